import { sql } from "kysely";
import { expect, test } from "vitest";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { confirmFinished } from "../../app/applications/stages/own-steps.server";
import { changeStage } from "../../app/applications/stages/steps.server";
import { approve, sendBack } from "../../app/postings/editing/review.server";
import { createPosting } from "../../app/postings/postings.server";
import { savePosting } from "../../app/postings/saved/saved.server";
import { applicantsPath } from "../../app/postings/types";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { askForCorrection } from "../../app/records/corrections.server";
import { register } from "../../app/seasons/registrations.server";
import { changeSeason } from "../../app/seasons/seasons.server";
import { db } from "../../db/client";
import type { Stage } from "../../db/schema-applications";
import {
  aCompany,
  aCoordinator,
  aPosting,
  aProgramme,
  aRecruiter,
  aSeason,
  aStudent,
  anApplication,
  clientOf,
  validInput,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";

const web = withWeb();
const cast = withCast(web);
const link = "https://careers.example/apply";
const inDays = (days: number) => daysAfter(todayIn(env.TIME_ZONE), days);

type Student = Awaited<ReturnType<typeof aStudent>>;

/** The part of a student's home that is theirs alone. */
async function nextFor(student: Student) {
  const client = await clientOf(web.url, student);
  const html = await (await client.get("/student-dashboard")).text();
  return textOf(/<h2>Next for you<\/h2>.*?<\/ul>/s.exec(html)?.[0] ?? "");
}

/** Applies to a posting with this title and is brought to this stage. */
async function anApplicationAt(student: Student, title: string, path: Stage[], note = "") {
  const posting = await aPosting("job", { title, link, deadline: inDays(20) });
  const { id } = await anApplication(student, posting);
  await confirmFinished(student, id, true);
  for (const stage of path)
    await changeStage(cast.users.admin, id, {
      stage,
      note: stage === path.at(-1) ? note : "",
      ctc: null,
    });
  return { id, posting };
}

test("offers come first, then interviews, questions, a resume without education, and what was saved", async () => {
  const student = await aStudent();
  const saved = await aPosting("internship", { title: "Tea blender", deadline: inDays(2), link });
  await savePosting(student, saved.type, saved.id);
  await anApplication(student, await aPosting("job", { title: "Weaver", link }));
  const interview: Stage[] = ["shortlisted", "interview"];
  await anApplicationAt(student, "Boiler engineer", interview, "Monday at 10, Block B");
  await anApplicationAt(student, "Bridge painter", [...interview, "offered"], "Answer by Friday");
  expect(await nextFor(student)).toMatch(
    /Offered: Bridge painter.*Answer by Friday.*Interview: Boiler engineer.*Monday at 10, Block B.*Weaver.*Did you finish applying there\?.*Make your resume.*Tea blender.*Closes in 2 days/s,
  );
});

test("what is answered, or was applied to, waits no more", async () => {
  const student = await aStudent();
  const { id, posting } = await anApplicationAt(student, "Bridge painter", ["shortlisted"]);
  await savePosting(student, posting.type, posting.id);
  expect(await nextFor(student)).not.toContain("Bridge painter");
  const answered = await anApplicationAt(student, "Lock keeper", [
    ...(["shortlisted", "interview", "offered", "accepted"] as const),
  ]);
  expect(answered.id).not.toBe(id);
  expect(await nextFor(student)).not.toContain("Lock keeper");
});

test("an event that a student applied to comes with its day; one that rejected them does not", async () => {
  const student = await aStudent();
  for (const [title, stage] of [
    ["Kiln workshop", "shortlisted"],
    ["Loom workshop", "rejected"],
  ] as const) {
    const { id } = await anApplication(
      student,
      await aPosting("workshop", { title, link, date: inDays(3) }),
    );
    await changeStage(cast.users.admin, id, { stage, note: "", ctc: null });
  }
  const next = await nextFor(student);
  expect(next).toMatch(/Kiln workshop.*In 3 days/s);
  expect(next).not.toContain("Loom workshop");
});

test("a resume with education comes last", async () => {
  const student = await aStudent();
  const posting = await aPosting("job", { title: "Tea taster", link, deadline: inDays(2) });
  await savePosting(student, posting.type, posting.id);
  expect(await nextFor(student)).toMatch(/Make your resume.*Tea taster/s);
  const client = await clientOf(web.url, student);
  const education = [{ degree: "B.Tech", institution: "College of Looms" }];
  expect((await client.json("POST", "/api/resume", { education })).status).toBe(200);
  expect(await nextFor(student)).toMatch(/Tea taster.*Your resume has/s);
});

test("another's applications wait for nobody else", async () => {
  const path: Stage[] = ["shortlisted", "interview"];
  const other = await aStudent();
  await anApplicationAt(other, "Only hers", path);
  expect(await nextFor(other)).toContain("Only hers");
  expect(await nextFor(await aStudent())).not.toContain("Only hers");
});

test("a recruiter's home has their postings: those sent back first, then by their newest applicants", async () => {
  const companyId = await aCompany();
  const recruiter = await aRecruiter({ companyId });
  const post = (title: string) =>
    createPosting(recruiter, "job", { ...validInput("job"), title, link });
  const [quiet, busy, returned] = [
    await post("Caulker"),
    await post("Cooper"),
    await post("Sawyer"),
  ];
  for (const posting of [quiet, busy]) await approve(cast.users.admin, posting, posting.version);
  await sendBack(cast.users.admin, returned, "Name the pay");
  const early = await anApplication(await aStudent(), busy);
  await anApplication(await aStudent(), busy);
  await sql`update applications set applied_at = now() - interval '8 days' where id = ${early.id}`.execute(
    db,
  );
  await post("Of nobody else").then(({ id }) =>
    db.updateTable("postings").set({ deleted_at: new Date() }).where("id", "=", id).execute(),
  );
  await aPosting("job", { title: "Another company's" });

  const client = await clientOf(web.url, recruiter);
  const html = await (await client.get("/student-dashboard")).text();
  const part = /<h2>Your postings<\/h2>.*?<\/section>/s.exec(html)?.[0] ?? "";
  expect(textOf(part)).toMatch(
    /Sawyer.*Returned.*0 applications.*Cooper.*2 applications.*1 new this week.*Caulker.*0 applications/s,
  );
  expect(part).not.toMatch(/Of nobody else|Another company/);
  expect(part).toContain(applicantsPath(busy, "recruiter"));
});

test("a coordinator's home says how many corrections of their students wait", async () => {
  const { name: programme } = await aProgramme({ departments: ["Naval"] });
  const student = await aStudent();
  await confirmFacts(cast.users.admin, student.id, {
    changes: { programme, department: "Naval", batch: 2027, cgpa: 7.2 },
  });
  await askForCorrection(student, { fact: "cgpa", value: 8.2, reason: "A slip" });
  const homeOf = async (departments: string[]) => {
    const client = await clientOf(web.url, await aCoordinator(departments));
    return (await client.get("/student-dashboard")).text();
  };
  expect(await homeOf(["Naval"])).toContain("1 correction waits");
  expect(await homeOf(["EE"])).toContain("No correction is waiting.");
});

test("a season that opens asks to register, then shows what can be applied to", async () => {
  const { name: programme } = await aProgramme();
  const season = await aSeason({ name: "Season of tea", programmes: [programme] });
  const other = await aProgramme();
  await aSeason({ name: "Season of others", programmes: [other.name] });
  const student = await aStudent();
  const claims = { programme, department: "CSE", batch: 2031, rollNumber: student.id };
  await claimFacts(student, claims);
  const aDrive = (title: string, days: number) =>
    createPosting(
      cast.users.admin,
      "job",
      { ...validInput("job"), title, deadline: inDays(days) },
      { applyHere: true, season: { season: season.id, ctc: 400_000 } },
    );
  await aDrive("Tea taster", 9);
  const applied = await aDrive("Tea weigher", 3);
  expect(await nextFor(student)).toMatch(/Register for Season of tea Until .*Make your resume/s);
  expect(await nextFor(student)).not.toMatch(/Tea taster|Season of others/);
  await register(student, season.id, season.policy.version);
  expect(await nextFor(student)).toMatch(/Tea weigher.*Tea taster/s);
  await anApplication(student, applied);
  const then = await nextFor(student);
  expect(then).toContain("Tea taster");
  expect(then).not.toMatch(/Tea weigher Closes|Register for/);
  await changeSeason(cast.users.admin, season.id, { state: "closed" });
  expect(await nextFor(student)).not.toContain("Tea taster");
});
