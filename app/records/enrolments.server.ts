import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { comparable } from "../as-typed/comparable";
import { AppError } from "../errors";
import type { Say } from "../languages/texts";
import {
  type FactChanges,
  type FactValue,
  type FactValues,
  contradictions,
  newValue,
} from "./fact-values";
import { type FactName, factNames } from "./facts";

/** An enrolment with the values of its facts, however they are stored. */
export type Enrolment = {
  id: string;
  /** Null as long as the student has no account. */
  userId: string | null;
  values: FactValues;
  /** Of marks that were points: what the marksheet says, as '9.4/10'. */
  figures: Figures;
  confirmed: string[];
  version: number;
};

export type Figures = Partial<Record<FactName, string>>;

/** What the office's lists and rules of the database know has a column; the rest is in `facts`. */
const columnOf: Partial<Record<FactName, "batch" | "roll_number">> = {
  batch: "batch",
  rollNumber: "roll_number",
};

/** A query of enrolments, which `toEnrolment` reads. */
export function enrolmentQuery(trx: Kysely<Database>) {
  return trx
    .selectFrom("enrolments")
    .leftJoin("programmes", "programmes.id", "enrolments.programme_id")
    .leftJoin("departments", "departments.id", "enrolments.department_id")
    .select(enrolmentColumns);
}

const enrolmentColumns = [
  "enrolments.id",
  "enrolments.user_id",
  "enrolments.batch",
  "enrolments.roll_number",
  "enrolments.facts",
  "enrolments.confirmed",
  "enrolments.version",
  "programmes.name as programme",
  "departments.name as department",
] as const;

type Row = {
  id: string;
  user_id: string | null;
  batch: number | null;
  roll_number: string | null;
  facts: Record<string, FactValue> & { figures?: Figures };
  confirmed: string[];
  version: number;
  programme: string | null;
  department: string | null;
};

export function toEnrolment(row: Row): Enrolment {
  const { programme, department, batch, roll_number: rollNumber, facts } = row;
  const { figures = {}, ...plain } = facts;
  const all: Record<string, FactValue | null | undefined> = {
    ...plain,
    ...{ rollNumber, programme, department, batch },
  };
  // In the registry's order, without what it no longer has.
  const values = Object.fromEntries(
    factNames.flatMap((name) => {
      const value = all[name];
      return value === null || value === undefined ? [] : [[name, value] as const];
    }),
  ) as FactValues;
  const { id, user_id: userId, confirmed, version } = row;
  return { id, userId, values, figures, confirmed, version };
}

/** A fact's value in SQL, in a query of `enrolmentQuery`. */
export function factInSql(name: FactName) {
  if (name === "programme") return sql.ref("programmes.name");
  if (name === "department") return sql.ref("departments.name");
  const column = columnOf[name];
  return column ? sql.ref(`enrolments.${column}`) : sql`enrolments.facts -> ${sql.lit(name)}`;
}

/** Whether a season is for an enrolment, in a query of both; null where what it asks for is not known of the enrolment. */
export const isForEnrolment = sql<boolean | null>`(
  (cardinality(seasons.batches) = 0 or enrolments.batch = any(seasons.batches))
  and (not exists (select from season_programmes where season_id = seasons.id)
    or enrolments.programme_id in (
      select programme_id from season_programmes where season_id = seasons.id)))`;

/** Whose record it is: an account's, or a student's who has none yet. */
export type Student = { userId: string } | { userId: null; enrolmentId: string };

/** The row of the student's current enrolment, locked until `trx` ends. */
export async function lockCurrentOf(trx: Kysely<Database>, student: Student) {
  if (student.userId !== null) return lockCurrent(trx, student.userId);
  const row = await enrolmentQuery(trx)
    .where("enrolments.id", "=", student.enrolmentId)
    .where("enrolments.user_id", "is", null)
    .where("enrolments.ended_at", "is", null)
    .forUpdate("enrolments")
    .executeTakeFirst();
  return row && toEnrolment(row);
}

/** The row of the user's current enrolment, locked until `trx` ends. */
export async function lockCurrent(trx: Kysely<Database>, userId: string) {
  const row = await enrolmentQuery(trx)
    .where("enrolments.user_id", "=", userId)
    .where("enrolments.ended_at", "is", null)
    .forUpdate("enrolments")
    .executeTakeFirst();
  return row && toEnrolment(row);
}

/** The values after these changes; throws 422 if they contradict each other. */
export function changed(values: FactValues, changes: FactChanges): FactValues {
  const after = Object.fromEntries(
    Object.entries({ ...values, ...changes }).flatMap(([name, change]) => {
      const value = newValue(change);
      return value === null ? [] : [[name, value] as const];
    }),
  ) as FactValues;
  const fields = contradictions(after);
  if (Object.keys(fields).length) throw new AppError((m) => m.checkInputs, 422, { fields });
  return after;
}

/** What marksheets say after these changes: of a value that stays, as before. */
export function changedFigures({ values, figures }: Was, changes: FactChanges): Figures {
  const others = Object.entries(figures).filter(([name]) => {
    const change = changes[name as FactName]; // from a record
    return change === undefined || newValue(change) === values[name as FactName];
  });
  const given = Object.entries(changes).flatMap(([name, change]) =>
    typeof change === "object" && change ? [[name, change.figure] as const] : [],
  );
  return Object.fromEntries([...others, ...given]);
}

type Was = Pick<Enrolment, "values" | "figures">;

/** The office's programmes and their departments, by their names as they are compared. */
export type Places = Map<string, Named & { departments: Map<string, Named> }>;
type Named = { id: string; name: string };

/** Locked until `trx` ends, so that none is removed before a record names it. */
export async function lockPlaces(trx: Kysely<Database>): Promise<Places> {
  const programmes = await trx
    .selectFrom("programmes")
    .select(["id", "name"])
    .orderBy("id")
    .forKeyShare()
    .execute();
  // A statement of its own, so that it sees what the lock waited for.
  const departments = await trx
    .selectFrom("programme_departments")
    .innerJoin("departments", "departments.id", "programme_departments.department_id")
    .select(["programme_id", "departments.id", "departments.name"])
    .execute();
  const byName = (list: Named[]) => new Map(list.map((one) => [comparable(one.name), one]));
  return new Map(
    programmes.map((one) => {
      const own = departments.filter(({ programme_id }) => programme_id === one.id);
      return [comparable(one.name), { ...one, departments: byName(own) }];
    }),
  );
}

/**
 * A record with these values as it is stored, and the values with the office's spelling of programme and department;
 * throws 422 if the office has no such ones.
 */
export function toStore(places: Places, values: FactValues, figures: Figures = {}) {
  const { programme: _programme, department: _department, ...others } = values;
  const { batch, rollNumber, ...facts } = others;
  const { ids, names } = placeOf(places, values);
  const columns = {
    ...ids,
    batch: typeof batch === "number" ? batch : null,
    roll_number: typeof rollNumber === "string" ? rollNumber : null,
    facts: Object.keys(figures).length ? { ...facts, figures } : facts,
  };
  return { columns, values: { ...others, ...names } as FactValues };
}

function placeOf(places: Places, { programme, department }: FactValues) {
  if (programme === undefined) {
    if (department !== undefined) throw wrong("department", (m) => m.record.programmeFirst);
    return { ids: { programme_id: null, department_id: null }, names: {} };
  }
  const found = places.get(comparable(String(programme)));
  if (!found) throw wrong("programme", (m) => m.record.noSuchProgramme);
  const ids = { programme_id: found.id, department_id: null as string | null };
  if (department === undefined) return { ids, names: { programme: found.name } };
  const within = found.departments.get(comparable(String(department)));
  if (!within) throw wrong("department", (m) => m.record.noSuchDepartment(found.name));
  return {
    ids: { ...ids, department_id: within.id },
    names: { programme: found.name, department: within.name },
  };
}

function wrong(field: FactName, sentence: Say) {
  return new AppError((m) => m.checkInputs, 422, { fields: { [field]: sentence } });
}

/** Another current enrolment has this roll number. */
export class RollNumberTaken extends AppError {
  constructor() {
    const sentence: Say = (m) => m.record.rollNumberTaken;
    super(sentence, 409, { fields: { rollNumber: sentence } });
  }
}
