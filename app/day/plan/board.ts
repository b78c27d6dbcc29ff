import type { KeptMeeting, PlannedDay, PlannedPanel, PlannedRound, Span } from "./day";

/** A plan while it is made: meetings with and without a place, and what may be where. */
export type Board = {
  walk: number;
  rounds: Round[];
  students: Student[];
  meetings: Meeting[];
};

export type Round = {
  gap: number;
  priority: number;
  minutes: number;
  panels: Panel[];
  meetings: Meeting[];
  after: Round[];
  hasReserves: boolean;
};

export type Panel = Span & {
  number: number;
  building: string;
  breaks: Span[];
  meetings: Meeting[];
};

export type Student = { meetings: Meeting[] };

export type Meeting = {
  round: Round;
  minutes: number;
  students: Student[];
  isReserve: boolean;
  isFixed: boolean;
  panel: Panel | null;
  start: number;
};

export type Place = { panel: Panel; start: number };

/** The day with what is kept of an earlier plan in its place. */
export function boardOf(day: PlannedDay, kept: KeptMeeting[]): Board {
  const students = new Map<string, Student>();
  const studentOf = (id: string) => {
    const student = students.get(id) ?? { meetings: [] };
    students.set(id, student);
    return student;
  };
  const rounds = day.rounds.map((round) => roundOf(round, day.closes, studentOf));
  const byId = new Map(day.rounds.map(({ id }, at) => [id, rounds[at]]));
  day.rounds.forEach(({ after }, at) => {
    rounds[at]?.after.push(...after.flatMap((id) => byId.get(id) ?? []));
  });
  placeKept(day, rounds, kept);
  for (const { student, from, until, building } of day.appointments) {
    const round = emptyRound({ gap: 0, priority: 0, minutes: until - from });
    const panel = { from, until, building, number: 1, breaks: [], meetings: [] };
    const meeting = newMeeting(round, [studentOf(student)], false);
    meeting.isFixed = true;
    put(meeting, { panel, start: from });
  }
  return {
    walk: day.walk,
    rounds,
    students: [...students.values()],
    meetings: rounds.flatMap((round) => round.meetings),
  };
}

function roundOf(planned: PlannedRound, closes: number, studentOf: (id: string) => Student) {
  const round = emptyRound(planned);
  round.panels = planned.panels.map((panel, at) => panelOf(panel, at + 1, closes));
  for (const { students, isReserve } of planned.people) {
    round.meetings.push(newMeeting(round, students.map(studentOf), isReserve));
    round.hasReserves ||= isReserve;
  }
  return round;
}

function emptyRound({
  gap,
  priority,
  minutes,
}: Pick<Round, "gap" | "priority" | "minutes">): Round {
  return { gap, priority, minutes, panels: [], meetings: [], after: [], hasReserves: false };
}

function panelOf({ building, from, until, breaks }: PlannedPanel, number: number, closes: number) {
  return {
    number,
    building,
    breaks,
    from: Math.max(0, from),
    until: Math.min(closes, until),
    meetings: [],
  };
}

function newMeeting(round: Round, students: Student[], isReserve: boolean) {
  const { minutes } = round;
  const meeting: Meeting = {
    round,
    minutes,
    students,
    isReserve,
    isFixed: false,
    panel: null,
    start: 0,
  };
  for (const student of students) student.meetings.push(meeting);
  return meeting;
}

/** A kept meeting that is not fixed loses its place if it cannot be there any more. */
function placeKept(day: PlannedDay, rounds: Round[], kept: KeptMeeting[]) {
  const keyOf = (round: string, students: string[]) =>
    JSON.stringify([round, ...[...students].sort()]);
  const known = new Map<string, Meeting>();
  day.rounds.forEach(({ id, people }, at) =>
    people.forEach(({ students }, of) => {
      const meeting = rounds[at]?.meetings[of];
      if (meeting) known.set(keyOf(id, students), meeting);
    }),
  );
  const fixedFirst = [...kept].sort((a, b) => Number(b.isFixed) - Number(a.isFixed));
  for (const { round, students, panel: number, from: start, isFixed } of fixedFirst) {
    const meeting = known.get(keyOf(round, students));
    const panel = meeting?.round.panels[number - 1];
    if (!meeting || !panel || meeting.panel) continue;
    meeting.isFixed = isFixed;
    if (isFixed || canBe(day.walk, meeting, { panel, start })) put(meeting, { panel, start });
  }
}

export function put(meeting: Meeting, { panel, start }: Place) {
  meeting.panel = panel;
  meeting.start = start;
  panel.meetings.push(meeting);
}

export function takeOut(meeting: Meeting) {
  meeting.panel?.meetings.splice(meeting.panel.meetings.indexOf(meeting), 1);
  meeting.panel = null;
}

/** Whether nothing forbids it. */
export function canBe(walk: number, meeting: Meeting, place: Place) {
  return panelIsFree(meeting, place) && studentsAreFree(walk, meeting, place);
}

export function panelIsFree(meeting: Meeting, { panel, start }: Place) {
  const end = start + meeting.minutes;
  const { gap } = meeting.round;
  if (start < panel.from || end > panel.until) return false;
  for (const pause of panel.breaks) if (start < pause.until && pause.from < end) return false;
  for (const other of panel.meetings)
    if (other !== meeting && start < other.start + other.minutes + gap && other.start < end + gap)
      return false;
  return true;
}

/** Whether its students could be there then, if they were not in the meeting `except`. */
export function studentsAreFree(
  walk: number,
  meeting: Meeting,
  { panel, start }: Place,
  except?: Meeting,
) {
  const end = start + meeting.minutes;
  for (const student of meeting.students)
    for (const other of student.meetings) {
      if (!other.panel || other === meeting || other === except) continue;
      const otherEnd = other.start + other.minutes;
      const between = other.panel.building === panel.building ? 0 : walk;
      if (start < otherEnd + between && other.start < end + between) return false;
      if (start < otherEnd && meeting.round.after.includes(other.round)) return false;
      if (other.start < end && other.round.after.includes(meeting.round)) return false;
    }
  return !meeting.round.hasReserves || isInTurn(meeting, start);
}

/** Reserves come after all others of their round. */
function isInTurn({ round, isReserve }: Meeting, start: number) {
  return round.meetings.every(
    (other) =>
      !other.panel ||
      other.isReserve === isReserve ||
      (isReserve ? other.start <= start : start <= other.start),
  );
}

/** The earliest place that a meeting could have. */
export function earliestPlace(walk: number, meeting: Meeting): Place | null {
  let best: Place | null = null;
  for (const panel of meeting.round.panels)
    for (const start of startsIn(walk, meeting, panel))
      if ((!best || start < best.start) && canBe(walk, meeting, { panel, start }))
        best = { panel, start };
  return best;
}

/** When a meeting could begin with a panel so that it leaves no gap before or after it. */
export function startsIn(walk: number, { round, minutes, students }: Meeting, panel: Panel) {
  const starts = new Set([panel.from]);
  for (const pause of panel.breaks) starts.add(pause.until).add(pause.from - minutes);
  for (const other of panel.meetings)
    starts.add(other.start + other.minutes + round.gap).add(other.start - minutes - round.gap);
  for (const student of students)
    for (const other of student.meetings) {
      if (!other.panel) continue;
      const between = other.panel.building === panel.building ? 0 : walk;
      starts.add(other.start + other.minutes + between).add(other.start - minutes - between);
    }
  return [...starts];
}

/** The building that a round's first panel is in; a round's panels mostly share it. */
export function buildingOf({ panels }: Round) {
  return panels[0]?.building;
}

// The floor

/** When the last of its meetings ends. */
export function endOf({ meetings }: Round) {
  return Math.max(0, ...meetings.map(({ panel, start, minutes }) => (panel ? start + minutes : 0)));
}

/** When the round's panels can be done at the earliest, whatever its students do besides. */
export function floorOf({ panels, meetings, minutes, gap }: Round) {
  const ends = panels.flatMap((panel) => {
    const own: number[] = [];
    for (let start = panel.from; own.length < meetings.length;) {
      const pause = panel.breaks.find((one) => start < one.until && one.from < start + minutes);
      if (!pause && start + minutes > panel.until) break;
      if (!pause) own.push(start + minutes);
      start = pause ? pause.until : start + minutes + gap;
    }
    return own;
  });
  ends.sort((a, b) => a - b);
  return ends[Math.min(meetings.length, ends.length) - 1] ?? 0;
}

/** The busiest panel, or the busiest student with the walks between their buildings. */
export function boundOf({ walk, rounds, students }: Board) {
  const ofStudents = students.map(({ meetings }) => {
    const load = meetings.reduce((sum, { minutes }) => sum + minutes, 0);
    const buildings = meetings.map(({ round }) => new Set(round.panels.map((one) => one.building)));
    // A walk is certain only between rounds that are each in one building.
    const certain = buildings.every(({ size }) => size === 1)
      ? new Set(buildings.flatMap((names) => [...names])).size
      : 1;
    return load + Math.max(0, certain - 1) * walk;
  });
  return Math.max(0, ...rounds.map(floorOf), ...ofStudents);
}
