import type { User } from "../access/can";
import { phoneForSheet, toCsv } from "../csv";
import { streamedCsv } from "../http/stream.server";
import { type WorkbookRow, streamedWorkbook } from "../http/workbook.server";
import type { Selection } from "./season-lists";
import { type ListedStudent, exportStudents } from "./season-students.server";

/** A list of a season's students for a spreadsheet. */
export async function studentsFile(
  staff: User | null,
  seasonId: string,
  { selection, kind }: { selection: Selection; kind: "csv" | "xlsx" },
) {
  const batches = await exportStudents(staff, seasonId, selection);
  if (kind === "xlsx") return streamedWorkbook("students", inRows(batches));
  const inText = (one: ListedStudent) => cellsOf(one).map((cell) => String(cell ?? ""));
  return streamedCsv("students", toCsv(headings, batches, inText));
}

const headings = [
  ...["Name", "Roll number", "E-mail", "Phone", "Programme", "Department"],
  ...["Year of passing out", "Applications", "Offers"],
];

const cellsOf = (one: ListedStudent): WorkbookRow => [
  ...[one.name, one.rollNumber, one.email, phoneForSheet(one.phone)],
  ...[one.programme, one.department, one.batch, one.applications, one.offers],
];

async function* inRows(batches: AsyncIterable<ListedStudent[]>): AsyncGenerator<WorkbookRow[]> {
  yield [headings];
  for await (const batch of batches) yield batch.map(cellsOf);
}
