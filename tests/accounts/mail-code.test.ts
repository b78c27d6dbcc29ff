import { sql } from "kysely";
import PostalMime from "postal-mime";
import { beforeEach, expect, test } from "vitest";
import { sink } from "../news/sink";

const { confirmEmailChange } = await import("../../app/accounts/own-account/email-change.server");
const { dropOldCodes, linkTokenOf } = await import("../../app/accounts/codes/issue-code.server");
const { mailCode } = await import("../../app/accounts/codes/issue-code.server");
const { mailEmailChanged } = await import("../../app/accounts/notices.server");
const { requestReset } = await import("../../app/accounts/reset/reset.server");
const { signUp, verifySignup } = await import("../../app/accounts/sign-up/signup.server");
const { db } = await import("../../db/client");
const { newId } = await import("../../db/id");
const { aProgram, codeFor, letTimePass, liveCodes, requestEmailChange } =
  await import("../support/codes");
const { aStudent, password } = await import("../support/factories");

beforeEach(() => {
  sink.accepted.length = 0;
  sink.answerWith(() => "accept");
});
/** The accepted mails, in order. */
function inbox() {
  return Promise.all(
    sink.accepted.map(async ({ raw, to }) => ({
      ...(await PostalMime.parse(raw)),
      recipients: to,
    })),
  );
}

const anEmail = () => `${newId()}@college.example`;

/** Signs up and returns the code's id. */
async function aSignup(email = anEmail(), name = "Asha Nair") {
  await signUp({ name, email, phone: "1", password }, aProgram());
  const [code] = await liveCodes(email, "signup");
  return { email, mailedCodeId: code!.id };
}

test("the mail has the code, large and whole, its lifetime and what to do if it was not you", async () => {
  const { email, mailedCodeId } = await aSignup();
  await mailCode({ mailedCodeId });
  const [mail] = await inbox();
  const code = await codeFor(email);
  expect(mail?.recipients).toBe(email);
  expect(mail?.subject).toBe("Verify your email for Placement Portal");
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(code);
    expect(part).toContain("10 minutes");
    expect(part).toContain("If you did not sign up");
  }
  expect(mail?.html).toMatch(new RegExp(`font[^"]*3\\dpx[^"]*"[^>]*>${code}<`));
  expect(mail?.subject).not.toContain(code);
});

test("each purpose has a subject of its own, and goes to the address it is about", async () => {
  const student = await aStudent();
  const newEmail = anEmail();
  await requestReset(student.email, aProgram());
  await requestEmailChange(student, newEmail);
  const [reset] = await liveCodes(student.email, "reset");
  const [change] = await liveCodes(newEmail, "email");
  for (const code of [reset, change]) await mailCode({ mailedCodeId: code!.id });
  expect((await inbox()).map(({ subject, recipients }) => [subject, recipients])).toEqual([
    ["Reset your Placement Portal password", student.email],
    ["Confirm your new email for Placement Portal", newEmail],
  ]);
});

test("a reset has a link that proves the mailbox, a sign-up has none", async () => {
  const student = await aStudent();
  await requestReset(student.email, aProgram());
  const [code] = await liveCodes(student.email, "reset");
  await mailCode({ mailedCodeId: code!.id });
  const { mailedCodeId } = await aSignup();
  await mailCode({ mailedCodeId });
  const [reset, signup] = await inbox();
  for (const part of [reset?.text, reset?.html])
    expect(part).toContain(`/reset-password?link=${linkTokenOf(code!)}`);
  expect(signup?.text).not.toContain("reset-password");
});

test("whoever signs up with a taken address brings its owner word of that, and no code", async () => {
  const { email } = await aStudent();
  const { mailedCodeId } = await aSignup(email);
  const otp = await codeFor(email);
  await mailCode({ mailedCodeId });
  const [mail] = await inbox();
  expect([mail?.recipients, mail?.subject]).toEqual([email, "You already have an account"]);
  expect(mail?.text).not.toContain(otp);
});

test("sent again it is the same code under the same Message-ID", async () => {
  const { mailedCodeId } = await aSignup();
  await mailCode({ mailedCodeId });
  await mailCode({ mailedCodeId });
  const [first, second] = await inbox();
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.text).toBe(first?.text);
});

test("a name cannot become a header, a recipient or words in the mail", async () => {
  const name = "Win http://evil.example <a href=x> Bcc: evil@evil.example";
  const { email, mailedCodeId } = await aSignup(undefined, name);
  await mailCode({ mailedCodeId });
  const [mail] = await inbox();
  expect(mail?.recipients).toBe(email);
  expect(mail?.to).toEqual([{ address: email, name: "" }]);
  expect(`${mail?.text}${mail?.html}`).not.toContain("evil");
});

test("an SMTP server that is busy is tried again with the same code", async () => {
  const { email, mailedCodeId } = await aSignup();
  sink.answerWith((_, attempt) => (attempt === 1 ? 451 : "accept"));
  await expect(mailCode({ mailedCodeId })).rejects.toThrow(/451/);
  await mailCode({ mailedCodeId });
  const [mail] = await inbox();
  expect(mail?.text).toContain(await codeFor(email));
});

test("a mail that waited out an outage still brings a code that lives ten minutes", async () => {
  const { email, mailedCodeId } = await aSignup();
  await letTimePass(email, 3 * 3600);
  expect(await liveCodes(email, "signup")).toEqual([]);
  await mailCode({ mailedCodeId });
  const [mail] = await inbox();
  expect(mail?.text).toContain(await codeFor(email));
  await letTimePass(email, 601);
  expect(await liveCodes(email, "signup")).toEqual([]);
  await mailCode({ mailedCodeId });
  expect(sink.accepted).toHaveLength(1);
});

test.each<[string, (mailedCodeId: string, email: string) => Promise<unknown>]>([
  ["used", async (_, email) => verifySignup({ email, otp: await codeFor(email) }, aProgram())],
  [
    "made void",
    (id) =>
      db
        .updateTable("mailed_codes")
        .set({ used_at: sql<Date>`now()` })
        .where("id", "=", id)
        .execute(),
  ],
  ["dropped", (id) => db.deleteFrom("mailed_codes").where("id", "=", id).execute()],
  [
    "of a dropped sign-up",
    (_, email) => db.deleteFrom("signups").where("email", "=", email).execute(),
  ],
])("nothing is sent for a code that was %s", async (_, end) => {
  const { email, mailedCodeId } = await aSignup();
  await end(mailedCodeId, email);
  await mailCode({ mailedCodeId });
  expect(sink.accepted).toEqual([]);
});

test("nothing is sent to an address without an account that was given as forgotten", async () => {
  const email = anEmail();
  await requestReset(email, aProgram());
  const [code] = await liveCodes(email, "reset");
  await mailCode({ mailedCodeId: code!.id });
  expect(sink.accepted).toEqual([]);
});

test("the address that was replaced is told of the change, even a day later, without the new one", async () => {
  const student = await aStudent();
  const email = anEmail();
  await requestEmailChange(student, email);
  const [code] = await liveCodes(email, "email");
  await confirmEmailChange(student, { otp: await codeFor(email, "email"), password }, null);
  await letTimePass(email, 25 * 3_600);
  await dropOldCodes();
  await mailEmailChanged(code!.id, { id: newId() });
  const [mail] = await inbox();
  expect(mail?.recipients).toBe(student.email);
  expect(mail?.subject).toBe("Your email was changed");
  expect(mail?.text).not.toContain(email);
});
