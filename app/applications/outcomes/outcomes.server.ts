import { type RawBuilder, sql } from "kysely";
import { db } from "~/db/client";
import type { Stage } from "~/db/schema-applications";
import { type User, assertAdmin } from "../../accounts/users.server";
import { messages } from "../../messages";
import { stageNames } from "../stages/stages";
import type { OutcomeGroup, Outcomes } from "./outcomes";

const allKeys = ["type", "company", "month"] as const;
type Key = (typeof allKeys)[number];

/** What came of all applications: together, and by company, type and month. */
export async function readOutcomes(admin: User | null): Promise<Outcomes> {
  assertAdmin(admin, messages.outcomes.refused);
  const [companies, groups] = await Promise.all([
    readGroups([["company"]]),
    readGroups([[], ["type"], ["month"]]),
  ]);
  const [total] = groups([]);
  return {
    total: total ?? { ...sumUp([]), medianPay: null, highestPay: null },
    byCompany: companies(["company"]).sort(mostFirst),
    byType: groups(["type"]).sort(mostFirst),
    byMonth: groups(["month"]),
  };
}

/** One line for each type, company and month that has applications, in batches. */
export function everyOutcome(admin: User | null): AsyncGenerator<OutcomeGroup[]> {
  assertAdmin(admin, messages.outcomes.refused);
  return outcomeBatches();
}

const batchSize = 2_000;

async function* outcomeBatches() {
  for (let after = sql<boolean>`true`; ;) {
    const { rows } = await sql<Named>`
      select distinct type, company, month from outcome_counts
      where applications > 0 and ${after}
      order by type, company, month limit ${batchSize}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const end = sql`(${last.type}, ${last.company}, ${last.month}::date)`;
    const groups = await readGroups(
      [[...allKeys]],
      sql<boolean>`${after} and (type, company, month) <= ${end}`,
    );
    yield groups([...allKeys]);
    after = sql<boolean>`(type, company, month) > ${end}`;
  }
}

function mostFirst(one: OutcomeGroup, other: OutcomeGroup) {
  return (
    other.acceptances - one.acceptances ||
    other.offers - one.offers ||
    other.applications - one.applications
  );
}

/** Groups by each of these sets of keys, from the two tables that triggers keep. */
async function readGroups(sets: Key[][], which = sql<boolean>`true`) {
  const [counts, pays] = await Promise.all([selectCounts(sets, which), selectPays(sets, which)]);
  const payOf = new Map(pays.map((row) => [nameOf(row), row]));
  const groups = new Map<string, Count[]>();
  for (const count of counts) {
    const name = nameOf(count);
    const group = groups.get(name);
    if (group) group.push(count);
    else groups.set(name, [count]);
  }
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
      }));
}

/** Null where the group is not by this key. */
type Named = Record<Key, string | null>;
type Count = Named & { stage: Stage; applications: number; finished: number; offers: number };
type Pays = Named & { median: number; highest: number };

function nameOf({ type, company, month }: Named) {
  return JSON.stringify([type, company, month]);
}

function textOf(row: Named, key: Key) {
  const text = row[key] ?? "";
  return key === "month" ? text.slice(0, 7) : text;
}

async function selectCounts(sets: Key[][], which: RawBuilder<boolean>) {
  const { rows } = await sql<Count>`
    select ${named(sets)}, stage, sum(applications)::int as applications,
      sum(finished)::int as finished, sum(offers)::int as offers
    from (
      select ${finest(sets, "stage")}, sum(applications)::int as applications,
        sum(finished)::int as finished, sum(offers)::int as offers
      from outcome_counts where ${which}
      group by ${finest(sets, "stage")}
    ) folded
    group by grouping sets (${eachWith(sets, "stage")})
    having sum(applications) > 0
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** The median of an even number is the mean of the two in the middle. */
async function selectPays(sets: Key[][], which: RawBuilder<boolean>) {
  const { rows } = await sql<Pays>`
    with pays as (
      select ${named(sets)}, ctc, sum(offers)::int as offers
      from (
        select ${finest(sets, "ctc")}, sum(offers)::int as offers
        from outcome_pays where ${which}
        group by ${finest(sets, "ctc")}
      ) folded
      group by grouping sets (${eachWith(sets, "ctc")})
      having sum(offers) > 0
    ), counted as (
      select *, sum(offers) over (partition by type, company, month order by ctc) as upto,
        sum(offers) over (partition by type, company, month) as whole
      from pays
    )
    select type, company, month, max(ctc) as highest,
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
  const at = (stage: Stage) => rows.find((row) => row.stage === stage)?.applications ?? 0;
  return {
    applications: sum(({ applications }) => applications),
    finished: sum(({ finished }) => finished),
    stages: Object.fromEntries(stageNames.map((stage) => [stage, at(stage)])) as Record<
      Stage,
      number
    >,
    offers: sum(({ offers }) => offers),
    acceptances: at("accepted"),
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
