import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../../access/can";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import type { Repair } from "../../import/cells";
import { alone, importsOfRecords, takeTurn } from "../../import/import-file.server";
import {
  type FileChoices,
  type OpenFile,
  openFile,
  rememberChoice,
} from "../../import/open-file.server";
import { cellsOf, unreadable } from "../../import/reader.server";
import { type RepairKind, repairTally } from "../../import/tally";
import type { Say } from "../../languages/texts";
import { log } from "../../log.server";
import { isStorable } from "../../as-typed/visible";
import { type Plan, changingRecords, storePlans } from "../change-record.server";
import { type Aliases, keepAliases } from "../place-names.server";
import { assertRecordsExist } from "../programmes.server";
import { noteRecordOpenings } from "../record-openings.server";
import { type Asks, type CheckedRow, type Reading, keysIn, rowChecker } from "./check-rows.server";
import { recordColumns } from "./columns";
import { storeWaiting } from "./waiting.server";

export type ImportedRow = {
  /** As spreadsheets count. */
  row: number;
  email: string;
  name: string;
  rollNumber: string;
  action: CheckedRow["action"];
  repairs: Repair[];
  /** What may be wrong, though the row goes in. */
  warning?: string;
  /** By column. */
  errors?: Record<string, string>;
  /** What the row changes. A fact that is only confirmed has equal values. */
  changes?: Plan["changes"];
};

export type Totals = Record<CheckedRow["action"], number>;

export type Outcome = {
  totals: Totals;
  repairs: RepairKind[];
  mendedRows: number;
  /** Names of programmes and departments that nobody knows yet, and columns whose marks may be points. */
  asks: Asks;
};

type Import = {
  file: OpenFile;
  /** Is given each row, so that a file is never in memory as a whole. */
  onRow?: (row: ImportedRow) => unknown;
  /** Comes before the first row, and again if a student was faster and the import begins anew. */
  onBegin?: () => unknown;
};

const mostRecordRows = 10_000;

/** Throws unless this user may import records. */
export function assertMayImportRecords(user: User | null): asserts user is User {
  assertCan(user, "import records", (m) => m.recordImport.refused);
}

/** Reads a file of records, and what its columns are. */
export async function openRecords(admin: User | null, bytes: Uint8Array, choices: FileChoices) {
  assertMayImportRecords(admin);
  await assertRecordsExist();
  return openFile("records", bytes, { columns: recordColumns, choices });
}

/** What an import would do, row by row; nothing is saved. */
export async function checkRecords(admin: User | null, wanted: Import): Promise<Outcome> {
  assertMayImportRecords(admin);
  assertReadable(wanted.file);
  // What it shows is what the records say now.
  const note = (rows: CheckedRow[]) =>
    noteRecordOpenings(
      admin,
      rows.flatMap((row) =>
        "plan" in row && row.action !== "wait" ? [row.plan.enrolment.userId] : [],
      ),
    );
  return alone(admin, () => walk(db, wanted, note));
}

/** Saves a file's rows that are right; the others are left out. */
export async function importRecords(admin: User | null, wanted: Import): Promise<Outcome> {
  assertMayImportRecords(admin);
  assertReadable(wanted.file);
  return alone(admin, async () => {
    const outcome = await changingRecords(async (trx) => {
      await takeTurn(trx, importsOfRecords);
      await keepAliases(trx, readingOf(wanted.file).aliases);
      await lockRecords(trx, wanted.file);
      wanted.onBegin?.();
      const found = await walk(trx, wanted, (rows) => save(trx, admin, rows));
      const { add: added, change, wait: waiting } = found.totals;
      const details = { added, changed: change, waiting };
      if (added + change + waiting)
        await audit(trx, admin, {
          action: "records-imported",
          target: { type: "user" },
          details,
        });
      log.info({ event: "records imported", by: admin.id, ...details });
      return found;
    });
    await rememberChoice(wanted.file);
    return outcome;
  });
}

const noTotals = (): Totals => ({ add: 0, change: 0, wait: 0, none: 0, refuse: 0 });

function readingOf({ choices }: OpenFile): Reading {
  return {
    refused: choices.refused ?? [],
    aliases: (choices.aliases ?? {}) as Aliases,
    scales: choices.scales ?? {},
  };
}

function assertReadable({ table, chosen, twice }: OpenFile) {
  const [same] = twice;
  if (same) throw atColumns((m) => m.import.columnTwice(same));
  if (table.count > mostRecordRows) throw unreadable((m) => m.recordImport.tooMany);
  if (!chosen.includes("email") && !chosen.includes("rollNumber"))
    throw atColumns((m) => m.files.noKey);
}

function atColumns(sentence: Say) {
  return new AppError(sentence, 422, { fields: { columns: sentence } });
}

function* rowsIn({ table, chosen }: OpenFile) {
  for (const batch of table.rows())
    yield batch.map((one) => ({ row: one.row, cells: cellsOf(one, chosen) }));
}

/** Checks batch after batch, and saves what is right of each. */
async function walk(
  trx: Kysely<Database>,
  { file, onRow }: Import,
  saveRows?: (rows: CheckedRow[]) => Promise<void>,
): Promise<Outcome> {
  const { check, asks } = await rowChecker(trx, readingOf(file));
  const totals = noTotals();
  const tally = repairTally();
  for (const batch of rowsIn(file)) {
    const rows = await check(batch);
    for (const { action, ...found } of rows) {
      totals[action]++;
      tally.add(found.repairs, found.refused);
      const { row, email, name, rollNumber, repairs, warning } = found;
      onRow?.({
        ...{ row, email, name, rollNumber, action, repairs },
        ...(warning && { warning }),
        ...("errors" in found && { errors: found.errors }),
        ...("plan" in found && { changes: found.plan.changes }),
      });
    }
    await saveRows?.(rows);
  }
  return { totals, repairs: tally.kinds(), mendedRows: tally.rows(), asks: asks() };
}

/**
 * All changes of these students' records wait until the import is done; nothing else of theirs does. The records are
 * locked before anything is written, those that merely claim its roll numbers, too, as whoever waits for a number that
 * it writes must not hold what it waits for.
 */
async function lockRecords(trx: Kysely<Database>, file: OpenFile) {
  const emails: string[] = [];
  const rollNumbers: string[] = [];
  for (const batch of rowsIn(file))
    for (const { cells } of batch) {
      const { email, rollNumber } = keysIn(cells, readingOf(file));
      if (email) emails.push(email);
      if (rollNumber && isStorable(rollNumber)) rollNumbers.push(rollNumber);
    }
  await trx
    .selectFrom("enrolments")
    .select("id")
    .where("ended_at", "is", null)
    .where(
      sql<boolean>`(
        user_id in (select id from users where email = any(${emails}::text[]))
        or email = any(${emails}::text[])
        or lower(roll_number) = any(${rollNumbers}::text[]))`,
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

async function save(trx: Kysely<Database>, admin: User, rows: CheckedRow[]) {
  const plans = rows.flatMap((row) =>
    row.action === "add" || row.action === "change" ? [row.plan] : [],
  );
  const waiting = rows.flatMap((row) => (row.action === "wait" ? [row] : []));
  if (plans.length) await storePlans(trx, admin, plans);
  if (waiting.length) await storeWaiting(trx, admin, waiting);
}
