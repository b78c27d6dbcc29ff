import { type Board, type Round, boardOf } from "./board";
import {
  type KeptMeeting,
  type Plan,
  type PlannedDay,
  type PlannedMeeting,
  type Unplaced,
  meetingKey,
} from "./day";
import { boundOf, endOf, floorOf } from "./floors";
import { generator } from "./generator";
import { listMeetings } from "./list-meetings";
import { pullForward, settleTheRest } from "./settle";
import { shortenWaits } from "./shorten-waits";
import { waysOutOf } from "./ways-out";

/**
 * The plan of a day: who meets whom, where and when. The same day gives the same plan. If some of what an earlier plan
 * said may move, as little of it as possible does.
 */
export function plan(day: PlannedDay): Plan {
  const bound = boundOf(boardOf(day));
  const isNew = day.kept.every(({ isFixed }) => isFixed);
  const board = isNew ? newlyPlanned(day, bound) : boardOf(day);
  if (!isNew) settleTheRest(board, true);

  const meetings: PlannedMeeting[] = [];
  const unplaced: Unplaced[] = [];
  board.rounds.forEach((round, at) => {
    const { id, people } = day.rounds[at] as PlannedDay["rounds"][number];
    const missing: string[][] = [];
    round.meetings.forEach(({ panel, start: from, minutes }, of) => {
      const students = people[of]?.students ?? [];
      if (!panel) missing.push(students);
      else meetings.push({ round: id, students, panel: panel.number, from, to: from + minutes });
    });
    if (missing.length > 0)
      unplaced.push({
        ...{ round: id, students: missing, of: people.length },
        waysOut: waysOutOf(board, round),
      });
  });
  const moved = movedFrom(day.kept, meetings);
  return { meetings, unplaced, ends: endOf(board), bound, moved };
}

function newlyPlanned(day: PlannedDay, bound: number) {
  const board = bestListed(day, bound);
  settleTheRest(board, false);
  let end: number;
  do {
    end = endOf(board);
    endEarlier(board, bound);
    shortenWaits(board);
  } while (end > bound && endOf(board) < end); // exchanges may have made room
  return board;
}

function endEarlier(board: Board, bound: number) {
  const { rounds } = board;
  const allBy = (latest: number) => {
    for (const round of rounds) round.latest = latest;
  };
  allBy(Math.max(bound, endOf(board)));
  for (const round of sorted(rounds, (one) => -endOf(one))) pullForward(board, round, bound);
  allBy(Math.max(bound, endOf(board)));
  for (const round of sorted(rounds, ({ priority }) => priority))
    pullForward(board, round, floorOf(round));
}

function sorted(rounds: Round[], by: (round: Round) => number) {
  return [...rounds].sort((a, b) => by(a) - by(b));
}

/** From which share of the bound on a student's day is nearly full: no share is best for all days. */
const nearlyFull = [0.8, 0.85, 0.9, Infinity];
/** Small days are listed more often, each time with other students first, as long as that might end earlier. */
const mostListed = { meetings: 20_000, times: 20 };

function bestListed(day: PlannedDay, bound: number) {
  const random = generator(1);
  const wanted = day.rounds.reduce((sum, { people }) => sum + people.length, 0);
  const times = Math.min(mostListed.times, mostListed.meetings / wanted);
  let best: { board: Board; badness: number[] } | null = null;
  for (let listed = 0; listed < Math.max(times, nearlyFull.length); listed++) {
    const isFirst = listed < nearlyFull.length;
    if (!isFirst && best?.badness[0] === 0 && best.badness[1] === bound) break;
    const board = boardOf(day);
    const share = nearlyFull[listed % nearlyFull.length] ?? 1;
    listMeetings(board, share * bound, isFirst ? undefined : () => 0.5 + random());
    const badness = badnessOf(board, bound);
    if (!best || isLess(badness, best.badness)) best = { board, badness };
  }
  return best?.board ?? boardOf(day);
}

function isLess(these: number[], those: number[]) {
  const at = these.findIndex((one, of) => one !== those[of]);
  return at >= 0 && (these[at] ?? 0) < (those[at] ?? 0);
}

/** What matters first is first: all placed, the last meeting early, important rounds done early. */
function badnessOf(board: Board, bound: number) {
  const unplaced = board.meetings.filter(({ panel }) => !panel).length;
  const late = board.rounds.map((round) => (endOf(round) - floorOf(round)) / round.priority ** 2);
  const inAll = late.reduce((sum, minutes) => sum + minutes, 0);
  return [unplaced, Math.max(bound, endOf(board)), inAll];
}

/** Kept meetings that have another place now. */
function movedFrom(kept: KeptMeeting[], meetings: PlannedMeeting[]) {
  const before = new Map(kept.map((meeting) => [meetingKey(meeting), meeting]));
  return meetings.filter((meeting) => {
    const was = before.get(meetingKey(meeting));
    return was && (was.panel !== meeting.panel || was.from !== meeting.from);
  });
}
