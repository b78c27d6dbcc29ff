import type { Plan, PlannedDay, PlannedMeeting, PlannedRound } from "../../app/day/plan/day";

/** Days for tests of the plan, and what must hold for every plan, worked out without the planner. */

export function aRound(changes: Partial<PlannedRound> & { students?: string[]; count?: number }) {
  const { students = [], count = 1, ...rest } = changes;
  return {
    ...{ id: "Nila", minutes: 20, gap: 0, priority: 1, after: [] },
    panels: Array.from({ length: count }, () => aPanel()),
    people: students.map((student) => ({ students: [student], isReserve: false })),
    ...rest,
  };
}

export function aPanel(changes: Partial<PlannedRound["panels"][number]> = {}) {
  return { building: "A", from: 0, until: 600, breaks: [], ...changes };
}

export function aDay(rounds: PlannedRound[], changes: Partial<PlannedDay> = {}): PlannedDay {
  return { from: 0, closes: 600, walk: 5, appointments: [], kept: [], rounds, ...changes };
}

export function names(count: number, from = 1) {
  return Array.from({ length: count }, (_, at) => `S${at + from}`);
}

/** Few students are wanted by many; companies have hardly more panels than they need. */
export function aBusyDay(seed: number, { companies = 12, students = 150, lunch = false } = {}) {
  let state = seed;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const rounds = Array.from({ length: companies }, (_, at) => {
    const list = new Set<string>();
    const wanted = 10 + Math.floor(random() * 40);
    while (list.size < wanted) list.add(`S${1 + Math.floor(random() ** 2 * students)}`);
    const minutes = [15, 20, 30, 40][Math.floor(random() * 4)] ?? 20;
    const building = "ABC"[Math.floor(random() * 3)] ?? "A";
    const panel = aPanel({
      ...{ building, until: 720 },
      breaks: lunch ? [{ from: 240, until: 285 }] : [],
    });
    return aRound({
      ...{ id: `C${at + 1}`, minutes, priority: 1 + Math.floor(at / 4), students: [...list] },
      panels: Array.from({ length: Math.ceil((wanted * minutes) / 540) }, () => panel),
    });
  });
  return aDay(rounds, { closes: 720 });
}

/** So small that all plans can be tried: at most six meetings. */
export function aTinyDay(seed: number): PlannedDay {
  let state = seed * 7919 + 17;
  const random = (below: number) =>
    Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
  const rounds = ["Nila", "Kaveri", "Tapti"].map((id, at) =>
    aRound({
      ...{ id, minutes: 10 * (1 + random(3)), count: 1 + random(2) },
      students: names(3).filter(() => random(4) > 0),
      panels: Array.from({ length: 1 + random(2) }, () =>
        aPanel({
          building: "AB"[random(2)],
          breaks: random(2) ? [{ from: 30, until: 50 }] : [],
        }),
      ),
      after: at > 0 && random(3) === 0 ? ["Nila"] : [],
    }),
  );
  return aDay(rounds.map((round) => ({ ...round, people: round.people.slice(0, 2) })));
}

/** Whether any plan ends before this: tries each meeting with each panel, as soon as it can be there. */
export function canEndBefore(day: PlannedDay, ends: number) {
  const wanted = day.rounds.flatMap(({ id, people }) =>
    people.map(({ students }) => ({ round: id, students })),
  );
  const roundOf = (id: string) => day.rounds.find((round) => round.id === id) as PlannedRound;
  let best = ends;
  /** In order of their beginnings, which leaves out no plan. */
  const tryAll = (placed: PlannedMeeting[], left: typeof wanted, since: number, last: number) => {
    if (left.length === 0) best = Math.min(best, last);
    for (const one of left) {
      const round = roundOf(one.round);
      round.panels.forEach((_, at) => {
        for (let from = since; from + round.minutes < best; from += 5) {
          const meeting = { ...one, panel: at + 1, from, to: from + round.minutes };
          const leading = left.some(
            (other) =>
              round.after.includes(other.round) &&
              other.students.some((student) => one.students.includes(student)),
          );
          if (leading || mistakesIn(day, { meetings: [...placed, meeting] }).length > 0) continue;
          const rest = left.filter((other) => other !== one);
          tryAll([...placed, meeting], rest, from, Math.max(last, meeting.to));
          break;
        }
      });
    }
  };
  tryAll([], wanted, 0, 0);
  return best < ends;
}

/** Everything in the plan that must never be, in words; none for a right one. */
export function mistakesIn(day: PlannedDay, { meetings }: Pick<Plan, "meetings">) {
  const wrong: string[] = [];
  const roundOf = (id: string) => day.rounds.find((round) => round.id === id) as PlannedRound;
  const panelOf = ({ round, panel }: PlannedMeeting) =>
    roundOf(round).panels[panel - 1] as PlannedRound["panels"][number];
  for (const meeting of meetings) {
    const round = roundOf(meeting.round);
    const panel = panelOf(meeting);
    const where = `${meeting.round} ${meeting.students.join()} at ${meeting.from}`;
    if (meeting.to - meeting.from !== round.minutes) wrong.push(`${where}: wrong length`);
    if (meeting.from < panel.from || meeting.to > panel.until) wrong.push(`${where}: closed`);
    for (const pause of panel.breaks)
      if (meeting.from < pause.until && pause.from < meeting.to) wrong.push(`${where}: break`);
    if (!round.people.some(({ students }) => students.join() === meeting.students.join()))
      wrong.push(`${where}: not wanted`);
  }
  const together = (
    a: { from: number; to: number },
    b: { from: number; to: number },
    gap: number,
  ) => a.from < b.to + gap && b.from < a.to + gap;
  meetings.forEach((a, at) => {
    for (const b of meetings.slice(at + 1)) {
      const pair = `${a.round} and ${b.round} at ${a.from} and ${b.from}`;
      const samePeople = a.students.filter((student) => b.students.includes(student));
      if (a.round === b.round) {
        if (a.panel === b.panel && together(a, b, roundOf(a.round).gap))
          wrong.push(`${pair}: one panel`);
        if (samePeople.length > 0) wrong.push(`${pair}: twice`);
      }
      if (samePeople.length === 0) continue;
      const walk = panelOf(a).building === panelOf(b).building ? 0 : day.walk;
      if (together(a, b, walk)) wrong.push(`${pair}: ${samePeople.join()} in two places`);
      for (const [first, second] of [
        [a, b],
        [b, a],
      ] as const)
        if (roundOf(second.round).after.includes(first.round) && second.from < first.to)
          wrong.push(`${pair}: not in order`);
    }
  });
  for (const { student, from, until, building } of day.appointments)
    for (const meeting of meetings.filter(({ students }) => students.includes(student))) {
      const walk = panelOf(meeting).building === building ? 0 : day.walk;
      if (together(meeting, { from, to: until }, walk)) wrong.push(`${student} has a talk`);
    }
  return wrong;
}

/** How long students wait between their first and last meeting: the mean of those who have several. */
export function meanWait({ meetings }: Plan) {
  const own = new Map<string, PlannedMeeting[]>();
  for (const meeting of meetings)
    for (const student of meeting.students)
      own.set(student, [...(own.get(student) ?? []), meeting]);
  const waits = [...own.values()]
    .filter((list) => list.length > 1)
    .map((list) => {
      const span =
        Math.max(...list.map(({ to }) => to)) - Math.min(...list.map(({ from }) => from));
      return span - list.reduce((sum, { from, to }) => sum + to - from, 0);
    });
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
}

/** What the simplest planner reaches: whenever a panel is free, the busiest student who can come. */
export function listScheduled(day: PlannedDay) {
  const load = new Map<string, number>();
  for (const { people, minutes } of day.rounds)
    for (const student of people.flatMap(({ students }) => students))
      load.set(student, (load.get(student) ?? 0) + minutes);
  const busy = new Map<string, { to: number; building: string }>();
  const panels = day.rounds.flatMap((round) => {
    const left = new Set(round.people.flatMap(({ students }) => students));
    return round.panels.map((panel) => ({ round, left, panel, free: panel.from }));
  });
  let ends = 0;
  for (let now = 0; panels.some(({ left }) => left.size > 0); now += 5)
    for (const one of [...panels].sort(
      (a, b) =>
        (b.left.size * b.round.minutes) / b.round.panels.length -
        (a.left.size * a.round.minutes) / a.round.panels.length,
    )) {
      const to = now + one.round.minutes;
      const { breaks, building } = one.panel;
      if (one.free > now || breaks.some(({ from, until }) => now < until && from < to)) continue;
      const [student] = [...one.left]
        .filter((candidate) => {
          const last = busy.get(candidate);
          return !last || now >= last.to + (last.building === building ? 0 : day.walk);
        })
        .sort((a, b) => (load.get(b) ?? 0) - (load.get(a) ?? 0));
      if (!student) continue;
      one.left.delete(student);
      one.free = to;
      busy.set(student, { to, building });
      load.set(student, (load.get(student) ?? 0) - one.round.minutes);
      ends = Math.max(ends, to);
    }
  return ends;
}
