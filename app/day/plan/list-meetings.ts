import {
  type Board,
  type Meeting,
  type Panel,
  type Place,
  type Round,
  type Student,
  buildingOf,
  earliestPlace,
  panelIsFree,
  put,
  startsIn,
  studentsAreFree,
  takeOut,
} from "./board";

/**
 * List scheduling: whenever a panel is free, the most pressed student who can come is next. Students whose day is
 * nearly full (more than `nearlyFull` minutes) cannot wait for that: they come first, each with all their meetings in a row.
 */
export function listMeetings(board: Board, nearlyFull: number) {
  placeChains(board, nearlyFull);

  const loads = new Map(board.students.map((student) => [student, loadOf(student)]));
  const lists = board.rounds.map((round) => ({ round, waiting: round.meetings.filter(isWaiting) }));
  const panels = lists.flatMap((list) => list.round.panels.map((panel) => ({ panel, list })));
  const closes = Math.max(0, ...panels.map(({ panel }) => panel.until));
  const pressedFirst = (
    { list: a }: (typeof panels)[number],
    { list: b }: (typeof panels)[number],
  ) => a.round.priority - b.round.priority || hoursLeft(b) - hoursLeft(a);

  for (let now = 0; now < closes; now += stepOf(board)) {
    const free = panels.filter(({ panel, list: { round, waiting } }) => {
      const next = waiting[0];
      return next && panelIsFree(next, { panel, start: now }) && round.panels.includes(panel);
    });
    for (const { panel, list } of free.sort(pressedFirst)) {
      const next = mostPressed(board, list.waiting, { panel, start: now }, loads);
      if (!next) continue;
      put(next, { panel, start: now });
      list.waiting = list.waiting.filter((one) => one !== next);
      for (const student of next.students)
        loads.set(student, (loads.get(student) ?? 0) - next.minutes);
    }
  }
}

function isWaiting({ panel }: Meeting) {
  return !panel;
}

function loadOf({ meetings }: Student) {
  return meetings.filter(isWaiting).reduce((sum, { minutes }) => sum + minutes, 0);
}

function hoursLeft({ round, waiting }: { round: Round; waiting: Meeting[] }) {
  return (waiting.length / round.panels.length) * (round.minutes + round.gap);
}

function mostPressed(
  { walk }: Board,
  waiting: Meeting[],
  place: Place,
  loads: Map<Student, number>,
) {
  let best: Meeting | null = null;
  let most = -1;
  for (const meeting of waiting) {
    const load = Math.max(...meeting.students.map((student) => loads.get(student) ?? 0));
    if (load <= most || (best && meeting.isReserve && !best.isReserve)) continue;
    if (!studentsAreFree(walk, meeting, place)) continue;
    best = meeting;
    most = load;
  }
  return best;
}

/** All times are multiples of it. */
function stepOf({ walk, rounds }: Board) {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const times = rounds.flatMap(({ minutes, gap, panels }) => [
    minutes,
    gap,
    ...panels.flatMap(({ from, breaks }) => [from, ...breaks.map((pause) => pause.until)]),
  ]);
  return Math.max(1, times.reduce(divisor, walk));
}

function placeChains(board: Board, nearlyFull: number) {
  const busy = board.students
    .map((student) => ({ student, load: loadOf(student) }))
    .filter(({ load }) => load > nearlyFull)
    .sort((a, b) => b.load - a.load);
  for (const { student } of busy) {
    const own = student.meetings.filter(isWaiting);
    const buildings = [...new Set(own.map(({ round }) => buildingOf(round)))];
    const chains = permutations(buildings.slice(0, 4)).map((order) => chainOf(board, own, order));
    const ends = (chain: Chain) =>
      Math.max(...chain.map(({ meeting, place }) => place.start + meeting.minutes));
    const whole = chains.filter((chain) => chain.length === own.length);
    const best = whole.sort((a, b) => ends(a) - ends(b))[0];
    for (const { meeting, place } of best ?? []) put(meeting, place);
  }
}

type Chain = { meeting: Meeting; place: Place }[];

/** Building after building, each time the meeting that can be soonest. Leaves the board as it was. */
function chainOf({ walk }: Board, own: Meeting[], order: unknown[]): Chain {
  const chain: Chain = [];
  const rest = [...own].sort(
    (a, b) =>
      order.indexOf(buildingOf(a.round)) - order.indexOf(buildingOf(b.round)) ||
      a.round.priority - b.round.priority,
  );
  while (rest.length > 0) {
    let next: Chain[number] | null = null;
    for (const meeting of rest) {
      if (buildingOf(meeting.round) !== buildingOf((rest[0] as Meeting).round)) break;
      const place = earliestPlace(walk, meeting);
      if (place && (!next || place.start < next.place.start)) next = { meeting, place };
    }
    if (!next) break;
    put(next.meeting, next.place);
    chain.push(next);
    rest.splice(rest.indexOf(next.meeting), 1);
  }
  for (const { meeting } of chain) takeOut(meeting);
  return chain;
}

function permutations<T>(all: T[]): T[][] {
  if (all.length < 2) return [all];
  return all.flatMap((one, at) =>
    permutations(all.filter((_, other) => other !== at)).map((rest) => [one, ...rest]),
  );
}

/** Places what has no place yet: where there is room, else by moving one other meeting. */
export function placeTheRest({ walk, rounds }: Board) {
  const byPriority = [...rounds].sort((a, b) => a.priority - b.priority);
  for (const meeting of byPriority.flatMap((round) => round.meetings.filter(isWaiting))) {
    const place = earliestPlace(walk, meeting);
    if (place) put(meeting, place);
    else makeRoom(walk, meeting);
  }
}

function makeRoom(walk: number, meeting: Meeting) {
  for (const panel of meeting.round.panels)
    for (const other of [...panel.meetings]) {
      const there = { panel, start: other.start };
      if (other.isFixed || !studentsAreFree(walk, meeting, there, other)) continue;
      takeOut(other);
      put(meeting, there);
      const place = earliestPlace(walk, other);
      put(other, place ?? there);
      if (place) return;
      takeOut(meeting);
    }
  // A student's own other meeting may be what is in the way.
  for (const other of meeting.students.flatMap((student) => student.meetings)) {
    if (!other.panel || other.isFixed || other === meeting) continue;
    const there = { panel: other.panel as Panel, start: other.start };
    takeOut(other);
    for (const panel of meeting.round.panels)
      for (const start of startsIn(walk, meeting, panel)) {
        if (!panelIsFree(meeting, { panel, start })) continue;
        if (!studentsAreFree(walk, meeting, { panel, start })) continue;
        put(meeting, { panel, start });
        const place = earliestPlace(walk, other);
        if (place) return put(other, place);
        takeOut(meeting);
      }
    put(other, there);
  }
}
