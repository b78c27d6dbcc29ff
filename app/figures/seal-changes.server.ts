import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { AppError } from "../errors";
import { assertRecordsExist } from "../records/programmes.server";
import { noteRecordOpenings } from "../records/record-openings.server";
import type { Student } from "./count";
import { type Asked, readGround } from "./figures.server";
import {
  type Content,
  type Facts,
  type Row,
  batchSize,
  bytesOfOne,
  inSnapshot,
  rowsOf,
} from "./seals.server";
import { readSettings } from "./settings.server";
import { nameStudents } from "./students.server";
import {
  type Cell,
  type Ground,
  type Part,
  type TableName,
  countTableOf,
  countedIn,
  isRoll,
} from "./tables";

/** Why a number differs: in this order the table is counted anew, each time with one thing more as it is now. */
export type CellCause = "erasure" | "build" | "programme" | "intake" | "students" | "settings";

export type CellChange = {
  /** The part's title. */
  part: string;
  /** What the row begins with, and the column's head; neither: the part's title itself. */
  row: string;
  head: string;
  was: Cell["value"];
  is: Cell["value"];
  causes: CellCause[];
};

export type Cause = "offer" | "said" | "graduation" | "record" | "settings" | "programme" | "texts";

type Standing = Pick<Student, "place" | "pay" | "inTime" | "years">;

export type Difference = {
  enrolmentId: string;
  userId: string;
  student: string;
  /** Null: not counted. */
  was: Standing | null;
  is: Standing | null;
  /** What differs of the texts of their row. */
  texts: { was: string; is: string } | null;
  cause: Cause;
};

const mostShown = 200;

/** A sealed table, and what has changed in it and of its students since. */
export async function findSeal(admin: User | null, id: string) {
  assertCan(admin, "see figures", (m) => m.figures.refused);
  await assertRecordsExist();
  const seal = await db
    .selectFrom("figure_seals")
    .leftJoin("users", "users.id", "sealed_by")
    .select(["figure_seals.id", "figure_seals.name", "year", "programme_id", "content", "hash"])
    .select(["sealed_at as sealedAt", "users.name as sealedBy"])
    .select(sql<number>`octet_length(students) / ${bytesOfOne}::integer`.as("students"))
    .where("figure_seals.id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  if (!seal) throw new AppError((m) => m.figures.noSeal, 404);
  const { name, year, programme_id, content, students, ...about } = seal;
  const table = name as TableName; // written by sealTable only
  const asked = { year, programme: programme_id ?? undefined };
  const then = JSON.parse(content) as Content; // hashed by sealTable
  const of = { id: about.id, table, asked, then, students };
  const changes = await inSnapshot((trx) => changesSince(trx, of));
  await noteRecordOpenings(
    admin,
    changes.differences.map(({ userId }) => userId),
  );
  return {
    ...about,
    ...{ table, year, programme: asked.programme, parts: then.parts, settings: then.settings },
    ...changes,
  };
}

type SealedTable = {
  id: string;
  table: TableName;
  asked: Asked;
  then: Content;
  /** How many it counted. */
  students: number;
};

/** What of a sealed table, and of its students, is not as it was, and why. */
async function changesSince(
  trx: Kysely<Database>,
  { id, table, asked, then, students }: SealedTable,
) {
  const { parts, ...made } = then;
  const now = await readGround(table, asked, await readSettings(trx), trx);
  const hasOtherSettings = JSON.stringify(made.settings) !== JSON.stringify(now.settings);
  // With the settings of then, what else has changed.
  const otherwise = hasOtherSettings ? await readGround(table, asked, made.settings, trx) : now;
  const were = await readFacts(trx, id);
  const erased = students - were.size;
  const sealed = { ...asked, ...made, students: [...were.values()] };
  const isErased = erased > 0;
  const recounted = { sealed, now, students: otherwise.students, isErased };
  const cells = await cellChanges(table, parts, recounted);
  const found = await studentChanges(trx, table, { were, now, otherwise, hasOtherSettings });
  return {
    ...{ hasOtherSettings, erased },
    cells: cells.slice(0, mostShown),
    moreCells: Math.max(0, cells.length - mostShown),
    ...found,
  };
}

/** By enrolment. */
async function readFacts(trx: Kysely<Database>, sealId: string) {
  const were = new Map<string, Facts>();
  for (let after = -1; ;) {
    const some = await trx
      .selectFrom("sealed_students")
      .select(["place", "enrolment_id", "facts"])
      .where("seal_id", "=", sealId)
      .where("place", ">", after)
      .orderBy("place")
      .limit(batchSize)
      .execute();
    for (const one of some) were.set(one.enrolment_id, JSON.parse(one.facts) as Facts);
    const last = some.at(-1);
    if (!last) return were;
    after = last.place;
  }
}

type Recounted = { sealed: Ground; now: Ground; students: Student[]; isErased: boolean };

async function cellChanges(
  table: TableName,
  parts: Part[],
  { sealed, now, students, isErased }: Recounted,
) {
  const { programmes, intakes } = now;
  const yearsOf = new Map(programmes.map((one) => [one.id, one.years]));
  const ofTheirLength = sealed.students.map((student) => ({
    ...student,
    years: yearsOf.get(student.programme ?? "") ?? null,
  }));
  const withProgrammes = { ...sealed, programmes, students: ofTheirLength };
  const withIntakes = { ...withProgrammes, intakes };
  const steps: [CellCause, Ground][] = [
    [isErased ? "erasure" : "build", sealed],
    ["programme", withProgrammes],
    ["intake", withIntakes],
    ["students", { ...withIntakes, students }],
    ["settings", now],
  ];
  const counts = [cellsOf(parts)];
  for (const [, ground] of steps) {
    counts.push(cellsOf(countTableOf(table, ground).parts));
    await nextTurn();
  }
  const [first, last] = [counts[0]!, counts.at(-1)!];
  const changes: CellChange[] = [];
  for (const [key, { part, row, head }] of new Map([...last, ...first])) {
    const values = counts.map((cells) => cells.get(key)?.value ?? null);
    const [was, is] = [values[0] ?? null, values.at(-1) ?? null];
    if (was === is) continue;
    const causes = steps.flatMap(([cause], at) => (values[at] === values[at + 1] ? [] : [cause]));
    changes.push({ part, row, head, was, is, causes });
  }
  return changes;
}

type Placed = Pick<CellChange, "part" | "row" | "head"> & { value: Cell["value"] };

/** Each under what it is of, as a programme can get another name; nothing where a cell is empty. */
function cellsOf(parts: Part[]) {
  const cells = new Map<string, Placed>();
  for (const { title: part, heads, rows } of parts) {
    const of = rows.flat().find((cell) => cell.of)?.of;
    const key = JSON.stringify([of?.programme, of?.years]);
    if (part) cells.set(key, { part, row: "", head: "", value: part });
    rows.forEach((row, line) =>
      row.forEach(({ value }, at) => {
        const isNumber = row.length === 1 || at > 0;
        const place = { part, row: String(row[0]?.value), head: heads[at] ?? "" };
        if (isNumber && value !== "") cells.set(`${key} ${line} ${at}`, { ...place, value });
      }),
    );
  }
  return cells;
}

type Compared = {
  were: Map<string, Facts>;
  now: Ground;
  otherwise: Ground;
  hasOtherSettings: boolean;
};

async function studentChanges(trx: Kysely<Database>, table: TableName, compared: Compared) {
  const { were, now, otherwise, hasOtherSettings } = compared;
  const byId = (students: Student[]) => new Map(students.map((one) => [one.enrolmentId, one]));
  const are = byId(countedIn(table, now));
  const everybody = byId(now.students);
  const underOldSettings = byId(countedIn(table, otherwise));
  const texts = await changedTexts(trx, table, { were, are, now });
  const ids = [...new Set([...were.keys(), ...are.keys()])].filter(
    (id) => texts.has(id) || !isSame(were.get(id), are.get(id)),
  );
  const range = { limit: mostShown, offset: 0 };
  const named = ids.length ? await nameStudents(ids, now.settings, range, trx) : [];
  const differences = named.map(({ enrolmentId: id, userId, name }): Difference => {
    const [was, is] = [were.get(id), are.get(id)];
    const isBySettings = hasOtherSettings && isSame(was, underOldSettings.get(id));
    const isGone = isRoll(table) ? !everybody.has(id) : !was || !is;
    return {
      ...{ enrolmentId: id, userId, student: name },
      ...{ was: standingOf(was), is: standingOf(is), texts: texts.get(id) ?? null },
      cause: causeOf(was, is, { isBySettings, isGone }),
    };
  });
  return { differences, more: ids.length - differences.length };
}

type Texts = { were: Map<string, Facts>; are: Map<string, Student>; now: Ground };

/** What differs of the rows of those who are in a table of students as they were. */
async function changedTexts(
  trx: Kysely<Database>,
  table: TableName,
  { were, are, now }: Texts,
): Promise<Map<string, { was: string; is: string }>> {
  const changed = new Map<string, { was: string; is: string }>();
  if (!isRoll(table)) return changed;
  const ids = [...are.keys()].filter((id) => isSame(were.get(id), are.get(id)));
  for (let from = 0; from < ids.length; from += batchSize) {
    const rows = await rowsOf(trx, table, ids.slice(from, from + batchSize), now.settings);
    for (const [id, row] of rows) {
      const before: Row = were.get(id)?.row ?? [];
      const others = row.flatMap((_, at) => (row[at] === before[at] ? [] : [at]));
      const said = (of: Row) => others.map((at) => of[at] ?? "").join("; ");
      if (others.length) changed.set(id, { was: said(before), is: said(row) });
    }
  }
  return changed;
}

/** What tables count of a student. */
const counted = [
  "batch",
  "programme",
  "department",
  "years",
  "inTime",
  "place",
  "source",
  "pay",
] as const satisfies (keyof Student)[];

function isSame(one: Student | undefined, other: Student | undefined) {
  if (!one || !other) return one === other;
  return counted.every((name) => one[name] === other[name]);
}

function standingOf(student: Student | undefined): Standing | null {
  if (!student) return null;
  const { place, pay, inTime, years } = student;
  return { place, pay, inTime, years };
}

type About = { isBySettings: boolean; isGone: boolean };

function causeOf(
  was: Student | undefined,
  is: Student | undefined,
  { isBySettings, isGone }: About,
): Cause {
  if (isSame(was, is)) return "texts";
  if (isBySettings) return "settings";
  const differs = (...names: (keyof Student)[]) => names.some((name) => was?.[name] !== is?.[name]);
  if (isGone || (was && is && differs("batch", "programme", "department"))) return "record";
  if (differs("place", "pay", "source"))
    return was?.source === "here" || is?.source === "here" ? "offer" : "said";
  return differs("inTime") ? "graduation" : "programme";
}
