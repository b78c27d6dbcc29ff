import { describe, expect, test } from "vitest";
import type { PlannedMeeting, PlannedRound } from "../../app/day/plan/day";
import { plan } from "../../app/day/plan/plan";
import {
  aBusyDay,
  aDay,
  aPanel,
  aRound,
  aTinyDay,
  canEndBefore,
  listScheduled,
  meanWait,
  mistakesIn,
  names,
} from "./days";

/** The plan of a day, as `plan` says it, held against a checker that knows nothing of the planner. */

describe.each([1, 2, 3, 4, 5, 6])("busy day %i", (seed) => {
  const day = aBusyDay(seed);
  const planned = plan(day);

  test("nobody is in two places, and everybody is seen", () => {
    expect(mistakesIn(day, planned)).toEqual([]);
    expect(planned.unplaced).toEqual([]);
  });

  test("it ends when the busiest panel or student is done, and never after what a list would reach", () => {
    expect(planned.ends).toBeLessThanOrEqual(planned.bound * 1.01);
    expect(planned.ends).toBeLessThanOrEqual(listScheduled(day));
  });

  test("the most important companies are done when their panels can be", () => {
    const ends = day.rounds
      .filter(({ priority }) => priority === 1)
      .map((round) => {
        const own = planned.meetings.filter((one) => one.round === round.id);
        const floor = Math.ceil(round.people.length / round.panels.length) * round.minutes;
        return Math.max(...own.map(({ to }) => to)) / floor;
      });
    expect(ends.reduce((sum, one) => sum + one, 0) / ends.length).toBeLessThanOrEqual(1.05);
  });

  test("students do not wait long between their meetings", () => {
    expect(meanWait(planned)).toBeLessThan(110);
  });
});

test.each([1, 2, 3])("with a lunch, too, nothing clashes and nobody ends later: %i", (seed) => {
  const day = aBusyDay(seed, { lunch: true });
  const planned = plan(day);
  expect(mistakesIn(day, planned)).toEqual([]);
  expect(planned.unplaced).toEqual([]);
  expect(planned.ends).toBeLessThanOrEqual(listScheduled(day));
});

test("the same day gives the same plan", () => {
  expect(plan(aBusyDay(7))).toEqual(plan(aBusyDay(7)));
});

test("important companies are done first", () => {
  const day = aDay([
    aRound({ id: "Late", priority: 9, students: names(20) }),
    aRound({ id: "First", priority: 1, students: names(20) }),
  ]);
  const { meetings } = plan(day);
  const endOf = (id: string) =>
    Math.max(...meetings.filter(({ round }) => round === id).map(({ to }) => to));
  expect(endOf("First")).toBe(400);
});

test("a round comes after the one that leads to it, student by student", () => {
  const day = aDay([
    aRound({ id: "HR", students: names(10), after: ["Technical"] }),
    aRound({ id: "Technical", students: names(10), count: 2 }),
  ]);
  const planned = plan(day);
  expect(mistakesIn(day, planned)).toEqual([]);
  expect(planned.meetings).toHaveLength(20);
});

test("a student's talk, a panel's hours, breaks and gaps are kept free", () => {
  const day = aDay(
    [
      aRound({
        ...{ students: names(8), gap: 5 },
        panels: [aPanel({ from: 60, breaks: [{ from: 120, until: 150 }] }), aPanel({ until: 100 })],
      }),
    ],
    { appointments: names(4).map((student) => ({ student, building: "B", from: 60, until: 120 })) },
  );
  const planned = plan(day);
  expect(mistakesIn(day, planned)).toEqual([]);
  expect(planned.meetings).toHaveLength(8);
});

test("reserves come after all others of their round", () => {
  const people = [
    ...names(4).map((student) => ({ students: [student], isReserve: true })),
    ...names(12, 5).map((student) => ({ students: [student], isReserve: false })),
  ];
  const day = aDay([
    aRound({ id: "Nila", people, count: 2 }),
    aRound({ id: "Kaveri", students: names(16) }),
  ]);
  const planned = plan(day);
  expect(mistakesIn(day, planned)).toEqual([]);
  const starts = (isReserve: boolean) =>
    planned.meetings
      .filter(({ round }) => round === "Nila")
      .filter(({ students: [student] }) => names(4).includes(student ?? "") === isReserve)
      .map(({ from }) => from);
  expect(Math.min(...starts(true))).toBeGreaterThanOrEqual(Math.max(...starts(false)));
});

test("a group meets as one, and none of it is elsewhere", () => {
  const groups = [names(5), names(5, 6), names(5, 11)];
  const people = groups.map((students) => ({ students, isReserve: false }));
  const day = aDay([
    aRound({ id: "Discussion", people, minutes: 30 }),
    aRound({ id: "Kaveri", students: names(15), count: 2 }),
  ]);
  const planned = plan(day);
  expect(mistakesIn(day, planned)).toEqual([]);
  expect(planned.meetings).toHaveLength(18);
});

test("a talk at the end of the day does not count as a floor of the interviews", () => {
  const talk = { student: "S1", building: "A", from: 300, until: 600 };
  const planned = plan(aDay([aRound({ students: ["S1"] })], { appointments: [talk] }));
  expect(planned).toMatchObject({ ends: 20, bound: 20 });
});

test("the floor knows that a meeting does not go on after a break", () => {
  const panel = aPanel({ breaks: [{ from: 50, until: 80 }] });
  const rounds = ["Nila", "Kaveri", "Tapti"].map((id) =>
    aRound({ id, students: ["S1"], panels: [panel] }),
  );
  expect(plan(aDay(rounds))).toMatchObject({ ends: 100, bound: 100, unplaced: [] });
});

describe.each(Array.from({ length: 18 }, (_, at) => at + 22))("tiny day %i", (seed) => {
  test("no plan at all ends earlier", () => {
    const day = aTinyDay(seed);
    const planned = plan(day);
    expect(mistakesIn(day, planned)).toEqual([]);
    expect(planned.unplaced).toEqual([]);
    expect(canEndBefore(day, planned.ends)).toBe(false);
    expect(planned.bound).toBeLessThanOrEqual(planned.ends);
  });
});

const placeOf = ({ round, students, panel, from }: Omit<PlannedMeeting, "to">) =>
  [round, ...students, panel, from].join(" ");

test("what is locked stays, and all others find their places around it", () => {
  const day = aBusyDay(4);
  const before = plan(day);
  const locked = before.meetings
    .filter((_, at) => at % 7 === 0)
    .map((one) => ({ ...one, isFixed: true }));
  const again = { ...day, kept: locked };
  const planned = plan(again);
  expect(mistakesIn(again, planned)).toEqual([]);
  expect(planned.unplaced).toEqual([]);
  const places = new Set(planned.meetings.map(placeOf));
  expect(locked.filter((one) => !places.has(placeOf(one)))).toEqual([]);
});

test("what is locked is as long as it was, though its round's meetings are shorter or longer now", () => {
  const kept = [{ round: "Nila", students: ["S1"], panel: 1, from: 0, isFixed: true }];
  for (const minutes of [30, 10]) {
    const day = aDay([aRound({ students: names(2) })], {
      kept: kept.map((one) => ({ ...one, minutes })),
    });
    const planned = plan(day);
    expect(planned.meetings).toContainEqual(expect.objectContaining({ from: 0, to: minutes }));
    expect(planned).toMatchObject({ ends: minutes + 20, bound: minutes + 20, unplaced: [] });
  }
});

test("whoever is new finds a place after a reserve who has been in already", () => {
  const people = names(3).map((student) => ({ students: [student], isReserve: student === "S1" }));
  const kept = [{ round: "Nila", students: ["S1"], panel: 1, from: 0, isFixed: true }];
  const planned = plan(aDay([aRound({ people })], { from: 20, kept }));
  expect(planned).toMatchObject({ unplaced: [], ends: 60 });
});

test("a list that comes while the round runs is fitted in, and nobody else moves", () => {
  const day = aDay([aRound({ students: names(10) }), aRound({ id: "Kaveri", students: names(9) })]);
  const kept = plan(day).meetings.map((one) => ({ ...one, isFixed: one.from < 100 }));
  const [nila, kaveri] = day.rounds as [PlannedRound, PlannedRound];
  const late = aRound({ id: "Kaveri", students: names(12) });
  const planned = plan({ ...day, from: 100, kept, rounds: [nila, { ...kaveri, ...late }] });
  expect(planned).toMatchObject({ unplaced: [], moved: [] });
  expect(planned.meetings).toHaveLength(22);
});

describe.each([3, 8])("a day that has begun: %i", (seed) => {
  const day = aBusyDay(seed);
  const before = plan(day);
  const from = 240;
  const kept = before.meetings.map((meeting) => ({ ...meeting, isFixed: meeting.from < from }));

  test("planned again without a change, nothing moves", () => {
    const planned = plan({ ...day, from, kept });
    expect(planned.moved).toEqual([]);
    expect(planned.meetings.map(placeOf).sort()).toEqual(before.meetings.map(placeOf).sort());
    expect(planned.bound).toBeLessThanOrEqual(planned.ends);
  });

  test("loses a panel: at most twice as many meetings move as it still had, and what has begun stays", () => {
    const round = day.rounds.find(({ panels }) => panels.length > 1);
    const had = kept.filter((one) => !one.isFixed && one.round === round?.id && one.panel === 1);
    expect(had.length).toBeGreaterThan(0);
    const rounds = day.rounds.map((one) => ({
      ...one,
      panels: one.panels.map((panel, at) =>
        one === round && at === 0 ? { ...panel, until: from } : panel,
      ),
    }));
    const planned = plan({ ...day, from, kept, rounds });
    const missing = planned.unplaced.flatMap(({ students }) => students).length;
    expect(planned.moved.length + missing).toBeGreaterThanOrEqual(had.length);
    expect(planned.moved.length).toBeLessThanOrEqual(2 * had.length);
    const stayed = new Set(planned.meetings.map(placeOf));
    const changed = kept.filter((one) => !stayed.has(placeOf(one)));
    expect(changed.filter(({ isFixed }) => isFixed)).toEqual([]);
    expect(planned.moved).toHaveLength(changed.length - missing);
    expect(mistakesIn(day, planned)).toEqual([]);
  });
});

describe("who does not fit is named, with the way out", () => {
  test("one more panel, or until later", () => {
    const planned = plan(aDay([aRound({ students: names(42), count: 1 })]));
    expect(planned.unplaced).toEqual([
      expect.objectContaining({ round: "Nila", of: 42, waysOut: { morePanels: 1, until: 840 } }),
    ]);
    expect(planned.unplaced[0]?.students).toHaveLength(12);
    expect(planned.meetings).toHaveLength(30);
  });

  test("more panels do not help a student who is wanted everywhere", () => {
    const rounds = names(31).map((id, at) =>
      aRound({ id, priority: 1 + at, students: ["S1"], count: 1 }),
    );
    const planned = plan(aDay(rounds));
    expect(planned.unplaced).toEqual([
      expect.objectContaining({ round: "S31", waysOut: { morePanels: null, until: 620 } }),
    ]);
  });

  test("as many panels as a day that was planned with one a company needs", () => {
    const { unplaced } = plan(aDay([aRound({ students: names(200) })]));
    expect(unplaced).toMatchObject([{ of: 200, waysOut: { morePanels: 6, until: null } }]);
  });

  test("a panel that is lost does not come back by staying longer", () => {
    const panels = [aPanel({ until: 100 }), aPanel({ until: 200 })];
    const planned = plan(aDay([aRound({ students: names(20), panels })]));
    expect(planned.unplaced[0]).toMatchObject({ waysOut: { morePanels: 1, until: 300 } });
  });
});
