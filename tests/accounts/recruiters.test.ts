import type { Kysely } from "kysely";
import { expect, test, vi } from "vitest";
import { acceptInvitation, mailInvitation } from "../../app/accounts/recruiters/invitations.server";
import { hashForAddress } from "../../app/accounts/passwords/hash-for-address.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Database } from "../../db/schema";
import { during } from "../support/during";
import { aStudent, password } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { anEmail, withInvitations } from "./invitations";

vi.mock("../../app/accounts/passwords/hash-for-address.server", { spy: true });

const web = withWeb();
const cast = withCast(web);

const { invite, linkTo, accept, logIn, listed } = withInvitations(web, cast);

test("an invited person chooses a password once and recruits for the company", async () => {
  const email = anEmail();
  const answer = await invite({ email });
  expect([answer.status, ((await answer.json()) as { state: string }).state]).toEqual([
    201,
    "invited",
  ]);
  const job = await db
    .selectFrom("outbox")
    .select(["queue", "payload"])
    .where("name", "=", "mail-invitation")
    .orderBy("id")
    .execute();
  expect(job.at(-1)?.queue).toBe("mail");

  const link = await linkTo(email);
  const page = await cast.visitor.get(`/invitation?link=${link}`);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  const text = textOf(await page.text());
  expect(text).toContain("Kaveri Chips");
  expect((await accept(link, "password")).status).toBe(422);
  const joined = await accept(link);
  expect([joined.status, joined.headers.get("Location")]).toEqual([303, "/recruiter"]);
  expect(joined.headers.getSetCookie().join()).toMatch(/\bjwtToken=\w/); // logged in
  expect((await accept(link)).headers.get("Location")).toBe("/login");
  const { visitor, status } = await logIn(email);
  expect(status).toBe(200);
  const me = (await (await visitor.get("/api/auth/me")).json()) as object;
  expect(me).toMatchObject({ role: "recruiter", isVerified: true });
  expect(JSON.stringify(me)).not.toContain("companyId");
  expect(await listed(email)).toMatchObject({ state: "active", company: "Kaveri Chips" });
});

test("a link that is old, replaced, taken back, altered or made up is refused", async () => {
  const email = anEmail();
  await invite({ email });
  const first = await linkTo(email);
  await invite({ email });
  const second = await linkTo(email);
  expect(second).not.toBe(first);
  const altered = `${second.slice(0, -1)}${second.endsWith("A") ? "B" : "A"}`;
  for (const link of [first, altered, `${newId()}.AAAAAAAAAAAAAAAAAAAAAA`, "", "x"])
    expect((await accept(link)).headers.get("Location")).toBe("/login");
  await db
    .updateTable("invitations")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("email", "=", email)
    .execute();
  await accept(second);
  expect((await listed(email))?.state).toBe("expired");
  await invite({ email });
  const third = await linkTo(email);
  await cast.admin.delete(`/api/admin/recruiters/${(await listed(email))?._id}`);
  await accept(third);
  expect(await listed(email)).toBeUndefined();
  expect((await logIn(email)).status).toBe(401);
});

test("of two who follow the link at once one gets in", async () => {
  const email = anEmail();
  await invite({ email });
  const link = await linkTo(email);
  await Promise.all([accept(link), accept(link, "another-monsoon-day")]);
  const rows = await db.selectFrom("users").select("id").where("email", "=", email).execute();
  expect(rows).toHaveLength(1);
});

test("nobody's account becomes a recruiter's unnoticed", async () => {
  const student = await aStudent();
  const refused = await invite({ email: student.email });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({
    msg: messages.recruiters.otherRole,
    errors: { email: messages.recruiters.otherRole },
  });
  expect((await invite({ email: cast.users.recruiter.email })).status).toBe(409);

  const email = anEmail();
  await invite({ email });
  const link = await linkTo(email);
  const late = await aStudent({ email });
  const answer = await accept(link);
  expect(answer.status).toBe(409);
  expect(textOf(await answer.text())).toContain(messages.recruiters.taken);
  const { role } = await db
    .selectFrom("users")
    .select("role")
    .where("id", "=", late.id)
    .executeTakeFirstOrThrow();
  expect(role).toBe("user");
});

test("a taken address is found before anything is hashed, twenty times an hour, or as it is taken", async () => {
  const email = anEmail();
  await invite({ email });
  const link = await linkTo(email);
  const taking = (trx: Kysely<Database>) =>
    trx
      .insertInto("users")
      .values({ id: newId(), email, name: "A", phone: "", password_hash: "-" })
      .execute();
  expect((await during(taking, () => accept(link))).status).toBe(409);

  vi.mocked(hashForAddress).mockClear();
  await expect(acceptInvitation(link, password)).rejects.toMatchObject({ status: 409 });
  expect(hashForAddress).not.toHaveBeenCalled();
  const statuses = [];
  for (let round = 0; round < 20; round++) statuses.push((await accept(link)).status);
  expect(statuses).toEqual([...Array<number>(19).fill(409), 429]);
});

test("the form keeps what was typed, with the error at its field", async () => {
  const fields = { name: "Esha <Iyer>", email: "no address", company: "Kaveri" };
  const html = await (await cast.admin.form("/admin/recruiters", fields)).text();
  expect(html).toContain('value="no address"');
  expect(textOf(html)).toContain("Enter an email such as");
});

test("an invitation that is gone when its mail's turn comes is not mailed", async () => {
  await expect(mailInvitation(newId(), { id: newId() })).resolves.toBeUndefined();
});

test("what is done is in the log, without an address", async () => {
  const email = anEmail();
  await invite({ email });
  await accept(await linkTo(email));
  const id = (await listed(email))?._id ?? "";
  await cast.admin.delete(`/api/admin/recruiters/${id}`);
  const rows = await db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("target_id", "=", id)
    .orderBy("seq")
    .execute();
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ["recruiter-invited", cast.users.admin.id],
    ["recruiter-joined", id],
    ["recruiter-blocked", cast.users.admin.id],
  ]);
  expect(JSON.stringify(rows)).not.toContain("@");
});
