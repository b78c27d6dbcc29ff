import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { assertRecordsExist } from "../records/programmes.server";
import type { Student } from "./count";
import { type Asked, readGround, rollRow } from "./figures.server";
import { readSettings } from "./settings.server";
import type { Settings } from "./settings";
import { nameStudents } from "./students.server";
import { type Ground, type Part, type TableName, countTableOf, countedIn, isRoll } from "./tables";

/** What a sealed table counted of a student. Whoever is erased takes it along; the hash of it stays. */
export type Facts = Student & { salt: string; row?: Row };

/** Of tables of students: the texts of the row. */
export type Row = (string | number | null)[];

/** The text that is hashed: the table and what it was made of but the students. */
export type Content = { parts: Part[] } & Pick<Ground, "settings" | "programmes" | "intakes">;

export const sha256 = (text: string | Buffer) => createHash("sha256").update(text);

/** Bytes of each student in a seal: their account's id, as the log has it of those erased, and their facts' hash. */
export const idBytes = 16;
export const bytesOfOne = idBytes + 32;
export const bytesOfId = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

export function hashOf(name: string, asked: Asked, content: string, students: Buffer) {
  const { year, programme = "" } = asked;
  const head = JSON.stringify([name, year, programme, content]);
  return sha256(Buffer.concat([sha256(head).digest(), students])).digest("hex");
}

/** Few enough for the time that a statement may take, and for this thread to answer others in between. */
export const batchSize = 1_000;

/** Of one moment, however many statements read it. */
export function inSnapshot<Result>(read: (trx: Kysely<Database>) => Promise<Result>) {
  const transaction = db.transaction().setIsolationLevel("repeatable read");
  return transaction.setAccessMode("read only").execute(read);
}

/** Keeps a table as it stands, with its hash in the log; returns the seal's id and hash. */
export async function sealTable(admin: User | null, name: TableName, asked: Asked) {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  await assertRecordsExist();
  const { ground, sealed } = await inSnapshot(async (trx) => {
    const ground = await readGround(name, asked, await readSettings(trx), trx);
    return { ground, sealed: await factsOf(trx, name, ground) };
  });
  const { settings, programmes, intakes } = ground;
  const { parts } = countTableOf(name, ground);
  const content = JSON.stringify({ parts, settings, programmes, intakes } satisfies Content);
  const students = Buffer.concat(sealed.flatMap((one) => one.bytes));
  const hash = hashOf(name, asked, content, students);
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("figure_seals")
      .values({
        ...{ id, name, content, hash, year: asked.year, programme_id: asked.programme ?? null },
        ...{ students, sealed_by: admin.id },
      })
      .execute();
    await storeFacts(trx, id, sealed);
    const target = { type: "figures", id } as const;
    const details = { table: name, year: asked.year, hash };
    await audit(trx, admin, { action: "figures-sealed", target, details });
  });
  return { id, hash };
}

type Sealed = { enrolmentId: string; facts: string; bytes: Buffer[] };

async function factsOf(trx: Kysely<Database>, name: TableName, ground: Ground) {
  const students = countedIn(name, ground);
  const sealed: Sealed[] = [];
  for (let from = 0; from < students.length; from += batchSize) {
    const some = students.slice(from, from + batchSize);
    const ids = some.map(({ enrolmentId }) => enrolmentId);
    const { rows: owners } = await sql<{ id: string; userId: string }>`
      select id, coalesce(user_id, id) as "userId" from enrolments where id = any(${ids}::uuid[])`.execute(
      trx,
    );
    const userOf = new Map(owners.map(({ id, userId }) => [id, userId]));
    const rows = await rowsOf(trx, name, ids, ground.settings);
    for (const student of some) {
      const { enrolmentId } = student;
      const row = rows.get(enrolmentId);
      const salt = randomBytes(16).toString("base64url");
      const facts = JSON.stringify({ salt, ...student, ...(row && { row }) } satisfies Facts);
      const userId = userOf.get(enrolmentId) ?? "";
      sealed.push({ enrolmentId, facts, bytes: [bytesOfId(userId), sha256(facts).digest()] });
    }
  }
  return sealed;
}

/** The texts of students in a table of students, few at a time; of tables of numbers there are none. */
export async function rowsOf(
  trx: Kysely<Database>,
  name: TableName,
  ids: string[],
  settings: Settings,
) {
  if (!isRoll(name)) return new Map<string, Row>();
  const named = await nameStudents(ids, settings, { limit: ids.length, offset: 0 }, trx);
  return new Map(named.map((student) => [student.enrolmentId, rollRow(name, student)]));
}

async function storeFacts(trx: Kysely<Database>, sealId: string, sealed: Sealed[]) {
  for (let from = 0; from < sealed.length; from += batchSize) {
    const some = sealed.slice(from, from + batchSize);
    const ids = some.map(({ enrolmentId }) => enrolmentId);
    const facts = some.map((one) => one.facts);
    await sql`
      insert into sealed_students (seal_id, place, enrolment_id, facts)
      select ${sealId}, ${from} + given.place - 1, enrolments.id, given.facts
      from unnest(${ids}::uuid[], ${facts}::text[])
        with ordinality as given (id, facts, place)
      join enrolments on enrolments.id = given.id`.execute(trx);
  }
}

export type Seal = { id: string; hash: string; sealedAt: Date; name: TableName; year: number };

/** Of a table and year, the last one first; those of a programme that is gone are among those of all. */
export async function listSeals(admin: User | null, name: TableName, asked: Asked) {
  assertCan(admin, "see figures", (m) => m.figures.refused);
  const { programme = null } = asked;
  return db
    .selectFrom("figure_seals")
    .select(["id", "hash", "sealed_at as sealedAt"])
    .where("name", "=", name)
    .where("year", "=", asked.year)
    .where(
      sql<boolean>`(programme_id is not distinct from ${programme}
        or ${programme}::uuid is null
          and not exists (select from programmes where programmes.id = programme_id))`,
    )
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}
