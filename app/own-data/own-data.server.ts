import { assertLoggedIn } from "../access/can";
import { sql } from "kysely";
import { db } from "~/db/client";
import type { User } from "../accounts/users.server";
import { audit } from "../audit/audit.server";
import { readFile } from "../files/files.server";
import { findImage, proofKind } from "../images/images.server";
import type { ZippedFile } from "../zip.server";
import { type Stored, stored } from "./stored.server";

/** One file of the download; `about` says what is in it. */
export type OwnFile = ZippedFile & { about: string };

/** Everything stored about `user`, as files. Logs the export. */
export async function exportOwnData(user: User | null): Promise<OwnFile[]> {
  assertLoggedIn(user);
  await audit(db, user, { action: "own-data-exported", target: { type: "user", id: user.id } });
  const columns = await columnsOf(stored.map(({ table }) => table));
  const files = [
    ...stored.map((rows) => rowsFile(rows, user, columns[rows.table] ?? [])),
    logFile(user),
    ...(await resumeFile(user)),
    ...pictureFile(user),
    ...(await proofFiles(user)),
    ...(await answerFiles(user)),
  ];
  const list = files.map(({ name, about }) => `${name}: ${about}\n`).join("");
  const contents = `Everything stored here about ${user.email}.\n\n${list}`;
  return [{ name: "about.txt", about: "", pieces: () => whole(contents) }, ...files];
}

type Columns = Record<string, string[]>;

async function columnsOf(tables: string[]): Promise<Columns> {
  const { rows } = await sql<{ table: string; names: string[] }>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as names
    from information_schema.columns
    where table_schema = current_schema() and table_name = any(${tables}) group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ table, names }) => [table, names]));
}

/** A file of rows, which are queried only when the ZIP reaches it. */
function rowsFile({ file, about, ...rows }: Stored, user: User, columns: string[]): OwnFile {
  const shown = columns.filter((name) => name !== "user_id" && !rows.omit?.includes(name));
  const fields = [
    ...shown.map((name) => sql`${sql.ref(name)} as ${sql.ref(camelCase(name))}`),
    ...Object.entries(rows.also?.(user) ?? {}).map(
      ([as, value]) => sql`${value} as ${sql.ref(as)}`,
    ),
  ];
  const query = sql`
    select ${sql.join(fields)} from ${sql.table(rows.table)} kept
    where ${rows.owner(user)} order by ${sql.ref(shown[0] ?? "id")}`;
  return {
    name: `${file}.json`,
    about,
    async *pieces() {
      yield JSON.stringify((await query.execute(db)).rows, null, 2);
    },
  };
}

function camelCase(column: string) {
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

async function resumeFile({ id }: User): Promise<OwnFile[]> {
  const pdf = await db
    .selectFrom("resume_pdfs")
    .select("user_id")
    .where("user_id", "=", id)
    .where((eb) => eb.or([eb("bytes", "is not", null), eb("object_key", "is not", null)]))
    .executeTakeFirst();
  const about = "your resume as it was last made";
  return pdf ? [{ name: "resume.pdf", about, pieces: () => bytes(readPdf(id)) }] : [];
}

function readPdf(userId: string) {
  return readFile(() =>
    db
      .selectFrom("resume_pdfs")
      .select(["bytes", "object_key"])
      .where("user_id", "=", userId)
      .executeTakeFirst(),
  );
}

function pictureFile({ picture }: User): OwnFile[] {
  const about = "your picture";
  return picture ? [{ name: "picture.webp", about, pieces: () => bytes(findImage(picture)) }] : [];
}

/** What proves corrections and offers from outside, which nobody has decided yet, and what became of a graduate. */
async function proofFiles({ id }: User): Promise<OwnFile[]> {
  const corrections = await db
    .selectFrom("corrections")
    .innerJoin("enrolments", "enrolments.id", "corrections.enrolment_id")
    .select(["fact as of", "proof", proofKind("proof").as("kind")])
    .where("user_id", "=", id)
    .where("proof", "is not", null)
    .execute();
  const offers = await db
    .selectFrom("outside_offers")
    .select(["id as of", "proof", proofKind("proof").as("kind")])
    .where("user_id", "=", id)
    .where("proof", "is not", null)
    .execute();
  const graduations = await db
    .selectFrom("graduates")
    .innerJoin("enrolments", "enrolments.id", "graduates.enrolment_id")
    .select(["enrolments.id as of", "proof", proofKind("proof").as("kind")])
    .where("user_id", "=", id)
    .where("proof", "is not", null)
    .execute();
  const about = "what you sent as proof for a correction, an offer or what became of you";
  return [...corrections, ...offers, ...graduations].map(({ of, proof, kind }) => ({
    ...{ name: `proof-${of}.${kind}`, about },
    pieces: () => bytes(findImage(proof ?? "")),
  }));
}

async function answerFiles({ id }: User): Promise<OwnFile[]> {
  const files = await db
    .selectFrom("answer_files")
    .select(["id", "name"])
    .where("user_id", "=", id)
    .execute();
  const about = "a file that answers a question of a posting";
  return files.map((file) => ({
    ...{ name: `answer-${file.id}-${file.name}`, about },
    pieces: () => bytes(readAnswerFile(file.id)),
  }));
}

async function readAnswerFile(id: string) {
  const file = await db
    .selectFrom("answer_files")
    .select("bytes")
    .where("id", "=", id)
    .executeTakeFirst();
  return file?.bytes ?? null;
}

async function* whole(text: string) {
  yield await Promise.resolve(text);
}

async function* bytes(file: Promise<Buffer | null>) {
  const found = await file;
  if (found) yield found;
}

function logFile(user: User): OwnFile {
  const about = "what you did, and what others did that concerns you";
  return { name: "log.json", about, pieces: () => ownLogEntries(user) };
}

const batchSize = 1_000;

/** The log's entries by `user` or about them, as the text of a JSON array, batch by batch. */
async function* ownLogEntries({ id }: Pick<User, "id">) {
  let after = "0";
  let separator = "[\n";
  for (;;) {
    const rows = await batch(id, after);
    for (const { isOwn, name, network, ...entry } of rows) {
      // Other people appear by role only: their name and network are their own data.
      const shown = isOwn ? { by: "you", name, ...entry, network } : { by: entry.role, ...entry };
      yield separator + JSON.stringify(shown, null, 2);
      separator = ",\n";
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    after = last.seq;
  }
  yield separator === "[\n" ? "[]" : "\n]";
}

function batch(id: string, after: string) {
  return db
    .selectFrom("audit_log")
    .select(["seq", "at", "action", "actor_name as name", "actor_role as role", "network"])
    .select(["target_type as targetType", "target_id as targetId", "details"])
    .select((eb) => eb("actor_id", "is not distinct from", id).as("isOwn"))
    .where(({ or, eb }) => or([eb("actor_id", "=", id), eb("target_id", "=", id)]))
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(batchSize)
    .execute();
}
