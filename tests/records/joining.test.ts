import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { messages } from "../../app/messages";
import { queueOf, queueNames } from "../../jobs/queue";
import { confirmFacts } from "../../app/records/change-record.server";
import { readRecordsFilter } from "../../app/records/records-filter";
import { inviteStudents, joinTokenOf } from "../../app/records/joining/invitations.server";
import { deleteStudent, moveStudent } from "../../app/records/joining/without-account.server";
import { findOwnRecord } from "../../app/records/records.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aProgramme, aSeason, aStudent, anAdmin, clientOf, password } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { asFile } from "../support/samples";

/** From a file to a ready account: the mail's link proves the address it was mailed to, once. */

const web = withWeb();
const cast = withCast(web);

let admin: User;
let programme: string;
let emails: string[];
beforeAll(async () => {
  admin = await anAdmin();
  ({ name: programme } = await aProgramme());
});
beforeEach(async () => {
  await db.deleteFrom("enrolments").execute();
  await db.deleteFrom("outbox").execute();
  emails = [1, 2, 3].map(() => `${newId()}@college.example`);
  const rows = emails.map((email, at) => `${email},${programme},CSE,21CS00${at}`);
  const csv = ["email,programme,department,rollNumber", ...rows].join("\r\n");
  const file = asFile(csv, "records.csv", "text/csv");
  const answer = await cast.admin.multipart("/api/admin/records/import", [["file", file]]);
  expect(answer.status).toBe(200);
});

const all = readRecordsFilter(new URLSearchParams());
const invite = (body: object = {}, query = "") =>
  cast.admin.json("POST", `/api/admin/records/invite${query}`, body);
const invited = async (body?: object, query?: string) =>
  ((await (await invite(body, query)).json()) as { invited: number }).invited;

async function linkTo(email: string) {
  const row = await db
    .selectFrom("account_invitations")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return joinTokenOf(row);
}

const enrolmentOf = (email: string) =>
  db.selectFrom("enrolments").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

const join = async (link: string, fields: Record<string, string> = {}) => {
  const visitor = await clientOf(web.url, null);
  const answer = await visitor.form(`/join?link=${link}`, {
    ...{ name: "Asha Rao", newPassword: password, confirmPassword: password },
    ...fields,
  });
  return { visitor, answer, to: answer.headers.get("Location") };
};

describe("inviting", () => {
  test("mails all or those selected, reminds who has not come, and nobody twice a day", async () => {
    const one = await enrolmentOf(emails[0]!);
    expect(await invited({ ids: [one.id] })).toBe(1);
    expect([await invited(), await invited()]).toEqual([2, 0]);
    expect(await invited({ remind: true })).toBe(0);
    await db
      .updateTable("account_invitations")
      .set({ invited_at: sql`now() - interval '2 days'` })
      .execute();
    expect(await invited({ remind: true }, "?search=21CS001")).toBe(1);
    const list = await cast.admin.get("/api/admin/records?state=invited");
    expect((await list.json()) as object[]).toHaveLength(3);
    const queued = db
      .selectFrom("outbox")
      .select("id")
      .where("name", "=", "mail-account-invitation");
    expect(await queued.execute()).toHaveLength(4);
  });

  test("from the screen mails those selected on all pages, or all that the filter finds", async () => {
    const [one, two] = [await enrolmentOf(emails[0]!), await enrolmentOf(emails[1]!)];
    const office = await clientOf(web.url, await anAdmin());
    const others = { rowsOf: "records", listed: "", go: "/admin/records", tick: one.id };
    await office.form("/tables/records", others);
    const here = { rowsOf: "records", listed: two.id, tick: two.id, intent: "invite" };
    expect((await office.form("/admin/records", here)).status).toBe(303);
    const mailed = () => db.selectFrom("account_invitations").select("email").execute();
    const addresses = async () => (await mailed()).map(({ email }) => email);
    expect((await addresses()).sort()).toEqual([emails[0], emails[1]].sort());
    // They are selected no more.
    const none = await office.form("/admin/records", { ...here, listed: "", tick: "" });
    const told = await office.get(String(none.headers.get("Location")));
    expect(await told.text()).toContain(messages.inviting.nobodySelected);
    // A page of an earlier build does not say whom it means.
    await office.form("/admin/records", { intent: "invite", student: two.id });
    expect(await addresses()).not.toContain(emails[2]);
    await office.form("/admin/records", { intent: "invite", everybody: "yes" });
    expect(await addresses()).toContain(emails[2]);
  });

  test("goes behind codes and before news", () => {
    const places = ["mail-code", "mail-account-invitation", "mail-digest"] as const;
    const at = places.map((job) => queueNames.indexOf(queueOf[job]));
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(new Set(at).size).toBe(3);
  });

  test("is the office's alone", async () => {
    const staff = [cast.recruiter, cast.student];
    for (const client of staff)
      expect((await client.json("POST", "/api/admin/records/invite", {})).status).toBe(403);
    await expect(
      inviteStudents(cast.users.recruiter, { filter: all, remind: false }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe("the link", () => {
  test("makes the account in one page, with the record there already", async () => {
    await invited();
    const link = await linkTo(emails[0]!);
    const page = textOf(await (await cast.visitor.get(`/join?link=${link}`)).text());
    expect(page).toContain("21CS000");
    expect(page).toContain(emails[0]);
    const { visitor, answer, to } = await join(link);
    expect([answer.status, to]).toEqual([303, "/record"]);
    const me = (await (await visitor.get("/api/auth/me")).json()) as User & { _id: string };
    expect(me).toMatchObject({ name: "Asha Rao", email: emails[0] });
    expect(await findOwnRecord({ ...me, id: me._id })).toMatchObject({
      rollNumber: { value: "21CS000", state: "confirmed" },
    });
  });

  test("works once, for two at the same time, too, and not after 14 days", async () => {
    await invited();
    const link = await linkTo(emails[0]!);
    const both = await Promise.all([join(link), join(link)]);
    expect(both.filter(({ to }) => to === "/record")).toHaveLength(1);
    expect((await cast.visitor.get(`/join?link=${link}`)).headers.get("Location")).toBe("/login");
    const late = await linkTo(emails[1]!);
    await db
      .updateTable("account_invitations")
      .set({ expires_at: sql`now()` })
      .execute();
    expect((await join(late)).to).toBe("/login");
  });

  test("proves only the address it was mailed to: a moved student's old link is dead", async () => {
    await invited();
    const link = await linkTo(emails[0]!);
    const { id } = await enrolmentOf(emails[0]!);
    await moveStudent(admin, id, `${newId()}@college.example`);
    expect((await join(link)).to).toBe("/login");
    expect(await invited()).toBe(1); // at the new address
  });

  test("is no other's by guessing, and a made-up one looks like a used one", async () => {
    await invited();
    const [id] = (await linkTo(emails[0]!)).split(".");
    const other = (await linkTo(emails[1]!)).split(".")[1];
    for (const link of [`${id}.${other}`, `${id}.`, "x", `${newId()}.abc`])
      expect((await join(link)).to).toBe("/login");
    expect((await enrolmentOf(emails[0]!)).user_id).toBeNull();
  });

  test("is dead once somebody signed up with the address", async () => {
    await invited();
    const link = await linkTo(emails[0]!);
    await aStudent({ email: emails[0]! });
    expect((await join(link)).to).toBe("/login");
  });

  test("goes on to a passkey instead of a password", async () => {
    await invited();
    const { to } = await join(await linkTo(emails[0]!), { intent: "passkey", newPassword: "" });
    expect(to).toBe("/account");
  });

  test("keeps what was typed when the password is refused", async () => {
    await invited();
    const { answer } = await join(await linkTo(emails[0]!), { newPassword: "short" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('value="Asha Rao"');
  });
});

describe("a student without an account", () => {
  test("counts as not registered for a season that is for them", async () => {
    const { id } = await aSeason({ programmes: [programme], batches: [] });
    const here = `/admin/records?notRegistered=${id}`;
    expect(await (await cast.admin.get(`/api${here}`)).json()).toHaveLength(3);
    const page = await (await cast.admin.get(`/admin/seasons/${id}`)).text();
    expect(page).toContain(here);
    const other = await aSeason({ batches: [2031] });
    const none = await cast.admin.get(`/api/admin/records?notRegistered=${other.id}`);
    expect(await none.json()).toEqual([]);
  });

  test("can be deleted, which frees the roll number", async () => {
    const { id } = await enrolmentOf(emails[0]!);
    await deleteStudent(admin, id);
    const student = await aStudent();
    await confirmFacts(admin, student.id, { changes: { rollNumber: "21CS000" } });
  });

  test("can be released from an address, whose link is dead then", async () => {
    await invited();
    const link = await linkTo(emails[0]!);
    const { id } = await enrolmentOf(emails[0]!);
    const path = `/api/admin/records/${id}/address`;
    expect((await cast.admin.json("PUT", path, { email: null })).status).toBe(200);
    expect((await join(link)).to).toBe("/login");
    const list = await cast.admin.get("/api/admin/records?search=21CS000");
    expect(await list.json()).toMatchObject([{ _id: id, email: "" }]);
  });

  test("cannot be moved to the address of another one", async () => {
    const { id } = await enrolmentOf(emails[0]!);
    await expect(moveStudent(admin, id, emails[1]!)).rejects.toMatchObject({ status: 409 });
  });

  test("moved to the address of an account is that account's", async () => {
    const { id } = await enrolmentOf(emails[0]!);
    const student = await aStudent();
    await moveStudent(admin, id, student.email);
    expect((await findOwnRecord(student)).rollNumber?.value).toBe("21CS000");
  });
});

describe("a coordinator", () => {
  const body = (email: string) => ({ name: "Dr. Iyer", email, departments: ["CSE"] });

  test("is invited by address, and begins at the records of their departments", async () => {
    const email = `${newId()}@college.example`;
    const answer = await cast.admin.json("POST", "/api/admin/coordinators", body(email));
    expect(answer.status).toBe(200);
    const { visitor, to } = await join(await linkTo(email), { name: "Dr. Iyer" });
    expect(to).toBe("/student-dashboard"); // which shows their departments
    const records = (await (await visitor.get("/api/admin/records")).json()) as object[];
    expect(records).toHaveLength(3);
    expect((await visitor.get("/record")).status).not.toBe(200);
  });

  test("is nobody with an account, and no enrolled student", async () => {
    const { student } = cast.users;
    for (const email of [student.email, emails[0]!]) {
      const answer = await cast.admin.json("POST", "/api/admin/coordinators", body(email));
      expect(answer.status).toBe(409);
    }
    const strange = { ...body(`${newId()}@college.example`), departments: ["Alchemy"] };
    expect((await cast.admin.json("POST", "/api/admin/coordinators", strange)).status).toBe(422);
    expect(messages.coordinators.isStudent).toBeTruthy();
  });
});
