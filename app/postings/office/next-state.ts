import { AppError } from "../../errors";
import { messages } from "../../messages";
import type { PostingState, StoredState } from "~/db/schema-postings";

/** What a call or a form asks for; what is absent stays as it is. */
export type Wanted = {
  state?: "draft" | "scheduled" | "published" | "closed";
  /** When it is to become public; null takes back an earlier one. */
  publishAt?: Date | null;
};

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
export function nextState(current: Current | null, wanted: Wanted, now = new Date()): Next {
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

function implied(current: Current | null, publishAt: Date | null | undefined): PostingState {
  if (!current || (publishAt && current.state !== "closed")) return "published";
  return publishAt === null && current.state === "scheduled" ? "draft" : current.state;
}
