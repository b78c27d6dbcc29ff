import { sql } from "kysely";
import { z } from "zod";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { type User, assertCan, can } from "../access/can";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { AppError, says } from "../errors";
import { type Texts, textsOf } from "../languages/texts";
import { log } from "../log.server";
import { hasRecords } from "../records/programmes.server";
import { noteRecordOpenings } from "../records/record-openings.server";
import { blankable, typed } from "../typed";
import {
  type WaitingName,
  type WaitingRow,
  waitingKind,
  waitingKinds,
  waitingNames,
} from "./kinds.server";

export type Waiting = WaitingRow & { kind: WaitingName };

/** What calls and forms name one of them by: 'correction:018f…', with its version if it has one. */
export const keyOf = ({ kind, id, version }: Pick<Waiting, "kind" | "id" | "version">) =>
  [kind, id, ...(version ? [version] : [])].join(":");

const most = 200;

const decision = z.enum(["accept", "refuse"], { error: says((m) => m.waiting.acceptOrRefuse) });

export const decisionSchema = z
  .object({
    items: z.preprocess(
      (value) => (typeof value === "string" ? [value] : (value ?? [])),
      z
        .array(z.string({ error: says((m) => m.waiting.choose) }), {
          error: says((m) => m.waiting.choose),
        })
        .min(1, { error: says((m) => m.waiting.choose) })
        .max(most, { error: says((m) => m.waiting.tooMany(most)) }),
    ),
    decision,
    reason: blankable(typed((m) => m.waiting.reason, 1_000)),
    dryRun: z.preprocess((value) => value === true || value === "true", z.boolean()),
  })
  .refine(({ decision, reason }) => decision === "accept" || reason, {
    path: ["reason"],
    error: says((m) => m.waiting.enterReason),
  });

export type Decision = z.output<typeof decisionSchema>;

/** All that waits for this user to decide, as a query of `kind` and the columns of `WaitingRow`; null if nothing can. */
function allFor(user: User, only?: WaitingName) {
  const each = waitingNames
    .filter((name) => (!only || name === only) && can(user, waitingKind(name).action))
    .map((name) => sql`select ${name}::text as kind, * from (${waitingKind(name).rows(user)}) one`);
  return each.length ? sql`(${sql.join(each, sql` union all `)}) waiting` : null;
}

/** How many of each kind wait for this user, and since when the first; kinds of which none does are left out. */
export async function countWaiting(user: User | null) {
  assertCan(user, "see what waits", (m) => m.waiting.refused);
  const all = allFor(user);
  if (!all) return [];
  const { rows } = await sql<{ kind: WaitingName; count: number; since: Date }>`
    select kind, count(*)::int as count, min(since) as since from ${all}
    group by kind order by min(since)`.execute(db);
  return rows;
}

type Range = { kind?: WaitingName; limit: number; offset: number };

/** What waits for this user, the oldest first. */
export async function listWaiting(user: User | null, { kind, limit, offset }: Range) {
  assertCan(user, "see what waits", (m) => m.waiting.refused);
  const all = allFor(user, kind);
  if (!all) return [];
  const { rows } = await sql<Waiting>`
    select * from ${all} order by since, id limit ${limit} offset ${offset}`.execute(db);
  await noteWhoseRecords(user, rows);
  return rows;
}

/** Corrections and what graduates say tell what records say: their students can see who looked. */
async function noteWhoseRecords(user: User, rows: Waiting[]) {
  const ids = rows.map(({ id }) => id);
  const { rows: students } = await sql<{ user_id: string }>`
    select user_id from enrolments where id = any(${ids}::uuid[])
      or id in (select enrolment_id from corrections where id = any(${ids}::uuid[]))`.execute(db);
  await noteRecordOpenings(
    user,
    students.map((student) => student.user_id),
  );
}

/** For the menu of those who work in the office, by its screens: how much waits there for them; null if it cannot be counted. */
export async function whatWaits(user: User | null) {
  try {
    const counts: Record<string, number> = {};
    const all = can(user, "see what waits") ? await countWaiting(user) : [];
    for (const { kind, count } of all) {
      const { screen } = waitingKinds[kind];
      counts[screen] = (counts[screen] ?? 0) + count;
      counts.waiting = (counts.waiting ?? 0) + count;
    }
    return { counts, hasRecords: await hasRecords() };
  } catch {
    return null;
  }
}

/**
 * What a decision about these would do: `decided` are those that still wait and can be decided so; `others` the keys of
 * the rest, each with why not.
 */
export async function planDecision(
  user: User | null,
  { items, decision }: Pick<Decision, "items" | "decision">,
  m = textsOf("en"),
) {
  assertCan(user, "see what waits", (m) => m.waiting.refused);
  const keys = [...new Set(items)];
  const ids = keys.map((key) => key.split(":")[1] ?? "").filter(isId);
  const all = allFor(user);
  const found = new Map<string, Waiting>();
  if (all && ids.length) {
    const { rows } = await sql<Waiting>`
      select * from ${all} where id = any(${ids}::uuid[]) order by since, id`.execute(db);
    for (const row of rows) found.set(keyOf(row), row);
  }
  const others: Record<string, string> = {};
  for (const key of keys) {
    const row = found.get(key.toLowerCase()) ?? found.get(key);
    if (!row) others[key] = m.waiting.gone;
    else if (!waitingKind(row.kind)[decision]) {
      found.delete(keyOf(row));
      others[key] = m.waiting.onlyThere(
        m.waiting.kinds[row.kind],
        waitingKind(row.kind).says(m, row),
      );
    }
  }
  return { decided: [...found.values()], others };
}

/**
 * Decides each of these by itself, so that one that somebody else has just decided holds up none of the others. Returns
 * how many were decided, and by their keys why others were not.
 */
export async function decideWaiting(
  user: User | null,
  { items, decision, reason }: Omit<Decision, "dryRun">,
  m = textsOf("en"),
) {
  assertCan(user, "see what waits", (m) => m.waiting.refused);
  const { decided, others } = await planDecision(user, { items, decision }, m);
  let done = 0;
  for (const row of decided) {
    try {
      await waitingKind(row.kind)[decision]?.(user, row.id, reason, row.version);
      done += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message, fields = {} } = error.in(m);
      others[keyOf(row)] = `${sentenceOf(m, row)}: ${Object.values(fields)[0] ?? message}`;
    }
  }
  log.info({
    event: "decided at once",
    decision,
    done,
    not: Object.keys(others).length,
    by: user.id,
  });
  return { done, others };
}

const sentenceOf = (m: Texts, row: Waiting) =>
  [m.waiting.kinds[row.kind], row.who, waitingKind(row.kind).says(m, row)]
    .filter(Boolean)
    .join(", ");

export type ShownWaiting = ReturnType<typeof shown>;

/** As the screen shows it. */
export function shown(row: Waiting, m: Texts) {
  const { accept, refuse } = waitingKind(row.kind);
  return {
    key: keyOf(row),
    kind: row.kind,
    since: todayIn(env.TIME_ZONE, row.since),
    ...{ who: row.who, contact: row.contact, note: row.note },
    says: waitingKind(row.kind).says(m, row),
    path: waitingKind(row.kind).path(row),
    canDecide: Boolean(accept ?? refuse),
  };
}

/** As calls answer it. */
export function waitingJson(row: Waiting) {
  const { key, says: about, path, who, contact, note, kind } = shown(row, textsOf("en"));
  return { item: key, kind, since: row.since.toISOString(), who, contact, about, note, at: path };
}
