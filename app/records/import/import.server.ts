import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../../access/can";
import { audit } from "../../audit/audit.server";
import { readRows } from "../../import/csv-rows.server";
import { alone, importsOfRecords, takeTurn } from "../../import/import-file.server";
import { log } from "../../log.server";
import { isStorable } from "../../as-typed/visible";
import { type Plan, changingRecords, storePlans } from "../change-record.server";
import { assertRecordsExist } from "../programmes.server";
import { type CheckedRow, addressIn, rowChecker } from "./check-rows.server";
import { recordColumns } from "./records-csv.server";
import { storeWaiting } from "./waiting.server";

export type ImportedRow = {
  /** As spreadsheets count; the header is row 1. */
  row: number;
  email: string;
  action: CheckedRow["action"];
  /** By column. */
  errors?: Record<string, string>;
  /** What the row changes. A fact that is only confirmed has equal values. */
  changes?: Plan["changes"];
};

export type Totals = Record<CheckedRow["action"], number>;

type Import = {
  file: Uint8Array;
  /** Is given each row, so that a file is never in memory as a whole. */
  onRow?: (row: ImportedRow) => unknown;
  /** Comes before the first row, and again if a student was faster and the import begins anew. */
  onBegin?: () => unknown;
};

export const mostRecordRows = 10_000;

/** Throws unless this user may import records. */
export function assertMayImportRecords(user: User | null): asserts user is User {
  assertCan(user, "import records", (m) => m.recordImport.refused);
}

/** What an import would do, row by row; nothing is saved. */
export async function checkRecords(admin: User | null, wanted: Import): Promise<Totals> {
  assertMayImportRecords(admin);
  await assertRecordsExist();
  return alone(admin, () => walk(db, wanted));
}

/** Saves a file's rows, all or none: if one is refused, none is saved. */
export async function importRecords(admin: User | null, wanted: Import): Promise<Totals> {
  assertMayImportRecords(admin);
  await assertRecordsExist();
  return alone(admin, async () => {
    let totals = noTotals();
    await changingRecords(async (trx) => {
      await takeTurn(trx, importsOfRecords);
      await lockRecords(trx, wanted.file);
      wanted.onBegin?.();
      totals = await walk(trx, wanted, (rows) => save(trx, admin, rows));
      if (totals.refuse) throw new NothingSaved();
      const { add: added, change, wait: waiting } = totals;
      const details = { added, changed: change, waiting };
      if (added + change + waiting)
        await audit(trx, admin, {
          action: "records-imported",
          target: { type: "user" },
          details,
        });
      log.info({ event: "records imported", by: admin.id, ...details });
    }).catch((error: unknown) => {
      if (!(error instanceof NothingSaved)) throw error;
    });
    return totals;
  });
}

/** Rolls an import back. */
class NothingSaved extends Error {}

const noTotals = (): Totals => ({ add: 0, change: 0, wait: 0, none: 0, refuse: 0 });

const read = (file: Uint8Array) =>
  readRows(file, {
    columns: [...recordColumns],
    most: mostRecordRows,
    tooMany: (m) => m.recordImport.tooMany,
  });

/** Saves batches until the first row is refused; the rest is only checked, so that the report is whole. */
async function walk(
  trx: Kysely<Database>,
  { file, onRow }: Import,
  saveRows?: (rows: CheckedRow[]) => Promise<void>,
) {
  const checkRows = await rowChecker(trx);
  const totals = noTotals();
  for await (const batch of read(file)) {
    const rows = await checkRows(batch);
    for (const { row, email, action, ...found } of rows) {
      totals[action]++;
      onRow?.({
        ...{ row, email, action },
        ...("errors" in found && { errors: found.errors }),
        ...("plan" in found && { changes: found.plan.changes }),
      });
    }
    if (!totals.refuse) await saveRows?.(rows);
  }
  return totals;
}

/**
 * All changes of these students' records wait until the import is done; nothing else of theirs does. The records are
 * locked before anything is written, those that merely claim its roll numbers, too, as whoever waits for a number that
 * it writes must not hold what it waits for.
 */
async function lockRecords(trx: Kysely<Database>, file: Uint8Array) {
  const emails: string[] = [];
  const rollNumbers: string[] = [];
  for await (const batch of read(file))
    for (const { cells } of batch) {
      const address = addressIn(cells);
      if (address) emails.push(address);
      if (cells.rollNumber && isStorable(cells.rollNumber))
        rollNumbers.push(cells.rollNumber.trim().toLowerCase());
    }
  await trx
    .selectFrom("enrolments")
    .select("id")
    .where("ended_at", "is", null)
    .where(
      sql<boolean>`(
        user_id in (select id from users where email = any(${emails}::text[]))
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
  const waiting = rows.flatMap((row) => (row.action === "wait" ? [row.plan] : []));
  if (plans.length) await storePlans(trx, admin, plans);
  if (waiting.length) await storeWaiting(trx, admin, waiting);
}
