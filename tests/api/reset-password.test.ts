import { beforeAll, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { codeFor, letTimePass, liveCodes, wrongCode } from "../support/codes";
import type { Client } from "../support/client";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";

const web = withWeb();
const otherProcess = withWeb();
let program: Client;
beforeAll(async () => {
  program = await clientOf(web.url, null);
});

const newPassword = "second monsoon";
const forgot = (email: unknown, path = "/api/auth/forgot-password") =>
  program.json("POST", path, { email });
const reset = (body: object, path = "/api/auth/reset-password") => program.json("POST", path, body);
const logIn = (email: string, secret: string) =>
  program.json("POST", "/api/auth/login", { email, password: secret });

test.each(["/api/auth", "/api"])("%s: a mailed code sets a new password", async (base) => {
  const { email, id } = await aStudent();
  const asked = await forgot(email, `${base}/forgot-password`);
  expect([asked.status, await asked.json()]).toEqual([200, { msg: messages.forgot.sent }]);

  const body = { email, otp: await codeFor(email, "reset"), newPassword };
  const done = await reset(body, `${base}/reset-password`);
  expect([done.status, await done.json()]).toEqual([200, { msg: messages.reset.done }]);

  expect((await logIn(email, password)).status).toBe(401);
  expect((await logIn(email, newPassword)).status).toBe(200);
  expect((await reset(body)).status).toBe(400);
  const jobs = await db.selectFrom("outbox").select(["name", "payload"]).orderBy("id").execute();
  expect(jobs).toContainEqual({ name: "mail-password-changed", payload: { userId: id } });
});

test("a reset ends every session of the account, on every process, and no other", async () => {
  const [student, other] = await Promise.all([aStudent(), aStudent()]);
  const sessions = await Promise.all([
    clientOf(web.url, student),
    clientOf(otherProcess.url, student),
  ]);
  const untouched = await clientOf(web.url, other);
  await forgot(student.email);
  await reset({ email: student.email, otp: await codeFor(student.email, "reset"), newPassword });
  for (const session of sessions) {
    const response = await session.get("/api/auth/me");
    expect([response.status, await response.json()]).toEqual([401, { msg: messages.notLoggedIn }]);
    expect(session.cookie("jwtToken")).toBeUndefined();
  }
  expect((await untouched.get("/api/auth/me")).status).toBe(200);
});

test.each([
  ["7 characters", "sevench"],
  ["129 characters", "xy".repeat(64) + "z"],
  ["the commonest", "iloveyou"],
  ["a run of keys", "12345678"],
  ["NUL", "mon\0soon-in-june"],
  ["a number", 12345678],
])("a new password with %s is refused and the code stays good", async (_, refused) => {
  const { email } = await aStudent();
  await forgot(email);
  const otp = await codeFor(email, "reset");
  const response = await reset({ email, otp, newPassword: refused });
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: object };
  expect(Object.keys(errors)).toEqual(["newPassword"]);
  expect((await reset({ email, otp, newPassword })).status).toBe(200);
});

test("a code works only for its own address and purpose", async () => {
  const [mine, other] = await Promise.all([aStudent(), aStudent()]);
  await forgot(mine.email);
  const otp = await codeFor(mine.email, "reset");
  expect((await reset({ email: other.email, otp, newPassword })).status).toBe(400);
  const elsewhere = await program.json("POST", "/api/auth/verify-otp", { email: mine.email, otp });
  expect(elsewhere.status).toBe(400);
  expect((await reset({ email: mine.email, otp, newPassword })).status).toBe(200);
});

test("a code ends ten minutes after it was promised, by the database's clock", async () => {
  const { email } = await aStudent();
  await forgot(email);
  const otp = await codeFor(email, "reset");
  await letTimePass(email, 599);
  expect(await liveCodes(email, "reset")).toHaveLength(1);
  await letTimePass(email, 2);
  const late = await reset({ email, otp, newPassword });
  expect([late.status, await late.json()]).toEqual([400, { msg: messages.reset.failed }]);
});

test("an address that has changed hands cannot be reset with the old owner's code", async () => {
  const student = await aStudent();
  await forgot(student.email);
  const otp = await codeFor(student.email, "reset");
  await db
    .updateTable("users")
    .set({ email: `new.${student.email}` })
    .where("id", "=", student.id)
    .execute();
  expect((await reset({ email: student.email, otp, newPassword })).status).toBe(400);
});

test("an unknown address is asked for a code like any other, and no code works", async () => {
  const email = "nobody.at.all@college.example";
  expect((await forgot(email)).status).toBe(200);
  expect((await forgot(email)).status).toBe(429);
  const [code] = await liveCodes(email, "reset");
  expect(code).toMatchObject({ user_id: null, signup_id: null });
  // The same work for both: only the job looks whether there is anybody to mail.
  const jobs = await db.selectFrom("outbox").select("payload").orderBy("id").execute();
  expect(jobs).toContainEqual({ payload: { mailedCodeId: code?.id } });
  const otp = await codeFor(email, "reset");
  expect((await reset({ email, otp, newPassword })).status).toBe(400);
  expect((await reset({ email, otp: wrongCode(otp), newPassword })).status).toBe(400);
});

test("after two simultaneous resets one of the two passwords holds", async () => {
  const { email } = await aStudent();
  await forgot(email);
  const otp = await codeFor(email, "reset");
  const wanted = ["rain upon the roof", "rain upon the road"];
  const answers = await Promise.all(
    wanted.map((secret) => reset({ email, otp, newPassword: secret })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const logins = await Promise.all(wanted.map((secret) => logIn(email, secret)));
  expect(logins.map(({ status }) => status)).toEqual(
    answers.map(({ status }) => (status === 200 ? 200 : 401)),
  );
});
