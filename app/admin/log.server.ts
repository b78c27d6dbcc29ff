import { comparable } from "../as-typed/comparable";
import { assertCan } from "../access/can";
import { visiblePostings } from "../access/visible.server";
import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { type User, assertProved } from "../accounts/users.server";
import { isDay } from "../dates";
import { env } from "../env.server";
import { audit } from "../audit/audit.server";
import { type AuditAction, isAuditAction } from "../audit/actions";
import { titleOf } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { filterText } from "../text";

export type LogEntry = {
  seq: number;
  at: Date;
  actorId: string | null;
  actorName: string;
  actorRole: string;
  action: AuditAction;
  targetType: string;
  targetId: string;
  details: Record<string, unknown>;
  network: string;
};

/** Days are in the portal's time zone; '' means no filter. */
export type LogFilter = { action: string; who: string; target: string; from: string; to: string };

export const usualEntries = 14; // on a phone, six screens
const batchSize = 1_000;

type Range = {
  limit?: number;
  /** The last entry's number on the previous page. */
  before?: number;
};

/** At most `limit` entries, newest first. */
export async function listLog(
  admin: User | null,
  filter: LogFilter,
  { limit = usualEntries, before }: Range = {},
) {
  assertCan(admin, "see log", (m) => m.auditLog.refused);
  const rows = await select(filter, before)
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit).map(toEntry);
  const names = await namesOf(
    admin,
    entries.flatMap(({ actorId, targetId }) => [actorId ?? "", targetId]),
  );
  return {
    entries: entries.map((entry) => ({
      ...entry,
      actorName: entry.actorName || (names.get(entry.actorId ?? "") ?? ""),
      targetName: names.get(entry.targetId) ?? "",
    })),
    next: rows.length > limit ? (entries.at(-1)?.seq ?? null) : null,
  };
}

/** What the users and postings with these ids are called now, as the log itself stores only ids. */
async function namesOf(admin: User, known: string[]) {
  const ids = sql<string>`any(${[...new Set(known)].filter(isId)}::uuid[])`;
  const [users, postings] = await Promise.all([
    db.selectFrom("users").select(["id", "name"]).where("id", "=", ids).execute(),
    db
      .selectFrom("postings")
      .select(postingColumns)
      .where("id", "=", ids)
      .where(visiblePostings(admin))
      .execute(),
  ]);
  return new Map([
    ...users.map(({ id, name }) => [id, name] as const),
    ...postings.map((row) => [row.id, titleOf(toPosting(row))] as const),
  ]);
}

/** All matching entries in batches; the export itself is logged. */
export async function exportLog(admin: User | null, filter: LogFilter) {
  assertCan(admin, "see log", (m) => m.auditLog.refused);
  assertProved(admin);
  const usedFilters = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  await audit(db, admin, { action: "log-exported", target: { type: "log" }, details: usedFilters });
  return everyEntry(filter);
}

async function* everyEntry(filter: LogFilter) {
  let before: number | undefined;
  do {
    const rows = await select(filter, before).limit(batchSize).execute();
    yield rows.map(toEntry);
    before = rows.length === batchSize ? Number(rows.at(-1)?.seq) : undefined;
  } while (before);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

function select({ action, who, target, from, to }: LogFilter, before?: number) {
  const dayStart = (day: string, days = 0) =>
    sql<Date>`(${day}::date + ${days}::int)::timestamp at time zone ${env.TIME_ZONE}`;
  return db
    .selectFrom("audit_log")
    .select(["seq", "at", "actor_id", "actor_name", "actor_role", "action"])
    .select(["target_type", "target_id", "details", "network"])
    .$if(isAuditAction(action), (query) => query.where("action", "=", action))
    .$if(Boolean(who), (query) =>
      isId(who)
        ? query.where("actor_id", "=", who)
        : query.where(sql<boolean>`strpos(comparable(actor_name), ${comparable(who)}) > 0`),
    )
    .$if(Boolean(target), (query) => query.where("target_id", "=", target))
    .$if(isDay(from), (query) => query.where("at", ">=", dayStart(from)))
    .$if(isDay(to), (query) => query.where("at", "<", dayStart(to, 1)))
    .$if(before !== undefined, (query) => query.where("seq", "<", String(before)))
    .orderBy("seq", "desc");
}

function toEntry(row: Row): LogEntry {
  return {
    seq: Number(row.seq),
    at: row.at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
    action: row.action as AuditAction, // written by `audit` only
    targetType: row.target_type,
    targetId: row.target_id,
    details: row.details,
    network: row.network,
  };
}

/** Reads the filters of the log's page or export. */
export function logFilterOf(search: URLSearchParams): LogFilter {
  const read = (name: string) => filterText(search.get(name));
  return {
    action: read("action"),
    who: read("who"),
    target: read("target"),
    from: read("from"),
    to: read("to"),
  };
}

/** The number of the last entry on the previous page, if any. */
export function lastSeen(search: URLSearchParams) {
  const before = search.get("before") ?? "";
  return /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined;
}
