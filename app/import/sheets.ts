/** What is read of any file: sheets of cells as they are shown. */

/** Rows count as in a spreadsheet: the first is row 1. */
export type Row = { row: number; cells: string[] };

export type Sheet = { name: string; isHidden?: boolean; rows: Row[] };

/** Why a file is not read; `import.unread` of the catalogue has the sentences. */
export type Unread =
  | { why: "nothing" | "binary" | "oldWorkbook" | "broken" | "unpacked" | "columns" | "rows" }
  | { why: "row"; row: number }
  | { why: "sheet"; sheets: string[] };

export class UnreadError extends Error {
  constructor(readonly unread: Unread) {
    super(`file not read: ${unread.why}`);
  }
}

export const largest = { unpacked: 50 * 1024 * 1024, columns: 200, rows: 100_000 };

/** Collects a sheet's rows within the limits. Blank rows and blank ends of rows are left out. */
export class RowCollector {
  readonly rows: Row[] = [];

  add(row: number, cells: string[]) {
    let width = cells.length;
    while (width && !cells[width - 1]?.trim()) width--;
    if (!width) return;
    if (width > largest.columns) throw new UnreadError({ why: "columns" });
    if (this.rows.length >= largest.rows) throw new UnreadError({ why: "rows" });
    this.rows.push({ row, cells: Array.from({ length: width }, (_, at) => cells[at] ?? "") });
  }
}
