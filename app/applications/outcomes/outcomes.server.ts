import { assertCan } from "../../access/can";
import { sql } from "kysely";
import { db } from "~/db/client";
import type { Stage } from "~/db/schema-applications";
import { type User } from "../../accounts/users.server";
import { grouped } from "../../grouped";
import { usualStages } from "../stages/stages";
import { offerPay } from "../../seasons/offer-pay.server";
import type { OutcomeGroup, Outcomes } from "./outcomes";

const allKeys = ["type", "company", "month"] as const;
type Key = (typeof allKeys)[number];

/** The results of all applications, in total and by company, type and month. */
export async function readOutcomes(admin: User | null): Promise<Outcomes> {
  assertCan(admin, "see outcomes", (m) => m.outcomes.refused);
  return addUp();
}

const addUp = sharedAnswer(async () => {
  const [companies, groups] = await bothEnded(
    readGroups([["company"]]),
    readGroups([[], ["type"], ["month"]]),
  );
  const [total] = groups([]);
  return {
    total: total ?? { ...sumUp([]), medianPay: null, highestPay: null, paidOffers: 0 },
    byCompany: companies(["company"]).sort(byAcceptances),
    byType: groups(["type"]).sort(byAcceptances),
    byMonth: groups(["month"]),
  };
});

/** One line for each type, company and month that has applications, in batches. */
export function everyOutcome(admin: User | null): AsyncGenerator<OutcomeGroup[]> {
  assertCan(admin, "see outcomes", (m) => m.outcomes.refused);
  return outcomeBatches();
}

const batchSize = 2_000;
/** Small, so that even the last of many simultaneous readers soon gets the beginning. */
const firstBatchSize = 200;

/** Reads in index order. The last group of a full batch may be cut off, so the next batch reads it again. */
async function* outcomeBatches() {
  let limit = firstBatchSize;
  for (let after = sql<boolean>`true`, isLast = false; !isLast; limit = batchSize) {
    const { rows } = await sql<Count>`
      select type, company, month, stage, sum(applications)::int as applications,
        sum(finished)::int as finished, sum(offers)::int as offers
      from outcome_counts where ${after}
      group by type, company, month, stage having sum(applications) > 0
      order by type, company, month, stage limit ${limit}`.execute(db);
    isLast = rows.length < limit;
    const begun = isLast ? undefined : groupName(rows.at(-1)!);
    const whole = rows.filter((row) => groupName(row) !== begun);
    const last = whole.at(-1);
    if (!last) return;
    const end = sql`(${last.type}, ${last.company}, ${last.month}::date)`;
    const upToEnd = sql<boolean>`${after} and (type, company, month) <= ${end}`;
    yield groupsOf(whole, await selectPays([[...allKeys]], upToEnd))([...allKeys]);
    after = sql<boolean>`(type, company, month) > ${end}`;
  }
}

function byAcceptances(one: OutcomeGroup, other: OutcomeGroup) {
  return (
    other.acceptances - one.acceptances ||
    other.offers - one.offers ||
    other.applications - one.applications
  );
}

/** Groups by each of these sets of keys, from the two tables that triggers maintain. */
async function readGroups(sets: Key[][]) {
  return groupsOf(...(await bothEnded(selectCounts(sets), selectPays(sets))));
}

/** Fails only when both have ended, so that the statements of the next round begin after those of this one. */
async function bothEnded<One, Other>(...both: [Promise<One>, Promise<Other>]) {
  await Promise.allSettled(both);
  return Promise.all(both);
}

function groupsOf(counts: Count[], pays: Pays[]) {
  const payOf = new Map(pays.map((row) => [groupName(row), row]));
  const groups = grouped(counts, groupName);
  return (keys: Key[]): OutcomeGroup[] =>
    [...groups]
      .filter(
        ([, [row]]) => row && allKeys.every((key) => keys.includes(key) === (row[key] !== null)),
      )
      .map(([name, rows]) => ({
        keys: keys.map((key) => textOf(rows[0]!, key)),
        ...sumUp(rows),
        medianPay: payOf.get(name)?.median ?? null,
        highestPay: payOf.get(name)?.highest ?? null,
        paidOffers: payOf.get(name)?.paid ?? 0,
      }));
}

/** Null for keys that the group does not group by. */
type Keys = Record<Key, string | null>;
type Count = Keys & {
  stage: Stage | "replaced";
  applications: number;
  finished: number;
  offers: number;
};
type Pays = Keys & { median: number; highest: number; paid: number };

function groupName({ type, company, month }: Keys) {
  return [type, company, month].join("\n"); // only a company could contain a line break
}

function textOf(row: Keys, key: Key) {
  const text = row[key] ?? "";
  return key === "month" ? text.slice(0, 7) : text;
}

async function selectCounts(sets: Key[][]) {
  const { rows } = await sql<Count>`
    select ${named(sets)}, stage, sum(applications)::int as applications,
      sum(finished)::int as finished, sum(offers)::int as offers
    from (
      select ${finest(sets, "stage")}, sum(applications)::int as applications,
        sum(finished)::int as finished, sum(offers)::int as offers
      from outcome_counts
      group by ${finest(sets, "stage")}
    ) folded
    group by grouping sets (${eachWith(sets, "stage")})
    having sum(applications) > 0
    order by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * The median of an even number is the mean of the two in the middle. Triggers count the pays that offers say themselves;
 * those that say none, which are few, pay what their postings promise now.
 */
async function selectPays(sets: Key[][], which = sql<boolean>`true`) {
  const { rows } = await sql<Pays>`
    with pays as (
      select ${named(sets)}, ctc, sum(offers)::int as offers
      from (
        select ${finest(sets, "ctc")}, sum(offers)::int as offers
        from (
          select type, company, month, ctc, offers from outcome_pays where ${which}
          union all
          select applications.type, applications.company, month, ${offerPay("applications")}, count(*)
          from (
            select type, company, month, posting_id, ctc, offer_terms from applications
            where offered_at is not null and ctc is null and ${which}) applications
          join postings on postings.id = applications.posting_id
          join seasons on seasons.id = postings.season_id and seasons.kind = 'placement'
          group by 1, 2, 3, 4
        ) every_pay
        group by ${finest(sets, "ctc")}
      ) folded
      group by grouping sets (${eachWith(sets, "ctc")})
      having sum(offers) > 0
    ), counted as (
      select *, sum(offers) over (partition by type, company, month order by ctc) as upto,
        sum(offers) over (partition by type, company, month) as whole
      from pays
    )
    select type, company, month, max(ctc) as highest, max(whole)::int as paid,
      round((min(ctc) filter (where 2 * upto >= whole) + min(ctc) filter (where 2 * upto > whole))
        / 2.0)::int as median
    from counted group by type, company, month`.execute(db);
  return rows;
}

type Column = "stage" | "ctc";

const list = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)));
const usedIn = (sets: Key[][]) => allKeys.filter((key) => sets.flat().includes(key));

/** What is added up once, before it is grouped in several ways: most rows differ by what no set asks for. */
const finest = (sets: Key[][], column: Column) => list([...usedIn(sets), column]);

const eachWith = (sets: Key[][], column: Column) =>
  sql.join(sets.map((keys) => sql`(${list([...keys, column])})`));

/** All three keys, those that no set asks for as null. */
const named = (sets: Key[][]) =>
  sql.join(
    allKeys.map((key) =>
      usedIn(sets).includes(key) ? sql.ref(key) : sql`null as ${sql.ref(key)}`,
    ),
  );

function sumUp(rows: Count[]) {
  const sum = (of: (row: Count) => number) => rows.reduce((all, row) => all + of(row), 0);
  const at = (stage: Stage | "replaced") =>
    rows.find((row) => row.stage === stage)?.applications ?? 0;
  return {
    applications: sum(({ applications }) => applications),
    finished: sum(({ finished }) => finished),
    stages: Object.fromEntries(usualStages.map((stage) => [stage, at(stage)])) as Record<
      Stage,
      number
    >,
    offers: sum(({ offers }) => offers),
    acceptances: at("accepted"),
    replaced: at("replaced"),
  };
}

/** The object of GET /api/admin/outcomes. */
export function outcomesJson({ total, byCompany, byType, byMonth }: Outcomes) {
  const named = (name: string, groups: OutcomeGroup[]) =>
    groups.map(({ keys: [key = ""], ...outcome }) => ({ [name]: key, ...outcome }));
  return {
    ...total,
    keys: undefined,
    byCompany: named("company", byCompany),
    byType: named("contentType", byType),
    byMonth: named("month", byMonth),
  };
}

/**
 * For answers that take long to make: everybody who asks while one is being made shares the next. That one
 * begins after they asked, so it includes their own changes. Nothing is stored.
 */
export function sharedAnswer<Answer>(make: () => Promise<Answer>) {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () =>
    (next ??= current.then(() => {
      next = undefined;
      const answer = make();
      current = answer.then(forget, forget);
      return answer;
    }));
}

const forget = () => undefined;
