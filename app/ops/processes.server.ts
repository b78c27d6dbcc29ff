import { createHmac, randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { QueueName } from "~/jobs/queue";
import { env, site } from "../env.server";
import { log, processName, warnSeldom } from "../log.server";
import { version } from "../version";

/** What the web and worker processes say of themselves, so that they can be compared (doctor/process-checks.server.ts). */

const beatEveryMs = 10_000;
/** A process that has not said anything for so long is lost. */
const lostAfterSeconds = 45;
const storedDays = 8;

export const ownName = `${processName} on ${hostname()}`;

type Kind = "web" | "worker";
type Setting = keyof typeof env;

const everywhere: Setting[] = [
  ...(["SESSION_SECRET", "APP_URL", "TIME_ZONE", "S3_URL", "VAPID_PUBLIC_KEY"] as const),
  ...(["REDIS_URL", "REDIS_SENTINELS", "REDIS_PREFIX"] as const),
  ...(["MARKS_DECIMALS", "POINTS_TO_PERCENT"] as const),
];
/** What processes of a kind must agree on among themselves; the other kind may go without. */
const only: Record<Kind, Setting[]> = {
  web: [
    ...(["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_DOMAINS"] as const),
    ...(["OIDC_EMAIL_VERIFIED", "REQUIRE_SECOND_FACTOR", "TRUST_PROXY"] as const),
  ],
  worker: ["SMTP_URL", "MAIL_FROM", "FILES_TO", "AUDIT_MAIL_TO", "NEWS_PER_MINUTE"],
};

export type Running = {
  kind: Kind | "doctor";
  name: string;
  build: string;
  queues: string[];
  settings: Record<string, string>;
  started_at: Date;
};

/** Says every ten seconds that this process runs, and with what; returns a function that says that it stops. */
export function startHeartbeat(kind: Kind, queues: readonly QueueName[] = []) {
  const id = newId();
  const beat = async () => {
    const seen_at = sql<Date>`clock_timestamp()`;
    const settings = JSON.stringify(await hashSettings([...everywhere, ...only[kind]]));
    await db
      .insertInto("processes")
      .values({
        ...{ id, kind, queues, settings, seen_at, build: version },
        name: ownName,
        started_at: sql<Date>`clock_timestamp() - make_interval(secs => ${process.uptime()})`,
      })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ settings, seen_at }))
      .execute();
  };
  const said = () =>
    beat().catch((error: Error) => warnSeldom("heartbeat not written", error.message));
  let last = said();
  const timer = setInterval(() => (last = said()), beatEveryMs);
  return async () => {
    clearInterval(timer);
    await last;
    const stopped = db.updateTable("processes").set({ has_stopped: true }).where("id", "=", id);
    await stopped
      .execute()
      .catch((error: Error) => log.warn({ event: "stop not noted", reason: error.message }));
  };
}

/** The command that asks, as one more to compare with. */
export async function ourselves(): Promise<Running> {
  const names = [...everywhere, ...only.web, ...only.worker];
  // Without it this machine sends no mails, which is found elsewhere.
  const said = names.filter((name) => name !== "SMTP_URL" || env.SMTP_URL);
  return {
    ...{ kind: "doctor", name: "doctor itself", build: version, queues: [] },
    ...{ settings: await hashSettings(said), started_at: new Date() },
  };
}

export function listRunning(): Promise<Running[]> {
  return db
    .selectFrom("processes")
    .select(["kind", "name", "build", "queues", "settings", "started_at"])
    .where("has_stopped", "=", false)
    .where("seen_at", ">", sql<Date>`now() - make_interval(secs => ${lostAfterSeconds})`)
    .orderBy("id")
    .execute();
}

/** Those that ran at this time yesterday, and whether they still do or were told to stop. */
export function listYesterdays() {
  const then = sql<Date>`now() - interval '1 day'`;
  return db
    .selectFrom("processes")
    .select([
      ...(["kind", "name", "seen_at"] as const),
      sql<boolean>`not has_stopped and seen_at < now() - make_interval(secs => ${lostAfterSeconds})`.as(
        "isLost",
      ),
    ])
    .where("started_at", "<=", then)
    .where("seen_at", ">=", then)
    .orderBy("id")
    .execute();
}

export async function dropOldProcesses() {
  await db
    .deleteFrom("processes")
    .where("seen_at", "<", sql<Date>`now() - make_interval(days => ${storedDays})`)
    .execute();
}

/**
 * Hashes that are the same only for the same value. Their key is this database's alone, and they are cut short: a row
 * that somebody reads elsewhere, in a log or a picture of the page, is no way to try secrets.
 */
async function hashSettings(names: Setting[]) {
  const key = await sharedKey();
  const hash = (value: unknown) =>
    createHmac("sha256", key)
      .update(JSON.stringify(value) ?? "")
      .digest("base64url")
      .slice(0, 8);
  const own = names.map((name) => [name, hash(comparable(name))]);
  const ofSite = Object.entries(site).map(([name, text]) => [
    `SITE_${name.toUpperCase()}`,
    hash(text),
  ]);
  return Object.fromEntries([...own, ...ofSite]) as Record<string, string>;
}

/** Secrets in another order: each process still accepts what the others sign. */
function comparable(name: Setting) {
  return name === "SESSION_SECRET" ? [...env.SESSION_SECRET].sort() : env[name];
}

async function sharedKey() {
  const found = db.selectFrom("process_key").select("key");
  const row = await found.executeTakeFirst();
  if (row) return row.key;
  await db
    .insertInto("process_key")
    .values({ key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await found.executeTakeFirstOrThrow()).key;
}
