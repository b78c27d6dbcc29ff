import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { asWebp, isPdf } from "../images/images.server";
import type { Sentence } from "../languages/texts";
import {
  type AnswerFile,
  type Answers,
  type Question,
  askedOf,
  isFile,
  questionLimits,
} from "../questions/kinds";

/** By the ids of the questions: texts and lists as typed or sent, and files. */
export type SentAnswers = Record<string, unknown>;
type Asking = { id: string; questions: Question[] };

/** The same before its files are stored: those that were stored earlier, by their ids. */
export function withoutFiles(questions: Question[], sent: SentAnswers): SentAnswers {
  const earlier = askedOf(questions)
    .filter(({ kind }) => kind === "file")
    .map(({ id }) => [id, earlierOf(sent[id])] as const);
  return { ...sent, ...Object.fromEntries(earlier) };
}

const earlierOf = (sent: unknown) =>
  [sent].flat().find((value) => typeof value === "string" && value !== "") ?? "";

/**
 * What was sent, with the id of a stored file for each file. Files go by what is in them, and each replaces the one that
 * waited for this question. What is wrong with a file is in `wrong`. Throws 503 while pictures wait for the decoder.
 */
export async function storeFiles(student: User, { id, questions }: Asking, sent: SentAnswers) {
  assertCan(student, "apply", (m) => m.apply.studentsOnly);
  const typed = withoutFiles(questions, sent);
  const wrong: Record<string, Sentence> = {};
  for (const question of askedOf(questions).filter(({ kind }) => kind === "file")) {
    const file = [sent[question.id]].flat().find(isSent);
    if (!file) continue;
    const read = await readFile(student, file);
    const stored =
      "why" in read
        ? read
        : await storeFile({ user_id: student.id, posting_id: id, question: question.id, ...read });
    if ("why" in stored) wrong[question.id] = stored.why;
    else typed[question.id] = stored.id;
  }
  return { typed, wrong };
}

const isSent = (value: unknown): value is File => value instanceof File && value.size > 0;

/** Files that would be stored. */
export function filesIn(sent: SentAnswers) {
  const files = Object.values(sent).flat().filter(isSent);
  return files.filter(({ size }) => size <= questionLimits.file);
}

type Why = { why: Sentence };
type Read = { name: string; type: string; bytes: Buffer };

/** Of a certificate that fills the picture, small print can be read. */
const pictureSide = 2_400;

/** A PDF as it is; a picture made anew, as what it was sent with (where it was taken, other files) is no company's business. */
async function readFile({ id }: User, file: File): Promise<Read | Why> {
  if (file.size > questionLimits.file) return { why: (m) => m.asked.fileTooLarge };
  const bytes = Buffer.from(await file.arrayBuffer());
  if (isPdf(bytes)) return { name: plainName(file.name, "pdf"), type: "application/pdf", bytes };
  const picture = await asWebp({ bytes, maxSide: pictureSide }, id);
  if (picture.bytes)
    return { name: plainName(file.name, "webp"), type: "image/webp", bytes: picture.bytes };
  if (picture.why === "tooManyPixels") return { why: (m) => m.pictures.tooManyPixels };
  return { why: (m) => m.asked.fileOfKind };
}

/** Letters, digits and a few signs, with the extension of what it is. */
function plainName(name: string, extension: string) {
  const stem = name.normalize("NFKC").replace(/\.[^.]*$/, "");
  return `${
    stem
      .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, " ")
      .trim()
      .slice(0, 100) || "file"
  }.${extension}`;
}

type Storing = Read & { user_id: string; posting_id: string; question: string };

async function storeFile(file: Storing): Promise<{ id: string } | Why> {
  const id = newId();
  return db.transaction().execute(async (trx) => {
    const { size } = await trx
      .selectFrom("answer_files")
      .select(sql<number>`coalesce(sum(length(bytes)), 0)::int`.as("size"))
      .where("user_id", "=", file.user_id)
      .where("posting_id", "=", file.posting_id)
      .where(sql<boolean>`not (question = ${file.question} and application_id is null)`)
      .executeTakeFirstOrThrow();
    if (size + file.bytes.length > questionLimits.files)
      return { why: (m) => m.asked.filesTooLarge };
    await trx
      .deleteFrom("answer_files")
      .where("user_id", "=", file.user_id)
      .where("posting_id", "=", file.posting_id)
      .where("question", "=", file.question)
      .where("application_id", "is", null)
      .execute();
    await trx
      .insertInto("answer_files")
      .values({ id, ...file })
      .execute();
    return { id };
  });
}

/** A student's files for a posting, by question and id. */
export async function filesOf({ id }: User, postingId: string) {
  const rows = await db
    .selectFrom("answer_files")
    .select(["id as file", "question", "name", "type", sql<number>`length(bytes)`.as("size")])
    .where("user_id", "=", id)
    .where("posting_id", "=", postingId)
    .execute();
  return new Map(
    rows.map(({ question, ...file }): [string, AnswerFile] => [`${question} ${file.file}`, file]),
  );
}

export const fileIdsIn = (answers: Answers) =>
  Object.values(answers).flatMap((answer) => (isFile(answer) ? answer.file : []));

/** The files of these answers belong to the application; of those that they replace only name and kind stay, in the earlier answers. */
export async function attachFiles(
  trx: Kysely<Database>,
  student: User,
  id: string,
  answers: Answers,
) {
  const files = sql`any(${fileIdsIn(answers)}::uuid[])`;
  await trx
    .updateTable("answer_files")
    .set({ application_id: id })
    .where("user_id", "=", student.id)
    .where(sql<boolean>`id = ${files}`)
    .execute();
  await trx
    .deleteFrom("answer_files")
    .where("application_id", "=", id)
    .where(sql<boolean>`not id = ${files}`)
    .execute();
}
