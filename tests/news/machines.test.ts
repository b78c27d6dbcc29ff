import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { linkTokenOf } from "../../app/accounts/codes/issue-code.server";
import { joinTokenOf } from "../../app/records/joining/invitations.server";
import { db } from "../../db/client";
import { anEmail, withInvitations } from "../accounts/invitations";
import { liveCodes } from "../support/codes";
import { aProgramme, aStudent, clientOf, password } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { asFile } from "../support/samples";

/** Mail filters open every link, and some send the form behind it as it stands: no account is made or changed by that. */

const web = withWeb();
const cast = withCast(web);
const { invite, linkTo } = withInvitations(web, cast);

/** Asks for the head, opens it twice, and sends each form with what its inputs hold. */
async function filtered(path: string) {
  const filter = await clientOf(web.url, null);
  await filter.fetch(path, { method: "HEAD" });
  await filter.get(path);
  const page = load(await (await filter.get(path)).text());
  const forms = page("main form[method=post]").toArray();
  for (const form of forms) {
    const fields = page(form)
      .find("input[name], button[name]")
      .toArray()
      .map((one) => [page(one).attr("name") ?? "", page(one).attr("value") ?? ""] as const);
    await filter.form(page(form).attr("action") ?? path, Object.fromEntries(fields));
  }
  return { filter, forms: forms.length };
}

describe("a filter that opens the link and sends the form of", () => {
  test("a new password leaves the old one, and its owner the link", async () => {
    const { id, email } = await aStudent();
    await (await clientOf(web.url, null)).form("/forgot-password?new", { email });
    const [code] = await liveCodes(email, "reset");
    const hash = async () =>
      (
        await db
          .selectFrom("users")
          .select("password_hash")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const before = await hash();
    const path = `/reset-password?link=${linkTokenOf(code!)}`;
    expect((await filtered(path)).forms).toBeGreaterThan(0);
    expect(await hash()).toBe(before);
    const fresh = { newPassword: "second monsoon", confirmPassword: "second monsoon" };
    const owner = await clientOf(web.url, null);
    expect((await owner.form(path, fresh)).status).toBeLessThan(400);
    expect(await hash()).not.toBe(before);
  });

  test("a recruiter's invitation makes no account, and the invited one still can", async () => {
    const email = anEmail();
    await invite({ email });
    const path = `/invitation?link=${await linkTo(email)}`;
    const accounts = () => db.selectFrom("users").select("id").where("email", "=", email).execute();
    expect((await filtered(path)).forms).toBeGreaterThan(0);
    expect(await accounts()).toEqual([]);
    const person = await clientOf(web.url, null);
    await person.form(path, { newPassword: password, confirmPassword: password });
    expect(await accounts()).toHaveLength(1);
  });

  test("a student's invitation makes no account", async () => {
    const { name: programme } = await aProgramme();
    const email = anEmail();
    const csv = `email,programme\r\n${email},${programme}`;
    await cast.admin.multipart("/api/admin/records/import", [
      ["file", asFile(csv, "r.csv", "text/csv")],
    ]);
    const enrolment = await db
      .selectFrom("enrolments")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await cast.admin.json("POST", "/api/admin/records/invite", { ids: [enrolment.id] });
    const row = await db
      .selectFrom("account_invitations")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect((await filtered(`/join?link=${joinTokenOf(row)}`)).forms).toBeGreaterThan(0);
    const made = db.selectFrom("users").select("id").where("email", "=", email);
    expect(await made.execute()).toEqual([]);
  });

  test("the login, to which mails lead, gets no session", async () => {
    const { filter, forms } = await filtered("/login");
    expect(forms).toBeGreaterThan(0);
    expect((await filter.get("/api/auth/me")).status).toBe(401);
  });
});
