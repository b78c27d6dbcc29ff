import { phoneForSheet, toCsv } from "../../csv";
import { finishedInWords, snapshotPosting } from "../application";
import { hostOf, placeOf, titleOf } from "../../postings/posting";
import { postingType } from "../../postings/types";
import type { ReportRow } from "./report.server";

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
  return [
    name,
    email,
    phoneForSheet(phone),
    studentId ?? "",
    appliedAt,
    finishedInWords(said.finished),
  ];
}

function describe({ type, postingId, details, applicant: { appliedAt } }: ReportRow) {
  const posting = snapshotPosting({ type, postingId, details: details ?? {}, appliedAt });
  const { name } = postingType(type);
  return [name, titleOf(posting), hostOf(posting), placeOf(posting)];
}

const itemFields = ["title", "companyName", "location", "company", "organizer", "provider"];

/**
 * The report as JSON text (specification: Report group), yielded in batches. Each count follows the
 * rows it counts, so it agrees with them and nothing has to be held in memory.
 */
export async function* reportJson(batches: AsyncIterable<ReportRow[]>) {
  const open = { type: "", totalCount: 0, item: "", applicationCount: 0, finishedCount: 0 };
  let text = "[";

  function endItem() {
    const { applicationCount, finishedCount } = open;
    const counts = JSON.stringify({ applicationCount, finishedCount });
    if (open.item) text += `],${counts.slice(1)}`;
    Object.assign(open, { item: "", applicationCount: 0, finishedCount: 0 });
  }
  function endGroup() {
    endItem();
    if (open.type) text += `],"totalCount":${open.totalCount}}`;
    open.totalCount = 0;
  }
  function append({ type, postingId, details, applicant }: ReportRow) {
    if (type !== open.type) {
      endGroup();
      text += `${open.type && ","}{"contentType":${JSON.stringify(type)},"items":[`;
      open.type = type;
    }
    if (postingId !== open.item) {
      const isFirst = open.totalCount === 0;
      endItem();
      text += `${isFirst ? "" : ","}${openItem(postingId, details)}`;
      open.item = postingId;
    }
    text += `${open.applicationCount ? "," : ""}${applicantJson(applicant)}`;
    open.applicationCount++;
    if (applicant.finished) open.finishedCount++;
    open.totalCount++;
  }

  for await (const batch of batches) {
    for (const row of batch) append(row);
    if (batch.length) yield text;
    if (batch.length) text = "";
  }
  endGroup();
  yield `${text}]`;
}

/** An item's object up to its first applicant. */
function openItem(contentId: string, details: ReportRow["details"]) {
  const shown = itemFields.map((name) => [name, details?.[name]]);
  const item = JSON.stringify({ contentId, ...Object.fromEntries(shown) });
  return `${item.slice(0, -1)},"applicants":[`;
}

function applicantJson({ id, name, email, phone, ...applicant }: ReportRow["applicant"]) {
  return JSON.stringify({
    _id: id,
    name,
    email,
    phone: phone || undefined,
    studentId: applicant.studentId || undefined,
    finished: applicant.finished ?? undefined,
  });
}
