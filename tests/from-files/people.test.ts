import { load } from "cheerio";
import PostalMime from "postal-mime";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { inviteRecruiter } from "../../app/accounts/recruiters/invitations.server";
import { blockRecruiter } from "../../app/accounts/recruiters/recruiters.server";
import { messages } from "../../app/messages";
import { confirmAfter, listAfter, sayAfter, thisYear } from "../../app/figures/after/after.server";
import type { RowKindName } from "../../app/from-files/kinds";
import { claimFacts, confirmFacts, startEnrolment } from "../../app/records/change-record.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { findRegistration, leave, register } from "../../app/seasons/registrations.server";
import { mailRegistration } from "../../app/seasons/season-mails.server";
import { fingerprint } from "../../app/keys.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { accepted } from "../figures/graduates";
import { browserProved } from "../login/factors";
import { sink } from "../news/sink";
import { applied } from "../seasons/offers";
import type { Client } from "../support/client";
import {
  aCompany,
  aCoordinator,
  aPosting,
  aProgramme,
  aRecruiter,
  aSeason,
  aStudent,
  anAdmin,
  anApplication,
  clientOf,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { asFile } from "../support/samples";
import { nextRoll, numberedBy, upload } from "./upload";

/** Registrations, what became of graduates, and recruiters, as an office has them in its sheets. */

const web = withWeb();
const cast = withCast(web);

let programme: string;
let office: User;
let client: Client;
beforeAll(async () => {
  ({ name: programme } = await aProgramme());
});
beforeEach(async () => {
  await db.deleteFrom("enrolments").execute();
  await db.deleteFrom("outbox").execute();
  office = await anAdmin();
  client = await clientOf(web.url, office);
});

const numbered = (name: string, facts: { department?: string; batch?: number } = {}) =>
  numberedBy(office, name, { programme, ...facts });

const send = (kind: RowKindName, lines: string[], more: Record<string, string> = {}, by = client) =>
  upload(by, kind, lines, more);

const logged = async (action: string) =>
  (await db.selectFrom("audit_log").select("seq").where("action", "=", action).execute()).length;

describe("registrations", () => {
  const clauses: Clause[] = [{ kind: "leaving", until: "2020-01-01", mayReturn: false }];
  const head = "Reg. No.,Name of the student,Opted for placement,Told by,Reason";

  test("let in and refuse who waits, and register who has told the office so", async () => {
    const season = await aSeason({ needsApproval: true, clauses });
    const [waits, refused, told, silent, gone] = await Promise.all(
      ["Asha Rao", "Ravi Kumar", "Chitra Iyer", "Dev Das", "Esha Nair"].map((one) => numbered(one)),
    );
    for (const one of [waits!, refused!, gone!])
      await register(one, season.id, season.policy.version);
    await db
      .updateTable("season_registrations")
      .set({ state: "left" })
      .where("user_id", "=", gone!.id)
      .execute();
    const lines = [
      head,
      `${waits!.roll},Asha Rao,Yes,,`,
      `${refused!.roll},Ravi Kumar,Not eligible,,Backlogs`,
      `${told!.roll},Chitra Iyer,Opted in,In writing,`,
      `${silent!.roll},Dev Das,yes,,`,
      `${gone!.roll},Esha Nair,yes,in person,`,
    ];
    const more = { season: season.id };
    const dry = await send("registrations", lines, { ...more, dryRun: "true" });
    expect(dry.rows).toMatchObject([
      { says: "Let in" },
      { says: "Refused" },
      { says: "Registered, as they told you" },
      { errors: { toldBy: "Choose how the student told you" } },
      { errors: { part: expect.stringContaining("Left") } },
    ]);
    expect(await findRegistration(told!, season.id)).toBeNull();
    expect((await findRegistration(waits!, season.id))?.state).toBe("waiting");

    const before = await logged("registration-told");
    expect(await send("registrations", lines, more)).toMatchObject({ done: 3, wrong: 2 });
    expect((await findRegistration(waits!, season.id))?.state).toBe("registered");
    expect(await findRegistration(refused!, season.id)).toMatchObject({
      ...{ state: "refused", reason: "Backlogs" },
    });
    expect(await findRegistration(told!, season.id)).toMatchObject({
      ...{ state: "registered", toldBy: "writing", policy: season.policy.version },
    });
    expect(await logged("registration-told")).toBe(before + 1);
    const again = await send("registrations", lines.slice(0, 4), more);
    expect(again).toMatchObject({ done: 0, unchanged: 3, wrong: 0 });
  });

  test("whom the office registered is mailed, and can say that they did not, whatever the rules", async () => {
    const season = await aSeason({ clauses });
    const asha = await numbered("Asha Rao");
    const ravi = await numbered("Ravi Kumar");
    await register(ravi, season.id, season.policy.version);
    await expect(leave(ravi, season.id)).rejects.toMatchObject({ status: 403 });
    await send("registrations", [head, `${asha.roll},,yes,by phone,`], { season: season.id });
    const { id } = await db
      .selectFrom("season_registrations")
      .select("id")
      .where("user_id", "=", asha.id)
      .executeTakeFirstOrThrow();
    await mailRegistration(id, { id });
    const { text } = await new PostalMime().parse(sink.accepted.at(-1)!.raw);
    expect(text).toContain("They say that you told them by phone.");
    expect(text).toContain(`/seasons/${season.id}`);
    const own = await clientOf(web.url, asha);
    const page = textOf(await (await own.get(`/seasons/${season.id}`)).text());
    expect(page).toContain("The placement office registered you on");
    expect(page).toContain("no rule keeps you until then");
    const before = await logged("answer-objected");
    expect(
      (await own.fetch(`/api/seasons/${season.id}/registration`, { method: "DELETE" })).status,
    ).toBe(200);
    expect(await findRegistration(asha, season.id)).toMatchObject({ state: "left" });
    expect(await logged("answer-objected")).toBe(before + 1);
    // The next upload is refused in words; the office reads of it; nobody is published as registered.
    const again = [head, `${asha.roll},,yes,by phone,`];
    const refused = await send("registrations", again, { season: season.id });
    const objected = expect.stringContaining("they had not told you so");
    expect(refused.rows).toMatchObject([{ errors: { part: objected } }]);
    const list = textOf(await (await client.get(`/admin/seasons/${season.id}?state=left`)).text());
    expect(list).toContain("they had not told you so");
    const call = await client.get(`/api/admin/seasons/${season.id}/registrations`);
    expect(await call.json()).toContainEqual(
      expect.objectContaining({ _id: asha.id, state: "left", objectedAt: expect.any(String) }),
    );
    // No rule counts it as leaving, though this policy lets nobody come back.
    await register(asha, season.id, season.policy.version);
    expect(await findRegistration(asha, season.id)).toMatchObject({
      ...{ state: "registered", toldBy: null, objectedAt: null },
    });
  });

  test("the mail promises an objection if and only if the portal takes it", async () => {
    const season = await aSeason({ clauses });
    const [before, since] = [await numbered("Asha Rao"), await numbered("Ravi Kumar")];
    const posting = await aPosting("job", { link: "https://a.example/x" });
    await anApplication(before, posting); // the posting comes into the season later
    const inSeason = { season_id: season.id, season_terms: JSON.stringify({ ctc: 600_000 }) };
    await db.updateTable("postings").set(inSeason).where("id", "=", posting.id).execute();
    const lines = [head, `${before.roll},,yes,phone,`, `${since.roll},,yes,phone,`];
    expect(await send("registrations", lines, { season: season.id })).toMatchObject({ done: 2 });
    await applied(since, season.id);
    const mailed = async ({ id: userId }: User) => {
      const { id } = await db
        .selectFrom("season_registrations")
        .select("id")
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      await mailRegistration(id, { id });
      return (await new PostalMime().parse(sink.accepted.at(-1)!.raw)).text;
    };
    expect(await mailed(before)).toContain("If you did not, say so by");
    await leave(before, season.id);
    expect(await mailed(since)).not.toContain("If you did not, say so by");
    await expect(leave(since, season.id)).rejects.toMatchObject({ status: 403 });
  });

  test("an empty cell is not known, and 'No' of who has no part changes nothing", async () => {
    const season = await aSeason();
    const [silent, no, left, takesPart] = await Promise.all(
      ["Asha Rao", "Ravi Kumar", "Chitra Iyer", "Dev Das"].map((one) => numbered(one)),
    );
    for (const one of [left!, takesPart!]) await register(one, season.id, season.policy.version);
    await leave(left!, season.id);
    const lines = [
      "Roll No,Willing",
      `${silent!.roll},`,
      ...[no!, left!, takesPart!].map(({ roll }) => `${roll},No`),
    ];
    const more = { season: season.id, toldBy: "writing" };
    const answer = await send("registrations", lines, more);
    expect(answer).toMatchObject({ done: 0, unchanged: 2, wrong: 2 });
    expect(answer.rows[0]).toMatchObject({ errors: { part: "Write yes or no" } });
    expect(answer.rows[3]).toMatchObject({
      errors: { part: expect.stringContaining("Registered") },
    });
    expect(await findRegistration(silent!, season.id)).toBeNull();
  });

  test.each([
    ["two days are over", { accepted_at: new Date(Date.now() - 49 * 3_600_000) }],
    ["they have applied", null],
  ])("not once %s", async (_, late) => {
    const season = await aSeason({ clauses });
    const asha = await numbered("Asha Rao");
    await send("registrations", [head, `${asha.roll},,yes,phone,`], { season: season.id });
    if (late) await db.updateTable("season_registrations").set(late).execute();
    else await applied(asha, season.id);
    await expect(leave(asha, season.id)).rejects.toMatchObject({ status: 403 });
  });

  test("a list of names alone says nothing until the form says how they told the office", async () => {
    const season = await aSeason();
    const asha = await numbered("Asha Rao");
    const fields = (more: [string, string][]): [string, string][] => [
      ["text", `Roll No\tName\n${asha.roll}\tAsha Rao`],
      ["season", season.id],
      ...more,
    ];
    const path = "/api/admin/files/registrations";
    const silent = await client.multipart(path, fields([]));
    expect([silent.status, await silent.json()]).toMatchObject([
      422,
      { errors: { columns: expect.stringContaining("Takes part") } },
    ]);
    const wrong = await client.multipart(path, fields([["toldBy", "rumour"]]));
    expect(await wrong.json()).toMatchObject({ done: 0, wrong: 1 });
    const told = await client.multipart(path, fields([["toldBy", "writing"]]));
    expect(await told.json()).toMatchObject({ done: 1 });
    expect(await findRegistration(asha, season.id)).toMatchObject({ toldBy: "writing" });
  });

  test("never into a season that is for others, or is not open", async () => {
    const asha = await numbered("Asha Rao", { batch: 2027 });
    const line = `${asha.roll},,yes,phone,`;
    const others = await aSeason({ batches: [2031] });
    const refused = await send("registrations", [head, line], { season: others.id });
    expect(refused.rows).toMatchObject([{ errors: { row: expect.stringContaining("2031") } }]);
    const draft = await aSeason({ state: "draft" });
    const notOpen = await send("registrations", [head, line], { season: draft.id });
    expect(notOpen).toMatchObject({ done: 0, wrong: 1 });
  });
});

describe("graduates", () => {
  const head = "USN,Name,Status,Name of the employer,Programme admitted to,Package,YOP";

  test("are confirmed with what became of them, as one by one, and once", async () => {
    const asha = await numbered("Asha Rao", { batch: thisYear() });
    const ravi = await numbered("Ravi Kumar", { batch: thisYear() });
    const young = await numbered("Dev Das", { batch: thisYear() + 2 });
    const lines = [
      head,
      `${asha.roll},Ms. Asha Rao,Placed off campus,Kaveri Motors,,6.5 LPA,`,
      `${ravi.roll},Ravi Kumar,HS,IISc,M.Tech,,${thisYear()}`,
      `${young.roll},Dev Das,Placed,Nila,,,`,
      `${ravi.roll},Ravi Kumar,HS,IISc,M.Tech,9 LPA,2001`,
    ];
    const dry = await send("graduates", lines, { dryRun: "true" });
    expect(dry.rows).toMatchObject([
      { says: "Placed elsewhere, Kaveri Motors, ₹6,50,000" },
      { says: "Higher studies, IISc, M.Tech" },
      { errors: { row: expect.stringContaining("has not graduated") } },
      { errors: { pay: expect.stringContaining("no such detail") } },
    ]);
    expect((await listAfter(office, asha.id))[0]?.after).toBeNull();
    const before = await logged("after-confirmed");
    expect(await send("graduates", lines)).toMatchObject({ done: 2, wrong: 2 });
    expect((await listAfter(office, asha.id))[0]?.after).toMatchObject({
      ...{ state: "elsewhere", organisation: "Kaveri Motors", pay: 650_000 },
      ...{ isConfirmed: true, by: "office" },
    });
    const history = await db
      .selectFrom("record_changes")
      .select(["fact", "to_value", "by_user_id"])
      .where("fact", "like", "after.%")
      .where("to_value", "=", "Kaveri Motors")
      .execute();
    expect(history).toEqual([
      { fact: "after.organisation", to_value: "Kaveri Motors", by_user_id: office.id },
    ]);
    expect(await logged("after-confirmed")).toBe(before + 2);
    expect(await send("graduates", lines.slice(0, 3))).toMatchObject({ done: 0, unchanged: 2 });
  });

  test("what a student said is filled in or confirmed, never replaced unread", async () => {
    const asha = await numbered("Asha Rao", { batch: thisYear() });
    const said = {
      state: "elsewhere",
      organisation: "",
      contact: "",
      programme: "",
      pay: null,
    } as const;
    await sayAfter(asha, said);
    const line = (status: string, where: string) => [head, `${asha.roll},,${status},${where},,,`];
    const other = await send("graduates", line("Higher studies", "IISc"));
    expect(other.rows).toMatchObject([
      { errors: { state: expect.stringContaining("Placed elsewhere") } },
    ]);
    expect(await send("graduates", line("Placed", "Kaveri Motors"))).toMatchObject({ done: 1 });
    const differs = await send("graduates", line("Placed", "Nila"));
    expect(differs.rows).toMatchObject([
      { errors: { organisation: expect.stringContaining("Kaveri Motors") } },
    ]);
    expect((await listAfter(office, asha.id))[0]?.after).toMatchObject({
      ...{ organisation: "Kaveri Motors", isConfirmed: true },
    });
  });

  test("what agrees with the student is confirmed, and stays the student's word", async () => {
    const asha = await numbered("Asha Rao", { batch: thisYear() });
    await sayAfter(asha, {
      ...{ state: "studies", organisation: "IISc", programme: "M.Tech" },
      ...{ contact: "", pay: null },
    });
    const line = `${asha.roll},,Higher studies,iisc,,,`;
    expect(await send("graduates", [head, line])).toMatchObject({ done: 1 });
    expect((await listAfter(office, asha.id))[0]?.after).toMatchObject({
      ...{ organisation: "IISc", programme: "M.Tech", by: "student", isConfirmed: true },
    });
    expect(await send("graduates", [head, line])).toMatchObject({ unchanged: 1 });
  });

  test("who was placed through the portal is not placed elsewhere by the office's list", async () => {
    const asha = await numbered("Asha Rao", { batch: thisYear() });
    await accepted(asha, 500_000); // at "Company of Asha Rao"
    const placed = (where: string, what = "Placed") => `${asha.roll},,${what},${where},,12 LPA,`;
    const same = await send("graduates", [head, placed("COMPANY OF ASHA RAO PVT. LTD.")]);
    expect(same).toMatchObject({ done: 0, unchanged: 1 });
    expect(await send("graduates", [head, placed("")])).toMatchObject({ unchanged: 1 });
    const other = await send("graduates", [head, placed("Nila")]);
    expect(other.rows).toMatchObject([
      { errors: { organisation: "Accepted here: Company of Asha Rao" } },
    ]);
    expect((await listAfter(office, asha.id))[0]?.after).toBeNull();
    const studies = `${asha.roll},,Higher studies,IISc,M.Tech,,`;
    expect(await send("graduates", [head, studies])).toMatchObject({ done: 1 });
    expect((await send("graduates", [head, placed("")])).rows).toMatchObject([
      { errors: { state: expect.stringContaining("Higher studies") } },
    ]);
  });

  test("of the enrolment that a row names by its year", async () => {
    const asha = await numbered("Asha Rao", { batch: thisYear() - 2 });
    await startEnrolment(office, asha.id, {});
    const changes = { rollNumber: asha.roll, programme, department: "CSE", batch: thisYear() };
    await confirmFacts(office, asha.id, { changes });
    await send("graduates", [
      head,
      `${asha.roll},,Higher studies,${programme},,,${thisYear() - 2}`,
    ]);
    const [last, first] = await listAfter(office, asha.id);
    expect([last?.after, first?.after?.state]).toEqual([null, "studies"]);
  });

  test("without an account, too", async () => {
    const roll = nextRoll();
    const csv = `email,programme,department,batch,rollNumber,name\n${newId()}@s.example,${programme},CSE,${thisYear()},${roll},Lata Rao`;
    await client.multipart("/api/admin/records/import", [
      ["file", asFile(csv, "a.csv", "text/csv")],
    ]);
    const lines = ["Roll No,Name,Status,Employer", `${roll},Vikram Shah,Placed,Nila`];
    const answer = await send("graduates", lines);
    expect(answer.rows).toMatchObject([
      { ok: true, student: "Lata Rao", warning: expect.stringContaining("Lata Rao") },
    ]);
    const stored = await db
      .selectFrom("graduates")
      .select(["state", "organisation", "confirmed_by"])
      .where("organisation", "=", "Nila")
      .execute();
    expect(stored).toEqual([{ state: "elsewhere", organisation: "Nila", confirmed_by: office.id }]);
    expect(await send("graduates", lines)).toMatchObject({ unchanged: 1 });
  });

  test("by a coordinator, of their departments, as on the student's page; others do not exist", async () => {
    const coordinator = await clientOf(web.url, await aCoordinator(["CSE"]));
    const own = await numbered("Asha Rao", { batch: thisYear() });
    const elsewhere = await numbered("Ravi Kumar", { batch: thisYear(), department: "EE" });
    const claims = await aStudent({ name: "Dev Das" });
    await claimFacts(claims, { programme, department: "CSE", batch: thisYear() });
    const lines = [
      "Roll No,Email,Status",
      `${own.roll},,Preparing`,
      `${elsewhere.roll},,Preparing`,
      `,${claims.email},Preparing`,
      "00XX000,,Preparing",
    ];
    const { rows } = await send("graduates", lines, {}, coordinator);
    const nobody = "There is no such student";
    expect(rows).toMatchObject([
      { says: "Preparing for an examination or admission" },
      { errors: { rollNumber: nobody } },
      { errors: { department: expect.any(String) } },
      { errors: { rollNumber: nobody } },
    ]);
    const by = await db
      .selectFrom("graduates")
      .select("said_by")
      .where("state", "=", "preparing")
      .execute();
    expect(by).toEqual([{ said_by: "coordinator" }]);
  });

  test("a coordinator's rows count as their changes one by one do", async () => {
    const coordinator = await aCoordinator(["CSE"]);
    const by = await clientOf(web.url, coordinator);
    const [one, other] = [
      await numbered("Asha Rao", { batch: thisYear() }),
      await numbered("Ravi Kumar", { batch: thisYear() }),
    ];
    const line = ({ roll }: { roll: string }) => ["Roll No,Status", `${roll},Preparing`];
    expect(await send("graduates", line(one), {}, by)).toMatchObject({ done: 1 });
    const key = `limit-office-change:${fingerprint(coordinator.id)}`;
    const counted = db.updateTable("rate_limits").set({ points: 1_000 }).where("key", "=", key);
    expect((await counted.executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n);
    expect(await send("graduates", line(other), {}, by)).toMatchObject({ done: 0, wrong: 1 });
    expect((await listAfter(office, other.id))[0]?.after).toBeNull();
  });

  test("the office's word stays until somebody reads that the student says otherwise", async () => {
    const asha = await numbered("Asha Rao", { batch: thisYear() });
    const known = {
      state: "business",
      organisation: "Rao Stores",
      contact: "",
      programme: "",
      pay: null,
    } as const;
    await confirmAfter(office, asha.id, { said: known });
    const { rows } = await send("graduates", [head, `${asha.roll},,Placed,Nila,,,`]);
    expect(rows).toMatchObject([{ ok: false }]);
    expect((await listAfter(office, asha.id))[0]?.after?.state).toBe("business");
  });
});

describe("recruiters", () => {
  const head = "Company,HR name,HR mail ID";
  const anAddress = () => `${newId()}@company.example`;

  test("are invited with their companies, each once", async () => {
    const [first, second] = [anAddress(), anAddress()];
    const student = await aStudent();
    const lines = [
      head,
      `Kaveri Chips,Ms. Esha Iyer,Esha Iyer <${first}>`,
      `Nila Analytics,Farah Khan,${second}`,
      `Nila Analytics,Somebody,${student.email}`,
      `Nila Analytics,,${anAddress()}`,
      `Nila Analytics,Farah Khan,${second.toUpperCase()}`,
    ];
    const dry = await send("recruiters", lines, { dryRun: "true" });
    expect(dry.columns).toEqual({ Company: "company", "HR name": "name", "HR mail ID": "email" });
    expect(dry.rows).toMatchObject([
      { ok: true, says: "Invited to recruit for Kaveri Chips" },
      { ok: true },
      { errors: { email: expect.stringContaining("not a recruiter") } },
      { errors: { name: expect.any(String) } },
      { errors: { row: "This is the same as row 3." } },
    ]);
    const invited = () =>
      db.selectFrom("invitations").select("id").where("email", "in", [first, second]).execute();
    expect(await invited()).toEqual([]);
    expect(await send("recruiters", lines)).toMatchObject({ done: 2, wrong: 3 });
    expect(await invited()).toHaveLength(2);
    const mails = await db
      .selectFrom("outbox")
      .select("id")
      .where("name", "=", "mail-invitation")
      .execute();
    expect(mails).toHaveLength(2);
    expect(await send("recruiters", lines.slice(0, 3))).toMatchObject({ done: 0, unchanged: 2 });
    expect(
      await db.selectFrom("outbox").select("id").where("name", "=", "mail-invitation").execute(),
    ).toHaveLength(2);
  });

  test("who recruits or is invited for another company is not moved by a file", async () => {
    const companyId = await aCompany();
    const active = await aRecruiter({ companyId });
    const email = anAddress();
    await inviteRecruiter(office, { name: "Esha", email, company: "Kaveri Chips", text: "" });
    const { rows } = await send("recruiters", [
      head,
      `Nila Analytics,Farah,${active.email}`,
      `Nila Analytics,Esha,${email}`,
    ]);
    expect(rows).toMatchObject([
      { errors: { company: expect.stringMatching(/^They recruit for/) } },
      { errors: { company: "They are invited to recruit for Kaveri Chips already." } },
    ]);
  });

  test("a list gives nobody back the access that the office removed", async () => {
    const companyId = await aCompany();
    const gone = await aRecruiter({ companyId });
    await blockRecruiter(office, gone.id);
    const { name: company } = await db
      .selectFrom("companies")
      .select("name")
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    const lines = [head, `${company},Esha,${gone.email}`];
    expect((await send("recruiters", lines)).rows).toMatchObject([
      { errors: { email: expect.stringContaining("Access was removed on") } },
    ]);
    expect(
      await db.selectFrom("invitations").select("id").where("id", "=", gone.id).execute(),
    ).toEqual([]);
    // Whom the office has invited again on the recruiters' page waits for that mail.
    await inviteRecruiter(office, { name: "Esha", email: gone.email, company, text: "" });
    expect(await send("recruiters", lines)).toMatchObject({ unchanged: 1, wrong: 0 });
  });

  test("the password is asked for again before anybody is invited, not for a look", async () => {
    const stale = await browserProved(web.url, office, 11);
    const file = [head, `Kaveri Chips,Esha Iyer,${anAddress()}`];
    expect(await send("recruiters", file, { dryRun: "true" }, stale)).toMatchObject({ wrong: 0 });
    const refused = await stale.multipart("/api/admin/files/recruiters", [
      ["text", file.join("\n")],
    ]);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { msg: messages.again.needed },
    ]);
    const path = "/admin/files/recruiters";
    await stale.multipart(path, [["text", file.join("\n")]]);
    const $ = load(await (await stale.get(`${path}?checked=1`)).text());
    const fields: [string, string][] = $("form input[name], form select[name]")
      .toArray()
      .map((input) => [String($(input).attr("name")), String($(input).val() ?? "")]);
    const asked = await stale.multipart(path, [...fields, ["intent", "carry-out"]]);
    expect(asked.status).toBe(403);
    expect(await asked.text()).toContain("password");
    const proved = await browserProved(web.url, office, 1);
    const done = await proved.multipart(path, [...fields, ["intent", "carry-out"]]);
    expect(done.headers.get("Location")).toBe(path);
  });
});

describe("who may", () => {
  test.each([
    ["registrations", "coordinator"],
    ["registrations", "recruiter"],
    ["recruiters", "coordinator"],
    ["recruiters", "recruiter"],
    ["recruiters", "student"],
    ["graduates", "recruiter"],
    ["graduates", "student"],
  ] as const)("%s: not a %s", async (kind, who) => {
    const answer = await cast[who].multipart(`/api/admin/files/${kind}`, [["text", "Roll No\n1"]]);
    expect(answer.status).toBe(403);
    expect((await cast[who].get(`/admin/files/${kind}`)).status).toBe(303);
  });
});
