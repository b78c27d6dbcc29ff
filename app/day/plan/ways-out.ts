import { type Board, type Round, takeOut } from "./board";
import type { Unplaced } from "./day";
import { isWaiting } from "./list-meetings";
import { settle } from "./settle";

/** What would let a round see all its people while all others keep their places; null if it would not help. */
export function waysOutOf(board: Board, round: Round): Unplaced["waysOut"] {
  const morePanels = withoutTrace(round, () => panelsToAdd(board, round));
  return { morePanels, until: withoutTrace(round, () => endIfOpen(board, round)) };
}

/** Panels like the one that is open longest. */
function panelsToAdd(board: Board, round: Round) {
  const longest = lastToClose(round);
  for (let added = 1; longest; added++) {
    round.panels.push({ ...longest, number: round.panels.length + 1, meetings: [] });
    const before = round.meetings.filter(isWaiting);
    const after = before.filter((meeting) => settle(board, meeting, 0) === null);
    if (after.length === 0) return added;
    if (after.length === before.length) return null;
  }
  return null;
}

const oneDay = 24 * 60;

/** When it would be done if the panels that close last stayed open. */
function endIfOpen(board: Board, round: Round) {
  const closes = lastToClose(round)?.until;
  for (const panel of round.panels) if (panel.until === closes) panel.until += oneDay;
  let end = 0;
  for (const meeting of round.meetings.filter(isWaiting)) {
    if (settle(board, meeting, 0) === null) return null;
    end = Math.max(end, meeting.start + meeting.minutes);
  }
  return end;
}

function lastToClose({ panels }: Round) {
  return [...panels].sort((a, b) => b.until - a.until || a.from - b.from)[0];
}

/** Tries something out with a round, and puts all back. */
function withoutTrace<T>(round: Round, tryOut: () => T) {
  const missing = round.meetings.filter(isWaiting);
  const hours = round.panels.map((panel) => ({ panel, until: panel.until }));
  const { latest } = round;
  round.latest = Infinity;
  const result = tryOut();
  round.latest = latest;
  for (const meeting of missing) takeOut(meeting);
  round.panels = hours.map(({ panel, until }) => Object.assign(panel, { until }));
  return result;
}
