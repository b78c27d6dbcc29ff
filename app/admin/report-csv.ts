import { keptPosting } from "../applications/application";
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
];

/** Excel takes a file for UTF-8 only when it begins with this mark. */
const byteOrderMark = "\uFEFF";

/** The report as RFC 4180 text, one application a line, a batch of lines a piece. */
export async function* reportCsv(batches: AsyncIterable<ReportRow[]>) {
  let text = byteOrderMark + toLine(heading);
  let item: string[] = [];
  for await (const batch of batches) {
    for (const row of batch) {
      if (row.details) item = describe(row);
      const { name, email, phone, studentId, appliedAt } = row.applicant;
      text += toLine([...item, name, email, phone, studentId ?? "", appliedAt.toISOString()]);
    }
    if (batch.length) yield text;
    if (batch.length) text = "";
  }
  yield text;
}

function describe({ type, postingId, details, applicant: { appliedAt } }: ReportRow) {
  const posting = keptPosting({ type, postingId, details: details ?? {}, appliedAt });
  const { name } = postingType(type);
  return [name, titleOf(posting), hostOf(posting), placeOf(posting)];
}

function toLine(cells: string[]) {
  return `${cells.map(toCell).join(",")}\r\n`;
}

/**
 * Quoted, and with an apostrophe before anything a spreadsheet would take for a formula (OWASP,
 * CSV injection; the wide forms are what East Asian versions accept too).
 */
export function toCell(text: string) {
  const inert = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
