import PostalMime from "postal-mime";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { AfterState } from "../../db/schema-figures";
import { sink } from "../news/sink";

/** Asking graduates by mail what became of them, and what the mail's links do. */

const { textsOf } = await import("../../app/languages/texts");
const { messages } = await import("../../app/messages");
const { askGraduates, mailGraduate } = await import("../../app/figures/after/ask.server");
const { answerAddress } = await import("../../app/figures/after/links.server");
const { confirmAfter, sayAfter, thisYear } = await import("../../app/figures/after/after.server");
const { db } = await import("../../db/client");
const { startEnrolment } = await import("../../app/records/change-record.server");
const { aProgramme, clientOf, versionsOf } = await import("../support/factories");
const { withCast, withWeb } = await import("../support/hooks");
const { textOf } = await import("../support/html");
const { aGraduate, accepted } = await import("./graduates");

const web = withWeb();
const cast = withCast(web);

const year = thisYear();
const nothing = { organisation: "", contact: "", programme: "", pay: null };
let programme: string;
const one = (of: object = {}) => aGraduate({ programme, department: "CSE", batch: year, ...of });

beforeAll(async () => {
  programme = (await aProgramme()).name;
});
const jobs = async () => {
  const rows = db.selectFrom("outbox").select("payload").where("name", "=", "ask-graduate");
  return (await rows.execute()).map(({ payload }) => payload.enrolmentId).sort();
};
const ago = (interval: string) =>
  sql`update graduates set asked_at = now() - ${interval}::interval`.execute(db);

test("only those of whom nothing is known are asked, and once a month at most", async () => {
  const { admin } = cast.users;
  const silent = [await one(), await one()];
  const [placed, speaking] = [await one(), await one()];
  await accepted(placed, 500_000);
  await sayAfter(speaking, { ...nothing, state: "preparing" });
  await one({ batch: year - 1 });
  await one({ batch: year + 1 });
  expect(await askGraduates(admin, year + 1)).toBe(0);
  const screen = `/admin/figures/years/${year}`;
  expect(textOf(await (await cast.admin.get(screen)).text())).toContain(
    messages.figuresYear.askHint(2),
  );
  await cast.admin.form(screen, { intent: "ask" });
  expect(await jobs()).toEqual(silent.map(({ enrolmentId }) => enrolmentId).sort());
  expect(await askGraduates(admin, year)).toBe(0);
  await ago("27 days");
  expect(await askGraduates(admin, year)).toBe(0);
  await ago("32 days");
  expect(await askGraduates(admin, year)).toBe(2);
  await ago("32 days");
  expect(await Promise.all([askGraduates(admin, year), askGraduates(admin, year)])).toContain(0);
  await db.deleteFrom("outbox").execute();
});

test("the mail is in the student's language, with a link for each answer; none if they have said by then", async () => {
  const student = await one();
  await db.updateTable("users").set({ language: "hi" }).where("id", "=", student.id).execute();
  await askGraduates(cast.users.admin, year);
  const { enrolmentId } = student;
  await mailGraduate({ enrolmentId }, { id: enrolmentId });
  const [mail] = await Promise.all(sink.accepted.map(({ raw }) => PostalMime.parse(raw)));
  const m = textsOf("hi");
  expect(mail?.subject).toBe(m.mails.askGraduate.heading);
  expect(m.mails.askGraduate.heading).not.toBe(messages.mails.askGraduate.heading);
  const links = mail?.text?.match(/\/after\/\S+/g) ?? [];
  expect(links).toHaveLength(5);
  for (const state of Object.values(m.afterStates)) expect(mail?.text).toContain(state);
  expect(mail?.text).not.toContain(student.name);
  await sayAfter(student, { ...nothing, state: "notLooking" });
  await mailGraduate({ enrolmentId }, { id: enrolmentId });
  expect(sink.accepted).toHaveLength(1);
});

const saidOf = (enrolmentId: string) =>
  db
    .selectFrom("graduates")
    .select(["state", "said_by", "asked_at"])
    .where("enrolment_id", "=", enrolmentId)
    .executeTakeFirst();
/** A link of the last mail. */
async function pathOf(enrolmentId: string, state: AfterState) {
  const { asked_at: askedAt } = (await saidOf(enrolmentId)) ?? {};
  return new URL(answerAddress({ enrolmentId, state, askedAt: askedAt ?? new Date(0) })).pathname;
}
/** Somebody whom a mail has asked. */
async function asked() {
  const student = await one();
  const { enrolmentId: enrolment_id } = student;
  await db.insertInto("graduates").values({ enrolment_id, asked_at: new Date() }).execute();
  return student;
}

test("opening a link changes nothing; its button says it, without a login, and takes it back", async () => {
  const { visitor } = cast;
  const { enrolmentId } = await asked();
  const path = await pathOf(enrolmentId, "studies");
  const page = await visitor.get(path);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  const opened = textOf(await page.text());
  expect(opened).toContain(messages.afterAnswer.ask(messages.afterStates.studies));
  expect(await saidOf(enrolmentId)).toMatchObject({ state: null });
  const answer = await visitor.form(path, { intent: "say" });
  expect([answer.headers.get("Location"), answer.headers.getSetCookie()]).toEqual([path, []]);
  expect(await saidOf(enrolmentId)).toMatchObject({ state: "studies", said_by: "link" });
  const done = textOf(await (await visitor.get(path)).text());
  expect(done).toContain(messages.afterAnswer.said(messages.afterStates.studies));
  const undone = await visitor.form(path, { intent: "undo" });
  const again = textOf(await (await visitor.get(undone.headers.get("Location")!)).text());
  expect(again).toContain(messages.afterAnswer.undone);
  expect(await saidOf(enrolmentId)).toMatchObject({ state: null });
});

test("a link only adds: it changes nothing that is said, and undoes only what it said itself", async () => {
  const { visitor } = cast;
  const student = await asked();
  const { enrolmentId } = student;
  await sayAfter(student, { ...nothing, state: "business" });
  const path = await pathOf(enrolmentId, "studies");
  await visitor.form(path, { intent: "say" });
  await visitor.form(path, { intent: "undo" });
  await visitor.form(await pathOf(enrolmentId, "business"), { intent: "undo" });
  expect(await saidOf(enrolmentId)).toMatchObject({ state: "business", said_by: "student" });
  const page = textOf(await (await visitor.get(path)).text());
  expect(page).not.toContain(messages.afterAnswer.undo);
  // Nor does it tell what the student said to others who have the mail.
  expect(page).not.toContain(messages.afterStates.business);
  expect(page).toContain(messages.afterAnswer.already);

  const other = await asked();
  const own = await pathOf(other.enrolmentId, "preparing");
  await visitor.form(own, { intent: "say" });
  await confirmAfter(cast.users.admin, other.id, { version: (await versionsOf(other)).after });
  await visitor.form(own, { intent: "undo" });
  expect(await saidOf(other.enrolmentId)).toMatchObject({ state: "preparing", said_by: "link" });
});

test("a link that we did not make, or of somebody who is erased, does nothing", async () => {
  const { visitor } = cast;
  const [student, other] = [await asked(), await asked()];
  const link = await pathOf(student.enrolmentId, "studies");
  const [, , time, signature] = link.split(".");
  for (const forged of [
    `/after/${other.enrolmentId}.studies.${time}.${signature}`,
    `/after/${student.enrolmentId}.business.${time}.${signature}`,
    `/after/${student.enrolmentId}.studies.${time}.`,
    `/after/${student.enrolmentId}.studies.1${time}.${signature}`,
    "/after/x",
  ]) {
    expect((await visitor.get(forged)).status, forged).toBe(404);
    expect((await visitor.form(forged, { intent: "say" })).status, forged).toBe(404);
  }
  await db.deleteFrom("users").where("id", "=", student.id).execute();
  expect((await visitor.get(link)).status).toBe(404);
  expect((await visitor.form(link, {})).status).toBe(303);
  expect(await saidOf(student.enrolmentId)).toBeUndefined();
});

test("only the last mail's links do anything, and none tells what the office confirmed", async () => {
  const { visitor } = cast;
  const { enrolmentId, id } = await asked();
  const old = await pathOf(enrolmentId, "business");
  await ago("32 days");
  expect(textOf(await (await visitor.get(old)).text())).toContain(messages.afterAnswer.old);
  await visitor.form(old, { intent: "say" });
  expect(await saidOf(enrolmentId)).toMatchObject({ state: null });
  const path = await pathOf(enrolmentId, "business");
  await visitor.form(path, { intent: "say" });
  await visitor.form(old, { intent: "undo" });
  expect(await saidOf(enrolmentId)).toMatchObject({ state: "business" });
  await confirmAfter(cast.users.admin, id, { version: (await versionsOf({ id })).after });
  const confirmed = textOf(await (await visitor.get(path)).text());
  expect(confirmed).toContain(messages.afterAnswer.already);
  expect(confirmed).not.toContain(messages.afterStates.business);
});

test("details go to the enrolment that the mail asked of, and to one's own only", async () => {
  const student = await asked();
  const path = await pathOf(student.enrolmentId, "studies");
  await cast.visitor.form(path, { intent: "say" });
  const admin = cast.users.admin;
  await startEnrolment(admin, student.id, { programme, department: "CSE", batch: year });
  const client = await clientOf(web.url, student);
  const page = await (await cast.visitor.get(path)).text();
  const [, details = ""] = /href="(\/record\/after[^"]*)"/.exec(page) ?? [];
  const shown = textOf(await (await client.get(details)).text());
  expect(shown).toContain(messages.afterScreen.heading);
  const form = { state: "studies", organisation: "IIT Delhi", programme: "M.Tech" };
  const sent = await client.form(details, form);
  expect(sent.headers.get("Location")).toBe(details);
  const graduates = await db
    .selectFrom("graduates")
    .innerJoin("enrolments", "enrolments.id", "enrolment_id")
    .select(["enrolment_id", "organisation"])
    .where("user_id", "=", student.id)
    .execute();
  expect(graduates).toEqual([{ enrolment_id: student.enrolmentId, organisation: "IIT Delhi" }]);
  const stranger = await clientOf(web.url, await one());
  expect((await stranger.get(details)).status).toBe(404);
  expect((await stranger.form(details, form)).status).toBe(404);
  expect((await stranger.get("/record/after?enrolment=x")).status).toBe(404);
});
