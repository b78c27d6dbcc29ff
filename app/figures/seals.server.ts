import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { assertRecordsExist } from "../records/programmes.server";
import { type Place, type Student, selects } from "./count";
import { type Asked, countTable, rollRow } from "./figures.server";
import { readSettings } from "./settings.server";
import type { Settings } from "./settings";
import { type NamedStudent, namedInBatches, nameStudents, readStudents } from "./students.server";
import { type Part, type TableName, isRoll, rollSelector, threeYears } from "./tables";

/** What a sealed table counted of a student. Whoever is erased takes it along; the hash of it stays. */
type Facts = {
  salt: string;
  batch: number;
  programme: string | null;
  department: string | null;
  inTime: boolean | null;
  place: Place;
  source: string | null;
  pay: number | null;
  /** Of tables of students: the texts of the row. */
  row?: (string | number | null)[];
};

/** The text that is hashed, with the hash of each student's facts. */
type Content = { parts: Part[]; settings: Settings };

const sha256 = (text: string | Buffer) => createHash("sha256").update(text);

function hashOf(name: string, asked: Asked, content: string, studentHashes: Buffer) {
  const { year, programme = "" } = asked;
  const head = JSON.stringify([name, year, programme, content]);
  return sha256(Buffer.concat([sha256(head).digest(), studentHashes])).digest("hex");
}

/** Keeps a table as it stands, with its hash in the log; returns the seal's id and hash. */
export async function sealTable(admin: User | null, name: TableName, asked: Asked) {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  const { parts, settings } = await countTable(admin, name, asked);
  const students = await studentsOf(name, asked, settings);
  const rows = isRoll(name) ? await rowsOf(name, students, settings) : new Map<string, Row>();
  const facts = students.map((student) => JSON.stringify(factsOf(student, rows)));
  const studentHashes = Buffer.concat(facts.map((text) => sha256(text).digest()));
  const content = JSON.stringify({ parts, settings } satisfies Content);
  const hash = hashOf(name, asked, content, studentHashes);
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("figure_seals")
      .values({
        ...{ id, name, content, hash, year: asked.year, programme_id: asked.programme ?? null },
        ...{ student_hashes: studentHashes, sealed_by: admin.id },
      })
      .execute();
    await storeFacts(trx, id, students, facts);
    const target = { type: "figures", id } as const;
    const details = { table: name, year: asked.year, hash };
    await audit(trx, admin, { action: "figures-sealed", target, details });
  });
  return { id, hash };
}

type Row = (string | number | null)[];

/** Few enough for the time that a statement may take. */
const batchSize = 2_000;

async function storeFacts(
  trx: Kysely<Database>,
  sealId: string,
  students: Student[],
  facts: string[],
) {
  for (let from = 0; from < facts.length; from += batchSize) {
    const to = from + batchSize;
    const ids = students.slice(from, to).map(({ enrolmentId }) => enrolmentId);
    await sql`
      insert into sealed_students (seal_id, place, enrolment_id, facts)
      select ${sealId}, ${from} + given.place - 1, enrolments.id, given.facts
      from unnest(${ids}::uuid[], ${facts.slice(from, to)}::text[])
        with ordinality as given (id, facts, place)
      join enrolments on enrolments.id = given.id`.execute(trx);
  }
}

function factsOf(student: Student, rows: Map<string, Row>): Facts {
  const { enrolmentId, years: _years, ...counted } = student;
  const salt = randomBytes(16).toString("base64url");
  const row = rows.get(enrolmentId);
  return { salt, ...counted, ...(row && { row }) };
}

/** Whom a table is about: of tables of students those in it, else everybody of its years. */
async function studentsOf(name: TableName, { year, programme }: Asked, settings: Settings) {
  if (!isRoll(name)) return readStudents(threeYears(year), settings, programme);
  const all = await readStudents([year], settings, programme);
  return all.filter(selects(rollSelector(name, year, programme)));
}

async function rowsOf(name: TableName, students: Student[], settings: Settings) {
  const ids = students.map(({ enrolmentId }) => enrolmentId);
  const rows = new Map<string, Row>();
  for await (const batch of namedInBatches(ids, settings))
    for (const student of batch) rows.set(student.enrolmentId, rollRow(name, student));
  return rows;
}

export type Seal = { id: string; hash: string; sealedAt: Date; name: TableName; year: number };

/** Of a table and year, the last one first. */
export async function listSeals(admin: User | null, name: TableName, asked: Asked) {
  assertCan(admin, "see figures", (m) => m.figures.refused);
  return db
    .selectFrom("figure_seals")
    .select(["id", "hash", "sealed_at as sealedAt"])
    .where("name", "=", name)
    .where("year", "=", asked.year)
    .where(sql<boolean>`programme_id is not distinct from ${asked.programme ?? null}`)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}

export type Cause = "offer" | "said" | "graduation" | "record" | "settings";
export type Difference = {
  enrolmentId: string;
  userId: string;
  student: string;
  /** Null: not counted. */
  was: Facts | null;
  is: Facts | null;
  cause: Cause;
};

const mostShown = 200;

/** A sealed table, and what has changed of its students since. */
export async function findSeal(admin: User | null, id: string) {
  assertCan(admin, "see figures", (m) => m.figures.refused);
  await assertRecordsExist();
  const seal = await db
    .selectFrom("figure_seals")
    .leftJoin("users", "users.id", "sealed_by")
    .select(["figure_seals.id", "figure_seals.name", "year", "programme_id", "content", "hash"])
    .select(["sealed_at as sealedAt", "users.name as sealedBy"])
    .select(sql<number>`octet_length(student_hashes) / 32`.as("students"))
    .where("figure_seals.id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  if (!seal) throw new AppError((m) => m.figures.noSeal, 404);
  const { name, year, programme_id, content, ...about } = seal;
  const table = name as TableName; // written by sealTable only
  const asked = { year, programme: programme_id ?? undefined };
  const { parts, settings } = JSON.parse(content) as Content;
  const now = await readSettings();
  const sealed = await db
    .selectFrom("sealed_students")
    .select(["enrolment_id", "facts"])
    .where("seal_id", "=", about.id)
    .execute();
  const were = new Map(sealed.map((one) => [one.enrolment_id, JSON.parse(one.facts) as Facts]));
  const hasOtherSettings = JSON.stringify(settings) !== JSON.stringify(now);
  const found = await differences(table, asked, { were, now, hasOtherSettings, settings });
  return {
    ...about,
    ...{ table, year, programme: asked.programme, parts, settings },
    hasOtherSettings,
    erased: about.students - were.size,
    differences: found.slice(0, mostShown),
    more: Math.max(0, found.length - mostShown),
  };
}

type Compared = {
  were: Map<string, Facts>;
  now: Settings;
  settings: Settings;
  hasOtherSettings: boolean;
};

async function differences(name: TableName, asked: Asked, compared: Compared) {
  const { were, now, settings, hasOtherSettings } = compared;
  const students = await studentsOf(name, asked, now);
  // With the settings of then, what else has changed.
  const unchanged = hasOtherSettings ? await studentsOf(name, asked, settings) : students;
  const rows = isRoll(name) ? await rowsOf(name, students, now) : new Map<string, Row>();
  const toFacts = (student: Student) => [student.enrolmentId, factsOf(student, rows)] as const;
  const are = new Map(students.map(toFacts));
  const otherwise = new Map(
    unchanged.map((student) => [student.enrolmentId, factsOf(student, new Map())]),
  );
  const ids = [...new Set([...were.keys(), ...are.keys()])].filter(
    (id) => !isSame(were.get(id), are.get(id)),
  );
  const named = await nameStudents(ids, now, { limit: ids.length, offset: 0 });
  return named.map((student): Difference => {
    const { enrolmentId: id } = student;
    const [was, is] = [were.get(id) ?? null, are.get(id) ?? null];
    const isBySettings = isSame(was ? withoutRow(was) : undefined, otherwise.get(id));
    return {
      ...{ enrolmentId: id, userId: student.userId, student: student.name },
      ...{ was, is, cause: isBySettings ? "settings" : causeOf(was, is, { name, asked, student }) },
    };
  });
}

function isSame(one: Facts | undefined, other: Facts | undefined) {
  return one && other ? textOf(one) === textOf(other) : one === other;
}

const textOf = ({ salt: _salt, ...facts }: Facts) => JSON.stringify(facts);

/** Whatever the texts of its row. */
const withoutRow = ({ row: _row, ...facts }: Facts): Facts => facts;

type About = { name: TableName; asked: Asked; student: NamedStudent };

function causeOf(was: Facts | null, is: Facts | null, { name, asked, student }: About): Cause {
  // Everybody of its years is in a table of numbers; in one of students those whose standing it lists.
  const isMoved = isRoll(name) ? student.batch !== asked.year : !was || !is;
  if (isMoved || (was && is && hasMoved(was, is))) return "record";
  if (was?.place !== is?.place || was?.pay !== is?.pay)
    return was?.source === "here" || is?.source === "here" ? "offer" : "said";
  return was?.inTime === is?.inTime ? "record" : "graduation";
}

const hasMoved = (was: Facts, is: Facts) =>
  was.batch !== is.batch || was.programme !== is.programme || was.department !== is.department;

/** Whether each seal that the log names is stored as it was: the id of the first that is not, with the reason. */
export async function verifySeals() {
  const { rows } = await sql<{ seq: string; id: string; hash: string }>`
    select seq::text, target_id as id, details ->> 'hash' as hash from audit_log
    where action = 'figures-sealed' order by audit_log.seq`.execute(db);
  for (const { seq, id, hash } of rows) {
    const reason = await flawOf(id, hash);
    if (reason) return { isWhole: false as const, seals: rows.length, seq, id, reason };
  }
  return { isWhole: true as const, seals: rows.length };
}

async function flawOf(id: string, hash: string) {
  const seal = await db
    .selectFrom("figure_seals")
    .select(["name", "year", "programme_id", "content", "student_hashes", "hash"])
    .where("id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  if (!seal) return "it is missing";
  const { name, year, programme_id, content, student_hashes: hashes } = seal;
  const asked = { year, programme: programme_id ?? undefined };
  if (seal.hash !== hash || hashOf(name, asked, content, hashes) !== hash) return "it was changed";
  const students = await db
    .selectFrom("sealed_students")
    .select(["place", "facts"])
    .where("seal_id", "=", id)
    .execute();
  const changed = students.find(
    ({ place, facts }) =>
      !sha256(facts)
        .digest()
        .equals(hashes.subarray(32 * place, 32 * place + 32)),
  );
  return changed ? "what it counted of a student was changed" : null;
}
