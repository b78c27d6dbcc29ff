import {
  type Board,
  type Meeting,
  type Place,
  type Student,
  canBe,
  move,
  withItsPeople,
} from "./board";
import { generator } from "./generator";

/** Of each meeting, and of all: more makes waits a little shorter, and a plan of 12,000 meetings slower. */
const mostTries = { ofOne: 300, ofAll: 1_200_000 };
/** A round is tried so often in a row, as its meetings are in the processor's cache then. */
const triesInARow = 100;

/** How much worse, in minutes, an exchange may make things in the beginning and in the end. */
const heat = { first: 60, last: 1 };

/**
 * Simulated annealing: exchanges two meetings of a round, or moves one, until students wait little between their
 * meetings. Nothing ends later than its round's `latest`.
 */
export function shortenWaits({ walk, meetings }: Board) {
  const movable = meetings.filter((one) => one.panel && !one.isFixed);
  if (movable.length < 2) return;
  const random = generator(1);
  const tries = Math.min(mostTries.ofAll, mostTries.ofOne * movable.length);
  let { round } = oneOf(random, movable);
  for (let tried = 0; tried < tries; tried++) {
    const warmth = heat.first * (heat.last / heat.first) ** (tried / tries);
    const bearable = -warmth * Math.log(random() + Number.MIN_VALUE);
    if (tried % triesInARow === 0) round = oneOf(random, movable).round;
    const meeting = oneOf(random, round.meetings);
    if (!meeting.panel || meeting.isFixed) continue;
    const here = { panel: meeting.panel, start: meeting.start } as Place;

    if (random() < 0.75) {
      const other = oneOf(random, meeting.round.meetings);
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
    const panel = oneOf(random, meeting.round.panels);
    const place = { panel, start: aStartIn(random, walk, meeting, panel) };
    if (place.start + meeting.minutes > meeting.round.latest) continue;
    if (!canBe(walk, meeting, place)) continue;
    const before = costOf(meeting);
    move(meeting, place);
    if (costOf(meeting) - before > bearable) move(meeting, here);
  }
}

function oneOf<T>(random: () => number, all: T[]) {
  return all[Math.floor(random() * all.length)] as T;
}

/** One that leaves no gap after or before something; `startsIn` has all of them. */
function aStartIn(
  random: () => number,
  walk: number,
  { round, minutes, students }: Meeting,
  panel: Place["panel"],
) {
  const isAfter = random() < 0.5;
  if (random() < 0.5) {
    const other = oneOf(random, oneOf(random, students).placed);
    const between = other.panel?.building === panel.building ? 0 : walk;
    return isAfter ? other.start + other.minutes + between : other.start - minutes - between;
  }
  const which = Math.floor(random() * (panel.meetings.length + panel.breaks.length + 1));
  const other = panel.meetings[which];
  if (other)
    return isAfter ? other.start + other.minutes + round.gap : other.start - minutes - round.gap;
  const pause = panel.breaks[which - panel.meetings.length];
  if (pause) return isAfter ? pause.until : pause.from - minutes;
  return panel.from;
}

function canExchange(walk: number, meeting: Meeting, other: Meeting) {
  if (other.isFixed || !other.panel || !meeting.panel || other.start === meeting.start)
    return false;
  if (other.isReserve !== meeting.isReserve) return false;
  const here = { panel: meeting.panel, start: meeting.start };
  const there = { panel: other.panel, start: other.start };
  return !withItsPeople(walk, meeting, there, other) && !withItsPeople(walk, other, here, meeting);
}

function costOf({ students }: Meeting) {
  let cost = 0;
  for (const student of students) cost += waitCost(student);
  return cost;
}

/** Long waits count more than their minutes: three hours of one are worse than one hour of three. */
function waitCost({ placed }: Student) {
  let first = Infinity;
  let last = -Infinity;
  let busy = 0;
  for (const { start, minutes } of placed) {
    if (start < first) first = start;
    if (start + minutes > last) last = start + minutes;
    busy += minutes;
  }
  const waits = busy === 0 ? 0 : last - first - busy;
  return waits + waits ** 2 / 150;
}
