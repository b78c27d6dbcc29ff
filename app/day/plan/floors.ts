import type { Board, Meeting, Panel, Round, Student } from "./board";
import type { Span } from "./day";

/** When things can be done at the earliest, whatever else happens: the floor that no plan gets below. */

/** When the last of its meetings ends. */
export function endOf({ meetings }: { meetings: Meeting[] }) {
  let end = 0;
  for (const { panel, start, minutes } of meetings)
    if (panel && start + minutes > end) end = start + minutes;
  return end;
}

/** When the busiest panels, or the busiest student, can be done. */
export function boundOf(board: Board) {
  const fixed = endOf({ meetings: board.meetings.filter(({ isFixed }) => isFixed) });
  return Math.max(
    fixed,
    ...board.rounds.map((round) => floorOf(round) + minutesAfter(board, round)),
    ...board.students.map((student) => floorOfStudent(student, board.walk)),
  );
}

/** When a round's panels can be done, whatever its students do besides; past its hours if they do not suffice. */
export function floorOf(round: Round) {
  const { panels, meetings, minutes, gap } = round;
  const left = meetings.filter(({ isFixed }) => !isFixed).length;
  if (left === 0) return 0;
  const earliest = earliestStart(round);
  const closes = Math.max(...panels.map(({ until }) => until));
  const ends = panels.flatMap((panel) => {
    const own: number[] = [];
    const hours = panel.until === closes ? { ...panel, until: Infinity } : panel;
    for (const { from, until } of openTimesOf(hours))
      for (let end = Math.max(from, earliest) + minutes; end <= until; end += minutes + gap)
        if (own.push(end) >= left) return own;
    return own;
  });
  return ends.sort((a, b) => a - b)[left - 1] ?? 0;
}

/** When the first of its people can have done what leads to it. */
function earliestStart({ after, meetings }: Round) {
  if (after.length === 0) return 0;
  const opens = Math.min(...after.flatMap(({ panels }) => panels.map(({ from }) => from)));
  const before = meetings.map((one) => minutesIn(one, ({ round }) => after.includes(round)));
  return Math.min(...before.map((minutes) => (minutes > 0 ? opens + minutes : 0)));
}

function minutesAfter({ rounds }: Board, round: Round) {
  if (!rounds.some(({ after }) => after.includes(round))) return 0;
  const left = round.meetings.filter(({ isFixed }) => !isFixed);
  if (left.length === 0) return 0;
  return Math.min(
    ...left.map((one) => minutesIn(one, (other) => other.round.after.includes(round))),
  );
}

function minutesIn({ students }: Meeting, belongs: (other: Meeting) => boolean) {
  const sums = students.map(({ meetings }) =>
    meetings.reduce((sum, one) => (belongs(one) && !one.isFixed ? sum + one.minutes : sum), 0),
  );
  return Math.max(0, ...sums);
}

function openTimesOf(panel: Panel) {
  const taken = panel.meetings.filter(({ isFixed }) => isFixed).map(spanOf);
  return without([panel], [...panel.breaks, ...taken]);
}

/** The times within `open` that are not `taken`, in order. */
function without(open: Span[], taken: Span[]) {
  return taken.reduce<Span[]>(
    (left, { from, until }) =>
      left.flatMap((span) => {
        if (until <= span.from || span.until <= from) return [span];
        const parts = [
          { from: span.from, until: from },
          { from: until, until: span.until },
        ];
        return parts.filter((part) => part.from < part.until);
      }),
    open.map(({ from, until }) => ({ from, until })),
  );
}

function spanOf({ start, minutes }: Meeting) {
  return { from: start, until: start + minutes };
}

/**
 * When a student can be done: at times when none of their panels is open nobody meets them, and before such a time
 * there is room only for meetings that fit in whole.
 */
function floorOfStudent({ meetings, placed }: Student, walk: number) {
  const left = meetings.filter(({ isFixed }) => !isFixed);
  if (left.length === 0) return 0;
  const panels = [...new Set(left.map(({ round }) => round))].flatMap((round) => round.panels);
  const taken = placed.filter(({ isFixed }) => isFixed).map(spanOf);
  const open = without(together(panels.flatMap(openTimesOf)), taken);
  const all = left.reduce((sum, one) => sum + one.minutes, 0);
  let minutes = all;
  let floor = 0;
  for (const { from, until } of open) {
    floor = from + minutes;
    if (floor <= until) break;
    minutes -= mostWithin(until - from, left);
  }
  return Math.max(floor, (open[0]?.from ?? 0) + all + walk * walksBetween(left));
}

/** A walk is certain only between rounds that are each in one building. */
function walksBetween(meetings: Meeting[]) {
  const buildings = meetings.map(({ round }) => new Set(round.panels.map((one) => one.building)));
  if (buildings.some(({ size }) => size !== 1)) return 0;
  return new Set(buildings.flatMap((names) => [...names])).size - 1;
}

/** Joined where they touch, in order. */
function together(spans: Span[]) {
  const joined: Span[] = [];
  for (const { from, until } of spans.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else joined.push({ from, until });
  }
  return joined;
}

/** How many of so many minutes some of these meetings can fill. */
function mostWithin(minutes: number, meetings: Meeting[]) {
  const sums = new Set([0]);
  for (const one of meetings)
    for (const sum of [...sums]) if (sum + one.minutes <= minutes) sums.add(sum + one.minutes);
  return Math.max(...sums);
}
