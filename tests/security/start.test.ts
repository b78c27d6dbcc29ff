// @module-tag thorough
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { db } from "../../db/client";
import { startWeb } from "../support/web";

/** Which settings a process refuses to start with, and what it waits for. */

const main = "build/server/main.js";
const strong = "7 lanterns by the gate";

function run(command: string[], env: Record<string, string> = {}) {
  const all = { ...process.env, ...env };
  const { status, stderr } = spawnSync(process.execPath, [main, ...command], { env: all });
  return { status, said: String(stderr) };
}

const refused: [string, Record<string, string>, RegExp][] = [
  ["no secret", { SESSION_SECRET: "" }, /SESSION_SECRET is needed/],
  ["a short secret", { SESSION_SECRET: "x".repeat(31) }, /SESSION_SECRET must have at least 32/],
  [
    "a short secret after a strong one",
    { SESSION_SECRET: `${"x".repeat(32)}, short` },
    /SESSION_SECRET must have at least 32 characters, each/,
  ],
  ["no database", { DATABASE_URL: "" }, /DATABASE_URL must be a postgres:\/\/ address/],
  ["another kind of database", { DATABASE_URL: "mysql://a:b@c/d" }, /DATABASE_URL must be/],
  [
    "a database that is to be a standby",
    { DATABASE_URL: "postgres://u:p@a,b/portal?target_session_attrs=prefer-standby" },
    /DATABASE_URL must have target_session_attrs=read-write/,
  ],
  [
    "sentinels and a Redis's own address",
    { REDIS_URL: "redis://a:6379", REDIS_SENTINELS: "sentinel-a:26379" },
    /REDIS_URL must be .* without a port/,
  ],
  [
    "the hosts of a Redis Cluster",
    { REDIS_URL: "redis://a:6379,b:6379" },
    /REDIS_URL must be a redis:\/\/ address/,
  ],
  ["a short admin password", { ADMIN_PASSWORD: "short" }, /ADMIN_PASSWORD .*at least 8/],
  ["a common admin password", { ADMIN_PASSWORD: "Password123" }, /ADMIN_PASSWORD .*too common/],
  [
    "the admin's address as password",
    { ADMIN_EMAIL: "office@college.example", ADMIN_PASSWORD: "Office@college.example" },
    /ADMIN_PASSWORD .*must not be your email/,
  ],
  ["an APP_URL that is no web address", { APP_URL: "javascript:x" }, /APP_URL must be/],
];

test.each(refused)("%s stops the start with one line that names it", (_what, env, line) => {
  for (const command of ["web", "worker"]) {
    const { status, said } = run([command], env);
    expect([status, said.trim().split("\n").length]).toEqual([1, 1]);
    expect(said).toMatch(line);
    for (const value of Object.values(env).filter((text) => text.length > 6))
      expect(said).not.toContain(value);
  }
});

test("accounts that ops make have passwords by the rules of everybody's", async () => {
  const email = "recruiter@college.example";
  const make = (password: string) =>
    run(["user", "--email", email, "--role", "recruiter", "--password", password]);
  expect(make("password1").said).toContain("too common");
  expect(make("short").said).toContain("at least 8");
  expect(make(email).said).toContain("must not be your email");
  expect(make("x".repeat(129)).said).toContain("at most 128");
  expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  expect(make(strong).status).toBe(0);
});

test("web waits for a database that is still starting before it makes the first admin", async () => {
  const target = new URL(process.env.DATABASE_URL ?? "");
  let turnedAway = 0;
  const starting = createServer((near) => {
    near.on("error", () => undefined);
    if (turnedAway++ < 2) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    far.on("error", () => near.destroy());
    near.on("close", () => far.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(starting, "listening");
  const { port } = starting.address() as AddressInfo; // TCP
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;

  const ADMIN_EMAIL = "First@College.example";
  const web = await startWeb({ DATABASE_URL: url.href, ADMIN_EMAIL, ADMIN_PASSWORD: strong });
  expect(turnedAway).toBeGreaterThan(2);
  const admin = db
    .selectFrom("users")
    .select("role")
    .where("email", "=", ADMIN_EMAIL.toLowerCase());
  expect(await admin.execute()).toEqual([{ role: "admin" }]);
  await web.stop();
  starting.close();
});
