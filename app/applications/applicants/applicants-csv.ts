import { byteOrderMark, toLine } from "../../csv";
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

/** Applicants for a spreadsheet, yielded in batches of lines. */
export async function* applicantsCsv(batches: AsyncIterable<Applicant[]>, origin: string) {
  yield byteOrderMark + toLine(heading);
  for await (const batch of batches)
    if (batch.length) yield batch.map((applicant) => toRow(applicant, origin)).join("");
}

function toRow({ id, appliedAt, ...applicant }: Applicant, origin: string) {
  return toLine([
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
