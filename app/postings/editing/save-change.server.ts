import { visiblePostings } from "../../access/visible.server";
import { can } from "../../access/can";
import { type Rule, isSameRule } from "../../records/eligibility";
import type { Question } from "../../questions/kinds";
import { type AskedQuestion, changedQuestions, isSameQuestions } from "../../questions/questions";
import { isDeepStrictEqual } from "node:util";
import type { AskedSeason } from "./posting-season.server";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { User } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import type { AuditAction } from "../../audit/actions";
import { AppError } from "../../errors";
import { dropUnusedImage } from "../../images/images.server";
import { dropSubmission, noteDecisions, noteSubmission } from "./submissions.server";
import type { Posting, PostingFields } from "../posting";
import {
  aboutPosting,
  assertMayPost,
  contentRow,
  notFound,
  postingColumns,
  questionsRow,
  refuseUnknownFile,
  toPosting,
} from "../postings.server";
import { wantRead } from "../pdf/pdfs.server";
import { isBackwards, missingSentence } from "../schema";
import { type TypeName, fieldsOf, imageFieldOf, wordsOf } from "../types";
import { type Wanted, canFollow, isHidden, nextState } from "./states";
import type { Sentence } from "../../languages/texts";

export type Change = Wanted & {
  /** Fields that have passed the schema; absent ones stay, empty ones are cleared. */
  input?: Record<string, unknown>;
  closesAtDeadline?: boolean;
  applyHere?: boolean;
  tellStudents?: boolean;
  /** Null takes the rule away. */
  eligibility?: Rule | null;
  questions?: AskedQuestion[];
  /** Digest of one that is stored; null takes it away. */
  pdf?: string | null;
  season?: AskedSeason;
  /** The office's yes to publishing what a recruiter sent outside the open season. */
  outside?: boolean;
};

/** A query of one posting that this user looks after. */
export function managed(user: User, type: TypeName, id: string, trx = db) {
  return trx
    .selectFrom("postings")
    .select(postingColumns)
    .where("type", "=", type)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(visiblePostings(user));
}

/** The posting, locked until the transaction ends. Throws 404 unless this user looks after it. */
export async function lockManaged(
  trx: Kysely<Database>,
  user: User,
  { type, id }: Pick<Posting, "type" | "id">,
) {
  const found = isId(id) && (await managed(user, type, id, trx).forUpdate().executeTakeFirst());
  if (!found) throw notFound(type);
  return toPosting(found);
}

/** Saves the next version of a posting that is locked by `trx`. */
export async function saveChange(
  trx: Kysely<Database>,
  user: User,
  current: Posting,
  row: ReturnType<typeof changedRow>,
  action: AuditAction = "posting-changed",
) {
  const { id, type, state, version } = current;
  const side = can(user, "publish postings") ? "office" : "recruiter";
  if (!canFollow(state, row.state, side))
    throw new Error(`${side}: a posting that is ${state} cannot become ${row.state}`);
  const changed = await trx
    .updateTable("postings")
    .set({ ...row, version: version + 1, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .returning(postingColumns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => refuseUnknownFile(type, error));
  if (current.image && current.image !== row.image) await dropUnusedImage(trx, current.image);
  if (row.pdf) await wantRead(trx, row.pdf);
  const posting = toPosting(changed);
  await noteWhatWaits(trx, user, current, posting);
  const { target, details } = aboutPosting(posting);
  await audit(trx, user, {
    action,
    target,
    details: {
      ...details,
      version: posting.version,
      changed: changedNames(current, posting),
      ...(posting.state !== state && { state: posting.state }),
    },
  });
  return posting;
}

/**
 * A recruiter's posting waits from being sent until it is taken back or the office decides. What is taken back
 * leaves its submission, so that it is not approved unread when it is sent again.
 */
async function noteWhatWaits(trx: Kysely<Database>, user: User, before: Posting, after: Posting) {
  if (can(user, "publish postings")) return noteDecisions(trx, [{ before: before.state, after }]);
  const stillWaits = before.state === "submitted";
  if (after.state === "submitted") await noteSubmission(trx, user, after, { stillWaits });
  else if (isHidden(after.state) && !isHidden(before.state)) await dropSubmission(trx, after.id);
}

export function olderVersion() {
  return new AppError((m) => m.change.conflict, 412, { code: "older-version" });
}

/** A change whose questions are as they will be stored: those that were answered stay for their answers. */
export async function withQuestions(
  trx: Kysely<Database>,
  current: Posting,
  change: Change,
): Promise<Change> {
  if (!change.questions) return change;
  const { rows } = await sql<{ id: string }>`
    select distinct jsonb_object_keys(answers) as id from applications
    where type = ${current.type} and posting_id = ${current.id} and answers is not null`.execute(
    trx,
  );
  const answered = new Set(rows.map(({ id }) => id));
  return { ...change, questions: changedQuestions(current.questions, change.questions, answered) };
}

/** The columns after a change that went through `withQuestions`; throws if the change makes no sense. */
export function changedRow(current: Posting, change: Change) {
  const { image, fields, state, publishAt } = afterChange(current, change);
  const { eligibility = current.eligibility, pdf = current.pdf } = change;
  assertSound(current, change, { image, fields, state });
  return {
    ...contentRow(current.type, fields),
    image,
    pdf,
    state,
    publish_at: publishAt,
    closes_at_deadline: change.closesAtDeadline ?? current.closesAtDeadline,
    apply_here: change.applyHere ?? current.applyHere,
    tell_students: change.tellStudents ?? current.tellStudents,
    eligibility: eligibility && JSON.stringify(eligibility),
    ...questionsRow((change.questions as Question[] | undefined) ?? current.questions),
  };
}

export function afterChange(current: Posting, { input = {}, ...wanted }: Change) {
  const { [imageFieldOf(current.type) ?? ""]: image = current.image, ...typed } = input;
  return {
    ...nextState(current, wanted),
    image: typeof image === "string" && image ? image : null,
    fields: { ...current.fields, ...typed } as PostingFields, // the schema's output
  };
}

type Result = Pick<Posting, "image" | "fields" | "state">;

/**
 * Checks what the changed fields alone cannot show. A public posting may lack a field that is required
 * today, as long as nobody edits that field.
 */
function assertSound(current: Posting, { input = {} }: Change, { image, fields, state }: Result) {
  const errors: Record<string, Sentence> = {};
  for (const [name, field] of fieldsOf(current.type)) {
    const value = field.kind === "image" ? image : fields[name];
    const isEmpty = !value || value.length === 0;
    const isChecked = !isHidden(state) && (name in input || isHidden(current.state));
    if (field.required && isEmpty && isChecked) errors[name] = missingSentence(current.type, name);
    if (field.role === "end" && isBackwards({ type: current.type, fields }))
      errors[name] = (m) => m.change.endBeforeStart;
  }
  if (Object.keys(errors).length === 0) return;
  throw new AppError((m) => m.change.failed(wordsOf(m, current.type).plain), 422, {
    fields: errors,
  });
}

/** The names of what differs, without state and time, for the log. */
export function changedNames(before: Posting, after: Posting) {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  const changed = [...names].filter(
    (name) => JSON.stringify(before.fields[name]) !== JSON.stringify(after.fields[name]),
  );
  if (before.image !== after.image) changed.push("image");
  if (before.pdf !== after.pdf) changed.push("pdf");
  if (before.closesAtDeadline !== after.closesAtDeadline) changed.push("closesAtDeadline");
  if (before.applyHere !== after.applyHere) changed.push("applyHere");
  if (before.tellStudents !== after.tellStudents) changed.push("tellStudents");
  if (!isDeepStrictEqual(before.season, after.season)) changed.push("season");
  if (!isSameRule(before.eligibility, after.eligibility)) changed.push("eligibility");
  if (!isSameQuestions(before.questions, after.questions)) changed.push("questions");
  return changed;
}

/** A posting that this user looks after; otherwise throws 404. */
export async function findManaged(user: User | null, type: TypeName, id: string) {
  assertMayPost(user, type);
  const row = isId(id) && (await managed(user, type, id).executeTakeFirst());
  if (!row) throw notFound(type);
  return toPosting(row);
}
