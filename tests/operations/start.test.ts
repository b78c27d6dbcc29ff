// @module-tag thorough
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { db } from "~/db/client";
import { Client } from "../support/client";
import { aStudent, clientOf, password } from "../support/factories";
import { runProgram } from "../support/processes/child";
import { startWeb } from "../support/web";

const folder = mkdtempSync(join(tmpdir(), "portal-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("without NODE_ENV it is production: React's slow build is not loaded", async () => {
  const spy = join(folder, "spy.cjs");
  writeFileSync(
    spy,
    `process.on("exit", () => {
      const loaded = Object.values(require.cache).filter((module) => module.loaded); // others were only read
      console.log(loaded.map(({ filename }) => filename).join(" "));
    });`,
  );
  const web = await startWeb({ NODE_ENV: "", NODE_OPTIONS: `--require ${spy}` });
  await (await fetch(`${web.url}/jobs`)).text();
  await web.stop();
  expect(web.output()).toContain("react.production");
  expect(web.output()).not.toContain("react.development");
});

async function runMain(args: string[], env: Record<string, string>) {
  return (await runProgram(args, env, folder)).said;
}

function aFile(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test("every setting may come from a file; of two, neither is guessed", async () => {
  const url = aFile("url", `${process.env.DATABASE_URL}\n`);
  const secret = aFile("secret", "too short");
  const fromFile = { DATABASE_URL: "", DATABASE_URL_FILE: url };
  expect(await runMain(["jobs", "counts"], fromFile)).toBe("");
  expect(await runMain(["jobs", "counts"], { DATABASE_URL_FILE: url })).toBe(
    "jobs: DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them.\n",
  );
  const weak = { ...fromFile, SESSION_SECRET: "", SESSION_SECRET_FILE: secret };
  expect(await runMain(["jobs", "counts"], weak)).toMatch(/^jobs: SESSION_SECRET must have/);
  const missing = { SESSION_SECRET: "", SESSION_SECRET_FILE: join(folder, "nowhere") };
  expect(await runMain(["jobs", "counts"], missing)).toMatch(
    /^jobs: SESSION_SECRET_FILE cannot be/,
  );
});

test("a mistyped setting is named at the start; what is somebody else's is not", async () => {
  const theirs = {
    SESSION_MANAGER: "x",
    REDIS_PORT: "tcp://10.0.0.1:6379",
    LOGNAME: "x",
    HOSTNAME: "x",
  };
  const web = await startWeb({
    REDIS_URI: "redis://x",
    MAIL_FORM: "x",
    TRUST_PROXIES: "1",
    ...theirs,
  });
  await web.stop();
  const named = web.output().match(/there is no \w+: did you mean \w+/g);
  expect(named?.sort()).toEqual([
    "there is no MAIL_FORM: did you mean MAIL_FROM",
    "there is no REDIS_URI: did you mean REDIS_URL",
    "there is no TRUST_PROXIES: did you mean TRUST_PROXY",
  ]);
});

test("commands find the portal that npm start runs, or say what to do", async () => {
  const nobody = { DATABASE_URL: "", DATA_DIR: join(folder, "nothing") };
  expect(await runMain(["jobs", "counts"], nobody)).toBe(
    "DATABASE_URL is not set, and no `npm start` is running here. With systemd, use deploy/portal.\n",
  );
  aFile("running.env", `DATABASE_URL=${process.env.DATABASE_URL}\n`);
  expect(await runMain(["jobs", "counts"], { DATABASE_URL: "", DATA_DIR: folder })).toBe("");
});

test("says what its commands do and take without any setting, and refuses others", async () => {
  const none = { DATABASE_URL: "", SESSION_SECRET: "", DATA_DIR: join(folder, "nothing") };
  expect(await runMain(["--help"], none)).toMatch(
    /^usage: main\.js COMMAND[^]*\n {2}doctor {5}looks/,
  );
  expect(await runMain(["user", "--help"], none)).toMatch(/^usage: main\.js user --email/);
  expect(await runMain(["constructor"], none)).toMatch(/^usage: main\.js COMMAND/);
});

test("a .env that cannot be read is one line", async () => {
  mkdirSync(join(folder, ".env"));
  expect(await runMain(["jobs", "counts"], {})).toBe(
    ".env is there but cannot be read: who owns it?\n",
  );
  rmSync(join(folder, ".env"), { recursive: true });
});

test("an operator's new password replaces the old one, ends the sessions and tells the owner", async () => {
  const web = await startWeb();
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  const given = "a-brand-new-passphrase-42";
  const said = await runMain(
    ["user", "--email", student.email, "--role", "user", "--password", given],
    {},
  );
  expect(said).toContain("its password was changed; sessions ended: 1");
  expect((await client.get("/api/auth/me")).status).toBe(401);
  const logIn = (secret: string) =>
    new Client(web.url).json("POST", "/api/auth/login", { email: student.email, password: secret });
  expect((await logIn(password)).status).toBe(401);
  expect((await logIn(given)).status).toBe(200);
  const mails = await db.selectFrom("outbox").select(["name", "payload"]).orderBy("id").execute();
  expect(mails).toEqual([{ name: "mail-password-changed", payload: { userId: student.id } }]);
  await web.stop();
});
