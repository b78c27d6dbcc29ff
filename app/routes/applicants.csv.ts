import type { LoaderFunctionArgs } from "@remix-run/node";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { askedPosting } from "../applications/applicants/applicants-request.server";
import { type Applicant, exportApplicants } from "../applications/applicants/applicants.server";
import { appUrl } from "../env.server";
import { page, requireLogin } from "../http/page.server";
import { streamedCsv } from "../http/stream.server";
import { messages } from "../messages";
import { toCsv } from "../csv";
import { stages } from "../applications/stages/stages";
import { finishedInWords } from "../applications/application";

export const loader = page(messages.applicants.failed, async (args: LoaderFunctionArgs) => {
  const posting = await askedPosting(requireLogin(args), args);
  const applicants = await exportApplicants(await proveAgain(args), posting);
  return streamedCsv("applicants", applicantsCsv(applicants, appUrl));
});

const heading = [
  "Name",
  "Email",
  "Phone",
  "Student ID",
  "Applied at (UTC)",
  "Stage",
  "Finished applying",
  "Pay a year (₹)",
  "Resume",
];

/** Applicants for a spreadsheet. */
export function applicantsCsv(batches: AsyncIterable<Applicant[]>, origin: string) {
  return toCsv(heading, batches, ({ id, appliedAt, ...applicant }) => [
    applicant.name,
    applicant.email,
    applicant.phone,
    applicant.studentId ?? "",
    appliedAt.toISOString(),
    stages[applicant.stage].name,
    finishedInWords(applicant.finished),
    String(applicant.ctc ?? ""),
    applicant.hasResume ? `${origin}/applications/${id}/resume.pdf` : "",
  ]);
}
