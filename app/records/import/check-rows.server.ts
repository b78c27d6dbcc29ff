import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { can } from "../../access/can";
import { accountLimits } from "../../accounts/schema";
import { comparable } from "../../as-typed/comparable";
import { idKey } from "../../as-typed/identity";
import { type Marks, percentOf } from "../../college/marks";
import { readMarks } from "../../college/marks.server";
import { fromCell } from "../../csv";
import { AppError } from "../../errors";
import { type Repair, isCutByExcel, mendCell } from "../../import/cells";
import type { FileChoices } from "../../import/open-file.server";
import { areDifferentNames } from "../../import/names";
import type { Say } from "../../languages/texts";
import { visible } from "../../as-typed/visible";
import { mailAddress } from "../../text";
import { type Contact, type Plan, planFacts } from "../change-record.server";
import { type Enrolment, enrolmentQuery, lockPlaces, toEnrolment } from "../enrolments.server";
import { type FactChanges, isFactName, readFact, wrongValue } from "../fact-values";
import type { FactName } from "../facts";
import {
  type Aliases,
  type Place,
  type PlaceNames,
  placeNames,
  places,
  withAliases,
} from "../place-names.server";
import { readAnswer } from "../read-facts.server";
import { personEmail, personName } from "../records.server";
import { placeKey } from "../schema";
import { recordColumns } from "./columns";

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
  | { action: "add" | "change"; plan: Plan }
  /** `joins`: the account whose record it becomes. */
  | { action: "wait"; plan: Plan; joins?: string }
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
  /** By column: what its numbers up to 10 are, where percent are wanted. */
  scales: Scales;
};

type Scales = NonNullable<FileChoices["scales"]>;

/** What the office has to explain: names as they are typed, and columns whose marks may be points or percent. */
export type Asks = Record<Place, string[]> & { scales: AskedScale[] };
/** One of its marks, what that is in percent if it is points, and how many there are. */
export type AskedScale = { column: FactName; mark: string; percent: number; count: number };

/** Empties the fact; an empty cell leaves it as it is. In a count it is 0. */
const clearing = "-";

/** Returns a function that checks rows batch by batch, by the rules for a call with the same facts. */
export async function rowChecker(trx: Kysely<Database>, reading: Reading) {
  const offices = await lockPlaces(trx);
  const names = withAliases(await placeNames(trx), reading.aliases);
  const refused = new Set(reading.refused);
  const rowOf = new Map<string, number>();
  const numbers = new Map<string, number>();
  const asked: Record<Place, Map<string, string>> = { programme: new Map(), department: new Map() };
  const askedScales = new Map<FactName, AskedScale>();
  const marks = await readMarks(trx);

  return {
    /** What no row could be read for, as nobody knows these names. */
    asks: (): Asks => ({
      programme: [...asked.programme.values()],
      department: [...asked.department.values()],
      scales: [...askedScales.values()],
    }),
    check,
  };

  async function check(rows: RecordCells[]) {
    const how = { names, refused, scales: reading.scales, marks };
    const read = rows.map(({ row, cells }) => ({ row, ...readCells(cells, how) }));
    for (const { unscaled } of read)
      for (const { column, mark } of unscaled) {
        const one = askedScales.get(column) ?? {
          column,
          mark,
          percent: percentOf(mark, marks),
          count: 0,
        };
        askedScales.set(column, { ...one, count: one.count + 1 });
      }
    for (const { unknown } of read)
      for (const place of places) {
        const typed = unknown[place];
        if (typed && !asked[place].has(placeKey(typed))) asked[place].set(placeKey(typed), typed);
      }
    const known = await findKnown(trx, {
      emails: read.flatMap(({ email, wrong }) => (wrong.email ? [] : email || [])),
      numbers: read.flatMap(({ changes }) => rollNumberIn(changes) ?? []),
    });
    return read.map((typed): CheckedRow => {
      const { row, name, repairs, unmade, typedRoll: rollNumber } = typed;
      const found = whoseRow(typed, known);
      const one = found.isEarlier ? withoutNumber(typed) : typed;
      // A row without an address is the one of whom the office knows by this roll number.
      const email = one.email || found.student?.address || "";
      const about = { row, email, name, rollNumber, repairs, refused: unmade };
      try {
        const warning = warningAbout(one, found);
        return { ...about, ...(warning && { warning }), ...verdictOf(one, found) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { ...about, action: "refuse", errors: error.fields ?? { email: error.message } };
      }
    });
  }

  function verdictOf(read: ReadRow, { account, student, holder }: Whose) {
    const { row, email, changes, wrong } = read;
    const number = rollNumberIn(changes);
    const keys = [student?.enrolment.id, email || number].flatMap((key) => key || []);
    const earlier = keys.flatMap((key) => rowOf.get(key) ?? [])[0];
    if (earlier && !wrong.email)
      throw refusal({ [email ? "email" : "rollNumber"]: (m) => m.import.repeated(earlier) });
    for (const key of keys) rowOf.set(key, row);
    if (Object.keys(wrong).length) throw refusal(wrong);
    if (!email && !number && !student)
      throw refusal({ email: (m) => m.files.noRollNumberOrAddress });
    if (account && !can(account, "keep record"))
      throw refusal({ email: (m) => m.recordImport.notStudent });
    assertRollNumber(number, row, holder === student ? undefined : holder);
    const before = student?.enrolment;
    const userId = before ? before.userId : (account?.id ?? null);
    const contact = userId ? undefined : newContact(read, student);
    const wanted = { ...programmeOf(changes, before), ...changes };
    const plan = planFacts(offices, before, {
      ...{ userId, contact, changes: wanted, isConfirming: true },
    });
    if (!plan) return { action: "none" as const };
    if (!userId) return { action: "wait" as const, plan, joins: account?.id };
    return { action: before ? ("change" as const) : ("add" as const), plan };
  }

  /** A department that only one programme has tells the programme, too. */
  function programmeOf({ programme, department }: FactChanges, before?: Enrolment): FactChanges {
    if (programme || typeof department !== "string" || before?.values.programme) return {};
    const having = [...offices.values()].filter((one) =>
      one.departments.has(comparable(department)),
    );
    const [only] = having;
    return only && having.length === 1 ? { programme: only.name } : {};
  }

  /** It must be nobody else's, here or in the file. A student may get a new one. */
  function assertRollNumber(number: string | undefined, row: number, other: Known | undefined) {
    if (!number) return;
    if (other) throw refusal({ rollNumber: (m) => m.recordImport.numberOf(other.words) });
    const earlier = numbers.get(number);
    if (earlier) throw refusal({ rollNumber: (m) => m.import.repeated(earlier) });
    numbers.set(number, row);
  }
}

/** The row may be somebody else's, or its student gets another roll number. */
function warningAbout({ name, email, typedRoll, changes }: ReadRow, { account, student }: Whose) {
  const known = account?.name ?? student?.name ?? "";
  const number = rollNumberIn(changes);
  const { confirmed = [], values } = student?.enrolment ?? {};
  const before = confirmed.includes("rollNumber") ? String(values?.rollNumber) : "";
  const hasOther = areDifferentNames(name, known);
  const hasNew = before && number && idKey(before) !== number;
  if (!hasOther && !hasNew) return undefined;
  const sentence: Say = (m) =>
    [
      hasOther && m.files.otherName(name, typedRoll || email, known),
      hasNew && m.recordImport.newNumber(before, String(changes.rollNumber)),
    ]
      .filter(Boolean)
      .join(" ");
  return new AppError(sentence).message;
}

/** What the file tells of somebody without an account, for the account to be. */
function newContact({ email, name, phone }: ReadRow, student: Known | undefined) {
  const contact: Contact = {
    ...(email && email !== student?.address && { email }),
    ...(name && name !== student?.name && { name }),
    ...(phone && phone !== student?.phone && { phone }),
  };
  return Object.keys(contact).length ? contact : undefined;
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

type How = { names: PlaceNames; refused: ReadonlySet<string>; scales: Scales; marks: Marks };

function readCells(cells: Record<string, string>, { names, refused, scales, marks }: How) {
  const changes: FactChanges = {};
  const wrong: Record<string, Say> = {};
  const repairs: Repair[] = [];
  const unmade: Repair[] = [];
  const unknown: Partial<Record<Place, string>> = {};
  const unscaled: { column: FactName; mark: string }[] = [];
  let [email, name, phone] = ["", "", ""];
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
    if (column === "name") name = readName(text ?? "");
    else if (column === "phone") phone = readPhone(text ?? "");
    else if (column === "email") {
      email = (text && addressOf(text)) ?? text ?? "";
      if (text && !addressOf(text)) wrong.email = (m) => m.recordImport.enterEmail;
    } else if (isFactName(column)) {
      if (typed === clearing && text === clearing) changes[column] = null;
      else if (text !== null) readOne(column, text, typed);
    }
  }
  const typedRoll = String(cells.rollNumber ?? "").trim();
  return { email, name, phone, typedRoll, changes, wrong, repairs, unmade, unknown, unscaled };

  function readName(text: string) {
    const seen = visible(text);
    if (seen.length > accountLimits.name)
      wrong.name = (m) => m.fieldErrors.tooLong(m.recordsScreen.name, accountLimits.name);
    return seen;
  }

  function readPhone(text: string) {
    if (!text || isPhone(text)) return text;
    wrong.phone = (m) => (isCutByExcel(text) ? m.files.cutByExcel : m.recordImport.enterPhone);
    return "";
  }

  function readOne(column: FactName, text: string, typed: string) {
    if (column === "rollNumber" && isCutByExcel(text)) {
      wrong[column] = (m) => m.files.cutByExcel;
      return;
    }
    if (column === "programme" || column === "department") return readPlace(column, text);
    const { scale, title } = columnOf.get(column) ?? {};
    if (scale === "percent") return readPercent(column, text, typed);
    const problem = scale && pointsProblem(title, text);
    if (problem) {
      wrong[column] = problem;
      return;
    }
    const read = readFact(column, text);
    if (read.isWrong) wrong[column] = (m) => wrongValue(m, column);
    else changes[column] = read.value;
  }

  /** As in forms and calls: what may be points is asked about, here for the whole column. */
  function readPercent(column: FactName, text: string, typed: string) {
    const isBare = /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) <= 10;
    const isSaid = isBare && /(%|per\s?cent)\W*$/i.test(typed);
    const unit = isSaid ? "percent" : scales[column];
    if (isBare && !unit) unscaled.push({ column, mark: text });
    const inUnits = { points: `${text}/10`, percent: `${text}%` };
    const read = readAnswer(column, isBare && unit ? inUnits[unit] : text, marks);
    if (read.wrong) {
      wrong[column] = read.wrong;
      return;
    }
    if (!isBare && read.value && typeof read.value === "object") {
      const to = String(read.value.value);
      const repair = { key: `points:${column}`, kind: "points", column, from: typed, to };
      if (!madeOrRefused(repair)) return;
    }
    changes[column] = read.value;
  }

  /** Whether a repair that needs more than the cell is made; else the cell is wrong. */
  function madeOrRefused(repair: Repair & { to: string }) {
    const { key, column, from, to } = repair;
    const isRefused = refused.has(key);
    (isRefused ? unmade : repairs).push(repair);
    if (isRefused) wrong[column] = (m) => m.files.refusedRepair(from, to);
    return !isRefused;
  }

  function readPlace(column: Place, text: string) {
    const own = names[column].get(placeKey(text));
    if (own === undefined) {
      unknown[column] = text;
      wrong[column] = (m) =>
        column === "programme" ? m.files.askProgramme(text) : m.files.askDepartment(text);
      return;
    }
    const key = `alias:${column}:${placeKey(text)}`;
    const isSame = comparable(own) === comparable(text);
    if (isSame || madeOrRefused({ key, kind: "alias", column, from: text, to: own }))
      changes[column] = own;
  }
}

/** Or two of them. */
const isPhone = (text: string) =>
  text.length <= accountLimits.phone && /^[+(]?\d[\d\s()+/.,-]{5,}$/.test(text);

type ReadRow = ReturnType<typeof readCells> & { row: number };

function withoutNumber({ changes: { rollNumber: _, ...changes }, ...row }: ReadRow): ReadRow {
  return { ...row, changes };
}

/** Percent, or points out of something else, where points out of 10 are wanted: nothing is converted. */
function pointsProblem(title = "", text: string): Say | undefined {
  if (/^[\d.,]+\s*(\/|out of)/i.test(text)) return (m) => m.files.wrongScale.other(title, text);
  const mark = Number(text.replace(/\s*%$/, ""));
  if (/%$/.test(text) || (mark >= 30 && mark <= 100))
    return (m) => m.files.wrongScale.percent(title, text);
  return undefined;
}

/** Somebody with a current enrolment. */
type Known = {
  enrolment: Enrolment;
  /** The account's or, without one, the office's; '' if there is none. */
  address: string;
  name: string;
  phone: string;
  /** For the office. */
  words: string;
  /** The numbers that they had before, as they are compared. */
  earlier: string[];
};

type Whose = ReturnType<typeof whoseRow>;

/** Accounts by their addresses, and students by account, by address without one, and by confirmed roll number. */
async function findKnown(trx: Kysely<Database>, by: { emails: string[]; numbers: string[] }) {
  const people = await trx
    .selectFrom("users")
    .select(["id", "email", "role", "name"])
    .where("email", "=", sql<string>`any(${by.emails}::text[])`)
    .execute();
  const ids = people.map(({ id }) => id);
  const rows = await enrolmentQuery(trx)
    .leftJoin("users", "users.id", "enrolments.user_id")
    .select([personName.as("name"), personEmail.as("address")])
    .select(sql<string>`coalesce(nullif(enrolments.name, ''), '')`.as("officesName"))
    .select("enrolments.phone")
    .where(
      sql<boolean>`enrolments.id in (
        select id from enrolments where ended_at is null and user_id = any(${ids}::uuid[])
        union select id from enrolments
        where ended_at is null and user_id is null and email = any(${by.emails}::text[])
        union select id from enrolments
        where ended_at is null and 'rollNumber' = any(confirmed)
          and lower(roll_number) = any(${by.numbers}::text[])
        union select id from enrolments
        where ended_at is null and earlier_numbers && ${by.numbers}::text[])`,
    )
    .select("earlier_numbers")
    .execute();
  const known = rows.map((row): Known => {
    const { address, phone, officesName, name } = row;
    const words = [...new Set([name, address])].filter(Boolean).join(", ");
    const enrolment = toEnrolment(row);
    const earlier = row.earlier_numbers;
    return {
      enrolment,
      address,
      phone,
      words,
      earlier,
      name: enrolment.userId ? name : officesName,
    };
  });
  const numberOf = ({ enrolment: { values, confirmed } }: Known) =>
    confirmed.includes("rollNumber") ? [idKey(String(values.rollNumber))] : [];
  return {
    accounts: new Map(people.map((one) => [one.email, one])),
    byAccount: new Map(known.flatMap((one) => withKey(one.enrolment.userId, one))),
    byAddress: new Map(
      known.flatMap((one) => withKey(one.enrolment.userId ? null : one.address, one)),
    ),
    byNumber: new Map(known.flatMap((one) => withKey(numberOf(one)[0], one))),
    byEarlier: new Map(known.flatMap((one) => one.earlier.map((number) => [number, one] as const))),
  };
}

const withKey = (key: string | null | undefined, one: Known): [string, Known][] =>
  key ? [[key, one]] : [];

/**
 * Whom a row is about: by its address or, without one, by its roll number. Whom the office knows by the number alone gets
 * the row's address. `holder` has the number.
 */
function whoseRow(
  { email, changes }: ReadRow,
  { accounts, byAccount, byAddress, byNumber, byEarlier }: Awaited<ReturnType<typeof findKnown>>,
) {
  const account = accounts.get(email);
  const number = rollNumberIn(changes) ?? "";
  const holder = byNumber.get(number);
  const own = account ? byAccount.get(account.id) : byAddress.get(email);
  const before = holder ? undefined : byEarlier.get(number);
  // A number that they had before says whose row it is, and changes nothing.
  if (before && (!email || before === own))
    return { account, holder, student: before, isEarlier: true };
  const isHolder = !email || (holder && !holder.address && (!own || own.enrolment.userId));
  return { account, holder, student: isHolder ? holder : own, isEarlier: false };
}

function refusal(fields: Record<string, Say>) {
  return new AppError((m) => m.checkInputs, 422, { fields });
}
