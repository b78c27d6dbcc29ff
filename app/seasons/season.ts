import type { ProofKind } from "../images/image-path";
import type { ToldBy } from "~/db/schema-applications";
import type { RegistrationState, SeasonKind, SeasonState } from "~/db/schema-seasons";

/** A season as its page shows it. */
export type Season = {
  id: string;
  name: string;
  kind: SeasonKind;
  state: SeasonState;
  /** Years of passing out; none: every batch. */
  batches: number[];
  /** Names; none: every programme. */
  programmes: string[];
  opensAt: Date;
  closesAt: Date;
  needsApproval: boolean;
  needsConfirmed: boolean;
  version: number;
  /** The newest version of its policy, from 1. */
  policy: Policy;
};

/** A posting's part in a season. */
export type PostingSeason = {
  id: string;
  /** Whole rupees a year, in an internship season a month. */
  ctc: number;
  /** Set by hand; else its pay says it. */
  class?: string;
  sector?: string;
};

export type Policy = {
  version: number;
  /** Since when it counts. */
  since: Date;
  /** Its clauses in words, which number themselves. */
  sentences: string[];
};

type State = {
  next: readonly SeasonState[];
  /** Whether anybody sees the season. */
  isPublic: boolean;
};

/** Students register and apply while it is open. */
export const seasonStates: Record<SeasonState, State> = {
  draft: { next: ["open"], isPublic: false },
  open: { next: ["closed"], isPublic: true },
  closed: { next: ["open", "archived"], isPublic: true },
  archived: { next: ["closed"], isPublic: true },
};

export const seasonStateNames = Object.keys(seasonStates) as SeasonState[]; // Object.keys widens
export const publicStates = seasonStateNames.filter((state) => seasonStates[state].isPublic);
export const seasonKinds = ["placement", "internship"] as const satisfies readonly SeasonKind[];

/** Whether students can register now. */
export function takesRegistrations({ state, opensAt, closesAt }: Season, now = new Date()) {
  return state === "open" && opensAt <= now && now < closesAt;
}

/** How long a student can say that they did not give an answer that the office recorded for them. */
export const hoursToObject = 48;

/** A student's part in a season. */
export type Registration = {
  state: RegistrationState;
  /** The version of the policy that they accepted, and when. */
  policy: number;
  at: Date;
  /** Why the office refused. */
  reason: string;
  /** How they told the office, if it registered them; until when they can say that they did not. */
  toldBy: ToldBy | null;
  objectableUntil: Date | null;
  /** When they said so. */
  objectedAt: Date | null;
};

export const registrationStates = [
  "waiting",
  "registered",
  "refused",
  "left",
] as const satisfies readonly RegistrationState[];

/** Texts in UTF-16 units, and how many entries. */
export const seasonLimits = { name: 100, batches: 20, programmes: 100, reason: 1_000 };

export const outsideProofPath = (offerId: string, kind: ProofKind) =>
  `/outside-offers/${offerId}/proof.${kind}`;
export const seasonPath = (id: string) => `/seasons/${id}`;
