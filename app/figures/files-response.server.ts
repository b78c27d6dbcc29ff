import { type User, assertCan } from "../access/can";
import { assertProved } from "../accounts/users.server";
import { audit } from "../audit/audit.server";
import { headingLine, toLine } from "../csv";
import { streamedCsv } from "../http/stream.server";
import { type WorkbookRow as Row, streamedWorkbook } from "../http/workbook.server";
import { db } from "~/db/client";
import { textsOf } from "../languages/texts";
import { type Asked, countTable, rollOf } from "./figures.server";
import { captionOf, sentencesOf } from "./words";
import { messages } from "../messages";
import { type Cell, type TableName, heads, isRoll } from "./tables";

/** A table as CSV or as a workbook, in which numbers are numbers. The log has who took the names of students. */
export async function figuresFile(
  admin: User | null,
  { table, asked, kind }: { table: TableName; asked: Asked; kind: "csv" | "xlsx" },
) {
  assertCan(admin, "see figures", (m) => m.figures.refused);
  if (isRoll(table)) await noteExport(admin, table, asked);
  const batches = await rowsOf(admin, table, asked);
  const name = `${table}-${asked.year}`;
  return kind === "csv" ? streamedCsv(name, csvOf(batches)) : streamedWorkbook(name, batches);
}

/** Names, addresses and pay of students leave the portal: for whom has just proved who they are, and noted in the log. */
export async function noteExport(admin: User, table: TableName, { year }: Asked) {
  assertProved(admin);
  const details = { table, year };
  await db
    .transaction()
    .execute((trx) => audit(trx, admin, { action: "figures-exported", details }));
}

/** Its heads are the first row of each part; what counts is said at the end. */
async function rowsOf(admin: User, table: TableName, asked: Asked): Promise<AsyncGenerator<Row[]>> {
  const { parts, settings } = await countTable(admin, table, asked);
  const m = textsOf("en");
  if (isRoll(table)) {
    const rows = await rollOf(admin, table, asked);
    return withHeads([...heads[table]], rows);
  }
  const all = parts.flatMap(({ title, heads, rows }): Row[] => [
    ...(title ? [[captionOf(m, table, title)]] : []),
    [...heads],
    ...rows.map((row) => row.map(({ value }) => value)),
    ...amongRows(rows),
    [],
  ]);
  const sentences = sentencesOf(m, settings, table).map((sentence) => [sentence]);
  return inOne([...all, ...sentences]);
}

/** Under the table, whose heads are the manuals': of how many each year's pays are. */
function amongRows(rows: Cell[][]): Row[] {
  return rows.flatMap((row): Row[] => {
    const among = row.find((cell) => cell.among)?.among;
    const year = row.map(({ value }) => value).find((value) => typeof value === "string");
    return among
      ? [
          [
            `${year ?? ""}: pay ${messages.offerPay.known(String(among.known), String(among.all))} placed`,
          ],
        ]
      : [];
  });
}

async function* withHeads(first: Row, batches: AsyncIterable<Row[]>) {
  yield [first];
  yield* batches;
}

async function* inOne(rows: Row[]) {
  yield rows;
}

async function* csvOf(batches: AsyncIterable<Row[]>) {
  let isFirst = true;
  for await (const rows of batches) {
    const lines = rows.map((row) => row.map((value) => String(value ?? "")));
    const [head = [], ...others] = lines;
    const start = isFirst ? headingLine(head) : toLine(head);
    if (rows.length) yield start + others.map(toLine).join("");
    isFirst = false;
  }
}
