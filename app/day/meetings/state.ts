import type { MeetingState } from "~/db/schema-rounds";
import type { Round } from "../rounds/read.server";
import { isForAll } from "../rounds/round";

/** All that a day's plan depends on. Times are minutes since midnight. */
export type DayState = {
  /** YYYY-MM-DD */
  day: string;
  walk: number;
  rounds: Round[];
  /** In the order of each round's list. */
  people: Person[];
  meetings: StoredMeeting[];
};

/** A student of a round who still comes. */
export type Person = { roundId: string; userId: string; hasResult: boolean; isReserve: boolean };

export type StoredMeeting = {
  id: string;
  roundId: string;
  panelId: string;
  from: number;
  until: number;
  isLocked: boolean;
  isReserve: boolean;
  state: MeetingState;
  version: number;
  /** Those who still come; none if all have withdrawn. */
  students: string[];
};

/** Whether a round's meetings are planned; queues, and what all come to, have no times of their own. */
export const hasMeetings = ({ kind, isPlanned }: Pick<Round, "kind" | "isPlanned">) =>
  isPlanned && !isForAll(kind);

/** Whether a round's meetings take their panels' and students' time: those of one that is over do not, whatever was left. */
export const takesTime = (round: Pick<Round, "kind" | "isPlanned" | "state">) =>
  hasMeetings(round) && round.state !== "over";

/** Where students are while a talk, test or queue lasts. Only the office's word takes their time. */
export function appointmentsOf({ rounds, people }: DayState) {
  const held = rounds.filter((round) => round.state === "confirmed" && !hasMeetings(round));
  return held.flatMap((round) => {
    const { from, until } = hoursOf(round);
    const building = buildingOf(round.panels[0] ?? round);
    return people
      .filter(
        ({ roundId, hasResult }) => roundId === round.id && (isForAll(round.kind) || !hasResult),
      )
      .map(({ userId }) => ({ round, userId, from, until, building }));
  });
}

/** When a round is held: as its panels are there, or as it says itself. */
export function hoursOf({ from, until, panels }: Pick<Round, "from" | "until" | "panels">) {
  const held = panels.length ? panels : [{ from, until }];
  return {
    from: Math.min(...held.map((one) => one.from)),
    until: Math.max(...held.map((one) => one.until)),
  };
}

/** '' of what is online, or has no room yet. */
export const buildingOf = ({ building }: Pick<Round, "building">) => building ?? "";
