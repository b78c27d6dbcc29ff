import { byteOrderMark, toLine } from "../csv";
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

/** The report as RFC 4180 text, one line for each application, yielded in batches. */
export async function* reportCsv(batches: AsyncIterable<ReportRow[]>) {
  let text = byteOrderMark + toLine(heading);
  let item: string[] = [];
  for await (const batch of batches) {
    for (const row of batch) {
      if (row.details) item = describe(row);
      text += toLine([...item, ...applicantCells(row.applicant)]);
    }
    if (batch.length) yield text;
    if (batch.length) text = "";
  }
  yield text;
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
