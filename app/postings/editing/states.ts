import type { PostingState, StoredState } from "~/db/schema-postings";
import { AppError } from "../../errors";
import { messages } from "../../messages";

type Entry = {
  /** In English. */
  name: string;
  /** Neither public nor scheduled. */
  isHidden?: true;
  /** It was sent to the office, and waits there or was sent back. */
  isWithOffice?: true;
  /**
   * The states in which a change can leave it. What a recruiter wants public is `submitted` instead, and what
   * they change in something public waits as a proposal until the office makes the change.
   */
  next: Record<Side, readonly StoredState[]>;
};

/** Who changes a posting: the office, which publishes, or a recruiter, who needs its approval. */
export type Side = "office" | "recruiter";

/** The states of a posting for screens, calls and tests alike, in the order of the workbench's filter. */
export const postingStates: Record<PostingState, Entry> = {
  published: {
    name: messages.stateNames.published,
    next: { office: ["closed", "draft", "scheduled"], recruiter: ["closed", "draft"] },
  },
  scheduled: {
    name: messages.stateNames.scheduled,
    next: { office: ["published", "closed", "draft"], recruiter: ["draft"] },
  },
  draft: {
    name: messages.stateNames.draft,
    isHidden: true,
    // A recruiter's is not closed, as that would publish it (decision: read-before-public).
    next: { office: ["published", "scheduled", "closed"], recruiter: ["submitted"] },
  },
  submitted: {
    name: messages.stateNames.submitted,
    isHidden: true,
    isWithOffice: true,
    next: {
      office: ["published", "scheduled", "closed", "draft", "returned"],
      recruiter: ["draft"],
    },
  },
  returned: {
    name: messages.stateNames.returned,
    isHidden: true,
    isWithOffice: true,
    next: {
      office: ["published", "scheduled", "closed", "draft"],
      recruiter: ["submitted", "draft"],
    },
  },
  closed: {
    name: messages.stateNames.closed,
    next: { office: ["published", "scheduled", "draft"], recruiter: ["draft"] },
  },
  // Leaves the bin in the state in which it was deleted.
  deleted: {
    name: messages.stateNames.deleted,
    isHidden: true,
    next: { office: [], recruiter: [] },
  },
};

export const shownStates = Object.keys(postingStates) as PostingState[];

export function isShownState(text: string): text is PostingState {
  return Object.hasOwn(postingStates, text);
}

/** Whether a change by this side can leave a posting of one state in another, or in the same. */
export function canFollow(from: PostingState, to: StoredState, side: Side) {
  return from === to || postingStates[from].next[side].includes(to);
}

/** What a call or a form asks for; what is absent stays as it is. */
export type Wanted = {
  state?: "draft" | "scheduled" | "published" | "closed" | WithOffice;
  /** When it is to become public; null takes back an earlier one. */
  publishAt?: Date | null;
};

/** An item may be sent back in the state it was read in; a recruiter asks for approval with these. */
type WithOffice = "submitted" | "returned";

type Current = { state: PostingState; publishAt: Date | null };
type Next = { state: StoredState; publishAt: Date | null };

/** Neither public nor scheduled. */
export function isHidden(state: PostingState) {
  return postingStates[state].isHidden === true;
}

/**
 * The state after a change, or of a new posting (`current` is null). A future time schedules, unless a
 * draft or a closed posting is asked for; a past time publishes at once.
 */
export function nextState(current: Current | null, asked: Wanted, now = new Date()): Next {
  const wanted = withoutCurrentState(current, asked);
  const before = current?.state ?? "draft";
  const publishAt =
    wanted.publishAt === undefined ? (current?.publishAt ?? null) : wanted.publishAt;
  const state = wanted.state ?? impliedState(current, wanted.publishAt);
  if (wanted.state === "scheduled" && !(publishAt && publishAt > now)) {
    throw new AppError((m) => m.checkInputs, 422, {
      fields: { publishAt: (m) => (publishAt ? m.change.timePassed : m.change.noTime) },
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
  return Boolean(state && postingStates[state].isWithOffice);
}

/** Whether the office has decided on what a recruiter sent. */
export function isDecided(before: PostingState, after: PostingState) {
  return isWithOffice(before) && !isWithOffice(after);
}

/** The state of a posting that becomes public at this time. */
export function publicStateAt(publishAt: Date | null | undefined, now = new Date()) {
  return publishAt && publishAt > now ? "scheduled" : "published";
}

/** A recruiter who sends a posting to the office, or sends it again, wants it public at the time it names. */
export function withPublicState(current: Current | null, wanted: Wanted): Wanted {
  if (!isWithOffice(wanted.state ?? current?.state)) return wanted;
  const { publishAt = current?.publishAt } = wanted;
  return { ...wanted, state: publicStateAt(publishAt) };
}

/** What a recruiter wants public waits for the office, and its time waits with it. */
export function awaitingApproval({ state, publishAt }: Next): Next {
  if (isHidden(state)) return { state, publishAt };
  return { state: "submitted", publishAt: state === "scheduled" ? publishAt : null };
}

/** Nobody sets the states of an approval directly. Naming the current one changes nothing. */
function withoutCurrentState(current: Current | null, { state, publishAt }: Wanted) {
  if (!isWithOffice(state)) return { state, publishAt };
  if (current?.state === state) return { publishAt };
  throw new AppError((m) => m.checkInputs, 422, { fields: { state: (m) => m.approval.notSent } });
}

function impliedState(current: Current | null, publishAt: Date | null | undefined): PostingState {
  if (!current || (publishAt && current.state !== "closed")) return "published";
  return publishAt === null && current.state === "scheduled" ? "draft" : current.state;
}
