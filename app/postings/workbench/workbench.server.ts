import { visiblePostings } from "../../access/visible.server";
import { assertCan, can } from "../../access/can";
import { sql } from "kysely";
import { db } from "~/db/client";
import type { User } from "../../accounts/users.server";
import { applicationsTo } from "../application-counts.server";
import { findSent, isWaiting, stillApplies } from "../editing/submissions.server";
import type { Count } from "../list/list-filter";
import { matches } from "../list/list-matches.server";
import type { Posting } from "../posting";
import { postingColumns, toPosting } from "../postings.server";
import { type Sort, type WorkbenchFilter, maxCount, tabStates } from "./workbench-filter";
import { typeNames } from "../types";
import { isOpen, publicSince } from "../visibility.server";

type WorkbenchRow = {
  posting: Posting;
  applications: number;
  /** The company that it belongs to, if any. */
  company: string | null;
  /** What was sent to the office. */
  sent: { since: Date; reason: string | null; isProposal: boolean } | null;
};

const applied = applicationsTo(sql.ref("postings.id"));

/** The postings that this user looks after, in every state. */
export async function listWorkbench(
  user: User | null,
  filter: WorkbenchFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<WorkbenchRow[]> {
  const order = orderOf(filter.sort);
  const shown = matchingPostings(user, filter)
    .select("postings.id")
    .select(applied.as("applications"))
    .orderBy(order)
    .orderBy("postings.created_at", "desc")
    .orderBy("postings.id", "desc")
    .limit(limit)
    .offset(offset);
  // Only ids are sorted: whole postings would not fit into the memory that a sort may use.
  const rows = await db
    .selectFrom(shown.as("shown"))
    .innerJoin("postings", "postings.id", "shown.id")
    .leftJoin("companies", "companies.id", "postings.company_id")
    .leftJoin("submissions", (join) =>
      join.onRef("submissions.posting_id", "=", "postings.id").on(stillApplies),
    )
    .select([...postingColumns, "shown.applications", "companies.name as company"])
    .select(["submissions.submitted_at as since", "submissions.reason"])
    .select(sql<boolean>`submissions.proposal is not null`.as("isProposal"))
    .orderBy(order)
    .orderBy("postings.created_at", "desc")
    .orderBy("postings.id", "desc")
    .execute();
  return rows.map(({ applications, company, since, reason, isProposal, ...row }) => ({
    posting: toPosting(row),
    applications,
    company,
    sent: since && { since, reason, isProposal },
  }));
}

export async function countWorkbench(user: User | null, filter: WorkbenchFilter): Promise<Count> {
  const counted = matchingPostings(user, filter)
    .select("postings.id")
    .limit(maxCount + 1);
  const { count } = await db
    .selectFrom(counted.as("counted"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, maxCount), isMore: count > maxCount };
}

/**
 * How many postings are in each of these states, counted up to the same limit, in one statement: each condition by
 * itself, as together they would not be read off an index.
 */
export async function countStates(user: User | null) {
  assertCan(user, "manage postings", (m) => m.workbench.refused);
  const own = visiblePostings(user);
  const counts = tabStates.map((state) => {
    const parts = conditionsOf(state).map(
      (condition) => sql`select id from postings where ${condition} and ${own}`,
    );
    return sql<number>`(select count(*)::int from (
      ${sql.join(parts, sql` union all `)} limit ${maxCount + 1}) counted)`.as(state);
  });
  return (await db.selectNoFrom(counts).executeTakeFirst()) ?? null;
}

/** How many applied to each of these postings. */
export async function countApplied(ids: string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom("application_counts")
    .select(["posting_id", sql<number>`sum(applications)::int`.as("applications")])
    .where("posting_id", "in", ids)
    .groupBy("posting_id")
    .execute();
  return new Map(rows.map((row) => [row.posting_id, row.applications]));
}

/** How many applied and what waits for the office, for users who look after the posting; null for others. */
export async function findForManager(user: User | null, posting: Posting) {
  const applications = await countForManager(user, posting);
  return applications === null ? null : { applications, sent: await findSent(user, posting.id) };
}

async function countForManager(user: User | null, { id }: Posting) {
  if (!can(user, "manage postings")) return null;
  const row = await db
    .selectFrom("postings")
    .select(applied.as("applications"))
    .where("postings.id", "=", id)
    .where(visiblePostings(user))
    .executeTakeFirst();
  return row ? row.applications : null;
}

/** Since when something of a posting waits for the office; null, which sorts last, if nothing does. */
const sentAt = sql<Date | null>`(
  select submitted_at from submissions where posting_id = postings.id and ${isWaiting})`;

function matchingPostings(user: User | null, { search, type, state }: WorkbenchFilter) {
  assertCan(user, "manage postings", (m) => m.workbench.refused);
  return db
    .selectFrom("postings")
    .where(visiblePostings(user))
    .where(({ or }) => or(conditionsOf(state)))
    .$if(type !== "", (query) => query.where("postings.type", "=", type))
    .$if(search !== "", (query) => query.where(matches({ search, location: "" })));
}

/**
 * What is in a state now (`stateNow`), as conditions of which at most one holds, for indexes to serve. What was scheduled
 * stays so in its row once its time has come; what is still to come is found in the public lists' index.
 */
export function conditionsOf(state: WorkbenchFilter["state"]) {
  const isThere = sql<boolean>`postings.deleted_at is null`;
  const isStored = (as: string) => sql<boolean>`(${isThere} and postings.state = ${as})`;
  switch (state) {
    case "":
      return [isThere];
    case "deleted":
      return [sql<boolean>`postings.deleted_at is not null`];
    case "waiting":
      return [
        sql<boolean>`(postings.id in (select posting_id from submissions where reason is null)
          and ${sentAt} is not null)`,
      ];
    case "scheduled":
      return [
        sql<boolean>`(${isStored(state)} and postings.type = any(${typeNames})
          and ${publicSince} > now())`,
      ];
    case "published":
      return [
        isStored(state),
        sql<boolean>`(${isStored("scheduled")} and postings.publish_at <= now())`,
      ];
    default:
      return [isStored(state)];
  }
}

/** By closing day, open postings come first, then those that are over, then those without a last day. */
function orderOf(sort: Sort) {
  if (sort === "applications") return sql`applications desc`;
  if (sort === "waiting") return sentAt;
  if (sort === "newest") return sql`postings.created_at desc`;
  return sql`case when postings.closes_on = 'infinity' then 2 when ${isOpen()} then 0 else 1 end,
    postings.closes_on, postings.closes_time`;
}
