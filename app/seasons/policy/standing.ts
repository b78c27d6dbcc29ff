import { momentIn, todayIn } from "../../dates";

/** What can have happened to a student in a season, in the words of calls. */
export const eventNames = [
  "applied",
  "shortlisted",
  "offered",
  "accepted",
  "declined",
  "absent",
  "leftLate",
  "noAnswer",
  "didNotJoin",
  "outsideOffered",
  "outsideAccepted",
  "outsideDeclined",
  "revoked",
  "left",
] as const;

/** What the office's form calls them. */
export const eventWords: Record<EventName, string> = {
  applied: "applied",
  shortlisted: "was shortlisted",
  offered: "got an offer",
  accepted: "accepted an offer",
  declined: "declined an offer",
  absent: "did not appear",
  leftLate: "withdrew late",
  noAnswer: "did not answer",
  didNotJoin: "did not join after accepting",
  outsideOffered: "got an offer from outside",
  outsideAccepted: "accepted an offer from outside",
  outsideDeclined: "declined an offer from outside",
  revoked: "the company took the offer back",
  left: "left the season",
};

export type EventName = (typeof eventNames)[number];

/** One event; `at` is a day or a moment with its offset, pay is in whole rupees. */
export type PastEvent = {
  event: EventName;
  at: string;
  /** What it is about. Events without one stand for themselves. */
  posting?: string;
  ctc?: number;
  class?: string;
  sector?: string;
  /** Set by `decide` on what the clock has made of an offer. */
  byClock?: {
    /** The number of the rule by which. */
    clause: number;
    /** The rule against accepting it, where silence would have. */
    against?: string;
  };
};

export type Opening = { id?: string; ctc?: number; class?: string; sector?: string };

export type Published = Opening & {
  id: string;
  /** When it became public. */
  at: string;
  /** Numbers of clauses that an exception sets aside for it. */
  setAside?: readonly number[];
};

export type Question = {
  /** In the order in which it happened. */
  history: readonly PastEvent[];
  posting: Opening;
  /** When the student asks: a day or a moment. */
  at: string;
  /** What they ask for; to apply, if not said. */
  asks?: "apply" | "accept" | "leave";
  programme?: string;
  /** How many postings that they could have applied to have gone by since they last got points. */
  missed?: number;
  /** Those of the season whose conditions they meet, in the order of publication; made-up questions have `missed`. */
  published?: readonly Published[];
  timeZone?: string;
  /** Pay is a month's, as in an internship season. */
  isMonthly?: boolean;
  /** Since when the policy is as it is. */
  policySince?: string;
  /** Numbers of clauses that exceptions set aside for another posting. */
  setAsideOf?: (posting: string) => readonly number[];
};

export type Offer = Opening & {
  /** Its posting's id or, without one, its place in the history. */
  key: string;
  isOutside: boolean;
  offeredAt?: number;
  state: "open" | "accepted" | "declined";
  /** Whether it counts as accepted; clauses may say otherwise than its state. */
  isCounted: boolean;
  /** Its time to answer ran out. */
  isUnanswered: boolean;
  /** When its last step was taken. */
  at: number;
  byClock?: PastEvent["byClock"];
};

export type DatedOffer = { offeredAt: number };

/** What a history amounts to at the moment of the question. */
export type Standing = {
  now: number;
  day: string;
  applied: Set<string>;
  shortlists: number;
  /** Those taken back by their company are left out: that frees the student. */
  offers: Offer[];
  hasLeft: boolean;
  /** In which class an offer or posting is; undefined where the policy has no classes. */
  classOf: (opening: Opening) => string | undefined;
  /** The classes from low to high. */
  classNames: readonly string[];
  /** Whether a clause leaves the posting's class open whatever was accepted in its sector. */
  isAlwaysOpen: boolean;
  /** Points for single events, where a clause says otherwise than the rule of points. */
  pointsFor: Map<PastEvent, number>;
  /**
   * Counting from 1, which of the postings that became public since and that the student could have applied to is the
   * one in question; undefined if it became public before.
   */
  placeSince: (moment: number) => number | undefined;
};

/** What an event is about: its posting or, without one, its own place. */
export const keyOf = ({ posting }: PastEvent, index: number) => posting ?? `event ${index}`;

export function standingOf({ history, at, missed = 0, timeZone = indian }: Question): Standing {
  const offers = new Map<string, Offer>();
  const applied = new Set<string>();
  let shortlists = 0;
  let hasLeft = false;
  for (const [index, past] of history.entries()) {
    const { event, posting, ctc, sector } = past;
    const key = keyOf(past, index);
    if (event === "applied") applied.add(key);
    if (event === "shortlisted") shortlists += 1;
    if (event === "left") hasLeft = true;
    if (event === "revoked") offers.delete(key);
    const known = offers.get(key);
    const step = offerSteps[event];
    if (!step || (event === "noAnswer" && known?.state !== "open")) continue;
    offers.set(key, {
      id: posting,
      key,
      ctc: ctc ?? known?.ctc,
      class: past.class ?? known?.class,
      sector: sector ?? known?.sector,
      isOutside: event.startsWith("outside"),
      offeredAt: step === "open" ? momentOf(past.at, timeZone) : known?.offeredAt,
      state: step,
      isCounted: step === "accepted",
      isUnanswered: event === "noAnswer" || past.byClock !== undefined,
      at: momentOf(past.at, timeZone),
      byClock: past.byClock,
    });
  }
  return {
    now: momentOf(at, timeZone),
    day: dayOf(at, timeZone),
    applied,
    shortlists,
    offers: [...offers.values()],
    hasLeft,
    classOf: (opening) => opening.class,
    classNames: [],
    isAlwaysOpen: false,
    pointsFor: new Map(),
    placeSince: () => missed + 1,
  };
}

/** What an event makes of its offer. An open one that was not answered in time is declined, unless silence accepts. */
const offerSteps: Partial<Record<EventName, Offer["state"]>> = {
  offered: "open",
  accepted: "accepted",
  declined: "declined",
  noAnswer: "declined",
  outsideOffered: "open",
  outsideAccepted: "accepted",
  outsideDeclined: "declined",
};

const indian = "Asia/Kolkata";

/** A day is its first moment. */
export function momentOf(at: string, timeZone = indian) {
  if (at.length !== 10) return Date.parse(at);
  const key = `${timeZone} ${at}`;
  const moment = dayMoments.get(key) ?? momentIn(timeZone, at, 0).getTime();
  if (dayMoments.size === mostDays) dayMoments.clear();
  dayMoments.set(key, moment);
  return moment;
}

/** Kept, as time zones take long and a history is read again and again. */
const dayMoments = new Map<string, number>();
const mostDays = 2_000;

export function dayOf(at: string, timeZone = indian) {
  return at.length === 10 ? at : todayIn(timeZone, new Date(at));
}

/** The offers that count as accepted, the best paid first. */
export function acceptedOffers({ offers }: Standing) {
  return offers.filter((offer) => offer.isCounted).sort((a, b) => (b.ctc ?? 0) - (a.ctc ?? 0));
}

/** The same, without the offer that the question is about. */
export function otherOffers({ offers }: Standing, posting: Opening) {
  return offers.filter(({ id }) => id === undefined || id !== posting.id);
}
