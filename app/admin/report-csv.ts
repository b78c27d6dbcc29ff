import { toCsv } from "../csv";
import { finishedInWords, snapshotPosting } from "../applications/application";
import { hostOf, placeOf, titleOf } from "../postings/posting";
import { postingType } from "../postings/types";
import type { ReportRow } from "./report-stream.server";

const heading = [
  "Type",
  "Title",
  "Organisation",
  "Location",
  "Name",
  "Email",
  "Phone",
  "Student ID",
  "Applied at (UTC)",
  "Finished",
];

/** The report for a spreadsheet, one line for each application. */
export function reportCsv(batches: AsyncIterable<ReportRow[]>) {
  let item: string[] = []; // of the row that had details last
  return toCsv(heading, batches, (row) => {
    if (row.details) item = describe(row);
    return [...item, ...applicantCells(row.applicant)];
  });
}

function applicantCells({ name, email, phone, studentId, ...said }: ReportRow["applicant"]) {
  const appliedAt = said.appliedAt.toISOString();
  return [name, email, phone, studentId ?? "", appliedAt, finishedInWords(said.finished)];
}

function describe({ type, postingId, details, applicant: { appliedAt } }: ReportRow) {
  const posting = snapshotPosting({ type, postingId, details: details ?? {}, appliedAt });
  const { name } = postingType(type);
  return [name, titleOf(posting), hostOf(posting), placeOf(posting)];
}
