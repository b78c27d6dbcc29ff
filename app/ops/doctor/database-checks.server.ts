import { sql } from "kysely";
import { addressesOf, adviceFor } from "../../database-address";
import { lastBackupAt } from "~/db/backup";
import { db } from "~/db/client";
import { databaseState, unfit } from "~/db/migrate";
import { askHosts } from "~/db/primary";
import { replicaLag } from "~/db/replica";
import { env } from "../../env.server";
import { type Finding, isNear, well, wrong } from "./finding";
import { askPooler } from "./pooler-checks.server";
import { askPostgres } from "./postgres-checks.server";

type Server = {
  version: string;
  number: number;
  encoding: string;
  connections: number;
  used: number;
  now: Date;
  isSuperuser: boolean;
  isEncrypted: boolean;
  waitsForStandby: boolean;
};

export async function askDatabase(): Promise<Finding[]> {
  const about = "database";
  try {
    const asked = Date.now();
    const server = await ask();
    const hosts = addressesOf(env.DATABASE_URL);
    const findings: Finding[] = [];
    const says = (text: string) => void findings.push(wrong(about, text));
    for (const reason of unfit(server)) says(reason);
    const off = Math.round((server.now.getTime() - asked) / 1000);
    if (Math.abs(off) > 5) says(`the clocks differ by ${off} s: let NTP set them`);
    if (server.isSuperuser) says("our role is a superuser: give the portal one of its own");
    if (!server.isEncrypted && !hosts.every(isNear))
      says("the connection is not encrypted: add ?sslmode=verify-full to DATABASE_URL");
    if (server.connections - server.used < env.DATABASE_POOL)
      says(`${server.used} of max_connections=${server.connections} are in use: raise it`);
    if (hosts.length > 1) findings.push(...(await judgeHosts(server)));
    if (env.DATABASE_READ_URL) findings.push(...(await judgeReplica(env.DATABASE_READ_URL)));
    findings.push(...(await askPooler()), ...(await askContents()));
    return findings.some((one) => one.about === about)
      ? findings
      : [well(about, `PostgreSQL ${server.version}, migrated`), ...findings];
  } catch (error) {
    const { message } = error as Error;
    return [wrong(about, `${message}: ${adviceFor(message)}`)];
  }
}

async function ask() {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int as connections,
      (select count(*)::int from pg_stat_activity) as used, clock_timestamp() as now,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      current_setting('synchronous_standby_names') <> '' as "waitsForStandby"
  `.execute(db);
  const [server] = rows;
  if (!server) throw new Error("no answer");
  return server;
}

/** Whether another host could take over now, and would have all that was saved. */
async function judgeHosts({ waitsForStandby }: Server) {
  const hosts = await askHosts(env.DATABASE_URL);
  const findings = hosts.flatMap(({ host, trouble }) =>
    trouble === undefined ? [] : [wrong("database", `${host} does not answer: ${trouble}`)],
  );
  const says = (text: string) => void findings.push(wrong("database", text));
  const writable = hosts.filter(({ isReadOnly }) => isReadOnly === false);
  if (writable.length > 1)
    says(
      `${writable.map(({ host }) => host).join(" and ")} both take writes: stop all but one now`,
    );
  if (!waitsForStandby)
    says("synchronous_standby_names is empty: what was saved last is lost with the primary");
  return findings;
}

async function judgeReplica(url: string) {
  const [found] = await askHosts(url);
  if (found?.trouble) return [wrong("database", `DATABASE_READ_URL: ${found.trouble}`)];
  if (!found?.isReadOnly)
    return [wrong("database", "DATABASE_READ_URL takes writes: it is not a replica")];
  const seconds = await replicaLag(3_000);
  return seconds > 0 ? [wrong("database", `the replica has not caught up for ${seconds} s`)] : [];
}

/** The log takes new rows only, whatever the role (app/audit). */
async function judgeRights(): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables, format('public.%I', tablename) as it
    where schemaname = 'public' and tablename not like 'kysely%'
      and not (has_table_privilege(it, 'select') and has_table_privilege(it, 'insert')
        and (tablename = 'audit_log'
          or has_table_privilege(it, 'update') and has_table_privilege(it, 'delete')))
    order by 1`.execute(db);
  const names = rows.map(({ name }) => name);
  if (!names.length) return [];
  const first = names.slice(0, 3).join(", ");
  return [
    wrong("database", `our role cannot write ${names.length} tables (${first}): who owns them?`),
  ];
}

async function askContents(): Promise<Finding[]> {
  const { isMigrated, isReadOnly, newer } = await databaseState();
  if (isReadOnly) return [wrong("database", "it is read-only: is this the standby?")];
  if (!isMigrated) return [wrong("database", "migrations are missing: run 'main.js upgrade'")];
  const findings = [...(await judgeRights()), ...(await askPostgres())];
  if (newer.length)
    findings.push(
      wrong(
        "database",
        `a newer build than this has upgraded it (${newer.join(", ")}): start that one, unless you went back on purpose`,
      ),
    );
  const backedUpAt = await lastBackupAt();
  const hours = backedUpAt && (Date.now() - backedUpAt.getTime()) / 3_600_000;
  if (hours === undefined)
    findings.push(wrong("backup", "there is none: 'main.js backup --to FOLDER'"));
  else if (hours > 26)
    findings.push(wrong("backup", `the last one is ${Math.round(hours)} hours old`));
  else findings.push(well("backup", `${Math.round(hours)} hours old`));
  return findings;
}
