import { type Board, boardOf, boundOf, endOf, floorOf } from "./board";
import type { KeptMeeting, Plan, PlannedDay, PlannedMeeting, PlannedPanel, Unplaced } from "./day";
import { listMeetings, placeTheRest } from "./list-meetings";
import { shortenWaits } from "./shorten-waits";

/**
 * The plan of a day: who meets whom, where and when. The same day gives the same plan. With an earlier plan as
 * `kept`, as few meetings as possible move.
 */
export function makePlan(
  day: PlannedDay,
  kept: KeptMeeting[] = [],
  onProgress: (share: number) => void = () => undefined,
): Plan {
  const bound = boundOf(boardOf(day, []));
  const isNew = kept.every(({ isFixed }) => isFixed);
  const board = isNew ? bestListed(day, kept, bound) : boardOf(day, kept);
  placeTheRest(board);
  if (isNew) shortenWaits(board, bound, onProgress);

  const meetings: PlannedMeeting[] = [];
  const unplaced: Unplaced[] = [];
  board.rounds.forEach((round, at) => {
    const { id, people } = day.rounds[at] as PlannedDay["rounds"][number];
    const missing: string[][] = [];
    round.meetings.forEach(({ panel, start, minutes }, of) => {
      const students = people[of]?.students ?? [];
      if (!panel) missing.push(students);
      else
        meetings.push({
          round: id,
          students,
          panel: panel.number,
          from: start,
          to: start + minutes,
        });
    });
    if (missing.length > 0)
      unplaced.push({ round: id, students: missing, of: people.length, waysOut: noWay });
  });
  return {
    meetings,
    unplaced: unplaced.map((one) => ({ ...one, waysOut: waysOut(day, one.round, meetings) })),
    ends: Math.max(0, ...meetings.map(({ to }) => to)),
    bound,
    moved: movedFrom(kept, meetings),
  };
}

/** From which share of the bound on a student's day is nearly full: no share is best for all days. */
const nearlyFull = [0.8, 0.85, 0.9, Infinity];

function bestListed(day: PlannedDay, kept: KeptMeeting[], bound: number) {
  const listed = nearlyFull.map((share) => {
    const board = boardOf(day, kept);
    listMeetings(board, share * bound);
    return { board, badness: badnessOf(board, bound) };
  });
  const [best] = listed.sort(
    ({ badness: a }, { badness: b }) => a.map((one, at) => one - (b[at] ?? 0)).find(Boolean) ?? 0,
  );
  return (best as (typeof listed)[number]).board;
}

/** What matters first is first: all placed, the last meeting early, important rounds done early. */
function badnessOf({ rounds, meetings }: Board, bound: number) {
  const unplaced = meetings.filter(({ panel }) => !panel).length;
  const late = rounds.map((round) => (endOf(round) - floorOf(round)) / round.priority ** 2);
  return [
    unplaced,
    Math.max(bound, ...rounds.map(endOf)),
    late.reduce((sum, minutes) => sum + minutes, 0),
  ];
}

const noWay = { morePanels: null, until: null };

/** More panels than an office would find. */
const mostPanels = 5;

function waysOut(day: PlannedDay, id: string, meetings: PlannedMeeting[]) {
  const kept = meetings.map((meeting) => ({ ...meeting, isFixed: true }));
  /** When the round would be done, if its panels were these; null if it never would. */
  const endWith = (closes: number, change: (panels: PlannedPanel[]) => PlannedPanel[]) => {
    const rounds = day.rounds.map((round) =>
      round.id === id ? { ...round, panels: change(round.panels) } : round,
    );
    const board = boardOf({ ...day, closes, rounds }, kept);
    placeTheRest(board);
    const own = board.rounds[rounds.findIndex((round) => round.id === id)]?.meetings ?? [];
    if (own.some(({ panel }) => !panel)) return null;
    return Math.max(...own.map(({ start, minutes }) => start + minutes));
  };
  const tomorrow = day.closes + 24 * 60;
  const morePanels = Array.from({ length: mostPanels }, (_, at) => at + 1).find(
    (more) =>
      endWith(day.closes, (panels) => {
        const longest = lastOf(panels);
        return longest ? [...panels, ...Array.from({ length: more }, () => longest)] : panels;
      }) !== null,
  );
  const until = endWith(tomorrow, (panels) => {
    const closes = lastOf(panels)?.until;
    return panels.map((panel) => (panel.until === closes ? { ...panel, until: tomorrow } : panel));
  });
  return { morePanels: morePanels ?? null, until };
}

/** The panel that is open longest. */
function lastOf(panels: PlannedPanel[]) {
  return [...panels].sort((a, b) => b.until - a.until || a.from - b.from)[0];
}

function movedFrom(kept: KeptMeeting[], meetings: PlannedMeeting[]) {
  const who = ({ round, students }: Pick<KeptMeeting, "round" | "students">) =>
    JSON.stringify([round, ...students]);
  const before = new Map(kept.map((meeting) => [who(meeting), meeting]));
  return meetings.filter((meeting) => {
    const was = before.get(who(meeting));
    return was && (was.panel !== meeting.panel || was.from !== meeting.from);
  });
}
