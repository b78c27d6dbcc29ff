import { writeXlsxStream } from "hucre/xlsx";
import { writable } from "../as-typed/visible";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { streamed } from "./stream.server";

/** In which numbers are numbers. */
export type WorkbookRow = (string | number | null)[];

/** Rows in batches as a download, `name-2027-01-31.xlsx`. */
export function streamedWorkbook(
  name: string,
  batches: AsyncIterable<WorkbookRow[]>,
  sheet = name,
) {
  const workbook = writeXlsxStream(oneByOne(batches), { name: sheet.slice(0, 31) });
  return streamed(piecesOf(workbook), {
    "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "Content-Disposition": `attachment; filename="${name}-${todayIn(env.TIME_ZONE)}.xlsx"`,
  });
}

async function* oneByOne(batches: AsyncIterable<WorkbookRow[]>) {
  for await (const rows of batches)
    for (const row of rows)
      yield row.map((cell) => (typeof cell === "string" ? writable(cell) : cell));
}

async function* piecesOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
