import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { newId } from "../db/id";
import type { Database } from "../db/schema";
import { startPostgres } from "../local/postgres";
import { startMailSink } from "../tests/support/mail-sink";
import { startRedis } from "../tests/support/redis";
import { until } from "../tests/support/until";
import { startWorkerProcess } from "../tests/support/worker";

const otherMails = 10_000;
const codes = 200;
const drained = 3_000;

/** How fast one worker process is, and how long a code waits behind thousands of other mails. */
export async function bench() {
  const postgres = await startPostgres({ dataDir: ".cache/bench" });
  Object.assign(process.env, {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "a secret for the bench only, of more than 32 characters",
    LOG_LEVEL: "warn",
  });
  execFileSync(process.execPath, ["build/server/main.js", "migrate"]);
  const [{ db }, { enqueue }] = await Promise.all([
    import("../db/client"),
    import("../jobs/outbox"),
  ]);
  const redis = await startRedis({ appendOnly: true });
  await db.deleteFrom("outbox").execute();
  const userIds = await makeUsers(db);

  console.log("| queue | jobs/s | code: p50 | p95 | max | other mails left |");
  console.log("|---|---|---|---|---|---|");
  for (const [name, env] of [
    ["Redis", { REDIS_URL: redis.url }],
    ["Postgres", {}],
  ] as const) {
    const rate = await drainRate(env);
    const { waits, left } = await codeWaits(env);
    const at = (share: number) => `${waits[Math.ceil(waits.length * share) - 1]} ms`;
    console.log(`| ${name} | ${rate} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${left} |`);
  }
  await db.deleteFrom("users").where("id", "in", userIds).execute();
  await db.destroy();
  await redis.remove();
  await postgres.stop();

  /** From the first mail accepted to the last. */
  async function drainRate(env: Record<string, string>) {
    const sink = await startMailSink();
    await promise("otp", "mail-account-exists", drained);
    const worker = await startWorkerProcess({ ...env, LOG_LEVEL: "warn", SMTP_URL: sink.url });
    await until("all arrived", () => sink.accepted.length === drained, 120_000);
    await worker.stop();
    await sink.stop();
    const seconds = (Number(sink.accepted.at(-1)?.at) - Number(sink.accepted[0]?.at)) / 1000;
    return Math.round(drained / seconds);
  }

  /** From the commit of the promise to the SMTP server having the mail, in ms, ascending. */
  async function codeWaits(env: Record<string, string>) {
    const sink = await startMailSink();
    await promise("mail", "mail-password-changed", otherMails);
    const worker = await startWorkerProcess({ ...env, LOG_LEVEL: "warn", SMTP_URL: sink.url });
    await until("the other mails flow", () => sink.accepted.length > 0);
    const committed = new Map<string, number>();
    for (const userId of userIds) {
      await enqueue(db, "mail-account-exists", { userId });
      committed.set(addressOf(userId), Date.now());
      await sleep(30);
    }
    const isCode = ({ raw }: { raw: string }) => raw.includes("You already have an account");
    await until("all codes arrived", () => sink.accepted.filter(isCode).length === codes, 60_000);
    const waits = sink.accepted
      .filter(isCode)
      .map(({ to, at }) => Math.max(0, at - Number(committed.get(to))))
      .sort((one, other) => one - other);
    const left = otherMails - (sink.accepted.length - codes);
    await worker.kill();
    await sink.stop();
    await db.deleteFrom("outbox").execute();
    return { waits, left };
  }

  async function promise(queue: string, name: string, number: number) {
    for (let done = 0; done < number; done += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({
        id: newId(),
        queue,
        name,
        payload: JSON.stringify({ userId: userIds[index % userIds.length] }),
      }));
      await db.insertInto("outbox").values(rows).execute();
    }
  }
}

async function makeUsers(db: Kysely<Database>) {
  const userIds = Array.from({ length: codes }, () => newId());
  const users = userIds.map((id) => ({
    id,
    name: "Asha",
    email: addressOf(id),
    phone: "",
    password_hash: "",
  }));
  await db.insertInto("users").values(users).execute();
  return userIds;
}

function addressOf(userId: string) {
  return `${userId}@college.example`;
}
