import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { can } from "../../access/can";
import { accountLimits } from "../../accounts/schema";
import { AppError } from "../../errors";
import type { CsvRow } from "../../import/csv-rows.server";
import type { Say } from "../../languages/texts";
import { mailAddress } from "../../text";
import { type Plan, planFacts } from "../change-record.server";
import { type Enrolment, enrolmentQuery, lockPlaces, toEnrolment } from "../enrolments.server";
import { type FactChanges, isFactName, readFact, wrongValue } from "../fact-values";
import { findWaiting } from "./waiting.server";

/** What a row does: begins a record, changes one, or waits for an account with its address. */
export type CheckedRow = { row: number; email: string } & (
  | { action: "add" | "change" | "wait"; plan: Plan }
  | { action: "none" }
  | { action: "refuse"; errors: Record<string, string> }
);

/** Empties the fact; an empty cell leaves it as it is. */
export const clearing = "-";

/** Returns a function that checks rows batch by batch, by the rules for a call with the same facts. */
export async function rowChecker(trx: Kysely<Database>) {
  const places = await lockPlaces(trx);
  const rowOf = new Map<string, number>();
  const rollNumbers = new Set<string>();

  return async (rows: CsvRow[]) => {
    const read = rows.map(({ row, cells }) => ({ row, ...readCells(cells) }));
    const known = await findKnown(
      trx,
      read.flatMap(({ email, wrong }) => (wrong.email ? [] : email)),
    );
    const takenBy = await findRollNumbers(
      trx,
      read.flatMap(({ changes }) => rollNumberIn(changes) ?? []),
    );
    return read.map((one): CheckedRow => {
      const { row, email } = one;
      try {
        return { row, email, ...verdictOf(one, known, takenBy) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { row, email, action: "refuse", errors: error.fields ?? { email: error.message } };
      }
    });
  };

  function verdictOf(
    { row, email, changes, wrong }: ReturnType<typeof readCells> & { row: number },
    { accounts, current, waiting }: Awaited<ReturnType<typeof findKnown>>,
    takenBy: Map<string, string>,
  ) {
    const earlier = rowOf.get(email);
    if (earlier && !wrong.email) throw refusal({ email: (m) => m.import.repeated(earlier) });
    rowOf.set(email, row);
    if (Object.keys(wrong).length) throw refusal(wrong);
    const account = accounts.get(email);
    if (account && !can(account, "keep record"))
      throw refusal({ email: (m) => m.recordImport.notStudent });
    const before = account ? current.get(account.id) : waiting.get(email);
    assertRollNumber(changes, before, takenBy.get(rollNumberIn(changes) ?? ""), email);
    const userId = account?.id ?? email;
    const plan = planFacts(places, before, { userId, changes, isConfirming: true });
    if (!plan) return { action: "none" as const };
    if (!account) return { action: "wait" as const, plan };
    return { action: before ? ("change" as const) : ("add" as const), plan };
  }

  /** A row is matched by its address; its roll number must be nobody else's and that of this student's record. */
  function assertRollNumber(
    changes: FactChanges,
    before: Enrolment | undefined,
    owner: string | undefined,
    email: string,
  ) {
    const wanted = rollNumberIn(changes);
    if (!wanted) return;
    const own = before?.confirmed.includes("rollNumber") && rollNumberIn(before.values);
    const isOthers = (owner && owner !== email) || rollNumbers.has(wanted);
    if (isOthers || (own && own !== wanted))
      throw refusal({ rollNumber: (m) => m.record.rollNumberTaken });
    rollNumbers.add(wanted);
  }
}

/** As they are compared: the case does not matter. */
function rollNumberIn({ rollNumber }: FactChanges) {
  return typeof rollNumber === "string" ? rollNumber.toLowerCase() : undefined;
}

/** A row's address as accounts have it; null if it is none. */
export function addressIn({ email = "" }: Record<string, string>) {
  const address = mailAddress(email.trim());
  return address && address.length <= accountLimits.email ? address : null;
}

function readCells({ email: typed = "", ...cells }: Record<string, string>) {
  const address = addressIn({ email: typed });
  const email = address ?? typed.trim();
  const changes: FactChanges = {};
  const wrong: Record<string, Say> = {};
  if (!address) wrong.email = (m) => m.recordImport.enterEmail;
  for (const [name, cell] of Object.entries(cells)) {
    const text = cell.trim();
    if (!text || !isFactName(name)) continue;
    const read = readFact(name, text === clearing ? null : text);
    if (read.isWrong) wrong[name] = (m) => wrongValue(m, name);
    else changes[name] = read.value;
  }
  return { email, changes, wrong };
}

/** Accounts and their current records, and what waits for an account, by address or id. */
async function findKnown(trx: Kysely<Database>, emails: string[]) {
  const people = await trx
    .selectFrom("users")
    .select(["id", "email", "role"])
    .where("email", "=", sql<string>`any(${emails}::text[])`)
    .execute();
  const ids = people.map(({ id }) => id);
  const enrolments = await enrolmentQuery(trx)
    .where("enrolments.user_id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("enrolments.ended_at", "is", null)
    .execute();
  return {
    accounts: new Map(people.map((one) => [one.email, one])),
    current: new Map(enrolments.map((row) => [row.user_id, toEnrolment(row)])),
    waiting: await findWaiting(trx, emails),
  };
}

/** Whose these roll numbers are, by address: of students for whom the office confirmed them, or of rows that wait. */
async function findRollNumbers(trx: Kysely<Database>, wanted: string[]) {
  const { rows } = await sql<{ roll: string; email: string }>`
    select lower(roll_number) as roll, email from enrolments
    join users on users.id = enrolments.user_id
    where ended_at is null and 'rollNumber' = any(confirmed)
      and lower(roll_number) = any(${wanted}::text[])
    union all
    select lower(facts ->> 'rollNumber'), email from waiting_records
    where lower(facts ->> 'rollNumber') = any(${wanted}::text[])`.execute(trx);
  return new Map(rows.map(({ roll, email }) => [roll, email]));
}

function refusal(fields: Record<string, Say>) {
  return new AppError((m) => m.checkInputs, 422, { fields });
}
