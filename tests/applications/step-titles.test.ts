import { sink } from "../news/sink";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { appUrl } from "../../app/env.server";
import { mailStage } from "../../app/applications/stages/stage-mail.server";
import { changeStage } from "../../app/applications/stages/steps.server";
import { contentOf } from "../../app/news/push/send-push.server";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { db } from "../../db/client";
import { aCompany, aRecruiter, aStudent, anApplication } from "../support/factories";
import { aCompanyPosting } from "./applicants";

test("a step is told with the title applied to, not with one that the office never read", async () => {
  const recruiter = await aRecruiter({ companyId: await aCompany() });
  const student = await aStudent();
  const posting = await aCompanyPosting(recruiter, { title: "Tea taster", company: "Ghats" });
  const { id } = await anApplication(student, posting);
  await changePosting(recruiter, posting, { state: "draft" });
  await changePosting(recruiter, posting, { input: { title: "Pay a fee" } });
  await changeStage(recruiter, id, { stage: "shortlisted", note: "", ctc: null });

  const event = await db.selectFrom("application_events").select("id").executeTakeFirstOrThrow();
  await mailStage(event.id, { id: "1" });
  const mail = sink.accepted.at(-1)?.raw ?? "";
  expect(mail).toContain("Subject: Shortlisted: Tea taster");
  expect(mail).toContain("You are on the shortlist for Tea taster, Ghats.");
  expect(mail).not.toContain("Pay a fee");
  const push = { userId: student.id, day: "2098-01-01", eventId: event.id };
  expect(await contentOf(push)).toMatchObject({ body: "Tea taster, Ghats" });
});

test("an answer that somebody recorded for the student says who did, and whom to write to", async () => {
  const company = await aCompany();
  const recruiter = await aRecruiter({ companyId: company });
  const posting = await aCompanyPosting(recruiter, { title: "Tea blender", company: "Ghats" });
  const { id } = await anApplication(await aStudent(), posting);
  for (const stage of ["shortlisted", "interview", "offered", "declined"] as const)
    await changeStage(recruiter, id, { stage, note: "", ctc: null });

  const event = await db
    .selectFrom("application_events")
    .select("id")
    .where("to_stage", "=", "declined")
    .executeTakeFirstOrThrow();
  await mailStage(event.id, { id: "2" });
  const mail = (sink.accepted.at(-1)?.raw ?? "").replaceAll("=\r\n", "");
  expect(mail).toMatch(/recorded that you declined the offer: Tea blender, Ghats\./);
  expect(mail).toMatch(/Not right\? Write to us: \S+@/);
  expect(mail).toContain("See your applications: ");
});

test("an offer's mail says the way to it, the pay, how to answer, and leads to My Applications by a button", async () => {
  const recruiter = await aRecruiter({ companyId: await aCompany() });
  const posting = await aCompanyPosting(recruiter, { title: "Tea packer", company: "Ghats" });
  const { id } = await anApplication(await aStudent(), posting);
  for (const stage of ["shortlisted", "interview", "offered"] as const)
    await changeStage(recruiter, id, { stage, note: "", ctc: stage === "offered" ? 650000 : null });
  const event = await db
    .selectFrom("application_events")
    .select("id")
    .where("application_id", "=", id)
    .where("to_stage", "=", "offered")
    .executeTakeFirstOrThrow();
  await mailStage(event.id, { id: "3" });
  const { html = "", text = "" } = await PostalMime.parse(sink.accepted.at(-1)?.raw ?? "");
  for (const part of [html, text]) {
    expect(part).toContain("Applied → Shortlisted → Interview → Offered");
    expect(part).toContain("₹6,50,000 a year");
    expect(part).toMatch(/To accept or decline it, write to the placement office: \S+@/);
  }
  expect(text).toContain(`See your applications: ${appUrl}/my-applications`);
  expect(html).toMatch(/href="[^"]*\/my-applications"[^>]*>See your applications</);
});
