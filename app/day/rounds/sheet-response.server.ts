import type { User } from "../../access/can";
import { toCsv } from "../../csv";
import { fewAtATime, streamedCsv } from "../../http/stream.server";
import { type WorkbookRow, streamedWorkbook } from "../../http/workbook.server";
import { messages } from "../../messages";
import { type SheetOf, type SheetRow, exportSheet } from "./sheet.server";

/** What an address asks for. */
export function sheetOf(query: URLSearchParams): SheetOf {
  const [panel, room] = [query.get("panel"), query.get("room")];
  return { ...(panel && { panel }), ...(room && { room }) };
}

/** A day, a panel or a room for a spreadsheet. */
export async function sheetFile(
  user: User | null,
  day: string,
  { of, kind }: { of: SheetOf; kind: "csv" | "xlsx" },
) {
  const rows = await exportSheet(user, day, of);
  if (kind === "xlsx")
    return streamedWorkbook(`day-${day}`, inBatches([headings, ...rows.map(cellsOf)]));
  const cells = (row: SheetRow) => cellsOf(row).map(String);
  return streamedCsv(`day-${day}`, toCsv(headings, inBatches(rows), cells));
}

const inBatches = <Row>(rows: Row[]) => fewAtATime(rows, (row) => row, 500);

const headings = [
  ...[
    "From",
    "Until",
    "Round",
    "Posting",
    "Company",
    "Where",
    "Panel",
    "Roll number",
    "Name",
    "Result",
  ],
];

function cellsOf(row: SheetRow): WorkbookRow {
  const { from, until, round, title, company, place, panel, rollNumber, name, result } = row;
  const became = result ? messages.roundResults.names[result] : "";
  return [from, until, round, title, company, place, panel, rollNumber ?? "", name, became];
}
