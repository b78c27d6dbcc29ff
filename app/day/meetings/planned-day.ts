import { grouped } from "../../grouped";
import type { KeptMeeting, Plan, PlannedDay, PlannedRound } from "../plan/day";
import type { Round } from "../rounds/read.server";
import {
  type DayState,
  type Person,
  type StoredMeeting,
  appointmentsOf,
  buildingOf,
  hasMeetings,
  hoursOf,
  takesTime,
} from "./state";

export type Asked = {
  /** Which rounds; all that the office has confirmed, if it names none. */
  rounds?: string[];
  /** Minutes since midnight: what begins before stays. */
  from: number;
  /** Whether as little as possible moves of what is planned already. */
  isAgain: boolean;
};

/** A meeting that a plan says. */
export type Placed = {
  roundId: string;
  students: string[];
  panelId: string;
  from: number;
  until: number;
  isReserve: boolean;
};

/** Whether the planner may give a round's meetings places. */
export function isPlannable(round: Round, chosen?: string[]) {
  if (!hasMeetings(round) || round.state === "over") return false;
  return chosen ? chosen.includes(round.id) : round.state === "confirmed";
}

/** What stays where it is, whatever is planned: what is locked, begun or over, or of a round that is not planned now. */
export function staysOf(state: DayState, { rounds: chosen, from }: Asked) {
  const rounds = new Set(
    state.rounds.filter((one) => isPlannable(one, chosen)).map(({ id }) => id),
  );
  const isOver = new Set(
    state.people
      .filter(({ hasResult }) => hasResult)
      .map(({ roundId, userId }) => roundId + userId),
  );
  return (meeting: StoredMeeting) =>
    !rounds.has(meeting.roundId) ||
    meeting.isLocked ||
    meeting.state !== "planned" ||
    meeting.from < from ||
    meeting.students.some((student) => isOver.has(meeting.roundId + student));
}

/** A day as the planner takes it, in minutes after the first panel opens; `opens` is when that is. */
export function plannedDayOf(state: DayState, asked: Asked): { day: PlannedDay; opens: number } {
  const stays = staysOf(state, asked);
  const counting = new Set(state.rounds.filter(takesTime).map(({ id }) => id));
  const meetings = state.meetings.filter(
    (one) => counting.has(one.roundId) && one.students.length && (asked.isAgain || stays(one)),
  );
  const meetingsOf = grouped(meetings, ({ roundId }) => roundId);
  // A proposal that is not named changes nothing, however often its company changes it.
  const planned = state.rounds.filter(
    (round) => isPlannable(round, asked.rounds) || meetingsOf.has(round.id),
  );
  const panels = planned.flatMap((round) => round.panels);
  const opens = Math.min(24 * 60, ...panels.map(({ from }) => from));
  const closes = Math.max(opens, ...panels.map(({ until }) => until));
  const after = (minute: number) => minute - opens;
  const peopleOf = grouped(state.people, ({ roundId }) => roundId);
  const areReserves = reservesOf(state);
  const rounds = planned.map((round): PlannedRound => {
    const leading = state.rounds.find(({ id }) => id === round.whoRound);
    // What all come to ends for all at once; the office says so if it ends early.
    const isHeld = leading?.state === "confirmed" && !hasMeetings(leading);
    const ready = isHeld ? hoursOf(leading).until : 0;
    const own = meetingsOf.get(round.id) ?? [];
    return {
      ...{ id: round.id, minutes: round.minutes, gap: round.gap, priority: round.priority },
      panels: round.panels.map((panel) => ({
        building: buildingOf(panel),
        from: after(Math.max(panel.from, ready)),
        until: after(panel.until),
        breaks: panel.breaks.map((one) => ({ from: after(one.from), until: after(one.until) })),
      })),
      people: [
        ...own.map(({ students }) => ({ students, isReserve: areReserves(round.id, students) })),
        ...(isPlannable(round, asked.rounds)
          ? newGroups(peopleOf.get(round.id) ?? [], own, round.groupOf)
          : []),
      ],
      after: leading && hasMeetings(leading) ? [leading.id] : [],
    };
  });
  const panelNumber = new Map(
    planned.flatMap((round) => round.panels.map(({ id }, at) => [id, at + 1] as const)),
  );
  const day: PlannedDay = {
    ...{ from: Math.max(0, after(asked.from)), closes: after(closes), walk: state.walk, rounds },
    appointments: appointmentsOf(state).map(({ userId, from, until, building }) => ({
      ...{ student: userId, from: after(from), until: after(until), building },
    })),
    kept: meetings.map((one): KeptMeeting => ({
      ...{ round: one.roundId, students: one.students, from: after(one.from) },
      ...{ panel: panelNumber.get(one.panelId) ?? 0, isFixed: stays(one) },
      ...(stays(one) && { minutes: one.until - one.from }),
    })),
  };
  return { day, opens };
}

/** Those who have no meeting yet and need one, in the order of the list, reserves by themselves. */
function newGroups(people: Person[], own: StoredMeeting[], groupOf: number) {
  const placed = new Set(own.flatMap(({ students }) => students));
  const left = people.filter(({ userId, hasResult }) => !hasResult && !placed.has(userId));
  return [false, true].flatMap((isReserve) =>
    evenly(
      left.filter((one) => one.isReserve === isReserve).map(({ userId }) => userId),
      groupOf,
    ).map((students) => ({ students, isReserve })),
  );
}

/** In as few groups as possible, whose sizes differ by one at most: nobody discusses alone because 13 is 12 and 1. */
function evenly(all: string[], most: number) {
  const groups = Math.ceil(all.length / most);
  return Array.from({ length: groups }, (_, at) =>
    all.slice(Math.floor((at * all.length) / groups), Math.floor(((at + 1) * all.length) / groups)),
  );
}

/** What the planner says, with ids and minutes since midnight. */
export function placedIn(state: DayState, { meetings }: Plan, opens: number): Placed[] {
  const byId = new Map(state.rounds.map((round) => [round.id, round]));
  const areReserves = reservesOf(state);
  return meetings.flatMap(({ round: roundId, students, panel: number, from, to }) => {
    const panel = byId.get(roundId)?.panels[number - 1];
    if (!panel) return [];
    const own = { roundId, students, panelId: panel.id, isReserve: areReserves(roundId, students) };
    return [{ ...own, from: from + opens, until: to + opens }];
  });
}

/** Whether all these students are reserves of a round. */
function reservesOf({ people }: DayState) {
  const reserves = new Set(
    people.filter(({ isReserve }) => isReserve).map(({ roundId, userId }) => roundId + userId),
  );
  return (roundId: string, students: string[]) =>
    students.every((student) => reserves.has(roundId + student));
}
