import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client";
import { enqueue } from "~/jobs/outbox";
import { aStudent } from "../support/factories";
import { startMailSink } from "../support/mail-sink";
import { runProgram } from "../support/processes/child";
import { startRedis } from "../support/processes/redis";

function doctor(env: Record<string, string>, args: string[] = []) {
  return runProgram(["doctor", ...args], env);
}

test("fourteen planted mistakes are named, each with what to do", async () => {
  const redis = await startRedis();
  onTestFinished(redis.remove);
  const { id: userId } = await aStudent();
  await enqueue(db, "mail-account-exists", { userId });
  await db.updateTable("outbox").set({ failed_at: new Date(), error: "550" }).execute();
  const { code, stdout } = await doctor({
    REDIS_URI: "redis://x",
    REDIS_URL: redis.url,
    DATABASE_READ_URL: process.env.DATABASE_URL ?? "",
    APP_URL: "https://placements.college.example",
    METRICS_PORT: "9400",
    METRICS_HOST: "0.0.0.0",
    SESSION_SECRET: "abababababababababababababababababab",
    SMTP_URL: "smtp://127.0.0.1:1",
    SITE_EMAIL: "placements@tiruchi.example",
  });
  expect(code).toBe(1);
  for (const mistake of [
    "there is no REDIS_URI: did you mean REDIS_URL?",
    "TRUST_PROXY is not set",
    "SITE_PHONE, SITE_WHATSAPP, SITE_LOCATION not set",
    "METRICS_HOST is every address",
    "DRAIN_SECONDS is 0",
    "SESSION_SECRET repeats itself",
    "our role is a superuser",
    "DATABASE_READ_URL takes writes",
    "1 were given up",
    "there is none: 'main.js backup",
    "appendonly is off",
    "MAIL_FROM is at localhost",
    "check SMTP_URL",
  ])
    expect(stdout).toContain(mistake);
  expect((await doctor({ APP_URL: "http://placements.college.example" })).stdout).toContain(
    "APP_URL is http",
  );
});

test("with the settings for Debian all is well, and it says so; a test mail arrives", async () => {
  const sink = await startMailSink();
  onTestFinished(() => sink.stop());
  await db.deleteFrom("outbox").execute();
  await db.insertInto("last_done").values({ name: "backup", at: new Date() }).execute();
  await sql`create role plain login password 'plain'`.execute(db);
  onTestFinished(async () => {
    await sql`drop owned by plain`.execute(db);
    await sql`drop role plain`.execute(db);
  });
  await sql`grant select on all tables in schema public to plain`.execute(db);
  const url = new URL(process.env.DATABASE_URL ?? "");
  Object.assign(url, { username: "plain", password: "plain" });
  const redis = await startRedis({ appendOnly: true });
  onTestFinished(redis.remove);
  const shipped = parseEnv(readFileSync("deploy/systemd/env.example", "utf8"));
  const who = { SITE_EMAIL: "a@b.example", SITE_PHONE: "1", SITE_WHATSAPP: "", SITE_LOCATION: "x" };
  const own = { ...who, DATABASE_URL: url.href, SMTP_URL: sink.url, REDIS_URL: redis.url };
  const settings = { ...(shipped as Record<string, string>), ...own };
  const { code, stdout } = await doctor(settings, ["--mail-to", "asha@college.example"]);
  expect(stdout).not.toContain("WRONG");
  expect(code).toBe(0);
  expect(sink.accepted.map(({ to }) => to)).toEqual(["asha@college.example"]);
});
