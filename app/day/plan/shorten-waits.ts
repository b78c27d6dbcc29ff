import {
  type Board,
  type Meeting,
  type Place,
  type Student,
  canBe,
  endOf,
  floorOf,
  put,
  startsIn,
  studentsAreFree,
  takeOut,
} from "./board";

/** Of each meeting: more makes waits a little shorter, and a plan of 12,000 meetings slower. */
const triesOfOne = 200;

/** How much worse, in minutes, an exchange may make things in the beginning and in the end. */
const heat = { first: 60, last: 1 };

/**
 * Simulated annealing: exchanges two meetings of a round, or moves one, until students wait little between their
 * meetings. No round ends later by it. `onProgress` is told which share of the work is done.
 */
export function shortenWaits(board: Board, bound: number, onProgress: (share: number) => void) {
  const { walk, rounds } = board;
  const movable = board.meetings.filter((one) => one.panel && !one.isFixed);
  if (movable.length < 2) return;
  const ends = new Map(rounds.map((round) => [round, Math.max(floorOf(round), endOf(round))]));
  const goals = new Map(rounds.map((one) => [one, one.priority === 1 ? floorOf(one) : bound]));
  const late = ({ round, start, minutes }: Meeting) =>
    20 * Math.max(0, start + minutes - (goals.get(round) ?? bound));
  const costOf = (meeting: Meeting) =>
    meeting.students.reduce((sum, student) => sum + waitCost(student), 0);

  const random = generator(1);
  const oneOf = <T>(all: T[]) => all[Math.floor(random() * all.length)] as T;
  const tries = triesOfOne * movable.length;
  for (let tried = 0; tried < tries; tried++) {
    if (tried % 65_536 === 0) onProgress(tried / tries);
    const warmth = heat.first * (heat.last / heat.first) ** (tried / tries);
    const bearable = -warmth * Math.log(random() + Number.MIN_VALUE);
    const meeting = oneOf(movable);
    const here = { panel: meeting.panel, start: meeting.start } as Place;

    if (random() < 0.75) {
      const other = oneOf(meeting.round.meetings);
      if (!canExchange(walk, meeting, other)) continue;
      const there = { panel: other.panel, start: other.start } as Place;
      const before = costOf(meeting) + costOf(other);
      move(meeting, there);
      move(other, here);
      if (costOf(meeting) + costOf(other) - before <= bearable) continue;
      move(meeting, here);
      move(other, there);
      continue;
    }
    const panel = oneOf(meeting.round.panels);
    const start = oneOf(startsIn(walk, meeting, panel));
    if (start + meeting.minutes > (ends.get(meeting.round) ?? 0)) continue;
    if (!canBe(walk, meeting, { panel, start })) continue;
    const before = costOf(meeting) + late(meeting);
    move(meeting, { panel, start });
    if (costOf(meeting) + late(meeting) - before > bearable) move(meeting, here);
  }
}

function canExchange(walk: number, meeting: Meeting, other: Meeting) {
  if (other.isFixed || !other.panel || !meeting.panel || other.start === meeting.start)
    return false;
  if (other.isReserve !== meeting.isReserve) return false;
  const here = { panel: meeting.panel, start: meeting.start };
  const there = { panel: other.panel, start: other.start };
  return (
    studentsAreFree(walk, meeting, there, other) && studentsAreFree(walk, other, here, meeting)
  );
}

function move(meeting: Meeting, place: Place) {
  takeOut(meeting);
  put(meeting, place);
}

/** Long waits count more than their minutes: three hours of one are worse than one hour of three. */
function waitCost({ meetings }: Student) {
  let first = Infinity;
  let last = -Infinity;
  let busy = 0;
  for (const { panel, start, minutes } of meetings) {
    if (!panel) continue;
    if (start < first) first = start;
    if (start + minutes > last) last = start + minutes;
    busy += minutes;
  }
  const waits = busy === 0 ? 0 : last - first - busy;
  return waits + waits ** 2 / 150;
}

/** Random numbers that are the same each time (mulberry32). */
function generator(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
