import { describe, expect, test } from "vitest";
import type { PlannedMeeting } from "../../app/day/plan/day";
import { makePlan } from "../../app/day/plan/plan";
import { aBusyDay, aDay, aPanel, aRound, listScheduled, meanWait, mistakesIn, names } from "./days";

/** The plan of a day, as `plan` says it, held against a checker that knows nothing of the planner. */

describe.each([1, 2, 3, 4, 5, 6])("busy day %i", (seed) => {
  const day = aBusyDay(seed);
  const plan = makePlan(day);

  test("nobody is in two places, and everybody is seen", () => {
    expect(mistakesIn(day, plan)).toEqual([]);
    expect(plan.unplaced).toEqual([]);
  });

  test("it ends when the busiest panel or student is done, and never after what a list would reach", () => {
    expect(plan.ends).toBeLessThanOrEqual(plan.bound * 1.01);
    expect(plan.ends).toBeLessThanOrEqual(listScheduled(day));
  });

  test("students do not wait long between their meetings", () => {
    expect(meanWait(plan)).toBeLessThan(110);
  });
});

test.each([1, 2, 3])("with a lunch, too, nothing clashes and nobody ends later: %i", (seed) => {
  const day = aBusyDay(seed, { lunch: true });
  const plan = makePlan(day);
  expect(mistakesIn(day, plan)).toEqual([]);
  expect(plan.unplaced).toEqual([]);
  expect(plan.ends).toBeLessThanOrEqual(listScheduled(day));
});

test("the same day gives the same plan", () => {
  expect(makePlan(aBusyDay(7))).toEqual(makePlan(aBusyDay(7)));
});

test("important companies are done first", () => {
  const day = aDay([
    aRound({ id: "Late", priority: 9, students: names(20) }),
    aRound({ id: "First", priority: 1, students: names(20) }),
  ]);
  const { meetings } = makePlan(day);
  const endOf = (id: string) =>
    Math.max(...meetings.filter(({ round }) => round === id).map(({ to }) => to));
  expect(endOf("First")).toBe(400);
});

test("a round comes after the one that leads to it, student by student", () => {
  const day = aDay([
    aRound({ id: "HR", students: names(10), after: ["Technical"] }),
    aRound({ id: "Technical", students: names(10), count: 2 }),
  ]);
  const plan = makePlan(day);
  expect(mistakesIn(day, plan)).toEqual([]);
  expect(plan.meetings).toHaveLength(20);
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
  const plan = makePlan(day);
  expect(mistakesIn(day, plan)).toEqual([]);
  expect(plan.meetings).toHaveLength(8);
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
  const plan = makePlan(day);
  expect(mistakesIn(day, plan)).toEqual([]);
  const starts = (isReserve: boolean) =>
    plan.meetings
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
  const plan = makePlan(day);
  expect(mistakesIn(day, plan)).toEqual([]);
  expect(plan.meetings).toHaveLength(18);
});

describe("a day that has begun", () => {
  const day = aBusyDay(3);
  const before = makePlan(day);
  const now = 240;
  const kept = before.meetings.map((meeting) => ({ ...meeting, isFixed: meeting.from < now }));
  const later = (without?: { round: string; panel: number }) => ({
    ...day,
    rounds: day.rounds.map((round) => ({
      ...round,
      panels: round.panels.map((panel, at) => ({
        ...panel,
        from: now,
        until: without?.round === round.id && without.panel === at + 1 ? now : panel.until,
      })),
    })),
  });
  const placeOf = ({ round, students, panel, from }: PlannedMeeting) =>
    [round, ...students, panel, from].join(" ");

  test("planned again without a change, nothing moves", () => {
    const plan = makePlan(later(), kept);
    expect(plan.moved).toEqual([]);
    expect(plan.meetings.map(placeOf).sort()).toEqual(before.meetings.map(placeOf).sort());
  });

  test("loses a panel: at most twice as many meetings move as it still had, and what has begun stays", () => {
    const round = day.rounds.find(({ panels }) => panels.length > 1);
    const lost = { round: round?.id ?? "", panel: 1 };
    const had = kept.filter((one) => !one.isFixed && one.round === lost.round && one.panel === 1);
    expect(had.length).toBeGreaterThan(0);
    const plan = makePlan(later(lost), kept);
    const moved = plan.moved.length;
    expect(moved + plan.unplaced.flatMap(({ students }) => students).length).toBeGreaterThanOrEqual(
      had.length,
    );
    expect(moved).toBeLessThanOrEqual(2 * had.length);
    const places = new Set(plan.meetings.map(placeOf));
    for (const meeting of kept.filter(({ isFixed }) => isFixed))
      expect(places.has(placeOf(meeting))).toBe(true);
    const inTwoPlaces = mistakesIn(day, plan);
    expect(inTwoPlaces).toEqual([]);
  });
});

describe("who does not fit is named, with the way out", () => {
  test("one more panel, or until later", () => {
    const plan = makePlan(aDay([aRound({ students: names(42), count: 1 })]));
    expect(plan.unplaced).toEqual([
      expect.objectContaining({ round: "Nila", of: 42, waysOut: { morePanels: 1, until: 840 } }),
    ]);
    expect(plan.unplaced[0]?.students).toHaveLength(12);
    expect(plan.meetings).toHaveLength(30);
  });

  test("more panels do not help a student who is wanted everywhere", () => {
    const rounds = names(31).map((id, at) =>
      aRound({ id, priority: 1 + at, students: ["S1"], count: 1 }),
    );
    const plan = makePlan(aDay(rounds));
    expect(plan.unplaced).toEqual([
      expect.objectContaining({ round: "S31", waysOut: { morePanels: null, until: 620 } }),
    ]);
  });

  test("a panel that is lost does not come back by staying longer", () => {
    const panels = [aPanel({ until: 100 }), aPanel({ until: 200 })];
    const plan = makePlan(aDay([aRound({ students: names(20), panels })]));
    expect(plan.unplaced[0]).toMatchObject({ waysOut: { morePanels: 1, until: 300 } });
  });
});
