import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { assertCan } from "../../access/can";
import { type User } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { fromCell } from "../../csv";
import { alone, takeTurn } from "../../import/import-file.server";
import {
  type FileChoices,
  type OpenFile,
  openFile,
  rememberChoice,
} from "../../import/open-file.server";
import { cellsOf, unreadable } from "../../import/reader.server";
import { log } from "../../log.server";
import { messages } from "../../messages";
import { limits } from "../limits";
import { noteDecisions } from "../editing/submissions.server";
import { type TypeName, postingType } from "../types";
import { type CheckedRow, findDuplicates, rowChecker } from "./check-rows.server";
import { importColumns, needsPicture, titleColumnOf } from "./columns";

export type ImportedRow = {
  /** As spreadsheets count; the header is row 1. */
  row: number;
  title: string;
  action: CheckedRow["action"];
  /** By column. */
  errors?: Record<string, string>;
};

export type ImportReport = { rows: ImportedRow[]; created: number; updated: number };

export function wrongRows(rows: ImportReport["rows"]) {
  return rows.filter(({ errors }) => errors);
}

type Import = { type: TypeName; file: OpenFile };

/** Throws unless this user may import this type. */
export function assertMayImport(user: User | null, type: TypeName): asserts user is User {
  assertCan(user, "import postings", (m) => m.import.refused);
  const { plural } = postingType(type);
  if (needsPicture(type)) throw new AppError((m) => m.import.needsPicture(plural), 422);
}

/** Reads a file of postings of one type, and what its columns are. */
export async function openPostings(
  user: User | null,
  type: TypeName,
  { bytes, choices }: { bytes: Uint8Array; choices: FileChoices },
) {
  assertMayImport(user, type);
  return openFile(`postings ${type}`, bytes, { columns: importColumns(type), choices });
}

/** What an import would do, row by row; nothing is saved. */
export async function checkImport(user: User | null, wanted: Import): Promise<ImportReport> {
  assertMayImport(user, wanted.type);
  return alone(user, async () => ({
    rows: await check(db, user, wanted, false),
    created: 0,
    updated: 0,
  }));
}

/** Saves a file's rows that are right; the report says what is wrong with the others. */
export async function importPostings(user: User | null, wanted: Import): Promise<ImportReport> {
  assertMayImport(user, wanted.type);
  return alone(user, async () => {
    const report = await db.transaction().execute(async (trx) => {
      // Two imports of the same rows at once would not see each other's.
      await takeTurn(trx, "import of postings");
      const rows = await check(trx, user, wanted, true);
      return save(trx, user, wanted, { rows, created: 0, updated: 0 });
    });
    await rememberChoice(wanted.file);
    return report;
  });
}

function* rowsOf({ table, chosen, twice }: OpenFile) {
  const [same] = twice;
  if (same) throw unreadable((m) => m.import.columnTwice(same));
  if (table.count > limits.import.rows) throw unreadable((m) => m.import.tooMany);
  for (const batch of table.rows())
    yield batch.map((one) => {
      const cells = Object.entries(cellsOf(one, chosen));
      return {
        row: one.row,
        cells: Object.fromEntries(cells.map(([name, cell]) => [name, fromCell(cell)])),
      };
    });
}

async function check(
  trx: Kysely<Database>,
  user: User,
  { type, file }: Import,
  isSaving: boolean,
): Promise<ImportedRow[]> {
  const checkRows = rowChecker({ user, type, trx, isSaving });
  const rows: ImportedRow[] = [];
  const added = new Map<string, ImportedRow>();
  for (const batch of rowsOf(file)) {
    for (const checked of await checkRows(batch)) {
      const { row, title, action } = checked;
      const errors = action === "refuse" ? { errors: checked.errors } : {};
      const noted: ImportedRow = { row, title, action, ...errors };
      rows.push(noted);
      if (action === "add") added.set(checked.key, noted);
    }
  }
  for (const key of await findDuplicates(trx, type, [...added.keys()])) {
    const noted = added.get(key);
    const errors = { [titleColumnOf(type)]: messages.import.exists };
    if (noted) Object.assign(noted, { action: "refuse", errors });
  }
  return rows;
}

/** Reads the file again, so that no more than a batch of it is ever in memory. */
async function save(
  trx: Kysely<Database>,
  user: User,
  { type, file }: Import,
  report: ImportReport,
) {
  const checkRows = rowChecker({ user, type, trx, isSaving: true });
  const refused = new Set(wrongRows(report.rows).map(({ row }) => row));
  for (const batch of rowsOf(file)) {
    const checked = (await checkRows(batch)).filter(({ row }) => !refused.has(row));
    const added = checked.flatMap((row) => (row.action === "add" ? [row.posting] : []));
    const changed = checked.flatMap((row) => (row.action === "change" ? [row] : []));
    if (added.length) await trx.insertInto("postings").values(added).execute();
    if (changed.length) await change(trx, changed);
    report.created += added.length;
    report.updated += changed.length;
  }
  const { created, updated } = report;
  const details = { type, added: created, changed: updated };
  if (created || updated)
    await audit(trx, user, { action: "postings-imported", target: { type: "posting" }, details });
  log.info({ event: "postings imported", by: user.id, ...details });
  return report;
}

type Changed = Extract<CheckedRow, { action: "change" }>;

async function change(trx: Kysely<Database>, changed: Changed[]) {
  const rows = changed.map(({ posting: { fields, ...row } }) => ({
    ...row,
    fields: JSON.parse(fields) as unknown,
  }));
  await sql`
    update postings
    set fields = changed.fields, title = changed.title, location = changed.location,
      search_text = changed.search_text, search_pairs = changed.search_pairs,
      closes_on = changed.closes_on, state = changed.state,
      publish_at = changed.publish_at, closes_at_deadline = changed.closes_at_deadline,
      version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (
      id uuid, fields jsonb, title text, location text, search_text text, search_pairs text,
      closes_on date, state text, publish_at timestamptz, closes_at_deadline boolean)
    where postings.id = changed.id`.execute(trx);
  await noteDecisions(
    trx,
    changed.map(({ was, posting }) => ({ before: was, after: posting })),
  );
}
