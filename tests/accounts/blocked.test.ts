import { expect, test } from "vitest";
import { linkTokenOf } from "../../app/accounts/codes/issue-code.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { Authenticator, givePasskey, optionsOn } from "../login/authenticator";
import { aFactor } from "../login/factors";
import { liveCodes } from "../support/codes";
import { aRecruiter, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { anEmail, withInvitations } from "./invitations";

/** Recruiters who are blocked, and how they come back. */

const web = withWeb();
const cast = withCast(web);
const { invite, linkTo, accept, logIn, listed } = withInvitations(web, cast);

test("who is blocked is logged out, cannot log in, and can be invited again", async () => {
  const recruiter = await aRecruiter();
  const client = await clientOf(web.url, recruiter);
  expect((await client.get("/api/auth/me")).status).toBe(200);
  const answer = await cast.admin.form("/admin/recruiters", { delete: recruiter.id });
  expect(answer.headers.get("Location")).toBe("/admin/recruiters");
  expect((await client.get("/api/auth/me")).status).toBe(401);
  const { answer: login, status } = await logIn(recruiter.email);
  expect([status, await login.json()]).toEqual([403, { msg: messages.login.blocked }]);
  const begun = await clientOf(web.url, recruiter); // a login that was under way
  expect((await begun.get("/api/auth/me")).status).toBe(401);
  expect((await listed(recruiter.email))?.state).toBe("blocked");
  expect((await cast.admin.delete(`/api/admin/recruiters/${recruiter.id}`)).status).toBe(404);

  await invite({ email: anEmail(), company: "Kaveri Chips" });
  await invite({ email: recruiter.email, company: "KAVERI chips" });
  await accept(await linkTo(recruiter.email));
  expect((await logIn(recruiter.email)).status).toBe(200);
  expect(await listed(recruiter.email)).toMatchObject({
    _id: recruiter.id,
    state: "active",
    company: "Kaveri Chips",
  });
});

test("an invitation from before the account lets nobody in who was blocked; a new one does", async () => {
  const email = anEmail();
  await invite({ email });
  const early = await linkTo(email);
  const { id } = await aRecruiter({ email }); // by `npm run user`
  await cast.admin.delete(`/api/admin/recruiters/${id}`);
  expect((await accept(early)).status).toBe(409);
  expect((await logIn(email)).status).toBe(403);

  expect((await invite({ email })).status).toBe(201);
  await accept(early);
  expect((await logIn(email)).status).toBe(403);
  await accept(await linkTo(email));
  expect((await logIn(email)).status).toBe(200);
  expect(await listed(email)).toMatchObject({ _id: id, state: "active" });
});

test("who is invited again comes in by the new password alone, whatever opened the account before", async () => {
  const recruiter = await aRecruiter();
  const device = new Authenticator(web.url);
  await givePasskey(recruiter, device);
  await aFactor(recruiter);
  const atCollege = { issuer: "https://login.college.example", subject: recruiter.id };
  await db
    .insertInto("college_accounts")
    .values({ ...atCollege, user_id: recruiter.id })
    .execute();
  await (await clientOf(web.url, null)).form("/forgot-password?new", { email: recruiter.email });
  const [reset] = await liveCodes(recruiter.email, "reset");
  await cast.admin.delete(`/api/admin/recruiters/${recruiter.id}`);

  await invite({ email: recruiter.email });
  await accept(await linkTo(recruiter.email), "another-monsoon-day");
  expect((await logIn(recruiter.email)).status).toBe(401);
  expect((await logIn(recruiter.email, "another-monsoon-day")).status).toBe(200);
  const browser = await clientOf(web.url, null);
  const credential = device.get(await optionsOn(browser, "/login/passkey"));
  await browser.form("/login/passkey", { intent: "passkey", credential });
  expect((await browser.get("/api/auth/me")).status).toBe(401);
  const link = `/reset-password?link=${linkTokenOf(reset!)}`;
  expect((await browser.get(link)).headers.get("Location")).toBe("/forgot-password?new");
  for (const table of ["totp_factors", "recovery_codes", "college_accounts"] as const) {
    const left = db.selectFrom(table).selectAll().where("user_id", "=", recruiter.id);
    expect(await left.execute(), table).toEqual([]);
  }
});

test("students and admins cannot be blocked this way", async () => {
  for (const { id } of [cast.users.student, cast.users.admin])
    expect((await cast.admin.delete(`/api/admin/recruiters/${id}`)).status).toBe(404);
});
