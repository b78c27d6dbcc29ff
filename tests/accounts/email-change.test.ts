import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import * as emailChange from "../../app/accounts/own-account/email-change.server";
import { findSession, startSession } from "../../app/accounts/sessions/sessions.server";
import { requestReset } from "../../app/accounts/reset/reset.server";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Database } from "../../db/schema";
import { aProgram, codeFor, liveCodes, requestEmailChange, wrongCode } from "../support/codes";
import { during } from "../support/during";
import { aStudent, password } from "../support/factories";

const confirmEmailChange = (user: User, otp: string, secret = password) =>
  emailChange.confirmEmailChange(user, { otp, password: secret }, null);
const anEmail = () => `${newId()}@college.example`;

async function emailOf(user: { id: string }) {
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return email;
}

test("the old address stays until the code sent to the new one is entered", async () => {
  const student = await aStudent();
  const email = anEmail();
  await requestEmailChange(student, email);
  expect(await emailOf(student)).toBe(student.email);
  expect(await confirmEmailChange(student, await codeFor(email, "email"))).toBe(email);
  expect(await emailOf(student)).toBe(email);
  const jobs = await db.selectFrom("outbox").select("name").orderBy("id").execute();
  expect(jobs.map(({ name }) => name).sort()).toEqual(["mail-code", "mail-email-changed"]);
});

test.each(["12345", "1234567", "", "１２３４５６"])(
  "'%s' instead of the six digits is a wrong code, not a failure",
  async (otp) => {
    const student = await aStudent();
    await requestEmailChange(student, anEmail());
    await expect(confirmEmailChange(student, otp)).rejects.toMatchObject({ status: 400 });
  },
);

test("without the password nothing changes, and the code stays good", async () => {
  const student = await aStudent();
  const email = anEmail();
  await requestEmailChange(student, email);
  const otp = await codeFor(email, "email");
  await expect(confirmEmailChange(student, otp, "a guess")).rejects.toMatchObject({
    status: 400,
    fields: { password: messages.emailChange.wrongPassword },
  });
  expect(await emailOf(student)).toBe(student.email);
  expect(await confirmEmailChange(student, otp)).toBe(email);
});

test("a change ends the other sessions, not the one it was made in", async () => {
  const student = await aStudent();
  const tokens = await Promise.all([startSession(student), startSession(student)]);
  const [here, there] = await Promise.all(tokens.map((token) => findSession(token)));
  const email = anEmail();
  await requestEmailChange(student, email);
  const otp = await codeFor(email, "email");
  await emailChange.confirmEmailChange(student, { otp, password }, here!.id);
  expect(await findSession(tokens[0]!)).toMatchObject({ id: here!.id, user: { email } });
  expect(there).not.toBeNull();
  expect(await findSession(tokens[1]!)).toBeNull();
});

test("a change ends the codes and links mailed to the old address", async () => {
  const student = await aStudent();
  await requestReset(student.email, aProgram());
  expect(await liveCodes(student.email, "reset")).toHaveLength(1);
  const email = anEmail();
  await requestEmailChange(student, email);
  await confirmEmailChange(student, await codeFor(email, "email"));
  expect(await liveCodes(student.email, "reset")).toEqual([]);
});

test("a taken address is refused, also when it is taken while the code is on its way", async () => {
  const [student, other] = await Promise.all([aStudent(), aStudent()]);
  const taken = { status: 409, message: messages.emailChange.taken };
  await expect(requestEmailChange(student, other.email)).rejects.toMatchObject(taken);
  const email = anEmail();
  await requestEmailChange(student, email);
  await aStudent({ email });
  const otp = await codeFor(email, "email");
  await expect(confirmEmailChange(student, otp)).rejects.toMatchObject(taken);
  expect(await emailOf(student)).toBe(student.email);
});

test("one's own address is no change", async () => {
  const student = await aStudent();
  await expect(requestEmailChange(student, student.email)).rejects.toMatchObject({ status: 400 });
});

test("a code changes only the address of whoever asked", async () => {
  const [student, stranger] = await Promise.all([aStudent(), aStudent()]);
  const email = anEmail();
  await requestEmailChange(student, email);
  const otp = await codeFor(email, "email");
  await expect(confirmEmailChange(stranger, otp)).rejects.toMatchObject({ status: 400 });
  expect(await emailOf(stranger)).toBe(stranger.email);
  expect(await confirmEmailChange(student, otp)).toBe(email);
});

test("five wrong codes end the right one", async () => {
  const student = await aStudent();
  const email = anEmail();
  await requestEmailChange(student, email);
  const otp = await codeFor(email, "email");
  for (let index = 0; index < 5; index++)
    await expect(confirmEmailChange(student, wrongCode(otp))).rejects.toMatchObject({
      status: 400,
    });
  await expect(confirmEmailChange(student, otp)).rejects.toMatchObject({ status: 429 });
});

test("asking again waits a minute", async () => {
  const student = await aStudent();
  await requestEmailChange(student, anEmail());
  await expect(requestEmailChange(student, anEmail())).rejects.toMatchObject({ status: 429 });
});

test("a password that was reset meanwhile stays the new one", async () => {
  const student = await aStudent();
  const email = anEmail();
  await requestEmailChange(student, email);
  const otp = await codeFor(email, "email");
  const reset = (trx: Kysely<Database>) =>
    trx.updateTable("users").set({ password_hash: "-" }).where("id", "=", student.id).execute();
  await expect(during(reset, () => confirmEmailChange(student, otp))).rejects.toMatchObject({
    status: 409,
  });
  const { password_hash } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow();
  expect([password_hash, await emailOf(student)]).toEqual(["-", student.email]);
});
