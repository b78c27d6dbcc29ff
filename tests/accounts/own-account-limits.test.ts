// @module-tag thorough
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { fingerprint } from "../../app/keys.server";
import { hashForAddress } from "../../app/accounts/passwords/hash-for-address.server";
import { findSession, startSession } from "../../app/accounts/sessions/sessions.server";
import { messages } from "../../app/messages";
import { db, pool } from "../../db/client";
import type { Database } from "../../db/schema";
import type { Client } from "../support/client";
import { during } from "../support/during";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";
import { until } from "../support/until";

const web = withWeb();
const fresh = "second monsoon";
const change = (browser: Client, currentPassword = password, newPassword = fresh) =>
  browser.form("/account", {
    intent: "password",
    currentPassword,
    newPassword,
    confirmPassword: newPassword,
  });

async function statusOfLogin(email: string, secret: string) {
  const stranger = await clientOf(web.url, null);
  return (await stranger.json("POST", "/api/auth/login", { email, password: secret })).status;
}

const isLive = async (token: string) => (await findSession(token)) !== null;

function entriesOf({ id }: { id: string }) {
  return db
    .selectFrom("audit_log")
    .select("action")
    .where("actor_id", "=", id)
    .orderBy("seq")
    .execute();
}

describe("a changed password", () => {
  test("logs in, the old one no more; the others' sessions end and this one stays", async () => {
    const student = await aStudent();
    const tokens = await Promise.all([startSession(student), startSession(student)]);
    const browser = await clientOf(web.url, student);
    const done = await change(browser);
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/account"]);
    expect((await browser.get("/account")).status).toBe(200);
    expect(await Promise.all(tokens.map(isLive))).toEqual([false, false]);
    expect(await statusOfLogin(student.email, password)).toBe(401);
    expect(await statusOfLogin(student.email, fresh)).toBe(200);
    expect(await entriesOf(student)).toEqual([{ action: "password-changed" }]);
  });

  test("does not show in a login with the password of a stranger's sign-up there", async () => {
    const student = await aStudent();
    const stranger = await clientOf(web.url, null);
    const strangers = "a stranger's own";
    const details = { name: "Stranger", email: student.email, phone: "1", password: strangers };
    await stranger.json("POST", "/api/signup", details);
    expect(await statusOfLogin(student.email, strangers)).toBe(403);
    await change(await clientOf(web.url, student));
    expect(await statusOfLogin(student.email, strangers)).toBe(403);
    const { password_hash } = await db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", student.id)
      .executeTakeFirstOrThrow();
    expect(await hashForAddress(student.email, fresh)).toBe(password_hash);
  });

  test("obeys the rules of one's own address, whatever the form says it is", async () => {
    const student = await aStudent();
    const browser = await clientOf(web.url, student);
    const answer = await browser.form("/account", {
      intent: "password",
      email: "another@college.example",
      currentPassword: password,
      newPassword: student.email,
      confirmPassword: student.email,
    });
    expect(answer.status).toBe(422);
  });

  test("counts against the limit only when the current one was wrong", async () => {
    const browser = await clientOf(web.url, await aStudent());
    let [now, next] = [password, fresh];
    for (let round = 0; round < 5; round++) {
      expect((await change(browser, now, next)).status).toBe(303);
      [now, next] = [next, now];
    }
    const wrong = await Promise.all(Array.from({ length: 11 }, () => change(browser, "a guess")));
    const statuses = wrong.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await change(browser, now, next)).status).toBe(429);
  });
});

test("a password is changed twenty times a day; what fails does not count", async () => {
  const browser = await clientOf(web.url, await aStudent());
  expect((await change(browser, "a guess")).status).toBe(422);
  let [now, next] = [password, fresh];
  for (let round = 0; round < 20; round++) {
    expect((await change(browser, now, next)).status).toBe(303);
    [now, next] = [next, now];
  }
  const limited = await change(browser, now, next);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(3_600);
});

test("a change that a reset overtook changes nothing, and does not count", async () => {
  const student = await aStudent();
  const browser = await clientOf(web.url, student);
  const reset = (trx: Kysely<Database>) =>
    trx.updateTable("users").set({ password_hash: "-" }).where("id", "=", student.id).execute();
  const answer = await during(reset, () => change(browser));
  expect(answer.status).toBe(409);
  const { points } = await db
    .selectFrom("rate_limits")
    .select("points")
    .where("key", "=", `limit-password-change:${fingerprint(student.id)}`)
    .executeTakeFirstOrThrow();
  expect(points).toBe(0);
});

describe("sessions", () => {
  test("one's own end, others' are not found", async () => {
    const [student, other] = await Promise.all([aStudent(), aStudent()]);
    const [mine, theirs] = await Promise.all([startSession(student), startSession(other)]);
    const browser = await clientOf(web.url, student);
    const end = async (token: string) => {
      const { id = "" } = (await findSession(token)) ?? {};
      return browser.form("/account", { intent: "end", session: id });
    };
    const refused = await end(theirs);
    expect([refused.status, await isLive(theirs)]).toEqual([404, true]);
    expect(await refused.text()).toContain(messages.account.sessionGone);
    expect([(await end(mine)).status, await isLive(mine)]).toEqual([303, false]);
    const again = await browser.form("/account", { intent: "end", session: "' or true --" });
    expect(again.status).toBe(404);
  });

  test("ending the others is noted when there were any: the log is not there to be filled", async () => {
    const student = await aStudent();
    await startSession(student);
    const browser = await clientOf(web.url, student);
    for (let round = 0; round < 5; round++)
      expect((await browser.form("/account", { intent: "end others" })).status).toBe(303);
    expect(await entriesOf(student)).toEqual([{ action: "sessions-ended" }]);
  });

  test("many requests at once after a pause write once that the session was used", async () => {
    const token = await startSession(await aStudent());
    const { id } = (await findSession(token))!;
    await db
      .updateTable("sessions")
      .set({ last_seen_at: sql<Date>`now() - interval '10 minutes'` })
      .where("id", "=", id)
      .execute();
    await sql`create table session_writes (id uuid)`.execute(db);
    await sql`create function note_write() returns trigger language plpgsql as
      $$ begin insert into session_writes values (new.id); return new; end $$`.execute(db);
    await sql`create trigger noted after update on sessions
      for each row execute function note_write()`.execute(db);
    const found = await Promise.all(Array.from({ length: 20 }, () => findSession(token)));
    expect(found.every((session) => session?.id === id)).toBe(true);
    await until("all is written", () => pool.idleCount === pool.totalCount && !pool.waitingCount);
    const written = await sql`select from session_writes where id = ${id}`.execute(db);
    expect(written.rows).toHaveLength(1);
    await sql`drop trigger noted on sessions`.execute(db);
  });
});
