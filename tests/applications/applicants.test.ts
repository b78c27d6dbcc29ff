import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { deleteUser } from "../../app/admin/users.server";
import { dropOldZips, zipResumes } from "../../app/applications/applicants/resume-zips.server";
import { formatDay, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { db } from "../../db/client";
import { aCompanyPosting, aStudentWithResume } from "./applicants";
import { aStudent, anApplication, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";

const web = withWeb();
const cast = withCast(web);
const today = () => formatDay(todayIn(env.TIME_ZONE));

async function anApplicant(name = "Asha Nair", bytes?: string) {
  const student = await aStudentWithResume({ name }, bytes);
  const posting = await aCompanyPosting(cast.users.recruiter);
  const { id } = await anApplication(student, posting);
  return { student, posting, id, client: await clientOf(web.url, student) };
}

async function companyName() {
  const { name } = await db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", cast.users.recruiter.companyId ?? "")
    .executeTakeFirstOrThrow();
  return name;
}

test("a resume that is opened is noted, and its student can see by whom", async () => {
  const { id, client, student } = await anApplicant("Asha Nair", "%PDF of Asha");
  const seen = async () => textOf(await (await client.get("/my-applications")).text());
  expect(await seen()).not.toContain("Opened by");
  const path = `/api/applications/${id}/resume.pdf`;
  const refused = await cast.otherRecruiter.get(path);
  expect(refused.status).toBe(404);
  expect(await seen()).not.toContain("Opened by");
  const pdf = await cast.recruiter.get(path);
  expect(await pdf.text()).toBe("%PDF of Asha");
  await cast.admin.get(path);
  const text = await seen();
  expect(text).toContain(`Opened by ${await companyName()} on ${today()}`);
  expect(text).toContain(`Opened by the placement office on ${today()}`);
  const logged = await db
    .selectFrom("audit_log")
    .select("action")
    .where("target_id", "=", student.id)
    .orderBy("seq")
    .execute();
  expect(logged.map(({ action }) => action)).toEqual(["resume-opened", "resume-opened"]);
});

test("a withdrawn application shows no resume", async () => {
  const { id, posting, client } = await anApplicant();
  await client.form("/my-applications", { application: id, intent: "withdraw" });
  expect((await cast.recruiter.get(`/api/applications/${id}/resume.pdf`)).status).toBe(404);
  const list = await cast.recruiter.get(`/api/placements/${posting.id}/applicants`);
  expect(await list.json()).toEqual([
    expect.not.objectContaining({ resume: expect.anything() as string }),
  ]);
  const html = await (await cast.recruiter.get(`/recruiter/applications/job/${posting.id}`)).text();
  expect(html).not.toContain("resume.pdf");
});

test("the list, the table and the CSV say who applied, to the company's own alone", async () => {
  const { posting, student, id } = await anApplicant("=Asha Nair");
  const call = `/api/placements/${posting.id}/applicants`;
  const [row] = (await (await cast.recruiter.get(call)).json()) as object[];
  expect(row).toEqual({
    _id: id,
    name: student.name,
    email: student.email,
    phone: "",
    studentId: "",
    appliedAt: expect.any(String) as string,
    stage: "applied",
    finished: false,
    resume: `/api/applications/${id}/resume.pdf`,
  });
  const csv = await (
    await cast.recruiter.get(`/applicants/job/${posting.id}/applicants.csv`)
  ).text();
  expect(csv).toContain(`"'=Asha Nair","${student.email}"`);
  for (const path of [call, `/recruiter/applications/job/${posting.id}`])
    expect((await cast.otherRecruiter.get(path)).status).toBe(404);
});

test("a recruiter without a company reaches no posting without one", async () => {
  const { posting } = await anApplicant();
  await db.updateTable("postings").set({ company_id: null }).where("id", "=", posting.id).execute();
  const nobody = await clientOf(web.url, { ...cast.users.recruiter });
  expect((await nobody.get(`/api/placements/${posting.id}/applicants`)).status).toBe(404);
  expect((await cast.admin.get(`/api/placements/${posting.id}/applicants`)).status).toBe(200);
});

async function askForZip(posting: { id: string }) {
  const path = `/recruiter/applications/job/${posting.id}`;
  expect((await cast.recruiter.form(path, { intent: "zip" })).status).toBe(303);
  const { id } = await db
    .selectFrom("resume_zips")
    .select("id")
    .where("posting_id", "=", posting.id)
    .executeTakeFirstOrThrow();
  return { id, path: `/applicants/job/${posting.id}/resumes.zip` };
}

test("all resumes come as one ZIP, made by a job, for who asked, and each student can see it", async () => {
  const { posting, client } = await anApplicant("Asha Nair", "%PDF of Asha");
  await anApplication(await aStudentWithResume({ name: "Bala" }, "%PDF of Bala"), posting);
  await anApplication(await aStudent(), posting); // without a resume
  const { id, path } = await askForZip(posting);
  expect((await cast.recruiter.get(path)).status).toBe(404);
  await zipResumes(id);
  await zipResumes(id);
  const response = await cast.recruiter.get(path);
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), {
    lazyEntries: true,
  });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  expect(files).toEqual({
    "Asha_Nair_1.pdf": "%PDF of Asha",
    "Bala_2.pdf": "%PDF of Bala",
    "about.txt": "Resumes: 2\n",
  });
  expect(textOf(await (await client.get("/my-applications")).text())).toContain("Opened by");
  for (const other of [cast.admin, cast.otherRecruiter])
    expect((await other.get(path)).status).toBe(404);
});

test("a ZIP goes when somebody in it withdraws or is erased, and after a day", async () => {
  const { posting, client, id: application, student } = await anApplicant();
  const gone = async (path: string) => (await cast.recruiter.get(path)).status === 404;
  const made = async () => {
    const { id, path } = await askForZip(posting);
    await zipResumes(id);
    expect(await gone(path)).toBe(false);
    return { id, path };
  };
  const { path } = await made();
  await client.form("/my-applications", { application, intent: "withdraw" });
  expect(await gone(path)).toBe(true);
  await db
    .updateTable("applications")
    .set({ stage: "applied" })
    .where("id", "=", application)
    .execute();
  const old = await made();
  const asked_at = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await db.updateTable("resume_zips").set({ asked_at }).where("id", "=", old.id).execute();
  expect(await gone(path)).toBe(true);
  await dropOldZips();
  expect(await db.selectFrom("resume_zip_pieces").selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ zip_id: old.id }),
  );
  await made();
  await deleteUser(cast.users.admin, student.id);
  expect(await gone(path)).toBe(true);
});

test("'Did you finish applying there?' is asked until yes, once a day, and told apart", async () => {
  const { posting, client, id } = await anApplicant();
  const question = "Did you finish applying there?";
  const asks = async (path: string) =>
    textOf(await (await client.get(path)).text()).includes(question);
  const pages = ["/my-applications", `/jobs/details/${posting.id}`];
  for (const page of pages) expect(await asks(page)).toBe(true);
  await client.form("/my-applications", { application: id, intent: "not finished" });
  for (const page of pages) expect(await asks(page)).toBe(false);
  const finish_asked_at = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await db.updateTable("applications").set({ finish_asked_at }).where("id", "=", id).execute();
  for (const page of pages) expect(await asks(page)).toBe(true);
  const answer = await client.json("POST", `/api/applications/${id}/confirm`, { finished: true });
  expect(await answer.json()).toMatchObject({ finished: true });
  await db.updateTable("applications").set({ finish_asked_at }).where("id", "=", id).execute();
  for (const page of pages) expect(await asks(page)).toBe(false);
  const shown = await (await cast.admin.get(`/admin/applications/job/${posting.id}`)).text();
  expect(textOf(shown)).toContain("1 application · 1 said they finished applying");
});

test("a ZIP is sent as it is read, never whole in memory", async () => {
  const { posting } = await anApplicant();
  const { id, path } = await askForZip(posting);
  await zipResumes(id);
  const pieces = [1, 2, 3, 4].map((place) => ({
    ...{ zip_id: id, place },
    bytes: Buffer.alloc(256 * 1024),
  }));
  await db.insertInto("resume_zip_pieces").values(pieces).execute();
  // The fifth is missing, which only shows once the first bytes have been sent.
  await db.updateTable("resume_zips").set({ bytes: 2_000_000 }).where("id", "=", id).execute();
  const answer = await cast.recruiter.get(path);
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

test("a ZIP of more resumes than a statement can have rows opens, too", async () => {
  const { posting, id } = await anApplicant();
  const zip = await askForZip(posting);
  await zipResumes(zip.id);
  const application_ids = Array<string>(17_000).fill(id);
  await db.updateTable("resume_zips").set({ application_ids }).where("id", "=", zip.id).execute();
  expect((await cast.recruiter.get(zip.path)).status).toBe(200);
  const { noted } = await db
    .selectFrom("resume_openings")
    .select(({ fn }) => fn.countAll<string>().as("noted"))
    .where("application_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(Number(noted)).toBe(17_000);
});
