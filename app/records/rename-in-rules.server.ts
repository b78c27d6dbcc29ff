import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { containing } from "../text";
import { type Rule, withRenamed } from "./eligibility";

/**
 * Rules name programmes and departments, so a new name goes into the rules of all postings, and of the changes that
 * recruiters propose. The new version refuses a form that still has the old name; what waits for approval says the
 * same as before and goes on waiting.
 */
export async function renameInRules(
  trx: Kysely<Database>,
  fact: "programme" | "department",
  before: string,
  after: string,
) {
  const names = containing(JSON.stringify(before));
  const postings = await trx
    .selectFrom("postings")
    .select(["id", "eligibility as rule"])
    .where(sql<boolean>`eligibility::text ilike ${names}`)
    .orderBy("id")
    .forUpdate()
    .execute();
  const proposals = await trx
    .selectFrom("submissions")
    .select(["posting_id as id", sql<object | null>`proposal -> 'eligibility'`.as("rule")])
    .where(sql<boolean>`(proposal -> 'eligibility')::text ilike ${names}`)
    .orderBy("posting_id")
    .forUpdate()
    .execute();
  const [ofPostings, ofProposals] = [postings, proposals].map((rows) => {
    const changed = rows.flatMap(({ id, rule }) => {
      const renamed = JSON.stringify(withRenamed(rule as Rule, fact, before, after)); // has passed its schema
      return renamed === JSON.stringify(rule) ? [] : [{ id, renamed }];
    });
    return { ids: changed.map(({ id }) => id), rules: changed.map(({ renamed }) => renamed) };
  });
  await sql`
    with renamed as (
      select * from unnest(${ofPostings!.ids}::uuid[], ${ofPostings!.rules}::text[]) as given (id, rule)
    ), proposed as (
      select * from unnest(${ofProposals!.ids}::uuid[], ${ofProposals!.rules}::text[]) as given (id, rule)
    ), changed as (
      update postings
      set version = version + 1, eligibility = coalesce(renamed.rule::json, postings.eligibility)
      from renamed full join proposed on proposed.id = renamed.id
      where postings.id = coalesce(renamed.id, proposed.id)
      returning postings.id, version
    )
    update submissions
    set
      version = submissions.version + (submissions.version = changed.version - 1)::int,
      proposal = case
        when proposed.id is null then proposal
        else jsonb_set(proposal, '{eligibility}', proposed.rule::jsonb)
      end
    from changed left join proposed on proposed.id = changed.id
    where posting_id = changed.id`.execute(trx);
  await renameInConditions(trx, fact, { names, before, after });
}

type Names = { names: string; before: string; after: string };

/** What exceptions set aside says the same as the postings' rules. */
async function renameInConditions(
  trx: Kysely<Database>,
  fact: "programme" | "department",
  { names, before, after }: Names,
) {
  const rows = await trx
    .selectFrom("exceptions")
    .select(["id", "condition"])
    .where(sql<boolean>`condition::text ilike ${names}`)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, condition } of rows) {
    const renamed = withRenamed(condition as Rule, fact, before, after); // was part of a rule
    await trx
      .updateTable("exceptions")
      .set({ condition: JSON.stringify(renamed) })
      .where("id", "=", id)
      .execute();
  }
}

/**
 * Clauses of policies name programmes. All their versions get the new name, as they say the same as before: by them
 * is judged what was accepted earlier, and nobody has to accept them again. So do clauses that exceptions set aside,
 * and those that are tried.
 */
export async function renameInPolicies(trx: Kysely<Database>, before: string, after: string) {
  const names = containing(JSON.stringify(before));
  const renamed = (clause: ReturnType<typeof sql>) => sql`
    case when jsonb_typeof(${clause} -> 'programmes') = 'array'
      then ${clause} || jsonb_build_object('programmes', (
        select jsonb_agg(case when lower(name) = lower(${before}) then ${after} else name end order by place)
        from jsonb_array_elements_text(${clause} -> 'programmes') with ordinality as named (name, place)))
      else ${clause} end`;
  const inEach = sql`(
    select jsonb_agg(${renamed(sql`clause`)} order by place)
    from jsonb_array_elements(clauses) with ordinality as each (clause, place))`;
  await sql`update exceptions set clause = ${renamed(sql`clause`)} where clause::text ilike ${names}`.execute(
    trx,
  );
  await sql`update season_trials set clauses = ${inEach} where clauses::text ilike ${names}`.execute(
    trx,
  );
  // Touching the season empties the caches of its page.
  await sql`
    with changed as (
      update season_policies set clauses = ${inEach} where clauses::text ilike ${names}
      returning season_id)
    update seasons set version = version + 1
    where id in (
      select season_id from changed
      union select season_id from season_programmes
        join programmes on programmes.id = programme_id where lower(name) = lower(${after}))`.execute(
    trx,
  );
}
