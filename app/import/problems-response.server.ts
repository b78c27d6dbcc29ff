import { fromCell } from "../csv";
import { streamedWorkbook } from "../http/workbook.server";
import { textsOf } from "../languages/texts";
import type { OpenFile } from "./open-file.server";

/** The rows of a file that have problems, by their numbers, as a workbook with its columns and one that says why. */
export function problemsWorkbook(name: string, file: OpenFile, problems: Map<number, string>) {
  return streamedWorkbook(name, batchesOf(file, problems), file.table.sheet || "Sheet1");
}

/** The cells are texts, as long numbers would lose their digits; in them a CSV's guards would be seen and dialled. */
async function* batchesOf({ table }: OpenFile, problems: Map<number, string>) {
  const { headings } = table;
  yield [[...headings, textsOf("en").files.problem]];
  for (const rows of table.rows())
    yield rows.flatMap(({ row, cells }) => {
      const problem = problems.get(row);
      return problem ? [[...headings.map((_, at) => fromCell(cells[at] ?? "")), problem]] : [];
    });
}
