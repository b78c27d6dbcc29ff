import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { zipResumes } from "../../app/applications/applicants/resume-zips.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aCompanyPosting, aStudentWithResume } from "../applications/applicants";
import { aProgramme, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

/** Recruiters never see gender or disability: no screen, call, file, mail or log of theirs has them. */

const web = withWeb();
const cast = withCast(web);

const canaries = { gender: "canary-gender", disability: "canary-disability" };

test("what an application keeps of the record reaches nothing that its recruiter gets", async () => {
  await aProgramme();
  const { recruiter } = cast;
  const student = await aStudentWithResume({ name: "Asha Nair" }, "%PDF of Asha");
  const posting = await aCompanyPosting(cast.users.recruiter);
  const { id } = await anApplication(student, posting);
  const facts = JSON.stringify(canaries);
  await db
    .insertInto("enrolments")
    .values({ id: newId(), user_id: student.id, facts, confirmed: ["gender", "disability"] })
    .execute();
  const judged = {
    eligibility: { fact: "gender", op: "is", value: canaries.gender },
    facts: Object.fromEntries(
      Object.entries(canaries).map(([name, value]) => [name, { value, isConfirmed: true }]),
    ),
    conditions: Object.values(canaries),
  };
  await db
    .updateTable("applications")
    .set({ judged: JSON.stringify(judged) as never })
    .where("id", "=", id)
    .execute();

  const page = `/recruiter/applications/job/${posting.id}`;
  const read = async (path: string) => {
    const answer = await recruiter.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const seen: Record<string, string> = {};
  for (const path of [
    page,
    `/api/placements/${posting.id}/applicants`,
    `/applicants/job/${posting.id}/applicants.csv`,
    `/api/placements/${posting.id}`,
    `/api/applications/${id}/resume.pdf`,
    "/recruiter",
  ])
    seen[path] = await read(path);

  expect((await recruiter.form(page, { intent: "zip" })).status).toBe(303);
  const zip = await db
    .selectFrom("resume_zips")
    .select("id")
    .where("posting_id", "=", posting.id)
    .executeTakeFirstOrThrow();
  await zipResumes(zip.id);
  const file = await recruiter.get(`/applicants/job/${posting.id}/resumes.zip`);
  const entries = await fromBufferPromise(Buffer.from(await file.arrayBuffer()), {
    lazyEntries: true,
  });
  for await (const entry of entries.eachEntry())
    seen[`ZIP ${entry.fileName}`] = (
      await buffer(await entries.openReadStreamPromise(entry))
    ).toString();
  expect(Object.keys(seen).some((name) => name.startsWith("ZIP "))).toBe(true);

  const shortlisted = await recruiter.json("PATCH", `/api/applications/${id}`, {
    stage: "shortlisted",
  });
  seen["a step"] = await shortlisted.text();
  seen["the page after it"] = await read(page);
  // Mails are made of their jobs; the log has what was written about this student.
  seen.jobs = JSON.stringify(
    await db.selectFrom("outbox").select("payload").orderBy("id").execute(),
  );
  seen.log = JSON.stringify(
    await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("target_id", "in", [student.id, posting.id])
      .orderBy("seq")
      .execute(),
  );
  seen.output = web.output();
  for (const [place, text] of Object.entries(seen))
    for (const canary of Object.values(canaries)) expect(text, place).not.toContain(canary);
  expect(seen[page]).toContain("Asha Nair"); // the walk has seen the application
});
