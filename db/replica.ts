import { setTimeout as sleep } from "node:timers/promises";
import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { env } from "~/app/env.server";
import { warnSeldom } from "~/app/log.server";
import { ask, db, isAnswer, limits, pool } from "./client";
import type { Database } from "./schema";

/**
 * Reads from a streaming replica (decision: read-replica). Positions are places in the primary's log of
 * changes (LSNs); a request may read the replica once it has replayed all that the request must see.
 */

/** Wherever another reads, it misses at most so much, for as long as the replica does not keep up. */
const patienceMs = 5_000;
const pollEveryMs = 1_000;

const replica = env.DATABASE_READ_URL ? openReplica(env.DATABASE_READ_URL) : undefined;

export const hasReplica = replica !== undefined;

/** For statements that only read. Without DATABASE_READ_URL it is the primary's. */
export const readDb = replica ? readingKysely(replica.pool) : db;

const reader = new AsyncLocalStorage<number>();

/** Runs `work`, whose reads by `readDb` see everything up to `position`. Outside of it they see everything. */
export function readingAfter<Result>(position: number, work: () => Result) {
  return reader.run(position, work);
}

/** Where the primary's log is now: after everything that was written before the call. */
export async function writtenPosition() {
  const { rows } = await pool.query<{ lsn: string }>("select pg_current_wal_insert_lsn() as lsn");
  return rows[0]?.lsn ?? "";
}

/** `16/B374D848` as a number; anything unreadable is Infinity, which no replica reaches. */
export function toPosition(lsn: string) {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(lsn) ?? [];
  return high && low ? parseInt(high, 16) * 2 ** 32 + parseInt(low, 16) : Infinity;
}

/** Public content may have changed: everybody reads the primary until the replica has caught up. */
export function contentHasChanged() {
  replica?.noteContent();
}

/**
 * Seconds for which the replica has not replayed what the primary had then; 0 without a replica. Positions are
 * compared, as a primary that nobody writes to gives its replica nothing to replay.
 */
export async function replicaLag(withinMs: number) {
  if (!replica) return 0;
  const began = Date.now();
  const wanted = toPosition(await writtenPosition());
  for (;;) {
    const { rows } = await replica.pool.query<{ lsn: string | null; age: number }>(askLag);
    const { lsn, age } = rows[0] ?? { lsn: null, age: 0 };
    if (lsn && toPosition(lsn) >= wanted) return 0;
    if (Date.now() - began > withinMs) return Math.max(1, Math.round(age));
    await sleep(200);
  }
}

const askLag = {
  text: `select pg_last_wal_replay_lsn() as lsn, coalesce(extract(epoch from
    clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as age`,
};

function openReplica(connectionString: string) {
  const own = new pg.Pool({ ...limits, connectionString, allowExitOnIdle: true });
  own.on("error", (error) => warnSeldom("replica lost", error.message));
  own.on("connect", (client) => client.on("error", () => undefined)); // its query fails with it
  let replayed = -Infinity; // not to be read yet
  let content = Infinity;
  let changes = 0;
  let seen: { at: number; position: number }[] = [];

  async function poll() {
    const before = changes;
    const [written, reached] = await Promise.allSettled([
      writtenPosition(),
      own.query<{ lsn: string | null }>(askReplayed),
    ]);
    const lsn = reached.status === "fulfilled" && reached.value.rows[0]?.lsn;
    replayed = lsn ? toPosition(lsn) : -Infinity;
    if (!lsn) warnSeldom("replica not read", reasonOf(reached));
    if (written.status === "rejected") return;
    const position = toPosition(written.value);
    if (changes === before) content = Math.min(content, position);
    const due = Date.now() - patienceMs;
    seen = [
      ...seen.filter(({ at }, index) => (seen[index + 1]?.at ?? at) > due),
      { at: Date.now(), position },
    ];
    if (lsn && replayed < floor()) warnSeldom("replica not read", "it is more than 5 s behind");
  }
  /** What the primary had five seconds ago. */
  function floor() {
    const [oldest] = seen;
    return oldest && Date.now() - oldest.at >= patienceMs ? oldest.position : 0;
  }
  let timer: NodeJS.Timeout | undefined;

  return {
    pool: own,
    has: (position: number) => replayed >= Math.max(position, content, floor()),
    giveUp(reason: string) {
      replayed = -Infinity; // until it answers again
      warnSeldom("replica not read", reason);
    },
    noteContent() {
      changes++;
      content = Infinity;
      timer ??= setInterval(() => void poll(), pollEveryMs).unref();
      void poll();
    },
  };
}

const askReplayed = {
  text: "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as lsn",
  query_timeout: pollEveryMs, // pg's, which its types leave out
};

function reasonOf(settled: PromiseSettledResult<unknown>) {
  return settled.status === "rejected" ? (settled.reason as Error).message : "it is not a standby";
}

/** Sends each statement to the replica or the primary. There are no transactions. */
function readingKysely(own: pg.Pool) {
  async function query(text: string, values: unknown[]) {
    if (replica?.has(reader.getStore() ?? Infinity)) {
      try {
        return await ask(own, text, values);
      } catch (error) {
        const { code = "", message } = error as { code?: string } & Error; // pg throws nothing else
        const wasInTheWay = /^40/.test(code); // of what the replica had to replay
        if (!isAnswer(error)) replica.giveUp(message);
        else if (!wasInTheWay) throw error;
        // Both would not answer within the three seconds that somebody waits.
        if (/timeout/.test(message)) throw error;
      }
    }
    return ask(pool, text, values);
  }
  const lent = { query, release: () => undefined } as unknown as PostgresPoolClient;
  const reading = { connect: async () => lent, end: async () => undefined };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: reading }) });
}
