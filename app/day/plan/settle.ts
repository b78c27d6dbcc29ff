import {
  type Board,
  type Meeting,
  type Place,
  type Round,
  atThePanel,
  inTheWay,
  isOpen,
  isReady,
  put,
  startsIn,
  takeOut,
} from "./board";
import { isWaiting } from "./list-meetings";
import { endOf } from "./floors";

/** How many others may move, one making room for the next, so that one meeting finds its place. */
const mostInAChain = 3;
/** How many places are looked at for one meeting. */
const effortOfOne = 3_000;

/**
 * Gives each meeting that has no place one: where there is room, else by moving others. At most so many others move as
 * meetings had none; without `isSparing`, as many as it takes.
 */
export function settleTheRest(board: Board, isSparing: boolean) {
  const byPriority = [...board.rounds].sort((a, b) => a.priority - b.priority);
  const waiting = () => byPriority.flatMap((round) => round.meetings.filter(isWaiting));
  let spare = isSparing ? waiting().length : Infinity;
  for (let depth = 0; depth <= mostInAChain; depth++)
    for (let isNew = true; isNew;) {
      isNew = false;
      const full = new Set<Round>();
      for (const meeting of waiting()) {
        if (depth > spare || full.has(meeting.round) || !isReady(meeting)) continue;
        if (!hasRoom(board, meeting)) {
          full.add(meeting.round);
          continue;
        }
        const moved = settle(board, meeting, depth);
        if (moved === null) continue;
        spare -= moved;
        isNew = board.rounds.some(({ after }) => after.includes(meeting.round)); // may be ready now
      }
    }
}

/** Whether a panel of its round has a time for one more; if not, no moving of others makes one. */
function hasRoom({ walk }: Board, meeting: Meeting) {
  return placesOf(walk, meeting).some((place) => !atThePanel(meeting, place));
}

/** Moves a round's last meetings to earlier times, as long as that is possible and it ends after `goal`. */
export function pullForward(board: Board, round: Round, goal: number) {
  for (let end = endOf(round); end > goal; end = endOf(round)) {
    round.latest = end - 1;
    const last = round.meetings.filter((one) => one.panel && one.start + one.minutes === end);
    if (!last.every((meeting) => comeForward(board, meeting))) break;
  }
  round.latest = Math.max(goal, endOf(round));
}

function comeForward(board: Board, meeting: Meeting) {
  if (meeting.isFixed) return false;
  const before = { panel: meeting.panel, start: meeting.start } as Place;
  takeOut(meeting);
  for (let depth = 0; depth <= mostInAChain; depth++)
    if (settle(board, meeting, depth) !== null) return true;
  put(meeting, before);
  return false;
}

/** Finds the earliest place for a meeting without one, moving so many others; returns how many moved. */
export function settle(board: Board, meeting: Meeting, depth: number) {
  return settleWithin(board.walk, meeting, depth, { effort: effortOfOne });
}

function settleWithin(
  walk: number,
  meeting: Meeting,
  depth: number,
  left: { effort: number },
): number | null {
  const places = placesOf(walk, meeting);
  left.effort -= places.length;
  if (depth === 0) {
    const free = places.find((place) => !inTheWay(walk, meeting, place));
    if (!free) return null;
    put(meeting, free);
    return 0;
  }
  for (const place of places) {
    if (left.effort < 0) return null;
    const other = inTheWay(walk, meeting, place);
    if (!other || other.isFixed || inTheWay(walk, meeting, place, other)) continue;
    const its = { panel: other.panel, start: other.start } as Place;
    takeOut(other);
    put(meeting, place);
    const moved = settleWithin(walk, other, depth - 1, left);
    if (moved !== null) return moved + 1;
    takeOut(meeting);
    put(other, its);
  }
  return null;
}

/** In order of time. */
function placesOf(walk: number, meeting: Meeting) {
  const places: Place[] = [];
  for (const panel of meeting.round.panels)
    for (const start of startsIn(walk, meeting, panel)) {
      if (start + meeting.minutes > meeting.round.latest) continue;
      if (isOpen(meeting, { panel, start })) places.push({ panel, start });
    }
  return places.sort((a, b) => a.start - b.start);
}
