import { type PlannedDay, type PlannedPanel, type PlannedRound, meetingKey } from "./day";

/** A plan while it is made: meetings with and without a place, and what may be where. */
export type Board = {
  walk: number;
  rounds: Round[];
  students: Student[];
  /** Of all rounds, not the students' appointments. */
  meetings: Meeting[];
};

export type Round = Pick<PlannedRound, "gap" | "priority" | "minutes"> & {
  panels: Panel[];
  meetings: Meeting[];
  after: Round[];
  hasReserves: boolean;
  /** When the last of its meetings has to be over; later than the day's end if nobody minds yet. */
  latest: number;
};

export type Panel = PlannedPanel & { number: number; meetings: Meeting[] };

export type Student = { meetings: Meeting[]; placed: Meeting[] };

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

/** The day with its appointments and with what is kept of an earlier plan. */
export function boardOf(day: PlannedDay): Board {
  const students = new Map<string, Student>();
  const studentOf = (id: string) => {
    const student = students.get(id) ?? { meetings: [], placed: [] };
    students.set(id, student);
    return student;
  };
  const rounds = day.rounds.map((round) => roundOf(round, day, studentOf));
  const byId = new Map(day.rounds.map(({ id }, at) => [id, rounds[at]]));
  day.rounds.forEach(({ after }, at) => {
    rounds[at]?.after.push(...after.flatMap((id) => byId.get(id) ?? []));
  });
  for (const { student, from, until, building } of day.appointments) {
    const round = emptyRound({ gap: 0, priority: 0, minutes: until - from });
    const panel = { from, until, building, number: 1, breaks: [], meetings: [] };
    const meeting = newMeeting(round, [studentOf(student)], false);
    meeting.isFixed = true;
    put(meeting, { panel, start: from });
  }
  placeKept(day, rounds);
  return {
    walk: day.walk,
    rounds,
    students: [...students.values()],
    meetings: rounds.flatMap((round) => round.meetings),
  };
}

function roundOf(
  planned: PlannedRound,
  { from, closes }: PlannedDay,
  studentOf: (id: string) => Student,
) {
  const round = emptyRound(planned);
  round.panels = planned.panels.map((panel, at) => ({
    ...panel,
    number: at + 1,
    from: Math.max(from, panel.from),
    until: Math.min(closes, panel.until),
    meetings: [],
  }));
  for (const { students, isReserve } of planned.people) {
    round.meetings.push(newMeeting(round, students.map(studentOf), isReserve));
    round.hasReserves ||= isReserve;
  }
  return round;
}

function emptyRound({ gap, priority, minutes }: Pick<Round, "gap" | "priority" | "minutes">) {
  const lists: Pick<Round, "panels" | "meetings" | "after"> = {
    panels: [],
    meetings: [],
    after: [],
  };
  return { ...lists, gap, priority, minutes, hasReserves: false, latest: Infinity };
}

function newMeeting(round: Round, students: Student[], isReserve: boolean) {
  const { minutes } = round;
  // Written out: a spread would make objects that are ten times as slow to read.
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
function placeKept(day: PlannedDay, rounds: Round[]) {
  const known = new Map<string, Meeting>();
  if (day.kept.length > 0)
    day.rounds.forEach(({ id, people }, at) =>
      people.forEach(({ students }, of) => {
        const meeting = rounds[at]?.meetings[of];
        if (meeting) known.set(meetingKey({ round: id, students }), meeting);
      }),
    );
  const fixedFirst = [...day.kept].sort((a, b) => Number(b.isFixed) - Number(a.isFixed));
  for (const { panel: number, from: start, isFixed, minutes, ...who } of fixedFirst) {
    const meeting = known.get(meetingKey(who));
    const panel = meeting?.round.panels[number - 1];
    if (!meeting || !panel || meeting.panel) continue;
    meeting.isFixed = isFixed;
    if (isFixed) meeting.minutes = minutes ?? meeting.minutes;
    if (isFixed || canBe(day.walk, meeting, { panel, start })) put(meeting, { panel, start });
  }
}

export function put(meeting: Meeting, { panel, start }: Place) {
  meeting.panel = panel;
  meeting.start = start;
  panel.meetings.push(meeting);
  for (const student of meeting.students) student.placed.push(meeting);
}

export function takeOut(meeting: Meeting) {
  if (!meeting.panel) return;
  remove(meeting.panel.meetings, meeting);
  for (const student of meeting.students) remove(student.placed, meeting);
  meeting.panel = null;
}

function remove(all: Meeting[], one: Meeting) {
  const last = all.pop() as Meeting;
  if (last !== one) all[all.indexOf(one)] = last;
}

export function move(meeting: Meeting, place: Place) {
  takeOut(meeting);
  put(meeting, place);
}

/** Whether nothing forbids it. */
export function canBe(walk: number, meeting: Meeting, place: Place) {
  return isOpen(meeting, place) && !inTheWay(walk, meeting, place);
}

/** Whether the panel is there for all of the meeting. */
export function isOpen({ minutes }: Meeting, { panel, start }: Place) {
  const end = start + minutes;
  if (start < panel.from || end > panel.until) return false;
  for (const pause of panel.breaks) if (start < pause.until && pause.from < end) return false;
  return true;
}

/** A meeting, other than itself and `except`, that keeps it from being there. */
export function inTheWay(walk: number, meeting: Meeting, place: Place, except?: Meeting) {
  return atThePanel(meeting, place, except) ?? withItsPeople(walk, meeting, place, except);
}

export function atThePanel(meeting: Meeting, { panel, start }: Place, except?: Meeting) {
  const { minutes } = meeting;
  const { gap } = meeting.round;
  for (const other of panel.meetings)
    if (start < other.start + other.minutes + gap && other.start < start + minutes + gap)
      if (other !== meeting && other !== except) return other;
  return undefined;
}

/** The same of its students' other meetings and of its round's order. */
export function withItsPeople(
  walk: number,
  meeting: Meeting,
  { panel, start }: Place,
  except?: Meeting,
) {
  const { round, minutes, students } = meeting;
  const end = start + minutes;
  for (const student of students)
    for (const other of student.placed) {
      if (other === meeting || other === except) continue;
      const between = other.panel?.building === panel.building ? 0 : walk;
      if (start < other.start + other.minutes + between && other.start < end + between)
        return other;
      if (start < other.start ? leadsTo(other.round, round) : leadsTo(round, other.round))
        return other;
    }
  return round.hasReserves ? outOfTurn(meeting, start, except) : undefined;
}

function leadsTo(first: Round, next: Round) {
  return next.after.length > 0 && next.after.includes(first);
}

/** Reserves come after all others of their round; whoever is new comes even after one that stays where it is. */
function outOfTurn({ round, isReserve }: Meeting, start: number, except?: Meeting) {
  return round.meetings.find(
    (other) =>
      other.panel &&
      other !== except &&
      other.isReserve !== isReserve &&
      (isReserve ? other.start > start : start > other.start && !other.isFixed),
  );
}

/** Whether its students have a time for each round that leads to it. */
export function isReady({ round, students }: Meeting) {
  if (round.after.length === 0) return true;
  return students.every(({ meetings }) =>
    meetings.every((other) => other.panel || !leadsTo(other.round, round)),
  );
}

/** When a meeting could begin with a panel so that it leaves no gap before or after it. */
export function startsIn(walk: number, { round, minutes, students }: Meeting, panel: Panel) {
  const starts = new Set([panel.from]);
  for (const pause of panel.breaks) starts.add(pause.until).add(pause.from - minutes);
  for (const other of panel.meetings)
    starts.add(other.start + other.minutes + round.gap).add(other.start - minutes - round.gap);
  for (const student of students)
    for (const other of student.placed) {
      const between = other.panel?.building === panel.building ? 0 : walk;
      starts.add(other.start + other.minutes + between).add(other.start - minutes - between);
    }
  return [...starts];
}
