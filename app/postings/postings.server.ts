import { comparable } from "../as-typed/comparable";
import { assertLoggedIn, can } from "../access/can";
import { db, prepared } from "~/db/client";
import { isId, newId } from "~/db/id";
import { readDb } from "~/db/replica";
import type { PostingState } from "~/db/schema-postings";
import type { User } from "../accounts/users.server";
import { dayAndHour, todayIn } from "../dates";
import { env } from "../env.server";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { imagePath } from "../images/image-path";
import {
  type Posting,
  type PostingFields,
  lastDayOf,
  placeOf,
  searchTextOf,
  titleOf,
  linkOf,
} from "./posting";
import { pdfPath, pdfSize } from "./pdf/pdf";
import { pdfRefusal, wantRead } from "./pdf/pdfs.server";
import { letterPairs } from "./list/list-matches.server";
import { noteSubmission } from "./editing/submissions.server";
import { type Wanted, awaitingApproval, withPublicState, nextState } from "./editing/states";
import { type TypeName, fieldsOf, imageFieldOf, postingType, wordsOf } from "./types";
import { isVisibleTo, stateNow } from "./visibility.server";
import type { Say } from "../languages/texts";
import { type Question, askedOf } from "../questions/kinds";
import { type AskedQuestion, changedQuestions } from "../questions/questions";
import type { Rule } from "../records/eligibility";
import { type AskedSeason, seasonAfter } from "./editing/posting-season.server";
import type { PostingSeason } from "../seasons/season";

/** The columns that `toPosting` needs. */
export const postingColumns = [
  "postings.id",
  "postings.type",
  "postings.fields",
  "postings.image",
  "postings.pdf",
  "postings.closes_on",
  "postings.closes_time",
  "postings.created_at",
  "postings.publish_at",
  "postings.updated_at",
  "postings.deleted_at",
  "postings.version",
  "postings.closes_at_deadline",
  "postings.apply_here",
  "postings.eligibility",
  "postings.questions",
  "postings.season_id",
  "postings.season_terms",
  "postings.tell_students",
  "postings.dead_link",
  stateNow.as("state"),
] as const;

/** The posting, if this user may see it; otherwise throws 404. `withBin` also finds deleted postings. */
export async function findPosting(
  user: User | null,
  type: TypeName,
  id: string,
  { withBin = false } = {},
): Promise<Posting> {
  const row =
    isId(id) &&
    (await readDb
      .selectFrom("postings")
      .modifyFront(prepared)
      .select(postingColumns)
      .where("type", "=", type)
      .where("id", "=", id)
      .where(isVisibleTo(user, withBin))
      .executeTakeFirst());
  if (!row) throw notFound(type);
  return toPosting(row);
}

export function notFound(type: TypeName) {
  const sentence: Say = (m) =>
    type === "podcast" ? m.details.podcastNotFound : m.details.notFound(wordsOf(m, type).plain);
  return new AppError(sentence, 404);
}

/** Throws unless the registry lets this user post this type. */
export function assertMayPost(user: User | null, type: TypeName): asserts user is User {
  assertLoggedIn(user);
  if (mayPost(user, type)) return;
  throw new AppError((m) => m.post.refused, 403, { code: "not-allowed" });
}

export function mayPost(user: User, type: TypeName) {
  return can(user, "post") && postingType(type).postedBy.includes(user.role);
}

/**
 * Stores a posting. It is public at once unless `wanted` says otherwise; a recruiter's waits for the office.
 * `input` has passed its schema.
 */
export async function createPosting(
  user: User | null,
  type: TypeName,
  input: Record<string, unknown>,
  wanted: NewState & { season?: AskedSeason } = {},
) {
  assertMayPost(user, type);
  return db.transaction().execute(async (trx) => {
    const { season: asked, ...life } = wanted;
    const fields = input as PostingFields; // the schema's output
    const season = await seasonAfter(trx, user, { type, fields, season: null }, asked);
    const usually = postingType(type).tracked && !linkOf({ type, fields });
    const isUsual = season !== null || !can(user, "publish postings");
    const { applyHere: apply_here = usually && isUsual } = wanted;
    const row = await trx
      .insertInto("postings")
      .values({ ...newRow(user, type, input, life), apply_here, ...seasonRow(season) })
      .returning(postingColumns)
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => refuseUnknownFile(type, error));
    const posting = toPosting(row);
    if (posting.pdf) await wantRead(trx, posting.pdf);
    if (posting.state === "submitted")
      await noteSubmission(trx, user, posting, { stillWaits: false });
    await audit(trx, user, { action: "posting-created", ...aboutPosting(posting) });
    return posting;
  });
}

type NewState = Wanted & {
  closesAtDeadline?: boolean;
  /** Absent: where it has no link, in a season and for recruiters. */
  applyHere?: boolean;
  eligibility?: Rule | null;
  questions?: AskedQuestion[];
  tellStudents?: boolean;
  /** Digest of one that is stored. */
  pdf?: string | null;
};

export function seasonRow(season: PostingSeason | null) {
  if (!season) return { season_id: null, season_terms: null };
  const { id, ...terms } = season;
  return { season_id: id, season_terms: JSON.stringify(terms) };
}

/** The row of a new posting. */
export function newRow(
  author: User | null,
  type: TypeName,
  input: Record<string, unknown>,
  {
    closesAtDeadline = false,
    eligibility = null,
    questions = [],
    tellStudents = true,
    pdf = null,
    ...wanted
  }: NewState = {},
) {
  const isByRecruiter = author !== null && !can(author, "publish postings");
  const { state, publishAt } = isByRecruiter
    ? awaitingApproval(nextState(null, withPublicState(null, wanted)))
    : nextState(null, wanted);
  const { [imageFieldOf(type) ?? ""]: image, ...typed } = input;
  const fields = typed as PostingFields; // the schema's output
  for (const [name, { role }] of fieldsOf(type))
    if (role === "released") fields[name] ||= todayIn(env.TIME_ZONE);
  return {
    id: newId(),
    type,
    image: typeof image === "string" && image ? image : null,
    pdf,
    ...contentRow(type, fields),
    created_by: author?.id ?? null,
    by_office: !isByRecruiter,
    company_id: (isByRecruiter && author.companyId) || null,
    state,
    publish_at: publishAt,
    closes_at_deadline: closesAtDeadline,
    eligibility: eligibility && JSON.stringify(eligibility),
    ...questionsRow(changedQuestions([], questions, new Set())),
    tell_students: tellStudents,
  };
}

export function questionsRow(questions: Question[]) {
  return { questions: questions.length ? JSON.stringify(questions) : null };
}

/** The columns of a posting's content, including those for search and order (decision: derived-columns). */
export function contentRow(type: TypeName, typed: PostingFields) {
  const filledIn = Object.entries(typed).filter(([, value]) => value && String(value) !== "");
  const fields = Object.fromEntries(filledIn);
  const posting = { type, fields };
  const searchText = comparable(searchTextOf(posting));
  return {
    fields: JSON.stringify(fields),
    title: titleOf(posting),
    location: comparable(placeOf(posting)),
    search_text: searchText,
    search_pairs: letterPairs(searchText),
    closes_on: dayAndHour(lastDayOf(posting)).day || "infinity",
  };
}

export function refuseUnknownFile(type: TypeName, error: unknown): never {
  const { constraint } = error as { constraint?: string }; // pg's error, or any other
  if (constraint === "postings_pdf_fkey") throw pdfRefusal((m) => m.postingPdf.chooseAgain);
  if (constraint !== "postings_image_fkey") throw error;
  const sentence: Say = (m) => m.post.imageMissing(wordsOf(m, type).plain);
  throw new AppError(sentence, 422, { fields: { [imageFieldOf(type) ?? ""]: sentence } });
}

/** The part of a log entry that names the posting. */
export function aboutPosting(posting: Pick<Posting, "id" | "type" | "fields">) {
  const { id, type } = posting;
  return { target: { type: "posting" as const, id }, details: { type, title: titleOf(posting) } };
}

type Row = {
  id: string;
  type: string;
  fields: PostingFields;
  image: string | null;
  pdf: string | null;
  closes_on: string;
  closes_time: string;
  created_at: Date;
  publish_at: Date | null;
  updated_at: Date | null;
  deleted_at: Date | null;
  state: PostingState;
  version: number;
  closes_at_deadline: boolean;
  apply_here: boolean;
  eligibility: object | null;
  questions: object[] | null;
  season_id: string | null;
  season_terms: object | null;
  tell_students: boolean;
  dead_link: string | null;
};

export function toPosting(row: Row): Posting {
  return {
    id: row.id,
    type: row.type as TypeName, // written by createPosting only
    fields: row.fields,
    image: row.image,
    pdf: row.pdf,
    closesOn: closesOnOf(row),
    createdAt: row.created_at,
    publishAt: row.publish_at,
    updatedAt: row.updated_at ?? row.created_at,
    state: row.state,
    version: row.version,
    closesAtDeadline: row.closes_at_deadline,
    applyHere: row.apply_here,
    eligibility: row.eligibility as Rule | null, // has passed its schema
    questions: (row.questions ?? []) as Question[], // written from `changedQuestions`
    season: row.season_id
      ? { id: row.season_id, ...(row.season_terms as Omit<PostingSeason, "id">) } // written by seasonRow
      : null,
    tellStudents: row.tell_students,
    deletedAt: row.deleted_at,
    deadLink: row.dead_link,
  };
}

export function closesOnOf({ closes_on, closes_time }: Pick<Row, "closes_on" | "closes_time">) {
  if (closes_on === "infinity") return null;
  return closes_time === "24:00:00" ? closes_on : `${closes_on}T${closes_time.slice(0, 5)}`;
}

/** The object in API answers (specification: Opportunity, Podcast; beyond: The life of a posting). */
export function postingJson(posting: Posting) {
  const { state, version, updatedAt, publishAt, closesAtDeadline, applyHere, season } = posting;
  const { id, ...terms } = season ?? {};
  return {
    ...contentJson(posting),
    ...(id && { season: id, ...terms, tellStudents: posting.tellStudents }),
    state,
    version,
    updatedAt: updatedAt.toISOString(),
    ...(publishAt && { publishAt: publishAt.toISOString() }),
    closesAtDeadline,
    ...(applyHere && { applyHere }),
  };
}

/** The posting's content, as applications store it (specification: Application, contentDetails). */
export function contentJson(posting: Posting) {
  const { id, fields, image, pdf, eligibility, questions, createdAt } = posting;
  const asked = askedOf(questions);
  return {
    _id: id,
    ...fields,
    ...(image && { imageUrl: imagePath(image) }),
    ...(pdf && { pdfUrl: pdfPath(posting, pdf), pdfSize: pdfSize(pdf) }),
    ...(eligibility && { eligibility }),
    ...(asked.length > 0 && { questions: asked }),
    createdAt: createdAt.toISOString(),
  };
}
