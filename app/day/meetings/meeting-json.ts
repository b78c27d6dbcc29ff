import { clock, endClock } from "../rounds/round";
import type { DayPlan } from "./plan-day.server";
import type { Placed } from "./planned-day";
import type { StoredMeeting } from "./state";

/** A meeting as calls answer it. Students are named by their ids, as in the answer about their round. */
export const meetingJson = (meeting: StoredMeeting) => ({
  ...{ _id: meeting.id, ...placedJson(meeting), state: meeting.state },
  ...{ locked: meeting.isLocked, version: meeting.version },
});

const placedJson = ({ roundId, panelId, students, from, until, isReserve }: Placed) => ({
  ...{ round: roundId, panel: panelId, students, from: clock(from), until: endClock(until) },
  reserve: isReserve,
});

/** What a plan does, as the call answers it. */
export function planJson({ version, from, ends, bound, placed, unplaced, changes }: DayPlan) {
  const end = (minute: number | null) => (minute === null ? null : endClock(minute));
  return {
    ...{ version, from: from === null ? null : clock(from), ends: end(ends), bound: end(bound) },
    meetings: placed.map(placedJson),
    unplaced: unplaced.map(({ round, students, of, morePanels, until, text }) => ({
      ...{ round: round.id, students, of, morePanels, until: end(until), text },
    })),
    moved: changes.moved.map(({ was, now }) => ({
      ...{ _id: was.id, ...placedJson(now) },
      was: { panel: was.panelId, from: clock(was.from) },
    })),
  };
}
