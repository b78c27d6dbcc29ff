import { AppError } from "../../errors";
import { messages } from "../../messages";
import type { PostingState, StoredState } from "~/db/schema-postings";

/** What a call or a form asks for; what is absent stays as it is. */
export type Wanted = {
  state?: "draft" | "scheduled" | "published" | "closed" | WithOffice;
  /** When it is to become public; null takes back an earlier one. */
  publishAt?: Date | null;
};

/** States that an item which is sent back may say of itself; a recruiter asks for approval with them. */
type WithOffice = "submitted" | "returned";

type Current = { state: PostingState; publishAt: Date | null };
type Next = { state: StoredState; publishAt: Date | null };

/** Not public, and not on its way to be. */
export function isHidden(state: PostingState) {
  return ["draft", "submitted", "returned", "deleted"].includes(state);
}

/**
 * The state after a change, or of a new posting (`current` is null). A time ahead schedules, unless a
 * draft or a closed posting is asked for; a time that has passed publishes at once.
 */
export function nextState(current: Current | null, asked: Wanted, now = new Date()): Next {
  const wanted = withoutItsOwn(current, asked);
  const before = current?.state ?? "draft";
  const publishAt =
    wanted.publishAt === undefined ? (current?.publishAt ?? null) : wanted.publishAt;
  const state = wanted.state ?? implied(current, wanted.publishAt);
  if (wanted.state === "scheduled" && !(publishAt && publishAt > now)) {
    throw new AppError(messages.checkInputs, 422, {
      fields: { publishAt: publishAt ? messages.change.timePassed : messages.change.noTime },
    });
  }
  if (isHidden(state)) return { state: state as StoredState, publishAt }; // never 'deleted'
  const isChosen = wanted.publishAt !== undefined || state === "scheduled";
  if (state !== "closed" && isChosen && publishAt && publishAt > now) {
    return { state: "scheduled", publishAt };
  }
  const wasPublic = before === "published" || before === "closed";
  const since = wasPublic ? (current?.publishAt ?? null) : current ? now : null;
  return { state: state === "closed" ? "closed" : "published", publishAt: since };
}

export function isWithOffice(state: PostingState | null | undefined): state is WithOffice {
  return state === "submitted" || state === "returned";
}

/** Whether a change by the office answers what a recruiter sent. */
export function isDecided(before: PostingState, after: PostingState) {
  return isWithOffice(before) && !isWithOffice(after);
}

/** The state of what is to be public from this time on. */
export function publicStateAt(publishAt: Date | null | undefined, now = new Date()) {
  return publishAt && publishAt > now ? "scheduled" : "published";
}

/** What a recruiter sends to the office, or sends again, is to be public: at the time that it names. */
export function meantPublic(current: Current | null, wanted: Wanted): Wanted {
  if (!isWithOffice(wanted.state ?? current?.state)) return wanted;
  const { publishAt = current?.publishAt } = wanted;
  return { ...wanted, state: publicStateAt(publishAt) };
}

/** What a recruiter wants to be public waits for the office, with the time that it is meant for. */
export function awaitingApproval({ state, publishAt }: Next): Next {
  if (isHidden(state)) return { state, publishAt };
  return { state: "submitted", publishAt: state === "scheduled" ? publishAt : null };
}

/** Waiting and being sent back are the office's to say, unless they are so already. */
function withoutItsOwn(current: Current | null, { state, publishAt }: Wanted) {
  if (!isWithOffice(state)) return { state, publishAt };
  if (current?.state === state) return { publishAt };
  throw new AppError(messages.checkInputs, 422, { fields: { state: messages.approval.notSent } });
}

function implied(current: Current | null, publishAt: Date | null | undefined): PostingState {
  if (!current || (publishAt && current.state !== "closed")) return "published";
  return publishAt === null && current.state === "scheduled" ? "draft" : current.state;
}
