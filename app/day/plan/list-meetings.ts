import {
  type Board,
  type Meeting,
  type Place,
  type Round,
  type Student,
  atThePanel,
  canBe,
  isOpen,
  isReady,
  put,
  startsIn,
  takeOut,
  withItsPeople,
} from "./board";

/**
 * List scheduling: whenever a panel is free, the most pressed student who can come is next. Students whose day is
 * nearly full (more than `nearlyFull` minutes) cannot wait for that: they come first, each with all their meetings in a row.
 * `weight` is asked for each student how much their load counts.
 */
export function listMeetings(board: Board, nearlyFull: number, weight = () => 1) {
  placeChains(board, nearlyFull);

  const loads = new Map(board.students.map((student) => [student, loadOf(student) * weight()]));
  const lists = board.rounds.map((round) => ({ round, waiting: round.meetings.filter(isWaiting) }));
  const panels = board.rounds.flatMap((round) => round.panels);
  const closes = Math.max(0, ...panels.map(({ until }) => until));
  const opens = Math.min(closes, ...panels.map(({ from }) => from));

  for (let now = opens; now < closes; now += stepOf(board)) {
    const open = lists.filter(({ waiting }) => waiting.length > 0);
    open.sort((a, b) => a.round.priority - b.round.priority || hoursLeft(b) - hoursLeft(a));
    for (const list of open) {
      const nobodyIn = new Set<string>();
      for (const panel of list.round.panels) {
        const place = { panel, start: now };
        const [first] = list.waiting;
        if (!first || nobodyIn.has(panel.building)) continue;
        if (!isOpen(first, place) || atThePanel(first, place)) continue;
        const next = mostPressed(board, list.waiting, place, loads);
        if (!next) {
          nobodyIn.add(panel.building);
          continue;
        }
        put(next, place);
        list.waiting.splice(list.waiting.indexOf(next), 1);
        for (const student of next.students)
          loads.set(student, (loads.get(student) ?? 0) - next.minutes);
      }
    }
  }
}

export function isWaiting({ panel }: Meeting) {
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
  const othersFirst = waiting.some(({ isReserve }) => !isReserve);
  let best: Meeting | null = null;
  let most = -1;
  for (const meeting of waiting) {
    if (meeting.isReserve && othersFirst) continue;
    let load = 0;
    for (const student of meeting.students) load = Math.max(load, loads.get(student) ?? 0);
    if (load <= most || withItsPeople(walk, meeting, place) || !isReady(meeting)) continue;
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

/** Of one student; nobody has time for more, and trying them in a row takes time that grows with their cube. */
const mostInARow = 20;

function placeChains(board: Board, nearlyFull: number) {
  const busy = board.students
    .map((student) => ({ student, load: loadOf(student) }))
    .filter(({ student, load }) => load > nearlyFull && student.meetings.length <= mostInARow)
    .sort((a, b) => b.load - a.load);
  for (const { student } of busy) {
    const own = student.meetings.filter((one) => isWaiting(one) && !one.isReserve);
    const buildings = [...new Set(own.map(({ round }) => buildingOf(round)))];
    const chains = permutations(buildings.slice(0, 4)).map((order) => chainOf(board, own, order));
    const ends = (chain: Chain) =>
      Math.max(...chain.map(({ meeting, place }) => place.start + meeting.minutes));
    const best = chains.sort((a, b) => b.length - a.length || ends(a) - ends(b))[0];
    for (const { meeting, place } of best ?? []) put(meeting, place);
  }
}

/** The building that a round's first panel is in; a round's panels mostly share it. */
function buildingOf({ panels }: Round) {
  return panels[0]?.building;
}

type Chain = { meeting: Meeting; place: Place }[];

/** Building after building, each time the meeting that can be soonest. Leaves the board as it was. */
function chainOf({ walk }: Board, own: Meeting[], order: unknown[]): Chain {
  const chain: Chain = [];
  let rest = [...own].sort(
    (a, b) =>
      order.indexOf(buildingOf(a.round)) - order.indexOf(buildingOf(b.round)) ||
      a.round.priority - b.round.priority,
  );
  while (rest.length > 0) {
    const building = buildingOf((rest[0] as Meeting).round);
    let next: Chain[number] | null = null;
    for (const meeting of rest) {
      if (buildingOf(meeting.round) !== building) break;
      const place = isReady(meeting) ? earliestPlace(walk, meeting) : null;
      if (place && (!next || place.start < next.place.start)) next = { meeting, place };
    }
    if (!next) {
      rest = rest.filter(({ round }) => buildingOf(round) !== building);
      continue;
    }
    const { meeting, place } = next;
    put(meeting, place);
    chain.push({ meeting, place });
    rest = rest.filter((one) => one !== meeting);
  }
  for (const { meeting } of chain) takeOut(meeting);
  return chain;
}

/** The earliest place that a meeting could have. */
function earliestPlace(walk: number, meeting: Meeting): Place | null {
  let best: Place | null = null;
  for (const panel of meeting.round.panels)
    for (const start of startsIn(walk, meeting, panel))
      if ((!best || start < best.start) && canBe(walk, meeting, { panel, start }))
        best = { panel, start };
  return best;
}

function permutations<T>(all: T[]): T[][] {
  if (all.length < 2) return [all];
  return all.flatMap((one, at) =>
    permutations(all.filter((_, other) => other !== at)).map((rest) => [one, ...rest]),
  );
}
