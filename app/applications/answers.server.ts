import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Stage } from "~/db/schema-applications";
import { type User, assertCan } from "../access/can";
import { nowIn } from "../dates";
import { env } from "../env.server";
import { AppError } from "../errors";
import type { Sentence } from "../languages/texts";
import type { Posting } from "../postings/posting";
import { findPosting } from "../postings/postings.server";
import type { TypeName } from "../postings/types";
import { whyClosed } from "../postings/timing";
import { type Answers, type Question, askedOf, isFile, readAnswers } from "../questions/kinds";
import { type SentAnswers, attachFiles, filesOf } from "./answer-files.server";

type Asking = Pick<Posting, "id" | "questions">;

/** At `answers.{id}`, as calls and forms name them. */
export function wrongAnswers(wrong: Record<string, Sentence>) {
  const fields = Object.entries(wrong).map(([id, why]) => [`answers.${id}`, why] as const);
  return new AppError((m) => m.asked.check, 422, { fields: Object.fromEntries(fields) });
}

/** The answers that were sent, checked; throws 422 with a sentence at each `answers.{id}`. */
export async function checkAnswers(
  student: User,
  posting: Asking,
  sent: SentAnswers,
): Promise<Answers> {
  const files = await filesOf(student, posting.id);
  const named = Object.fromEntries(
    askedOf(posting.questions).map(({ id, kind }) => {
      const file = kind === "file" ? files.get(`${id} ${String(sent[id])}`) : undefined;
      return [id, file ?? sent[id]];
    }),
  );
  const { answers, wrong } = readAnswers(posting.questions, named);
  if (Object.keys(wrong).length) throw wrongAnswers(wrong);
  return answers;
}

/** As JSON more than all that can be answered. */
const maxDraft = 700_000;

/**
 * Stores what was typed until they apply, or come back within 30 days. Throws 422 at `answers.{id}` if it is longer than
 * answers can be.
 */
export async function keepDraft(student: User, { id, questions }: Asking, typed: SentAnswers) {
  assertCan(student, "apply", (m) => m.apply.studentsOnly);
  const text = JSON.stringify(typed);
  if (text.length > maxDraft) throw wrongAnswers(readAnswers(questions, typed).wrong);
  const values = { typed: text, kept_at: new Date() };
  await db
    .insertInto("answer_drafts")
    .values({ user_id: student.id, posting_id: id, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "posting_id"]).doUpdateSet(values))
    .execute();
}

export async function dropOldDrafts() {
  const old = sql<Date>`now() - interval '30 days'`;
  await db.deleteFrom("answer_drafts").where("kept_at", "<", old).execute();
  await db
    .deleteFrom("answer_files")
    .where("application_id", "is", null)
    .where("created_at", "<", old)
    .execute();
}

async function findDraft({ id }: User, postingId: string): Promise<SentAnswers | null> {
  const row = await db
    .selectFrom("answer_drafts")
    .select("typed")
    .where("user_id", "=", id)
    .where("posting_id", "=", postingId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.typed) as SentAnswers) : null; // written above
}

/** A student's application as far as its answers go; null if there is none. */
async function findAnswered({ id }: User, postingId: string) {
  const row = await db
    .selectFrom("applications")
    .select(["id", "stage", "answers"])
    .where("user_id", "=", id)
    .where("posting_id", "=", postingId)
    .where("stage", "!=", "withdrawn")
    .executeTakeFirst();
  return row && { id: row.id, stage: row.stage, answers: (row.answers ?? {}) as Answers };
}

const ended: readonly Stage[] = ["withdrawn", "declined", "rejected", "revoked"];

/**
 * Why the answers of an application can no longer be changed or given; null while they can: until the deadline, whether or
 * not one can apply then, unless it has ended.
 */
export function whyFixed(posting: Posting, stage: Stage): Sentence | null {
  const asked = askedOf(posting.questions).length > 0;
  if (!asked) return (m) => m.asked.nothing;
  const isPast = whyClosed({ ...posting, closesAtDeadline: true }, nowIn(env.TIME_ZONE)) !== null;
  return isPast || ended.includes(stage) ? (m) => m.asked.over : null;
}

/** What the page with a posting's questions starts from. */
export async function findOwnAnswers(student: User, posting: Posting) {
  const applied = await findAnswered(student, posting.id);
  const draft = applied ? null : await findDraft(student, posting.id);
  const files = await filesOf(student, posting.id);
  return {
    stage: applied?.stage ?? null,
    answers: applied?.answers ?? null,
    draft,
    files: [...files.values()],
  };
}

/** The posting of an application of one's own; throws 404. */
export async function postingOfOwn(student: User, applicationId: string) {
  const found =
    isId(applicationId) &&
    (await db
      .selectFrom("applications")
      .select(["posting_id", "type"])
      .where("id", "=", applicationId)
      .where("user_id", "=", student.id)
      .where("stage", "!=", "withdrawn")
      .executeTakeFirst());
  if (!found) throw new AppError((m) => m.notFound, 404);
  return findPosting(student, found.type as TypeName, found.posting_id); // written by applying
}

/**
 * Replaces the answers of an application of one's own; the earlier ones stay with it. Throws 404 without one, and 409
 * once the deadline has passed or the application has ended.
 */
export async function changeAnswers(student: User | null, posting: Posting, sent: SentAnswers) {
  assertCan(student, "apply", (m) => m.apply.studentsOnly);
  const applied = await findAnswered(student, posting.id);
  if (!applied) throw new AppError((m) => m.notFound, 404);
  const fixed = whyFixed(posting, applied.stage);
  if (fixed) throw new AppError(fixed, 409);
  const answers = {
    ...retiredIn(applied.answers, posting.questions),
    ...(await checkAnswers(student, posting, sent)),
  };
  await db.transaction().execute(async (trx) => {
    // The questions as they were read: a change of them waits, or has made them others.
    const same = await trx
      .selectFrom("postings")
      .select("id")
      .where("id", "=", posting.id)
      .where("version", "=", posting.version)
      .forShare()
      .executeTakeFirst();
    const changed =
      same &&
      (await trx
        .updateTable("applications")
        .set({ answers: JSON.stringify(answers) })
        .where("id", "=", applied.id)
        .where("stage", "not in", ended)
        .returning("id")
        .executeTakeFirst());
    if (!changed) throw new AppError((m) => m.asked.over, 409);
    await attachFiles(trx, student, applied.id, answers);
  });
}

/** Answers to what is no longer asked stay. */
function retiredIn(answers: Answers, questions: Question[]) {
  const asked = new Set(askedOf(questions).map(({ id }) => id));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !asked.has(id)));
}

/** Of answers in calls: a file's address for those who may read it. */
export function answersJson(applicationId: string, answers: Answers) {
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      if (!isFile(answer)) return [id, answer];
      const { file, ...about } = answer;
      return [id, { ...about, address: `/api/applications/${applicationId}/files/${file}` }];
    }),
  );
}
