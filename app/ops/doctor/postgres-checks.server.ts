import { sql } from "kysely";
import { addressesOf } from "../../database-address";
import { db } from "~/db/client";
import { isMigrating } from "~/db/migrate";
import { findDifferences } from "~/db/schema-differences";
import { env } from "../../env.server";
import { gigabytes } from "./disk-checks.server";
import { type Finding, wrong } from "./finding";

/** What Postgres promises, and what holds it up. Each answers with what is wrong alone. */
export const postgresChecks = {
  settings: judgeSettings,
  slots: judgeSlots,
  numbers: async () => judgeNumbers(await agesOfDatabases()),
  transactions: () => judgeTransactions(),
  locks: () => judgeLocks(),
  schema: judgeSchema,
};

const about = "database";

/** Settings without which Postgres loses or corrupts what it has confirmed. */
const unsafe: Record<string, { value: string; costs: string; to?: string }> = {
  fsync: { value: "off", costs: "a power cut destroys the database" },
  full_page_writes: { value: "off", costs: "a power cut leaves torn pages" },
  synchronous_commit: { value: "off", costs: "what people were told is saved can be lost" },
  autovacuum: {
    value: "off",
    costs: "tables grow without end, and in the end Postgres refuses writes",
  },
  track_counts: { value: "off", costs: "autovacuum does nothing" },
  session_replication_role: {
    value: "replica",
    costs: "no trigger runs: counts and the log of who did what go wrong",
    to: "origin, also for our role and the database",
  },
};

async function judgeSettings(): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(Object.keys(unsafe))})
    order by name`.execute(db);
  const findings = rows.flatMap(({ name, setting }) =>
    unsafe[name]?.value === setting
      ? [
          wrong(
            about,
            `${name} is ${setting}, so ${unsafe[name].costs}: set it to ${unsafe[name].to ?? "on"}`,
          ),
        ]
      : [],
  );
  const isLocal = rows.some((row) => row.name === "synchronous_commit" && row.setting === "local");
  if (isLocal && addressesOf(env.DATABASE_URL).length > 1)
    findings.push(
      wrong(about, "synchronous_commit is local: writes do not wait for a standby: set it to on"),
    );
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and 'autovacuum_enabled=false' = any (reloptions) order by 1`.execute(db);
  for (const { name } of tables)
    findings.push(
      wrong(
        about,
        `autovacuum is off for ${name}: 'alter table ${name} reset (autovacuum_enabled)'`,
      ),
    );
  return findings;
}

/**
 * A slot that nobody reads keeps all WAL since, until the disk is full or, with max_slot_wal_keep_size, the slot is lost:
 * then it keeps none, and who reads it can never catch up.
 */
async function judgeSlots(): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; bytes: string | null; isLost: boolean }>`
    select slot_name as name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::text as bytes,
      wal_status = 'lost' as "isLost"
    from pg_replication_slots
    where not active and not temporary and (restart_lsn is not null or wal_status = 'lost')
    order by 1`.execute(db);
  return rows.map(({ name, bytes, isLost }) => {
    const drop = `'select pg_drop_replication_slot('${name}')'`;
    return wrong(
      about,
      isLost
        ? `the replication slot ${name} is lost, as the WAL that its standby lacks is gone: set up that standby anew, and ${drop}`
        : `nobody reads the replication slot ${name}, for which it keeps ${gigabytes(Number(bytes))} of WAL and more each minute: start its standby, or ${drop}`,
    );
  });
}

export type Ages = { database: string; transactions: number; multixacts: number };

async function agesOfDatabases(): Promise<Ages[]> {
  const { rows } = await sql<Ages>`
    select datname as database, age(datfrozenxid) as transactions,
      mxid_age(datminmxid) as multixacts
    from pg_database order by 1`.execute(db);
  return rows;
}

/** Of the two thousand million that there are; autovacuum begins at two hundred. */
const oldestMillions = 1_000;

export function judgeNumbers(ages: Ages[]): Finding[] {
  return ages.flatMap(({ database, transactions, multixacts }) => {
    const millions = Math.round(Math.max(transactions, multixacts) / 1e6);
    return millions < oldestMillions
      ? []
      : [
          wrong(
            about,
            `${database} was not frozen for ${millions} million transactions, and at 2,100 Postgres takes no more writes: end what holds autovacuum up, then 'vacuum freeze' there`,
          ),
        ];
  });
}

/** Our own last seconds: the role's limits end them (db/client.ts). */
const idleSeconds = 120;
/** A backup may take long, and works meanwhile. */
const longSeconds = 3_600;

export async function judgeTransactions(
  idle: number = idleSeconds,
  long: number = longSeconds,
): Promise<Finding[]> {
  const { rows } = await sql<{ who: string; pid: number; seconds: number }>`
    select coalesce(nullif(application_name, ''), 'somebody') as who, pid,
      extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()
      and (state like 'idle in transaction%'
          and state_change <= clock_timestamp() - make_interval(secs => ${idle})
        or xact_start <= clock_timestamp() - make_interval(secs => ${long}))
    order by xact_start limit 3`.execute(db);
  const { rows: prepared } = await sql<{ name: string; seconds: number }>`
    select gid as name, extract(epoch from clock_timestamp() - prepared)::int as seconds
    from pg_prepared_xacts
    where prepared <= clock_timestamp() - make_interval(secs => ${idle}) order by 2 desc limit 3
    `.execute(db);
  return [
    ...rows.map(({ who, pid, seconds }) =>
      wrong(
        about,
        `a transaction of ${who} is open for ${minutes(seconds)}, so nothing is tidied up: 'select pg_terminate_backend(${pid})'`,
      ),
    ),
    ...prepared.map(({ name, seconds }) =>
      wrong(
        about,
        `the prepared transaction ${name} is open for ${minutes(seconds)}: 'rollback prepared '${name}''`,
      ),
    ),
  ];
}

/** Longer than any transaction of ours may take (db/client.ts). */
const blockingSeconds = 15;

export async function judgeLocks(seconds: number = blockingSeconds): Promise<Finding[]> {
  const { rows } = await sql<{ who: string; pid: number; waiting: number }>`
    select coalesce(nullif(holder.application_name, ''), 'somebody') as who, holder.pid,
      count(distinct waiter.pid)::int as waiting
    from pg_stat_activity waiter
      cross join unnest(pg_blocking_pids(waiter.pid)) blocker (pid)
      join pg_stat_activity holder on holder.pid = blocker.pid
    where waiter.wait_event_type = 'Lock' and holder.wait_event_type is distinct from 'Lock'
      -- Of other roles it may not be told.
      and coalesce(holder.xact_start <= clock_timestamp() - make_interval(secs => ${seconds}), true)
    group by holder.pid, holder.application_name order by 3 desc limit 3`.execute(db);
  return rows.map(({ who, pid, waiting }) =>
    wrong(
      about,
      `${who} holds a lock for which ${waiting} ${waiting === 1 ? "waits" : "wait"}: 'select pg_terminate_backend(${pid})'`,
    ),
  );
}

const mostShown = 8;

/** Where the schema is not what migrations make. */
async function judgeSchema(): Promise<Finding[]> {
  const differences = await findDifferences(db);
  if (differences.length && (await isMigrating(db))) return [];
  const findings = differences
    .slice(0, mostShown)
    .map(({ says, remedy }) => wrong("schema", `${says}: ${remedy}`));
  const more = differences.length - findings.length;
  if (more) findings.push(wrong("schema", `${more} more differ: 'main.js upgrade' lists them`));
  return findings;
}

export async function askPostgres(): Promise<Finding[]> {
  const found = await Promise.all(Object.values(postgresChecks).map((check) => check()));
  return found.flat();
}

function minutes(seconds: number) {
  const whole = Math.round(seconds / 60);
  return whole === 1 ? "1 minute" : `${whole} minutes`;
}
