import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { can } from "../../access/can";
import { accountLimits } from "../../accounts/schema";
import { idKey } from "../../as-typed/identity";
import { fromCell } from "../../csv";
import { AppError } from "../../errors";
import { type Repair, isCutByExcel, mendCell } from "../../import/cells";
import { areDifferentNames } from "../../import/names";
import type { Say } from "../../languages/texts";
import { mailAddress } from "../../text";
import { type Plan, planFacts } from "../change-record.server";
import { type Enrolment, enrolmentQuery, lockPlaces, toEnrolment } from "../enrolments.server";
import { findNamed } from "../named.server";
import { type FactChanges, isFactName, readFact, wrongValue } from "../fact-values";
import {
  type Aliases,
  type Place,
  type PlaceNames,
  placeNames,
  places,
  withAliases,
} from "../place-names.server";
import { placeKey } from "../schema";
import { type RecordColumn, recordColumns } from "./columns";
import { findWaiting } from "./waiting.server";

/** What a row does: begins a record, changes one, or waits for an account with its address. */
export type CheckedRow = {
  row: number;
  email: string;
  /** As the file has it. */
  name: string;
  rollNumber: string;
  repairs: Repair[];
  /** Not made, as their kind is refused. */
  refused: Repair[];
  warning?: string;
} & (
  | { action: "add" | "change" | "wait"; plan: Plan }
  | { action: "none" }
  | { action: "refuse"; errors: Record<string, string> }
);

/** A row's cells, by what their columns are read as. */
export type RecordCells = { row: number; cells: Record<string, string> };

export type Reading = {
  /** Kinds of repairs that are not to be made. */
  refused: string[];
  /** What names of programmes and departments mean that nobody knows yet. */
  aliases: Aliases;
};

/** Names that the office has to explain, as they are typed. */
export type Asks = Record<Place, string[]>;

/** Empties the fact; an empty cell leaves it as it is. In a count it is 0. */
export const clearing = "-";

/** Returns a function that checks rows batch by batch, by the rules for a call with the same facts. */
export async function rowChecker(trx: Kysely<Database>, reading: Reading) {
  const offices = await lockPlaces(trx);
  const names = withAliases(await placeNames(trx), reading.aliases);
  const refused = new Set(reading.refused);
  const rowOf = new Map<string, number>();
  const rollNumbers = new Set<string>();
  const asked: Record<Place, Map<string, string>> = { programme: new Map(), department: new Map() };

  return {
    /** What no row could be read for, as nobody knows these names. */
    asks: (): Asks => ({
      programme: [...asked.programme.values()],
      department: [...asked.department.values()],
    }),
    check,
  };

  async function check(rows: RecordCells[]) {
    const read = rows.map(({ row, cells }) => ({ row, ...readCells(cells, names, refused) }));
    for (const { unknown } of read)
      for (const place of places) {
        const typed = unknown[place];
        if (typed && !asked[place].has(placeKey(typed))) asked[place].set(placeKey(typed), typed);
      }
    const takenBy = await findRollNumbers(
      trx,
      read.flatMap(({ changes }) => rollNumberIn(changes) ?? []),
    );
    // A row without an address is the one of whom the office knows by this roll number.
    const named = read.map((one) => {
      const owner = takenBy.get(rollNumberIn(one.changes) ?? "");
      const email = one.email || owner?.email || "";
      const { rollNumber: _, ...others } = one.changes;
      // A number that they had before says whose row it is, and changes nothing.
      const changes = owner?.isEarlier && owner.email === email ? others : one.changes;
      return { ...one, email, changes };
    });
    const known = await findKnown(
      trx,
      named.flatMap(({ email, wrong }) => (wrong.email ? [] : email || [])),
    );
    return named.map((one): CheckedRow => {
      const { row, email, name, repairs, unmade, typedRoll: rollNumber } = one;
      const about = { row, email, name, rollNumber, repairs, refused: unmade };
      try {
        const warning = warningAbout(one, known);
        return { ...about, ...(warning && { warning }), ...verdictOf(one, known, takenBy) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { ...about, action: "refuse", errors: error.fields ?? { email: error.message } };
      }
    });
  }

  function verdictOf(
    { row, email, changes, wrong }: ReturnType<typeof readCells> & { row: number },
    { accounts, current, waiting }: Known,
    takenBy: Owners,
  ) {
    const earlier = rowOf.get(email);
    if (earlier && email && !wrong.email)
      throw refusal({ email: (m) => m.import.repeated(earlier) });
    if (email) rowOf.set(email, row);
    if (Object.keys(wrong).length) throw refusal(wrong);
    if (!email) {
      if (!rollNumberIn(changes)) throw refusal({ email: (m) => m.files.noRollNumberOrAddress });
      throw refusal({ rollNumber: (m) => m.recordImport.unknownRollNumber });
    }
    const account = accounts.get(email);
    if (account && !can(account, "keep record"))
      throw refusal({ email: (m) => m.recordImport.notStudent });
    const before = account ? current.get(account.id) : waiting.get(email);
    const owner = takenBy.get(rollNumberIn(changes) ?? "");
    assertRollNumber(changes, before, owner?.isEarlier ? undefined : owner?.email, email);
    const userId = account?.id ?? email;
    const wanted = { ...programmeOf(changes, before), ...changes };
    const plan = planFacts(offices, before, { userId, changes: wanted, isConfirming: true });
    if (!plan) return { action: "none" as const };
    if (!account) return { action: "wait" as const, plan };
    return { action: before ? ("change" as const) : ("add" as const), plan };
  }

  /** A department that only one programme has tells the programme, too. */
  function programmeOf({ programme, department }: FactChanges, before?: Enrolment): FactChanges {
    if (programme || typeof department !== "string" || before?.values.programme) return {};
    const having = [...offices.values()].filter((one) =>
      one.departments.has(department.toLowerCase()),
    );
    const [only] = having;
    return only && having.length === 1 ? { programme: only.name } : {};
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

/** The row may be somebody else's. */
function warningAbout(
  { name, email, typedRoll }: { name: string; email: string; typedRoll: string },
  { accounts }: Known,
) {
  const account = accounts.get(email);
  if (!account || !areDifferentNames(name, account.name)) return undefined;
  const sentence: Say = (m) => m.files.otherName(name, typedRoll || email, account.name);
  return new AppError(sentence).message;
}

/** As they are compared. */
function rollNumberIn({ rollNumber }: FactChanges) {
  return typeof rollNumber === "string" ? idKey(rollNumber) : undefined;
}

/** Whom a row names, as accounts and records have it; '' where it says nothing, or nothing that can be. */
export function keysIn(cells: Record<string, string>, { refused }: Reading) {
  const refusedKinds = new Set(refused);
  const read = (name: "email" | "rollNumber") =>
    mendCell(name, fromCell(cells[name] ?? ""), stepsOf(name), refusedKinds).text ?? "";
  return { email: addressOf(read("email")) ?? "", rollNumber: idKey(read("rollNumber")) };
}

function addressOf(typed: string) {
  const address = mailAddress(typed);
  return address && address.length <= accountLimits.email ? address : null;
}

const columnOf = new Map(recordColumns.map((column) => [column.name as string, column]));
const stepsOf = (name: string) => columnOf.get(name)?.steps ?? [];

function readCells(cells: Record<string, string>, names: PlaceNames, refused: ReadonlySet<string>) {
  const changes: FactChanges = {};
  const wrong: Record<string, Say> = {};
  const repairs: Repair[] = [];
  const unmade: Repair[] = [];
  const unknown: Partial<Record<Place, string>> = {};
  let [email, name] = ["", ""];
  for (const [column, cell] of Object.entries(cells)) {
    const typed = fromCell(cell).trim();
    if (!typed) continue;
    const mended = mendCell(column, typed, stepsOf(column), refused);
    repairs.push(...mended.repairs);
    unmade.push(...mended.left);
    const { text } = mended;
    const [left] = mended.left;
    if (left) {
      wrong[column] = (m) => m.files.refusedRepair(left.from, left.to ?? m.files.notKnown);
      continue;
    }
    if (column === "name") name = text ?? "";
    else if (column === "email") {
      email = (text && addressOf(text)) ?? text ?? "";
      if (text && !addressOf(text)) wrong.email = (m) => m.recordImport.enterEmail;
    } else if (isFactName(column)) {
      if (typed === clearing && text === clearing) changes[column] = null;
      else if (text !== null) readOne(column, text);
    }
  }
  const typedRoll = String(cells.rollNumber ?? "").trim();
  return { email, name, typedRoll, changes, wrong, repairs, unmade, unknown };

  function readOne(column: keyof FactChanges, text: string) {
    if (column === "rollNumber" && isCutByExcel(text)) {
      wrong[column] = (m) => m.files.cutByExcel;
      return;
    }
    if (column === "programme" || column === "department") return readPlace(column, text);
    const scale = scaleProblem(columnOf.get(column), text);
    if (scale) {
      wrong[column] = scale;
      return;
    }
    const read = readFact(column, text);
    if (read.isWrong) wrong[column] = (m) => wrongValue(m, column);
    else changes[column] = read.value;
  }

  function readPlace(column: Place, text: string) {
    const own = names[column].get(placeKey(text));
    if (own === undefined) {
      unknown[column] = text;
      wrong[column] = (m) =>
        column === "programme" ? m.files.askProgramme(text) : m.files.askDepartment(text);
      return;
    }
    changes[column] = own;
    if (own.toLowerCase() === text.toLowerCase()) return;
    const repair = {
      key: `alias:${column}:${placeKey(text)}`,
      kind: "alias",
      column,
      from: text,
      to: own,
    };
    if (!refused.has(repair.key)) {
      repairs.push(repair);
      return;
    }
    unmade.push(repair);
    delete changes[column];
    wrong[column] = (m) => m.files.refusedRepair(text, own);
  }
}

/** A mark in another scale than its column's. */
function scaleProblem(column: RecordColumn | undefined, text: string): Say | undefined {
  if (!column?.scale) return undefined;
  const { title, scale } = column;
  if (/^[\d.,]+\s*(\/|out of)/i.test(text)) return (m) => m.files.wrongScale.other(title, text);
  const mark = Number(text.replace(/\s*%$/, ""));
  if (scale === "cgpa" && (/%$/.test(text) || (mark >= 30 && mark <= 100)))
    return (m) => m.files.wrongScale.percent(title, text);
  if (scale === "percent" && mark > 0 && mark <= 10)
    return (m) => m.files.wrongScale.cgpa(title, text);
  return undefined;
}

type Known = Awaited<ReturnType<typeof findKnown>>;

/** Accounts and their current records, and what waits for an account, by address or id. */
async function findKnown(trx: Kysely<Database>, emails: string[]) {
  const people = await trx
    .selectFrom("users")
    .select(["id", "email", "role", "name"])
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

/** By roll number, as it is compared. */
type Owners = Map<string, { email: string; isEarlier: boolean }>;

/** Whose these roll numbers are: of students as everywhere (`findNamed`), or of rows that wait. */
async function findRollNumbers(trx: Kysely<Database>, wanted: string[]): Promise<Owners> {
  const { rows: waiting } = await sql<{ roll: string; email: string }>`
    select lower(facts ->> 'rollNumber') as roll, email from waiting_records
    where lower(facts ->> 'rollNumber') = any(${wanted}::text[])`.execute(trx);
  const named = [...(await findNamed(trx, wanted))].flatMap(([roll, [only, another]]) =>
    only && !another && (only.by === "rollNumber" || only.by === "earlierNumber")
      ? [{ roll, userId: only.userId, isEarlier: only.by === "earlierNumber" }]
      : [],
  );
  const people = await trx
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", sql<string>`any(${named.map(({ userId }) => userId)}::uuid[])`)
    .execute();
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const owners: Owners = new Map(
    waiting.map(({ roll, email }) => [roll, { email, isEarlier: false }]),
  );
  for (const { roll, userId, isEarlier } of named)
    if (!isEarlier || !owners.has(roll))
      owners.set(roll, { email: emails.get(userId) ?? "", isEarlier });
  return owners;
}

function refusal(fields: Record<string, Say>) {
  return new AppError((m) => m.checkInputs, 422, { fields });
}
