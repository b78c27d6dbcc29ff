/** What a plan is made of and what comes out. All times are minutes after the day's opening. */

export type Span = { from: number; until: number };

export type PlannedPanel = Span & { building: string; breaks: Span[] };

export type PlannedRound = {
  id: string;
  minutes: number;
  /** Minutes between two meetings of a panel. */
  gap: number;
  /** 1 is the most important. */
  priority: number;
  panels: PlannedPanel[];
  /** One entry a meeting: a student, or the students of a group. */
  people: { students: string[]; isReserve: boolean }[];
  /** Rounds of the same day that must be over for a student before this one. */
  after: string[];
};

export type PlannedDay = {
  /** Now, if the day has begun: what is not fixed begins later. */
  from: number;
  closes: number;
  /** Minutes from one building to another. */
  walk: number;
  rounds: PlannedRound[];
  /** Where students must be anyway: a talk, a test. */
  appointments: (Span & { student: string; building: string })[];
  /** What an earlier plan said. */
  kept: KeptMeeting[];
};

/** Panels count from 1. */
export type PlannedMeeting = {
  round: string;
  students: string[];
  panel: number;
  from: number;
  to: number;
};

/** What is locked, begun or over `isFixed`; the rest keeps its place if it can. */
export type KeptMeeting = Omit<PlannedMeeting, "to"> & {
  isFixed: boolean;
  /** How long it is, if it is fixed and its round's meetings are of another length now. */
  minutes?: number;
};

export type Unplaced = {
  round: string;
  students: string[][];
  /** How many meetings the round has in all. */
  of: number;
  /** Each would do by itself; null if it would not help. */
  waysOut: { morePanels: number | null; until: number | null };
};

export type Plan = {
  meetings: PlannedMeeting[];
  unplaced: Unplaced[];
  ends: number;
  /** No plan that places all of them ends earlier. */
  bound: number;
  /** Kept meetings that have another place now. */
  moved: PlannedMeeting[];
};

/** What tells a round's meetings apart: who is in them, in whatever order. */
export function meetingKey({ round, students }: Pick<PlannedMeeting, "round" | "students">) {
  return JSON.stringify([round, ...[...students].sort()]);
}
