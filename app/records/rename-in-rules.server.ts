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
}
