import { type Kysely, sql } from "kysely";
import { isId } from "~/db/id";
import { readDb } from "~/db/replica";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { thisYear } from "./after/after.server";
import { AppError } from "../errors";
import { assertRecordsExist } from "../records/programmes.server";
import { noteRecordOpenings } from "../records/record-openings.server";
import type { Selector } from "./count";
import { readSettings } from "./settings.server";
import type { Settings } from "./settings";
import {
  type NamedStudent,
  type Range,
  nameStudents,
  namedInBatches,
  readStudents,
  studentsBehind,
} from "./students.server";
import {
  type Counted,
  type Ground,
  type TableName,
  academicYear,
  countTableOf,
  isRoll,
  rollSelector,
  threeYears,
} from "./tables";

export type Asked = { year: number; programme?: string };

/** Throws 404 for what is no year or no programme. */
export async function readAsked(query: URLSearchParams): Promise<Asked> {
  const year = query.get("year") || String(thisYear());
  if (!/^(19[5-9]\d|20\d\d|2100)$/.test(year)) throw new AppError((m) => m.figures.noYear, 404);
  const programme = query.get("programme") || undefined;
  if (programme === undefined) return { year: Number(year) };
  const found = await readDb
    .selectFrom("programmes")
    .select("id")
    .where("id", "=", isId(programme) ? programme : null)
    .executeTakeFirst();
  if (!found) throw new AppError((m) => m.programmes.gone, 404);
  return { year: Number(year), programme: found.id };
}

/** What a table is made of; a table of students has those of its year only. */
export async function readGround(
  name: TableName,
  { year, programme }: Asked,
  settings: Settings,
  on: Kysely<Database> = readDb,
): Promise<Ground> {
  const programmes = await on
    .selectFrom("programmes")
    .select(["id", "name", "years"])
    .$if(programme !== undefined, (query) => query.where("id", "=", programme ?? ""))
    .orderBy(sql`lower(name)`)
    .execute();
  const intakes = await on
    .selectFrom("intakes")
    .select(["programme_id as programme", "year", "intake", "admitted"])
    .select("lateral_entry as lateralEntry")
    .execute();
  const batches = isRoll(name) ? [year] : threeYears(year);
  const students = await readStudents(batches, settings, programme, on);
  return { year, programme, programmes, intakes, students, settings };
}

/** A table of numbers. Of a table of students it has how many there are, and nothing else. */
export async function countTable(
  admin: User | null,
  name: TableName,
  asked: Asked,
): Promise<Counted & { settings: Settings }> {
  assertCan(admin, "see figures", (m) => m.figures.refused);
  await assertRecordsExist();
  const settings = await readSettings();
  return { ...countTableOf(name, await readGround(name, asked, settings)), settings };
}

async function readRoll(name: TableName, { year, programme }: Asked, settings: Settings) {
  const selector = rollSelector(name, year, programme);
  return { selector, students: await studentsBehind(selector, settings) };
}

/** A number's students by name, and how many there are. Throws 404 for what is no programme or department. */
export async function listBehind(admin: User | null, selector: Selector, range: Range) {
  assertCan(admin, "see figures", (m) => m.figures.refused);
  await assertRecordsExist();
  if ([selector.programme, selector.department].some((one) => one && one !== "none" && !isId(one)))
    throw new AppError((m) => m.figures.noList, 404);
  const settings = await readSettings();
  const behind = await studentsBehind(selector, settings);
  const placeOf = new Map(behind.map(({ enrolmentId, place }) => [enrolmentId, place]));
  const named = await nameStudents([...placeOf.keys()], settings, range);
  const students = named.map((one) => ({
    ...one,
    place: placeOf.get(one.enrolmentId) ?? ("unknown" as const),
  }));
  await noteRead(admin, named);
  return { count: behind.length, students };
}

/** The rows of a table of students by name, in batches: all of them, or a page. */
export async function rollOf(admin: User | null, name: TableName, asked: Asked, page?: Range) {
  assertCan(admin, "see figures", (m) => m.figures.refused);
  await assertRecordsExist();
  const settings = await readSettings();
  const { students } = await readRoll(name, asked, settings);
  const ids = students.map(({ enrolmentId }) => enrolmentId);
  return toRows(admin, name, namedInBatches(ids, settings, page));
}

async function* toRows(admin: User, name: TableName, batches: AsyncIterable<NamedStudent[]>) {
  for await (const batch of batches) {
    await noteRead(admin, batch);
    yield batch.map((student) => rollRow(name, student));
  }
}

const noteRead = (admin: User, students: NamedStudent[]) =>
  noteRecordOpenings(
    admin,
    students.map(({ userId }) => userId),
  );

/** As the manual has it; what is not recorded is empty. */
export function rollRow(name: TableName, student: NamedStudent): (string | number | null)[] {
  const program = [student.programme, student.department].filter(Boolean).join(", ");
  const who = [student.name, student.email, student.phone].filter(Boolean).join(", ");
  if (name === "naac-progression")
    return [student.name, program, student.organisation ?? "", student.studies ?? ""];
  const employer = [student.employer, student.contact].filter(Boolean).join(", ");
  return [academicYear(student.batch - 1), who, program, employer, student.pay];
}
