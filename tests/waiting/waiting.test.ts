import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { outsideSchema } from "../../app/applications/outside-offer-schema.server";
import { recordOutsideOffer } from "../../app/applications/outside-offers.server";
import { sayAfter, thisYear } from "../../app/figures/after/after.server";
import { messageSchema } from "../../app/messages/schema.server";
import { sendMessage } from "../../app/messages/send.server";
import { setRecruitersWait } from "../../app/messages/sent.server";
import { askForErasure } from "../../app/own-data/erasures.server";
import { createPosting } from "../../app/postings/postings.server";
import { postingSchema } from "../../app/postings/schema";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { inviteRecruiter } from "../../app/accounts/recruiters/invitations.server";
import { blockRecruiter, listRecruiters } from "../../app/accounts/recruiters/recruiters.server";
import { inviteCoordinator } from "../../app/records/joining/coordinators.server";
import { inviteAgain } from "../../app/records/joining/invitations.server";
import { moveStudent } from "../../app/records/joining/without-account.server";
import { askForCorrection } from "../../app/records/corrections.server";
import { findStudent } from "../../app/records/records.server";
import { exceptionSchema, giveException } from "../../app/seasons/exceptions.server";
import { askForSecondLook, givePoints, pointsSchema } from "../../app/seasons/points.server";
import { findRegistration, register } from "../../app/seasons/registrations.server";
import { waitingNames } from "../../app/waiting/kinds.server";
import { countWaiting, decideWaiting, keyOf, listWaiting } from "../../app/waiting/waiting.server";
import { addNote } from "../../app/companies/contacts.server";
import { createCompany } from "../../app/companies/register.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { discardFailed } from "../../jobs/failed";
import { release } from "../../jobs/outbox";
import {
  aCompany,
  aCoordinator,
  aProgramme,
  aRecruiter,
  aSeason,
  aStudent,
  anAdmin,
  anApplication,
  clientOf,
  validInput,
} from "../support/factories";
import { aCompanyPosting } from "../applications/applicants";
import { withWeb } from "../support/hooks";
import type { Client } from "../support/client";
import { fieldsNamed, textOf } from "../support/html";

const web = withWeb();
let admin: User;
let programme: { name: string };
beforeAll(async () => {
  admin = await anAdmin();
  programme = await aProgramme();
});
beforeEach(async () => {
  for (const table of ["submissions", "corrections", "outside_offers", "season_points"] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable("enrolments").set({ roll_number: null, confirmed: [] }).execute();
  await db.deleteFrom("messages").execute();
  await db.deleteFrom("company_notes").execute();
  await db.deleteFrom("graduates").execute();
  await db.deleteFrom("season_registrations").execute();
  await db.deleteFrom("exceptions").execute();
  await db.deleteFrom("erasure_requests").execute();
  await db.deleteFrom("enrolments").where("user_id", "is", null).execute();
  await db.deleteFrom("invitations").execute();
  await db.deleteFrom("account_invitations").execute();
});

/** A student of this department with a record. */
async function aRecorded(department = "CSE") {
  const student = await aStudent({ name: "Meera Pillai" });
  await confirmFacts(admin, student.id, {
    changes: { programme: programme.name, department, batch: thisYear(), cgpa: 8 },
  });
  return student;
}

const points = { kind: "points", for: { absent: 2 }, bars: [] } as const;

/** There is no such mailbox. */
async function comesBack(name: string) {
  const jobs = await db.selectFrom("outbox").select("id").where("name", "=", name).execute();
  for (const { id } of jobs)
    await release(id, { error: "550 no such mailbox", isFinal: true, isUndeliverable: true });
}

/** One way for each kind by which somebody comes to wait. */
const begin: Record<(typeof waitingNames)[number], () => Promise<unknown>> = {
  async posting() {
    const recruiter = await aRecruiter({ companyId: await aCompany() });
    const input = postingSchema("job").parse({ ...validInput("job"), title: "Kiln designer" });
    await createPosting(recruiter, "job", input, { state: "submitted" } as never);
  },
  async message() {
    const recruiter = await aRecruiter({ companyId: await aCompany() });
    const posting = await aCompanyPosting(recruiter);
    await anApplication(await aStudent(), posting);
    await setRecruitersWait(await anAdmin(), true);
    const asked = { to: { posting: posting.id }, subject: "Tuesday", text: "Come" };
    return sendMessage(recruiter, messageSchema.parse(asked));
  },
  async correction() {
    const asked = { fact: "cgpa", value: 8.4, reason: "Re-evaluated" };
    return askForCorrection(await aRecorded(), asked);
  },
  async rollNumber() {
    const rollNumber = "WAITS1";
    await confirmFacts(admin, (await aRecorded()).id, { changes: { rollNumber } });
    const asked = { fact: "rollNumber", value: rollNumber, reason: "It is mine" };
    return askForCorrection(await aRecorded(), asked);
  },
  async outsideOffer() {
    const student = await aRecorded();
    const season = await aSeason();
    await register(student, season.id, season.policy.version);
    const offer = { company: "Bhavani Labs", ctc: 900_000, offeredOn: "2026-01-05" };
    const asked = { season: season.id, answer: "accepted", ...offer };
    return recordOutsideOffer(student, outsideSchema.parse(asked));
  },
  async secondLook() {
    const student = await aRecorded();
    const season = await aSeason({ clauses: [points as never] });
    await register(student, season.id, season.policy.version);
    const given = { season: season.id, student: student.email, event: "absent", reason: "Away" };
    const id = await givePoints(admin, pointsSchema.parse(given));
    await askForSecondLook(student, id, "I was ill");
  },
  async graduate() {
    const said = { state: "studies", organisation: "IISc", programme: "M.Tech" } as const;
    return sayAfter(await aRecorded(), { ...said, contact: "", pay: null });
  },
  async registration() {
    const season = await aSeason({ needsApproval: true });
    return register(await aRecorded(), season.id, season.policy.version);
  },
  async exception() {
    const student = await aRecorded();
    const season = await aSeason({ clauses: [points as never] });
    const asked = { season: season.id, clause: 1, student: student.email, reason: "Surgery" };
    return giveException(
      await aCoordinator(["CSE"]),
      exceptionSchema.parse({ ...asked, until: "2099-01-01" }),
    );
  },
  async company() {
    const id = await createCompany(admin, { name: `Kaveri ${newId()}` });
    return addNote(admin, id, { text: "Send the dates", dueOn: "2026-01-31", who: null });
  },
  async invitation() {
    const enrolment_id = newId();
    const email = `${enrolment_id}@college.example`;
    const enrolled = { id: enrolment_id, email, name: "Meera Pillai", facts: "{}" };
    await db.insertInto("enrolments").values(enrolled).execute();
    await inviteAgain(admin, enrolment_id);
    await comesBack("mail-account-invitation");
  },
  async coordinator() {
    const email = `${newId()}@college.example`;
    await inviteCoordinator(admin, { name: "Usha Menon", email, departments: ["CSE"] });
    await comesBack("mail-account-invitation");
  },
  async recruiter() {
    const email = `${newId()}@company.example`;
    await inviteRecruiter(admin, { name: "Esha Iyer", email, company: "Kaveri Chips", text: "" });
    await comesBack("mail-invitation");
  },
  erasure: async () => askForErasure(await aStudent(), "I have graduated"),
};

const read = async (path: string) =>
  textOf(await (await (await clientOf(web.url, admin)).get(path)).text());

/** The form of the queue with these ticked. */
const decide = (client: Client, ticks: string[], ...others: [string, string][]) =>
  client.multipart("/admin/waiting", [
    ...ticks.map((tick): [string, string] => ["tick", tick]),
    ...others,
  ]);

test("'Nothing waits for the office.' is said only when it is true, whatever waits", async () => {
  const nothing = "Nothing waits for the office.";
  for (const path of ["/admin-dashboard", "/admin/waiting"])
    expect(await read(path)).toContain(nothing);
  for (const name of waitingNames) {
    await begin[name]();
    expect(await countWaiting(admin), name).toContainEqual(
      expect.objectContaining({ kind: name, count: 1 }),
    );
    for (const path of ["/admin-dashboard", "/admin/waiting"])
      expect(await read(path), `${name} at ${path}`).not.toContain(nothing);
  }
  const html = await (await (await clientOf(web.url, admin)).get("/admin/waiting")).text();
  expect(textOf(html)).toContain(`What waits ${waitingNames.length}`);
  expect(textOf(html)).toContain("CGPA should be 8.4");
});

test("the oldest comes first, of whatever kind", async () => {
  await begin.graduate();
  await begin.correction();
  await begin.erasure();
  await sql`update erasure_requests set asked_at = '2026-01-01'`.execute(db);
  await sql`update graduates set said_at = '2026-02-01' where said_at is not null`.execute(db);
  const all = await listWaiting(admin, { limit: 50, offset: 0 });
  expect(all.map(({ kind }) => kind)).toEqual(["erasure", "graduate", "correction"]);
  const one = await listWaiting(admin, { kind: "graduate", limit: 50, offset: 0 });
  expect(one.map(({ kind }) => kind)).toEqual(["graduate"]);
});

test("several are decided at once, each by itself, after a look at what will happen", async () => {
  await begin.correction();
  await begin.outsideOffer();
  await begin.registration();
  await begin.graduate();
  await begin.erasure();
  const client = await clientOf(web.url, admin);
  const waiting = await listWaiting(admin, { limit: 50, offset: 0 });
  const tick = waiting.map(keyOf);
  const before = await countWaiting(admin);
  const shown = await decide(client, tick, ["decision", "accept"]);
  const plan = textOf(await shown.text());
  expect(plan).toContain("4 are accepted:");
  expect(plan).toContain("1 stays as it is:");
  expect(plan).toContain("Erasure, Asks for the account to be erased: open it to decide.");
  expect(await countWaiting(admin)).toEqual(before);
  await decide(client, tick, ["decision", "accept"], ["intent", "apply"]);
  expect(await countWaiting(admin)).toMatchObject([{ kind: "erasure", count: 1 }]);
  const again = await decideWaiting(admin, { items: tick, decision: "accept", reason: "" });
  expect(again).toMatchObject({ done: 0 });
  expect(Object.keys(again.others)).toHaveLength(tick.length);
});

test("a refusal needs a reason, which each student gets; what was typed stays", async () => {
  await begin.registration();
  await begin.correction();
  const items = (await listWaiting(admin, { limit: 50, offset: 0 })).map(
    ({ kind, id }) => `${kind}:${id}`,
  );
  const client = await clientOf(web.url, admin);
  const refused = await decide(client, items, ["decision", "refuse"]);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(textOf(html)).toContain("Give a reason");
  const boxes = fieldsNamed(html, "tick");
  for (const item of items)
    expect(boxes.find(({ value }) => value === item)).toHaveProperty("checked");
  const call = await client.json("POST", "/api/admin/waiting", { items, decision: "refuse" });
  expect([call.status, await call.json()]).toMatchObject([
    422,
    { errors: { reason: "Give a reason" } },
  ]);
  const done = await client.json("POST", "/api/admin/waiting", {
    ...{ items, decision: "refuse", reason: "Too late" },
  });
  expect(await done.json()).toMatchObject({ done: 2, others: {} });
  const answers = await db.selectFrom("corrections").select("answer").execute();
  expect(answers).toEqual([{ answer: "Too late" }]);
});

test("a coordinator sees and decides what waits of their students, and nothing else", async () => {
  await begin.posting();
  await begin.erasure();
  const { id } = await askForCorrection(await aRecorded("CSE"), {
    ...{ fact: "cgpa", value: 9, reason: "Typed wrongly" },
  });
  const other = await askForCorrection(await aRecorded("EE"), {
    ...{ fact: "cgpa", value: 9, reason: "Typed wrongly" },
  });
  const coordinator = await aCoordinator(["CSE"]);
  expect(await countWaiting(coordinator)).toMatchObject([{ kind: "correction", count: 1 }]);
  const items = [`correction:${id}`, `correction:${other.id}`];
  const { done, others } = await decideWaiting(coordinator, {
    ...{ items, decision: "accept", reason: "" },
  });
  expect([done, Object.keys(others)]).toEqual([1, [items[1]]]);
  for (const stranger of [null, await aStudent(), await aRecruiter({})])
    await expect(countWaiting(stranger)).rejects.toMatchObject({ status: stranger ? 403 : 401 });
});

test("who is let in or confirmed from the queue is so everywhere", async () => {
  const student = await aRecorded();
  const season = await aSeason({ needsApproval: true });
  await register(student, season.id, season.policy.version);
  await claimFacts(student, { gapYears: 0 });
  await askForCorrection(student, { fact: "cgpa", value: 8.9, reason: "Re-evaluated" });
  const items = (await listWaiting(admin, { limit: 50, offset: 0 })).map(
    ({ kind, id }) => `${kind}:${id}`,
  );
  await decideWaiting(admin, { items, decision: "accept", reason: "" });
  expect((await findRegistration(student, season.id))?.state).toBe("registered");
  expect((await findStudent(admin, student.id)).record.cgpa).toMatchObject({ value: 8.9 });
});

test("an invitation that came back waits until its student has another address", async () => {
  await begin.invitation();
  const [bounced] = await listWaiting(admin, { limit: 50, offset: 0 });
  expect(bounced).toMatchObject({ kind: "invitation", who: "Meera Pillai" });
  const page = await read(`/admin/records/${bounced!.place}`);
  expect(page).toContain("The invitation came back: no such mailbox");
  expect(await read("/admin/records?state=noAccount")).toContain("The invitation came back");
  const call = await (await clientOf(web.url, admin)).get("/api/admin/records?state=noAccount");
  expect(await call.json()).toMatchObject([{ invitationBounced: true }]);
  // It has to be mended there: nobody can accept that there is no such mailbox.
  const items = [keyOf(bounced!)];
  expect(await decideWaiting(admin, { items, decision: "accept", reason: "" })).toMatchObject({
    done: 0,
  });
  await moveStudent(admin, bounced!.place, `${newId()}@college.example`);
  await inviteAgain(admin, bounced!.place);
  expect(await countWaiting(admin)).toEqual([]);
});

test("a recruiter's waits until it is sent again or taken back", async () => {
  await begin.recruiter();
  const [one] = await listRecruiters(admin);
  expect(one).toMatchObject({ state: "bounced", name: "Esha Iyer" });
  expect(await read("/admin/recruiters")).toContain("the mail came back: no such mailbox");
  await db
    .updateTable("invitations")
    .set({ invited_at: new Date("2020-01-01") })
    .execute();
  const { name, email, company } = one!;
  await inviteRecruiter(admin, { name, email, company, text: "" });
  expect(await countWaiting(admin)).toEqual([]);
  await comesBack("mail-invitation");
  expect(await countWaiting(admin)).toMatchObject([{ kind: "recruiter", count: 1 }]);
  await blockRecruiter(admin, one!.id);
  expect(await countWaiting(admin)).toEqual([]);
});

test("that an invitation came back stays known once its failed job is discarded", async () => {
  await begin.invitation();
  await begin.recruiter();
  await discardFailed("mistyped");
  expect((await countWaiting(admin)).map(({ kind }) => kind).sort()).toEqual([
    "invitation",
    "recruiter",
  ]);
  expect((await listRecruiters(admin))[0]).toMatchObject({ state: "bounced" });
  const call = await (await clientOf(web.url, admin)).get("/api/admin/records?state=noAccount");
  expect(await call.json()).toMatchObject([{ invitationBounced: true }]);
});

test("a coordinator's waits until it is sent again or taken back", async () => {
  await begin.coordinator();
  const [one] = await listWaiting(admin, { limit: 50, offset: 0 });
  expect(one).toMatchObject({ kind: "coordinator", who: "Usha Menon" });
  const again = { name: "Usha Menon", email: one!.about, departments: ["CSE"] };
  await inviteCoordinator(admin, again);
  expect(await countWaiting(admin)).toEqual([]);
  await comesBack("mail-account-invitation");
  const items = [keyOf(one!)];
  const refused = await decideWaiting(admin, { items, decision: "refuse", reason: "Mistyped" });
  expect(refused).toMatchObject({ done: 1 });
  expect(await countWaiting(admin)).toEqual([]);
  expect(
    await db
      .selectFrom("account_invitations")
      .select("id")
      .where("email", "=", one!.about)
      .execute(),
  ).toEqual([]);
});
