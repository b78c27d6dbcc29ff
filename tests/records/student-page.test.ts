import { load } from "cheerio";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { outsideSchema } from "../../app/applications/outside-offer-schema.server";
import { recordOutsideOffer } from "../../app/applications/outside-offers.server";
import { sendDueMessages } from "../../app/messages/deliver.server";
import { messageSchema } from "../../app/messages/schema.server";
import { sendMessage } from "../../app/messages/send.server";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { askForCorrection } from "../../app/records/corrections.server";
import { factNames } from "../../app/records/facts";
import { findOwnRecord } from "../../app/records/records.server";
import { exceptionSchema, giveException } from "../../app/seasons/exceptions.server";
import { givePoints } from "../../app/seasons/points.server";
import { register } from "../../app/seasons/registrations.server";
import { db } from "../../db/client";
import {
  aCoordinator,
  aPosting,
  aProgramme,
  aSeason,
  aStudent,
  anAdmin,
  anApplication,
  clientOf,
} from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";

/** One student's page, for the office: what is known, what waits, what became of it, and what can be done. */

const web = withWeb();

let admin: User;
let coordinator: User;
let programme: string;
beforeAll(async () => {
  admin = await anAdmin();
  ({ name: programme } = await aProgramme());
  coordinator = await aCoordinator(["CSE"]);
});

async function aRecordedStudent() {
  const student = await aStudent();
  const rollNumber = `R${student.id.slice(-10)}`;
  await claimFacts(student, { rollNumber, programme, department: "CSE", batch: 2027, cgpa: 8.12 });
  await confirmFacts(admin, student.id, { changes: { department: "CSE" } });
  return student;
}

async function pageFor(user: User, path: string) {
  return (await (await clientOf(web.url, user)).get(path)).text();
}

const pathOf = ({ id }: User) => `/admin/records/${id}`;

test("what the student typed has a tick, and the ticked is confirmed as it is, or all", async () => {
  const student = await aRecordedStudent();
  const client = await clientOf(web.url, coordinator);
  const page = async () => (await client.get(pathOf(student))).text();
  const ticks = async () =>
    fieldsNamed(await page(), "confirm[]").map(({ value, ...tick }) => ["checked" in tick, value]);
  expect(await ticks()).toEqual([
    [true, "rollNumber"],
    [true, "programme"],
    [true, "batch"],
    [true, "cgpa"],
  ]);
  const versionNow = async () => fieldsNamed(await page(), "version")[0]?.value ?? "";
  const selected = { version: await versionNow(), "confirm[]": "cgpa" };
  expect((await client.form(pathOf(student), selected)).status).toBe(303);
  const record = await findOwnRecord(student);
  expect([record.cgpa?.state, record.batch?.state]).toEqual(["confirmed", "claimed"]);
  expect(await ticks()).toHaveLength(3);
  const stale = await client.form(pathOf(student), { ...selected, "confirm[]": "batch" });
  expect(stale.status).toBe(412);
  await client.form(pathOf(student), { version: await versionNow(), intent: "all" });
  expect(await ticks()).toEqual([]);
  expect(textOf(await page())).toContain("Nothing waits to be confirmed.");
});

test("a refusal stands above the facts, also one of a fact", async () => {
  const student = await aStudent();
  await claimFacts(student, { programme, department: "CSE", cgpa: 8 });
  const client = await clientOf(web.url, coordinator);
  const path = pathOf(student);
  const [version] = fieldsNamed(await (await client.get(path)).text(), "version");
  const form = { version: version?.value ?? "", "confirm[]": "cgpa" };
  const answer = await client.form(path, form);
  expect(answer.status).toBe(409);
  expect(textOf(await answer.text())).toContain(
    "Confirm first that the student is in a department",
  );
});

test("facts are typed on a page of their own, where a wrong one loses nothing", async () => {
  const student = await aRecordedStudent();
  const client = await clientOf(web.url, admin);
  const path = `${pathOf(student)}?edit`;
  const html = await (await client.get(path)).text();
  const named = load(html)("main form [name]")
    .toArray()
    .map((field) => load(html)(field).attr("name"));
  expect(named).toEqual(["version", ...factNames]);
  const wrong = await client.form(path, { version: "2", cgpa: "12", class10: "81" });
  expect(wrong.status).toBe(422);
  const again = await wrong.text();
  expect(fieldsNamed(again, "cgpa")[0]).toMatchObject({ value: "12", "aria-invalid": "true" });
  expect(textOf(again)).toContain("CGPA must be a number from 0 to 10");
  expect(fieldsNamed(again, "class10")[0]?.value).toBe("81");
  expect(fieldsNamed(await pageFor(admin, pathOf(student)), "cgpa")).toEqual([]);
});

test("what is asked to be corrected leads to its decision", async () => {
  const student = await aRecordedStudent();
  await confirmFacts(admin, student.id, { changes: { cgpa: 8.12 } });
  const { id } = await askForCorrection(student, { fact: "cgpa", value: 8.4, reason: "Marks" });
  const links = elements(await pageFor(coordinator, pathOf(student)), "a");
  expect(links).toContainEqual(
    expect.objectContaining({ href: `/admin/corrections?at=${id}`, text: "asks for 8.4" }),
  );
});

test("beside it stands what became of it, as far as its reader may see", async () => {
  const student = await aRecordedStudent();
  const season = await aSeason({
    clauses: [{ kind: "points", for: { absent: 2 }, bars: [{ from: 9, season: true }] }],
  });
  await register(student, season.id, season.policy.version);
  const about = { season: season.id, student: student.email };
  await givePoints(admin, { ...about, event: "absent", posting: "", reason: "Not at the test" });
  await giveException(
    admin,
    exceptionSchema.parse({
      ...{ ...about, clause: 1, department: "", posting: "" },
      ...{ until: "2099-01-31", reason: "In hospital" },
    }),
  );
  await recordOutsideOffer(
    admin,
    outsideSchema.parse({
      ...{ ...about, company: "Vaigai Mills", ctc: 700_000, offeredOn: "2026-01-31" },
      ...{ class: "", sector: "", answer: "open", toldBy: "" },
    }),
  );
  const { dryRun: _, ...letter } = messageSchema.parse({
    ...{ to: { students: [student.id] }, subject: "Where to be", text: "Hall 2" },
    important: true,
  });
  await sendMessage(admin, letter);
  await sql`update messages set goes_at = now() - interval '1 minute'`.execute(db);
  await sendDueMessages();
  const shown = textOf(await pageFor(admin, pathOf(student)));
  for (const part of [
    `${season.name}: Registered`,
    "Vaigai Mills, ₹7,00,000",
    "Points: Not appearing",
    "Not at the test",
    "Exception until 31 Jan 2099",
    "In hospital",
    "Where to be",
  ])
    expect(shown).toContain(part);
  const theirs = textOf(await pageFor(coordinator, pathOf(student)));
  expect(theirs).toContain("In hospital");
  for (const part of ["Points: Not appearing", "Not at the test", "Where to be"])
    expect(theirs).not.toContain(part);
});

test("what can be done begins with the student", async () => {
  const student = await aRecordedStudent();
  const named = `student=${encodeURIComponent(student.email)}`;
  const html = await pageFor(admin, pathOf(student));
  for (const path of ["/admin/exceptions", "/admin/outside-offers"]) {
    expect(html).toContain(`href="${path}?${named}"`);
    const form = await pageFor(admin, `${path}?${named}`);
    const [field] = [
      ...fieldsNamed(form, "exception.student"),
      ...fieldsNamed(form, "outside.student"),
    ];
    expect(field?.value).toBe(student.email);
  }
  expect(await pageFor(coordinator, pathOf(student))).not.toContain("/admin/log");
});

test("however much there is, the page has at most 600 elements", async () => {
  const student = await aRecordedStudent();
  for (let count = 0; count < 40; count++)
    await anApplication(student, await aPosting("workshop", { link: "https://a.example/" }));
  const [change] = await db
    .selectFrom("record_changes")
    .select("enrolment_id")
    .where("enrolment_id", "in", (eb) =>
      eb.selectFrom("enrolments").select("id").where("user_id", "=", student.id),
    )
    .execute();
  await sql`insert into record_changes (id, enrolment_id, fact, from_value, to_value, by_role, is_confirmed)
    select gen_random_uuid(), ${change?.enrolment_id}, 'cgpa', '7', '8', 'user', false
    from generate_series(1, 120)`.execute(db);
  const html = await pageFor(admin, pathOf(student));
  expect(textOf(html)).toContain("34 older ones");
  expect(load(html)("*").length).toBeLessThanOrEqual(600);
});
