import { writeXlsxStream } from "hucre/xlsx";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { streamed } from "../http/stream.server";
import { textsOf } from "../languages/texts";
import type { OpenFile } from "./open-file.server";

/** The rows of a file that have problems, by their numbers, as a workbook with its columns and one that says why. */
export function problemsWorkbook(name: string, file: OpenFile, problems: Map<number, string>) {
  const workbook = writeXlsxStream(rowsWith(file, problems), {
    name: file.table.sheet.slice(0, 31) || "Sheet1",
  });
  return streamed(piecesOf(workbook), {
    "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "Content-Disposition": `attachment; filename="${name}-${todayIn(env.TIME_ZONE)}.xlsx"`,
  });
}

/** The cells are texts, as long numbers would lose their digits. */
function* rowsWith({ table }: OpenFile, problems: Map<number, string>) {
  const { headings } = table;
  yield [...headings, textsOf("en").files.problem];
  for (const rows of table.rows())
    for (const { row, cells } of rows) {
      const problem = problems.get(row);
      if (problem) yield [...headings.map((_, at) => cells[at] ?? ""), problem];
    }
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
