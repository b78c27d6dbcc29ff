import { type Kysely, sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { listCompanyNames } from "../../app/accounts/recruiters/companies.server";
import { mailInvitation } from "../../app/accounts/recruiters/invitations.server";
import {
  addNote,
  contactsOf,
  dropOldContacts,
  savePerson,
} from "../../app/companies/contacts.server";
import { keptOf, thisYear } from "../../app/companies/drives.server";
import { alikeCompanies, joinCompanies, takeApart } from "../../app/companies/joining.server";
import {
  changeCompany,
  createCompany,
  findCompany,
  listCompanies,
} from "../../app/companies/register.server";
import { correctWithin } from "../../app/applications/stages/correct-offer.server";
import { correctionSchema } from "../../app/applications/stages/step-schema.server";
import { env } from "../../app/env.server";
import { waitingKind } from "../../app/waiting/kinds.server";
import { listWaiting } from "../../app/waiting/waiting.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import * as registered from "../../db/migrations/086-registered-companies";
import { aCompanyPosting } from "../applications/applicants";
import { sink } from "../news/sink";
import { anOffer, offer, applied, step } from "../seasons/offers";
import type { Client } from "../support/client";
import { aPosting, aRecruiter, aSeason, aStudent, anAdmin, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { asFile } from "../support/samples";

const web = withWeb();
const cast = withCast(web);

let admin: User;
let client: Client;
/** Of no other test. */
let name: string;
let made = 0;

beforeAll(async () => {
  admin = await anAdmin({ name: "Nila Office" });
  client = await clientOf(web.url, admin);
});
beforeEach(() => {
  name = `Kaveri ${newId().slice(0, 13)} ${++made}`;
});

const find = async (text: string) =>
  listCompanies(admin, { search: text, state: null }, { limit: 50, offset: 0 });
const add = (called = name) => createCompany(admin, { name: called });
const path = (id: string, rest = "") => `/api/admin/companies/${id}${rest}`;
const call = async (method: string, at: string, body?: object) => {
  const answer = await client.json(method as "POST", at, body);
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
};

describe("the register", () => {
  test("has the employer of what the office publishes, once, by whichever build", async () => {
    await aPosting("job", { company: name });
    await aPosting("job", { company: `  ${name.toUpperCase()} ` });
    await aPosting("internship", { company: name });
    const draft = `${name} drafted`;
    await sql`
      insert into postings (id, type, fields, state)
      values (${newId()}, 'job', ${JSON.stringify({ title: "A", company: draft })}, 'draft')`.execute(
      db,
    );
    const rows = await find(name);
    expect(rows.map((row) => row.name)).toEqual([name]);
    expect(rows[0]).toMatchObject({ state: "here", years: [{ year: thisYear(), drives: 3 }] });
    await sql`update postings set state = 'published' where fields ->> 'company' = ${draft}`.execute(
      db,
    );
    expect((await find(draft)).map((row) => row.name)).toEqual([draft]);
  });

  test("gets the employers of the postings of before, in a migration that can be run again", async () => {
    await aPosting("job", { company: name });
    await db.deleteFrom("companies").where("name", "=", name).execute();
    expect(await find(name)).toEqual([]);
    for (let run = 0; run < 2; run++) await registered.before(db as unknown as Kysely<unknown>);
    expect(await find(name)).toHaveLength(1);
  });

  test("counts a recruiter's posting for their company, whatever it calls its employer", async () => {
    const companyId = await add();
    const other = `${name} Hosur`;
    await aCompanyPosting(await aRecruiter({ companyId }), { company: other });
    expect(await findCompany(admin, companyId)).toMatchObject({ years: [{ drives: 1 }] });
    const [othersRow] = await find(other);
    expect(othersRow?.years ?? []).toEqual([]);
  });

  test("has as here who has a drive since July, by either way to its postings", async () => {
    const companyId = await add(`${name} Mills`);
    const own = await aCompanyPosting(await aRecruiter({ companyId }));
    const offices = await aPosting("job", { company: name });
    const states = async () => {
      const rows = await find(name);
      const found = await Promise.all(rows.map(({ id }) => findCompany(admin, id)));
      expect(found.map(({ state }) => state)).toEqual(rows.map(({ state }) => state));
      return rows.map(({ state }) => state);
    };
    const first = `${thisYear()}-07-01 00:30`;
    const since = (at: string) =>
      sql`update postings set publish_at = ${at}::timestamp at time zone ${env.TIME_ZONE}
        where id in (${own.id}, ${offices.id})`.execute(db);
    await since(`${thisYear()}-06-30 23:30`);
    expect(await states()).toEqual(["to contact", "to contact"]);
    await since(first);
    expect(await states()).toEqual(["here", "here"]);
    await sql`update postings set state = 'draft' where id = ${offices.id}`.execute(db);
    expect(await states()).toEqual(["to contact", "here"]);
  });

  test("proposes first who recruits or is invited when somebody is invited", async () => {
    await add(`000 ${name}`);
    await aRecruiter({ companyId: await add(`001 ${name}`) });
    const invited = await add(`002 ${name}`);
    const email = `${newId()}@company.example`;
    const sent = await client.form(`/admin/companies/${invited}`, {
      ...{ intent: "invite", name: "Esha Iyer", email, text: "Dear Esha" },
    });
    expect(sent.status).toBe(303);
    expect((await listCompanyNames()).slice(0, 2)).toEqual([`001 ${name}`, `002 ${name}`]);
  });

  test("is added to and changed by calls, each mistake at its field", async () => {
    const created = await call("POST", "/api/admin/companies", {
      ...{ name, sector: "Semiconductors", website: "kaveri.example/careers" },
    });
    expect(created).toMatchObject({
      status: 201,
      body: { name, website: "https://kaveri.example/careers", state: "to contact" },
    });
    const again = await call("POST", "/api/admin/companies", { name: name.toUpperCase() });
    expect([again.status, Object.keys(again.body.errors!)]).toEqual([409, ["name"]]);
    const id = String(created.body._id);
    expect((await call("PATCH", path(id), { state: "confirmed" })).status).toBe(200);
    const wrong = await call("PATCH", path(id), { state: "perhaps", website: "no site" });
    expect([wrong.status, Object.keys(wrong.body.errors!).sort()]).toEqual([
      422,
      ["state", "website"],
    ]);
    expect((await call("GET", path(id))).body).toMatchObject({
      ...{ state: "confirmed", sector: "Semiconductors", people: [], notes: [], drives: [] },
    });
    const listed = await client.get(`/api/admin/companies?state=confirmed&search=${name}`);
    expect(await listed.json()).toMatchObject([{ _id: id }]);
    expect((await call("PATCH", path(newId()), { sector: "x" })).status).toBe(404);
    expect((await call("GET", path("x"))).status).toBe(404);
  });

  test("goes on to take its state from the drives when the form saves something else", async () => {
    const [id, other] = [await add(), await add(`${name} Limited`)];
    await changeCompany(admin, other, { sector: "Chips" });
    await joinCompanies(admin, id, other);
    const sent = await client.form(`/admin/companies/${id}`, {
      ...{
        intent: "about",
        state: "to contact",
        sector: "Chips",
        website: "kaveri.example/careers",
      },
    });
    expect(sent.status).toBe(303);
    await aPosting("job", { company: name });
    const company = await findCompany(admin, id);
    expect(company).toMatchObject({ state: "here", website: "https://kaveri.example/careers" });
    await takeApart(admin, other);
    expect(await findCompany(admin, id)).toMatchObject({ sector: "" });
  });

  test("is seen by the office only", async () => {
    const id = await add();
    for (const other of [cast.student, cast.recruiter])
      for (const at of ["/api/admin/companies", path(id)])
        expect((await other.get(at)).status).toBe(403);
    const own = await aRecruiter({ companyId: id });
    expect((await (await clientOf(web.url, own)).get(path(id))).status).toBe(403);
  });
});

describe("joining", () => {
  test("is proposed for names that say the same, done by the office, and undone", async () => {
    const [first, second] = [
      await add(`${name} Ltd`),
      await add(`${name.toUpperCase()} (P) LIMITED.`),
    ];
    await add(`${name} Motors`);
    const alike = (await alikeCompanies(admin)).find((group) => group[0]?.id === first);
    expect(alike?.map(({ id }) => id)).toEqual([first, second]);
    await aPosting("job", { company: `${name} ltd` });
    await aPosting("job", { company: `${name} (p) limited.` });
    await changeCompany(admin, second, { sector: "Chips", state: "declined" });
    await savePerson(admin, second, { person: "Esha Iyer", role: "HR", phone: "" });

    const page = await client.get("/admin/companies");
    expect(textOf(await page.text())).toContain("The same company?");
    await client.form("/admin/companies", { into: first, join: second });
    const one = await findCompany(admin, second);
    expect(one).toMatchObject({
      ...{ id: first, sector: "Chips", state: "declined", years: [{ drives: 2 }] },
      otherNames: [{ id: second }],
    });
    expect((await contactsOf(admin, first)).people).toMatchObject([{ name: "Esha Iyer" }]);
    expect((await find(name)).map(({ id }) => id)).not.toContain(second);
    expect((await alikeCompanies(admin)).some((group) => group[0]?.id === first)).toBe(false);

    expect(await takeApart(admin, second)).toContain("LIMITED");
    expect(await findCompany(admin, first)).toMatchObject({ sector: "", years: [{ drives: 1 }] });
    expect((await contactsOf(admin, first)).people).toEqual([]);
    expect((await contactsOf(admin, second)).people).toHaveLength(1);
  });

  test("goes by id or name, makes no circle, and keeps what was joined before", async () => {
    const [a, b, c] = [await add(`${name} A`), await add(`${name} B`), await add(`${name} C`)];
    expect((await call("POST", path(b, "/join"), { company: `${name} c` })).status).toBe(200);
    expect((await call("POST", path(a, "/join"), { company: b })).status).toBe(200);
    expect((await findCompany(admin, c)).id).toBe(a);
    for (const [id, company, status] of [
      [a, c, 409],
      [c, a, 409],
      [a, newId(), 404],
      [a, `${name} nowhere`, 404],
      [newId(), a, 404],
    ] as const)
      expect((await call("POST", path(id, "/join"), { company })).status).toBe(status);
    expect((await call("DELETE", path(b, "/join"))).status).toBe(200);
    expect((await findCompany(admin, c)).id).toBe(b);
    expect((await call("DELETE", path(b, "/join"))).status).toBe(404);
  });

  test("of two who join each other's company at once one is refused", async () => {
    const [a, b] = [await add(`${name} A`), await add(`${name} B`)];
    const both = await Promise.allSettled([joinCompanies(admin, a, b), joinCompanies(admin, b, a)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await find(name)).toHaveLength(1);
  });

  test("shows no recruiter another's applicants", async () => {
    const [own, other] = [await add(`${name} Ltd`), await add(`${name} Limited`)];
    const posting = await aCompanyPosting(await aRecruiter({ companyId: other }));
    const recruiter = await clientOf(web.url, await aRecruiter({ companyId: own }));
    const read = () => recruiter.get(`/api/placements/${posting.id}/applicants`);
    expect((await read()).status).toBe(404);
    await joinCompanies(admin, own, other);
    expect((await read()).status).toBe(404);
  });
});

describe("people and notes", () => {
  test("are added, changed and removed by calls, of this company alone", async () => {
    const [id, other] = [await add(), await add(`${name} other`)];
    const esha = { person: "Esha Iyer", role: "HR", email: "Esha@Kaveri.example", phone: "98" };
    const added = await call("POST", path(id, "/people"), esha);
    expect(added.status).toBe(201);
    const person = `/people/${String(added.body._id)}`;
    expect((await call("PUT", path(other, person), { person: "X" })).status).toBe(404);
    expect((await call("PUT", path(id, person), { ...esha, phone: "99" })).status).toBe(200);
    expect((await contactsOf(admin, id)).people).toMatchObject([
      { name: "Esha Iyer", email: "esha@kaveri.example", phone: "99" },
    ]);
    const wrong = await call("POST", path(id, "/people"), { person: "", email: "no" });
    expect(Object.keys(wrong.body.errors!).sort()).toEqual(["email", "person"]);
    expect((await call("DELETE", path(other, person))).status).toBe(404);
    expect((await call("DELETE", path(id, person))).status).toBe(200);
    expect((await contactsOf(admin, id)).people).toEqual([]);
  });

  test("wait for the office from their day on, until they are done", async () => {
    const id = await add();
    const due = async () =>
      (await listWaiting(admin, { kind: "company", limit: 200, offset: 0 })).filter(
        ({ who }) => who === name,
      );
    const later = { text: "Call again", dueOn: "2099-01-31", who: null };
    await addNote(admin, id, later);
    await addNote(admin, id, { text: "They like Chennai", dueOn: null, who: null });
    expect(await due()).toEqual([]);
    const asked = await call("POST", path(id, "/notes"), {
      text: "Send dates",
      dueOn: "2026-01-31",
    });
    const [waiting] = await due();
    expect(waiting).toMatchObject({ about: "Send dates", note: "Nila Office" });
    expect(waitingKind("company").path(waiting!)).toBe(`/admin/companies/${id}#notes`);
    expect((await findCompany(admin, id)).dueOn).toBe("2026-01-31");

    const note = path(id, `/notes/${String(asked.body._id)}`);
    expect((await call("PATCH", note, { done: "soon" })).status).toBe(422);
    await call("PATCH", note, { done: true });
    expect(await due()).toEqual([]);
    expect((await call("DELETE", note)).status).toBe(200);
    expect((await contactsOf(admin, id)).notes.map(({ text }) => text)).toEqual([
      "Call again",
      "They like Chennai",
    ]);
    const stranger = { ...later, who: (await aStudent()).id };
    expect((await call("POST", path(id, "/notes"), stranger)).body.errors).toHaveProperty("who");
  });

  test("go three years after they were saved; what is still to be done stays", async () => {
    const id = await add();
    await savePerson(admin, id, { person: "Esha", role: "", phone: "" });
    await addNote(admin, id, { text: "Old", dueOn: null, who: null });
    await addNote(admin, id, { text: "To do", dueOn: "2099-01-31", who: null });
    const kept = async () => {
      const { people, notes } = await contactsOf(admin, id);
      return [...people.map(({ name }) => name), ...notes.map(({ text }) => text)];
    };
    const age = async (years: string) => {
      for (const table of ["company_people", "company_notes"])
        await sql`
          update ${sql.table(table)} set saved_at = now() - ${years}::interval where company_id = ${id}`.execute(
          db,
        );
      await dropOldContacts();
      return kept();
    };
    expect(await age("2 years 364 days")).toEqual(["Esha", "To do", "Old"]);
    expect(await age("3 years 1 day")).toEqual(["To do"]);
  });
});

test("offers count by year, their median by what offers say or else their posting, and what was not kept", async () => {
  const season = await aSeason();
  const [first] = [await anOffer(await aStudent(), season.id, { company: name, ctc: 600_000 })];
  const second = await applied(await aStudent(), season.id, { company: name, ctc: 600_000 });
  await offer(second.id, 500_000);
  const third = await applied(await aStudent(), season.id, { company: name, ctc: 600_000 });
  await offer(third.id, 900_000);
  const [company] = await find(name);
  expect(company?.years).toMatchObject([
    { year: thisYear(), drives: 3, offers: 3, accepted: 0, paid: 3, medianPay: 600_000 },
  ]);
  expect(await keptOf(company!.id)).toEqual({
    ...{ offers: 3, takenBack: 0, belowPosting: 1, putOff: 0 },
  });
  await step(admin, first.id, "rejected", "The position is gone");
  for (const joiningDate of ["2099-06-01", "2099-09-01"])
    await db
      .transaction()
      .execute((trx) =>
        correctWithin(
          trx,
          admin,
          third.id,
          correctionSchema.parse({ ctc: "900000", joiningDate, note: "They said so" }),
        ),
      );
  expect(await keptOf(company!.id)).toEqual({
    ...{ offers: 3, takenBack: 1, belowPosting: 1, putOff: 1 },
  });
  const page = textOf(await (await client.get(`/admin/companies/${company!.id}`)).text());
  expect(page).toContain("1 of 3 offers taken back");
  expect(page).toContain("Joining put off for 1 of 3 offers");
  expect(page).toContain("₹6,00,000");
});

test("a recruiter is invited in one's own words, and then recruits for the company", async () => {
  const id = await add();
  const email = `${newId()}@company.example`;
  const text = "Dear Esha,\n\nOur season begins in July.";
  const sent = await client.form(`/admin/companies/${id}`, {
    ...{ intent: "invite", name: "Esha Iyer", email, text },
  });
  expect(sent.status).toBe(303);
  expect(await findCompany(admin, id)).toMatchObject({ state: "invited" });
  const invitation = await db
    .selectFrom("invitations")
    .select(["id", "company_id"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(invitation.company_id).toBe(id);
  await mailInvitation(invitation.id, { id: newId() });
  expect(JSON.stringify(sink.accepted.at(-1))).toContain("Our season begins in July.");
});

describe("a sheet of companies", () => {
  const send = async (lines: string[], more: Record<string, string> = {}) => {
    const file = asFile(lines.join("\n"), "companies.csv", "text/csv");
    const answer = await client.multipart("/api/admin/files/companies", [
      ["file", file],
      ...Object.entries(more),
    ]);
    return {
      status: answer.status,
      ...((await answer.json()) as {
        rows: { company: string; says?: string; errors?: object }[];
        done: number;
        unchanged: number;
        wrong: number;
      }),
    };
  };
  const lines = () => [
    "Name of company,Industry,Status,HR Name,Designation,Mail ID,Mobile no,Remarks,Due date",
    `${name},Chips,Confirmed,Esha Iyer,HR,esha@kaveri.example,98,Call,31/01/2099`,
    `${name.toUpperCase()},,,Ravi Kumar,,ravi@kaveri.example,,,`,
    `${name} Labs,,perhaps,,,,,,`,
    `,Chips,,Nobody,,,,,`,
  ];

  test("fills the register in as it is, once; wrong rows hold up nobody", async () => {
    const tried = await send(lines(), { dryRun: "true" });
    expect(tried).toMatchObject({ status: 200, done: 0, wrong: 2 });
    expect(await find(name)).toEqual([]);
    const first = await send(lines());
    expect(first).toMatchObject({ done: 2, wrong: 2 });
    expect(first.rows.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([
      ...[[], [], ["state"], ["name"]],
    ]);
    const [company] = await find(name);
    expect(company).toMatchObject({
      name,
      sector: "Chips",
      state: "confirmed",
      dueOn: "2099-01-31",
    });
    const { people, notes } = await contactsOf(admin, company!.id);
    expect(people).toMatchObject([
      { name: "Esha Iyer", role: "HR", phone: "98" },
      { name: "Ravi Kumar", email: "ravi@kaveri.example" },
    ]);
    expect(notes).toMatchObject([{ text: "Call", who: "Nila Office" }]);
    expect(await send(lines())).toMatchObject({ done: 0, unchanged: 2, wrong: 2 });
  });

  test("calls nobody by their address whose name is known, and loses nothing that is typed", async () => {
    const head = "Company,Person,Email,Role,Phone,Note,Do it by";
    await send([head, `${name},Esha Iyer,esha@kaveri.example,HR,98,Call,2099-01-31`]);
    const later = [head, `${name},,Esha@Kaveri.example,,99,,`, `${name},,,,,Call,2099-02-28`];
    expect(await send(later)).toMatchObject({ done: 2, wrong: 0 });
    expect(await send(later)).toMatchObject({ done: 0, unchanged: 2 });
    const [company] = await find(name);
    const { people, notes } = await contactsOf(admin, company!.id);
    expect(people).toMatchObject([
      { name: "Esha Iyer", email: "esha@kaveri.example", role: "HR", phone: "99" },
    ]);
    expect(people).toHaveLength(1);
    expect(notes.map(({ text, dueOn }) => [text, dueOn])).toEqual([
      ["Call", "2099-01-31"],
      ["Call", "2099-02-28"],
    ]);
  });

  test("says nothing of what the register says, whether of the drives or of another name", async () => {
    const other = await add(`${name} Limited`);
    await aPosting("job", { company: name });
    await changeCompany(admin, other, { sector: "Chips" });
    const [company] = await find(name);
    await joinCompanies(admin, company!.id, other);
    const sent = await send(["Company,Industry,Status", `${name},Chips,Here`]);
    expect(sent).toMatchObject({ done: 0, unchanged: 1, wrong: 0 });
    await sql`update postings set state = 'draft' where fields ->> 'company' = ${name}`.execute(db);
    await takeApart(admin, other);
    const itself = { sector: "", state: "to contact" };
    expect(await findCompany(admin, company!.id)).toMatchObject(itself);
  });

  test("refuses what is wrong at its column, and a cell that says nothing by itself", async () => {
    const { rows } = await send([
      "Company,Person,Email,Role,Phone,Note,Do it by",
      `${name} A,,,,,${"x".repeat(2_001)},`,
      `${name} B,,,,,Call,soon`,
      `${name} C,,,,98,,`,
      `${name} D,,,HR,,,`,
      `${name} E,,,,,,2099-01-31`,
    ]);
    expect(rows.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([
      ...[["note"], ["dueOn"], ["phone"], ["role"]],
      ["dueOn"],
    ]);
    expect(await find(name)).toEqual([]);
  });
});
