import { beforeEach, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { answerOffer, changeStage } from "../../app/applications/stages/steps.server";
import { termsVersion } from "../../app/applications/terms";
import { thisYear } from "../../app/figures/after/after.server";
import { makePublicYear } from "../../app/figures/publish.server";
import { confirmFacts } from "../../app/records/change-record.server";
import { findRegistration, register } from "../../app/seasons/registrations.server";
import { findStudent } from "../../app/records/records.server";
import { listStudentApplications } from "../../app/applications/student-applications.server";
import { textsOf } from "../../app/languages/texts";
import { standingsOf } from "../../app/seasons/standing.server";
import { db } from "../../db/client";
import { aJobIn, offer, step } from "../seasons/offers";
import { aProgramme, aSeason, aStudent, anAdmin } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { fieldsNamed, textOf } from "../support/html";

/** One answer to what an offer pays, wherever it is asked: what the offer says, else what its posting promises. */

const web = withWeb();
const cast = withCast(web);
const year = thisYear();

let admin: User;
beforeEach(async () => {
  await db.deleteFrom("applications").execute();
  admin = await anAdmin();
});

async function aRecorded(programme: string, department: string) {
  const student = await aStudent();
  await confirmFacts(admin, student.id, { changes: { programme, department, batch: year } });
  return student;
}

/** Accepts an offer of this job, whose pay is typed or left to the posting. */
async function placed(
  student: User,
  season: Awaited<ReturnType<typeof aSeason>>,
  job: Awaited<ReturnType<typeof aJobIn>>,
  ctc: number | null,
) {
  if (!(await findRegistration(student, season.id)))
    await register(student, season.id, season.policy.version);
  const { id } = await trackApplication(student, job, termsVersion);
  await offer(id, ctc);
  await answerOffer(student, id, { accept: true });
  return id;
}

type Outcomes = {
  offers: number;
  acceptances: number;
  replaced: number;
  paidOffers: number;
  medianPay: number | null;
  highestPay: number | null;
  byCompany: { company: string; medianPay: number | null; acceptances: number; replaced: number }[];
};
const outcomes = async () =>
  (await (await cast.admin.get("/api/admin/outcomes")).json()) as Outcomes;

test("rules, outcomes, the year's tables, the public page, lists and files agree", async () => {
  const { name: programme } = await aProgramme();
  const season = await aSeason();
  const job = await aJobIn(season.id, { company: "Vaigai Motors", ctc: 360_000 });
  const before = (await makePublicYear(year)).content.total;
  const students = [];
  // A median is published of ten or more, unless nearly all are paid alike.
  const pays = [...Array<null>(6).fill(null), ...Array<number>(5).fill(700_000)];
  for (const ctc of pays) {
    const student = await aRecorded(programme, "CSE");
    students.push(student);
    await placed(student, season, job, ctc);
  }
  const [silent] = students as [User];
  const standing = (await standingsOf(db, silent.id, [season.id])).get(season.id);
  expect(standing?.history.at(-1)).toMatchObject({ event: "accepted", ctc: 360_000 });

  expect(await outcomes()).toMatchObject({
    ...{ offers: 11, paidOffers: 11, medianPay: 360_000, highestPay: 700_000 },
    byCompany: [{ company: "Vaigai Motors", medianPay: 360_000 }],
  });
  const screen = textOf(await (await cast.admin.get("/admin/outcomes")).text());
  expect(screen).toContain("₹3,60,000 of 11 of 11");
  const csv = await (await cast.admin.get("/admin/outcomes.csv")).text();
  expect(csv).toContain('"11","11","0","11","360000","700000"');

  const { content } = await makePublicYear(year);
  const row = content.rows.find(({ name }) => name === "CSE");
  expect(row?.pay).toMatchObject({ median: 350_000, of: { known: 11, all: 11 } });
  expect(content.total.placed - before.placed).toBe(11);

  const table = await (await cast.admin.get(`/api/admin/figures/aicte?year=${year}`)).json();
  const { parts } = table as { parts: { rows: unknown[][]; paidOf: unknown[] }[] };
  expect(parts[0]?.rows.at(-1)).toContain(360_000);
  expect(parts[0]?.paidOf.at(-1)).toEqual({ known: 11, all: 11 });
  const figures = textOf(
    await (await cast.admin.get(`/admin/figures?year=${year}&table=aicte`)).text(),
  );
  expect(figures).toContain("3,60,000 of 11 of 11");
  const file = await (await cast.admin.get(`/admin/figures/aicte.csv?year=${year}`)).text();
  expect(file).toContain("pay of 11 of 11 placed");

  const path = `job/${job.id}`;
  const list = textOf(await (await cast.admin.get(`/admin/applications/${path}`)).text());
  expect(list).toContain("Accepted ₹3,60,000, from the posting");
  expect(list).toContain("Accepted, ₹7,00,000");
  const called = await (await cast.admin.get(`/api/placements/${job.id}/applicants`)).json();
  expect(called).toContainEqual(expect.objectContaining({ pay: 360_000, payFrom: "posting" }));
  expect(called).toContainEqual(expect.objectContaining({ pay: 700_000, payFrom: "offer" }));
  const own = await listStudentApplications(admin, silent.id, textsOf("en"));
  expect(own).toMatchObject([{ pay: "₹3,60,000, from the posting" }]);
  expect((await findStudent(admin, silent.id)).name).toBe(silent.name);
});

test("what is promised later is what its silent offers pay from then on, also in outcomes", async () => {
  const { name: programme } = await aProgramme();
  const season = await aSeason();
  const job = await aJobIn(season.id, { ctc: 500_000 });
  await placed(await aRecorded(programme, "EE"), season, job, null);
  expect(await outcomes()).toMatchObject({ medianPay: 500_000, paidOffers: 1 });
  await db
    .updateTable("postings")
    .set({ season_terms: JSON.stringify({ ctc: 450_000 }) as never })
    .where("id", "=", job.id)
    .execute();
  expect(await outcomes()).toMatchObject({ medianPay: 450_000, paidOffers: 1 });
});

test("an acceptance that an upgrade replaced says so and counts once, until the upgrade is taken back", async () => {
  const { name: programme } = await aProgramme();
  const season = await aSeason();
  const student = await aRecorded(programme, "CSE");
  const first = await aJobIn(season.id, { company: "Palar Textiles", ctc: 400_000 });
  const second = await aJobIn(season.id, { company: "Tamiraparani Labs", ctc: 900_000 });
  const older = await placed(student, season, first, null);
  const newer = await placed(student, season, second, 300_000);

  expect(await outcomes()).toMatchObject({ offers: 2, acceptances: 1, replaced: 1 });
  const { byCompany } = await outcomes();
  expect(byCompany.find(({ company }) => company === "Palar Textiles")).toMatchObject({
    ...{ acceptances: 0, replaced: 1 },
  });
  const listOf = async () =>
    textOf(await (await cast.admin.get(`/admin/applications/job/${first.id}`)).text());
  expect(await listOf()).toContain("Replaced by a later offer");
  // The upgrade is what they have, though it pays less.
  const roll = await (
    await cast.admin.get(`/api/admin/figures/naac-placement?year=${year}`)
  ).json();
  const { parts } = roll as { parts: { rows: (string | number)[][] }[] };
  const row = parts[0]?.rows.find((cells) => String(cells[1]).includes(student.email));
  expect(row?.at(-1)).toBe(300_000);

  await changeStage(admin, newer, { stage: "revoked", note: "Closed the unit", ctc: null });
  expect(await outcomes()).toMatchObject({ offers: 2, acceptances: 1, replaced: 0 });
  expect(await listOf()).not.toContain("Replaced by a later offer");
  const kept = await db
    .selectFrom("applications")
    .select(["stage", "replaced_by"])
    .where("id", "=", older)
    .execute();
  expect(kept).toEqual([{ stage: "accepted", replaced_by: null }]);
});

test("of three acceptances only the last counts, whichever of them is taken back", async () => {
  const { name: programme } = await aProgramme();
  const season = await aSeason();
  const student = await aRecorded(programme, "CSE");
  const ids = [];
  for (const ctc of [300_000, 400_000, 500_000])
    ids.push(await placed(student, season, await aJobIn(season.id, { ctc }), null));
  expect(await outcomes()).toMatchObject({ acceptances: 1, replaced: 2 });
  await changeStage(admin, ids[1]!, { stage: "revoked", note: "Mistake", ctc: null });
  expect(await outcomes()).toMatchObject({ acceptances: 1, replaced: 1 });
  await changeStage(admin, ids[2]!, { stage: "revoked", note: "Mistake", ctc: null });
  expect(await outcomes()).toMatchObject({ acceptances: 1, replaced: 0 });
});

test("the form of an offer starts with the posting's pay, which says nothing of other steps", async () => {
  const season = await aSeason();
  const student = await aStudent();
  const job = await aJobIn(season.id, { ctc: 640_000 });
  await register(student, season.id, season.policy.version);
  const { id } = await trackApplication(student, job, termsVersion);
  const path = `/admin/applications/job/${job.id}`;
  const html = await (await cast.admin.get(path)).text();
  const [started] = fieldsNamed(html, "ctc");
  expect(started).toMatchObject({ value: "640000" });
  const move = (stage: string, ctc: string) =>
    cast.admin.form(path, { who: student.email, stage, ctc, intent: "apply" });
  expect((await move("shortlisted", "640000")).status).toBe(303);
  expect((await move("interview", "700000")).status).toBe(422);
  await step(admin, id, "interview");
  expect((await move("offered", "640000")).status).toBe(303);
  const stored = db.selectFrom("applications").select(["stage", "ctc"]).where("id", "=", id);
  expect(await stored.execute()).toEqual([{ stage: "offered", ctc: 640_000 }]);
});
