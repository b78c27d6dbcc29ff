import { assertCan } from "../../access/can";
import type { Kysely } from "kysely";
import type { Database } from "~/db/schema";
import type { Proposal, StoredState } from "~/db/schema-postings";
import { db } from "~/db/client";
import { type User } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { awaitingApproval, isHidden, withPublicState, publicStateAt } from "./states";
import {
  type Change,
  changedNames,
  changedRow,
  lockManaged,
  saveChange,
} from "./save-change.server";
import type { Posting, PostingFields } from "../posting";
import { aboutPosting, seasonRow } from "../postings.server";
import { type TypeName, fieldsOf, imageFieldOf } from "../types";
import {
  type Submission,
  dropSubmission,
  findSubmission,
  noteSubmission,
} from "./submissions.server";
import { isRecruiters } from "../visibility.server";
import type { Question } from "../../questions/kinds";
import { isSameQuestions } from "../../questions/questions";
import { type Rule, isSameRule } from "../../records/eligibility";

type Trx = Kysely<Database>;

/**
 * A recruiter's change to a posting that is locked by `trx`. Hidden postings are changed at once, as are
 * those that are only closed or taken back; anything else waits for the office (decision: proposals).
 */
export async function changeAsRecruiter(
  trx: Trx,
  recruiter: User,
  current: Posting,
  asked: Change,
  /** That of a hidden one. */
  season = current.season,
): Promise<Posting> {
  if (isHidden(current.state)) {
    const row = { ...changedRow(current, withPublicState(current, asked)), ...seasonRow(season) };
    const { state, publishAt } = awaitingApproval({ state: row.state, publishAt: row.publish_at });
    return saveChange(trx, recruiter, current, { ...row, state, publish_at: publishAt });
  }
  const open = await findSubmission(recruiter, current.id, trx);
  if (isClosing(current, asked)) return close(trx, recruiter, current, open);
  const row = changedRow(current, mergedChange(current.type, open, asked));
  if (isHidden(row.state)) return saveChange(trx, recruiter, current, row);
  return propose(trx, recruiter, { current, row, open });
}

function isClosing(current: Posting, asked: Change) {
  const row = asked.state === "closed" && changedRow(current, asked);
  return row && isEmpty(difference({ ...current, state: "closed" }, row));
}

/** Closing makes a new version, but a proposal that was up to date stays so. */
async function close(trx: Trx, recruiter: User, current: Posting, open: Submission | null) {
  const row = changedRow(current, { state: "closed" });
  const posting = await saveChange(trx, recruiter, current, row);
  if (open?.version === current.version) {
    await trx
      .updateTable("submissions")
      .set({ version: posting.version })
      .where("posting_id", "=", current.id)
      .execute();
  }
  return posting;
}

/** The new change on top of what was proposed before. */
function mergedChange(type: TypeName, open: Submission | null, asked: Change): Change {
  const before = open ? proposedChange(type, open) : {};
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given), input: { ...before.input, ...asked.input } };
}

type Proposed = Pick<Submission, "proposal" | "image">;

/** The names of what a proposal changes. */
export function proposedNames({ proposal, image }: Proposed) {
  if (!proposal) return [];
  const { fields, before: _, ...life } = proposal;
  return [...Object.keys(fields), ...Object.keys(life), ...(image ? ["image"] : [])];
}

/** The change that a proposal asks for. If its time of publishing has passed, it publishes at once. */
export function proposedChange(type: TypeName, { proposal, image }: Proposed): Change {
  if (!proposal) return {};
  const { fields, closesAtDeadline, applyHere, pdf } = proposal;
  const eligibility = proposal.eligibility as Rule | null | undefined; // written by `difference`
  const questions = proposal.questions as Question[] | undefined; // written by `difference`
  const { publishAt: iso } = proposal;
  const publishAt = typeof iso === "string" ? new Date(iso) : iso;
  const isLate = proposal.state === "scheduled" && publicStateAt(publishAt) === "published";
  return {
    input: { ...fields, ...(image && { [imageFieldOf(type) ?? ""]: image }) },
    closesAtDeadline,
    applyHere,
    eligibility,
    questions,
    pdf,
    ...(isLate ? { state: "published" } : { state: proposal.state, publishAt }),
  };
}

/** A posting as the proposal would make it. */
export function asProposed(posting: Posting, submission: Proposed): Posting {
  const { input, ...life } = proposedChange(posting.type, submission);
  const { state = posting.state, publishAt = posting.publishAt } = life;
  const { closesAtDeadline = posting.closesAtDeadline, applyHere = posting.applyHere } = life;
  const { eligibility = posting.eligibility, pdf = posting.pdf } = life;
  const questions = (life.questions as Question[] | undefined) ?? posting.questions;
  const fields = { ...posting.fields, ...(input as PostingFields | undefined) }; // written by `difference`
  return {
    ...posting,
    fields,
    image: submission.image ?? posting.image,
    pdf,
    state,
    publishAt,
    closesAtDeadline,
    applyHere,
    eligibility,
    questions,
  };
}

type Row = ReturnType<typeof changedRow>;
type Proposing = { current: Posting; row: Row; open: Submission | null };

async function propose(trx: Trx, recruiter: User, { current, row, open }: Proposing) {
  const proposal = difference(current, row);
  const image = row.image === current.image ? null : row.image;
  if (isEmpty(proposal) && !image) {
    if (open) await withdraw(trx, recruiter, current);
    return current;
  }
  // The new version refuses a form or an approval that read an older one (decision: proposals).
  const posting = { ...current, version: current.version + 1 };
  await trx
    .updateTable("postings")
    .set({ version: posting.version })
    .where("id", "=", current.id)
    .execute();
  const stillWaits = open !== null && open.reason === null;
  await noteSubmission(trx, recruiter, posting, { proposal, image, stillWaits });
  const { target, details } = aboutPosting(current);
  const changed = changedNames(
    open ? asProposed(current, open) : current,
    asProposed(current, { proposal, image }),
  );
  await audit(trx, recruiter, {
    action: "changes-proposed",
    target,
    details: { ...details, version: posting.version, changed },
  });
  return posting;
}

/** Only what differs from the public posting. */
function difference(current: Posting, row: Row): Proposal {
  const wanted = JSON.parse(row.fields) as PostingFields; // written by contentRow
  const names = fieldsOf(current.type)
    .map(([name]) => name)
    .filter((name) => String(current.fields[name] ?? "") !== String(wanted[name] ?? ""));
  const only = (fields: PostingFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? ""]));
  const eligibility = JSON.parse(row.eligibility ?? "null") as Rule | null; // written by changedRow
  const questions = JSON.parse(row.questions ?? "[]") as Question[]; // the same
  const isMoved = row.publish_at?.valueOf() !== current.publishAt?.valueOf();
  return {
    fields: only(wanted),
    before: only(current.fields),
    ...(row.state !== current.state && { state: row.state }),
    ...(isMoved && { publishAt: row.publish_at?.toISOString() ?? null }),
    ...(row.closes_at_deadline !== current.closesAtDeadline && {
      closesAtDeadline: row.closes_at_deadline,
    }),
    ...(row.apply_here !== current.applyHere && { applyHere: row.apply_here }),
    ...(!isSameRule(eligibility, current.eligibility) && { eligibility }),
    ...(!isSameQuestions(questions, current.questions) && { questions }),
    ...(row.pdf !== current.pdf && { pdf: row.pdf }),
  };
}

function isEmpty({ fields, before: _, ...life }: Proposal) {
  return Object.keys(fields).length + Object.keys(life).length === 0;
}

/** Takes a proposal back, whether it waits or was returned. Throws 409 if there is none. */
export async function withdrawProposal(
  user: User | null,
  name: Pick<Posting, "type" | "id">,
): Promise<Posting> {
  assertCan(user, "send postings for approval", (m) => m.approval.recruitersOnly);
  return db.transaction().execute(async (trx) => {
    const current = await lockManaged(trx, user, name);
    const open = await findSubmission(user, current.id, trx);
    if (!open?.proposal) throw new AppError((m) => m.approval.noProposal, 409);
    await withdraw(trx, user, current);
    return current;
  });
}

async function withdraw(trx: Trx, recruiter: User, current: Posting) {
  await dropSubmission(trx, current.id);
  await audit(trx, recruiter, { action: "proposal-withdrawn", ...aboutPosting(current) });
}

type Decision = { next: StoredState; version: number | undefined };

/**
 * The office publishes what a recruiter can still change only in the version that it has read: throws 412 if
 * it names no version, and 409 if it would close the posting, as that publishes it (decision: read-before-public).
 */
export async function assertRead(trx: Kysely<Database>, current: Posting, decision: Decision) {
  if (!becomesPublic(current, decision.next)) return;
  const recruiters = await trx
    .selectFrom("postings")
    .select("id")
    .where("id", "=", current.id)
    .where(isRecruiters)
    .executeTakeFirst();
  if (recruiters) refuseUnread(current, decision);
}

/** The same for a posting that is known to be a recruiter's. */
export function refuseUnread(current: Posting, { next, version }: Decision) {
  if (!becomesPublic(current, next)) return;
  if (next === "closed") throw new AppError((m) => m.approval.notPublic, 409);
  if (version === undefined)
    throw new AppError((m) => m.approval.unread, 412, { code: "older-version" });
}

function becomesPublic({ state }: Posting, next: StoredState) {
  return isHidden(state) && !isHidden(next);
}
