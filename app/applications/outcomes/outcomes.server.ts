import { sql } from "kysely";
import { db } from "~/db/client";
import type { Stage } from "~/db/schema-applications";
import { type User, assertAdmin } from "../../accounts/users.server";
import { messages } from "../../messages";
import { stageNames } from "../stages/stages";
import type { OutcomeGroup, Outcomes } from "./outcomes";

type Key = "type" | "company" | "month";

/** What came of all applications: together, and by company, type and month. */
export async function readOutcomes(admin: User | null): Promise<Outcomes> {
  assertAdmin(admin, messages.outcomes.refused);
  const [[total], byCompany, byType, byMonth] = await Promise.all([
    readGroups([]),
    readGroups(["company"]),
    readGroups(["type"]),
    readGroups(["month"]),
  ]);
  return {
    total: total ?? { ...sumUp([]), medianPay: null, highestPay: null },
    byCompany: [...byCompany].sort(mostFirst),
    byType: [...byType].sort(mostFirst),
    byMonth,
  };
}

/** One line for each type, company and month that has applications. */
export function everyOutcome(admin: User | null): Promise<OutcomeGroup[]> {
  assertAdmin(admin, messages.outcomes.refused);
  return readGroups(["type", "company", "month"]);
}

function mostFirst(one: OutcomeGroup, other: OutcomeGroup) {
  return (
    other.acceptances - one.acceptances ||
    other.offers - one.offers ||
    other.applications - one.applications
  );
}

/** Counts come from the table that triggers keep, pays from an index that has nothing else. */
async function readGroups(keys: Key[]): Promise<OutcomeGroup[]> {
  const [counts, pays] = await Promise.all([selectCounts(keys), selectPays(keys)]);
  const payOf = new Map(pays.map((row) => [row.keys.join("\n"), row]));
  const groups = new Map<string, Count[]>();
  for (const count of counts) {
    const key = count.keys.join("\n");
    groups.set(key, [...(groups.get(key) ?? []), count]);
  }
  return [...groups].map(([key, rows]) => ({
    keys: rows[0]?.keys ?? [],
    ...sumUp(rows),
    medianPay: payOf.get(key)?.median ?? null,
    highestPay: payOf.get(key)?.highest ?? null,
  }));
}

type Count = {
  keys: string[];
  stage: Stage;
  applications: number;
  finished: number;
  offers: number;
};

async function selectCounts(keys: Key[]) {
  const { rows } = await sql<Count>`
    select ${keyTexts(keys)} as keys, stage, sum(applications)::int as applications,
      sum(finished)::int as finished, sum(offers)::int as offers
    from outcome_counts
    group by ${columns(keys)}, stage
    having sum(applications) > 0
    order by 1`.execute(db);
  return rows;
}

async function selectPays(keys: Key[]) {
  const { rows } = await sql<{ keys: string[]; median: number; highest: number }>`
    select ${keyTexts(keys)} as keys, max(ctc)::int as highest,
      round((percentile_cont(0.5) within group (order by ctc))::numeric)::int as median
    from applications where ctc is not null
    group by ${columns(keys)}`.execute(db);
  return rows;
}

function keyTexts(keys: Key[]) {
  const texts = keys.map((key) =>
    key === "month" ? sql`to_char(month, 'YYYY-MM')` : sql.ref(key),
  );
  return sql`array[${sql.join(texts)}]::text[]`;
}

/** Of no columns: the empty grouping set. */
function columns(keys: Key[]) {
  return keys.length ? sql.join(keys.map((key) => sql.ref(key))) : sql`()`;
}

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
