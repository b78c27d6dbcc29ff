import type { OfferTerms, Stage, ToldBy } from "~/db/schema-applications";
import { z } from "zod";
import { messages } from "../../messages";
import { trueOrFalse } from "../../typed";

type Entry = {
  /** In English. */
  name: string;
  /** The stages that can follow. */
  next: readonly Stage[];
  /** The student takes this step; all others are taken by staff. */
  isStudents?: true;
  /** An offer, which may state its pay. */
  hasPay?: true;
  /** Only where the posting is in a season. */
  isInSeasons?: true;
};

/** The stages of an application, for screens, calls, schemas and tests alike. */
export const stages: Record<Stage, Entry> = {
  applied: {
    name: messages.stageNames.applied,
    next: ["shortlisted", "rejected", "withdrawn"],
    isStudents: true,
  },
  shortlisted: {
    name: messages.stageNames.shortlisted,
    next: ["interview", "rejected", "withdrawn"],
  },
  interview: { name: messages.stageNames.interview, next: ["offered", "rejected", "withdrawn"] },
  offered: {
    name: messages.stageNames.offered,
    next: ["accepted", "declined", "rejected", "withdrawn", "revoked"],
    hasPay: true,
  },
  accepted: { name: messages.stageNames.accepted, next: ["revoked"], hasPay: true },
  declined: { name: messages.stageNames.declined, next: [] },
  rejected: { name: messages.stageNames.rejected, next: [] },
  withdrawn: { name: messages.stageNames.withdrawn, next: ["applied"], isStudents: true },
  /** Its company has taken the offer back. */
  revoked: { name: messages.stageNames.revoked, next: [], isInSeasons: true },
};

export const stageNames = Object.keys(stages) as Stage[]; // Object.keys widens to string

/** Those of applications outside seasons, too. */
export const usualStages = stageNames.filter((stage) => !stages[stage].isInSeasons);

/** The steps that staff take. */
export const staffStages = stageNames.filter((stage) => !stages[stage].isStudents);

export function canFollow(from: Stage, to: Stage, inSeason = false) {
  return stages[from].next.includes(to) && (inSeason || !stages[to].isInSeasons);
}

/**
 * The steps by which a list takes an application there, the last one included; null if none do. Nobody passes an offer
 * of a season on the way: its student answers it.
 */
export function pathTo(from: Stage, to: Stage, inSeason = false): Stage[] | null {
  if (canFollow(from, to, inSeason)) return [to];
  for (const next of stages[from].next) {
    if (!isPassed(next) || (inSeason && next === "offered")) continue;
    const rest = pathTo(next, to, inSeason);
    if (rest) return [next, ...rest];
  }
  return null;
}

/** Whether staff go on from there. */
const isPassed = (stage: Stage) => stage !== "applied" && mainPath.includes(stage);

/** The stages before this one at which an application waits for its company. */
export function stagesBefore(stage: Stage): Stage[] {
  return mainPath.slice(0, Math.max(mainPath.indexOf(stage), 0));
}

/** What a student decides about an offer. In a season only they do (product: season, Offers). */
export const isAnswer = (stage: Stage) => stage === "accepted" || stage === "declined";

/** The ways in which students tell the office their answer. */
export const waysToTell = ["writing", "person", "phone"] as const satisfies ToldBy[];

export function canWithdraw(stage: Stage) {
  return canFollow(stage, "withdrawn");
}

/** Stages at which something waits for the student: an appointment, or an offer to answer. */
export function isUrgent(stage: Stage) {
  return stage === "interview" || stage === "offered";
}

/** The stages that every application can pass before its answer. */
const mainPath: Stage[] = ["applied", "shortlisted", "interview", "offered"];

/** The path of an application that has `been` at some stages: those behind it, its own, those ahead. */
export function pathOf(stage: Stage, been: Stage[]) {
  const isOver = !mainPath.includes(stage);
  const behind = mainPath.filter(
    (name) => name !== stage && (name === "applied" || been.includes(name)),
  );
  const ahead = isOver ? [] : [...mainPath.slice(mainPath.indexOf(stage) + 1), "accepted" as const];
  return [
    ...behind.map((name) => ({ stage: name, place: "behind" as const })),
    { stage, place: "here" as const },
    ...ahead.map((name) => ({ stage: name, place: "ahead" as const })),
  ];
}

/** How a student's own application has gone; days in words. */
export type OwnProgress = {
  stage: Stage;
  /** Whether to ask 'Did you finish applying there?' */
  isAsked: boolean;
  events: {
    from: Stage;
    /** The same if the office corrected the offer. */
    to: Stage;
    by: string;
    on: string;
    note: string;
    ctc: number | null;
    terms: OfferTerms | null;
    /** How the office heard the answer. */
    toldBy: ToldBy | null;
  }[];
  says: OfferSays | null;
  /** Until when the student can say that they did not give the answer that the office recorded; '' if there is none. */
  objectBy: string;
  /** Who opened the resume, newest first. */
  openings: { file: string | null; by: string; on: string }[];
};

/** What was written with the last step and with corrections of its offer, a line each. */
export function notesOf(events: Pick<OwnProgress["events"][number], "from" | "to" | "note">[]) {
  const step = events.findLastIndex(({ from, to }) => from !== to);
  return events
    .slice(Math.max(step, 0))
    .flatMap(({ note }) => note || [])
    .join("\n");
}

/** What an offer says besides its pay, in words; '' where there is nothing to say. */
export type OfferSays = {
  parts: string[];
  /** What its posting said. */
  promised: string;
  /** Until when to answer. */
  answerBy: string;
};

/** An offer that its student may answer, and what accepting it does. */
export type OpenOffer = {
  /** The rule that is against accepting. */
  refusal: string | null;
  /** Companies whose applications, and whose offers, accepting ends. */
  withdraws: string[];
  declines: string[];
  /** The rules that count afterwards. */
  rules: string[];
  /** What the reader has seen of the offer and of what accepting it ends. */
  seen: string;
  isLate: boolean;
};

/** In UTF-16 units. */
export const maxNote = 1_000;
/** The most applications in one call. */
export const maxLines = 1_000;
/** What staff, students and the clock do with an application. */
export type Step = {
  stage: Stage;
  note: string;
  /** In whole rupees a year; null if it is not told. */
  ctc: number | null;
  terms?: OfferTerms | null;
  /** How the student told the office their answer to an offer of a season. */
  toldBy?: ToldBy;
};

/** POST /api/applications/{id}/confirm */
export const confirmSchema = z.object({
  finished: trueOrFalse("finished must be true or false"),
});

/** POST /api/applications/{id}/answer */
export const answerSchema = z.object({
  accept: trueOrFalse("accept must be true or false"),
});
