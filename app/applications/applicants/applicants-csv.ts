import { toCsv } from "../../csv";
import { stages } from "../stages/stages";
import { finishedInWords } from "../application";
import type { Applicant } from "./applicants.server";

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
