import { meetingKey } from "../plan/day";
import type { Placed } from "./planned-day";
import type { DayState, StoredMeeting } from "./state";

/** What keeping a plan does to the meetings that there are. */
export type Changes = {
  added: Placed[];
  /** Meetings that stay, at another time or with another panel. */
  moved: { was: StoredMeeting; now: Placed }[];
  /** The same place, but of other length or of reserves now. */
  adjusted: { was: StoredMeeting; now: Placed }[];
  /** Whoever is in them has another meeting now, or none. */
  gone: StoredMeeting[];
};

/** `stays` says which of the stored meetings a plan does not touch. */
export function changesOf(
  state: DayState,
  placed: Placed[],
  stays: (meeting: StoredMeeting) => boolean,
): Changes {
  const before = new Map(state.meetings.map((meeting) => [keyOf(meeting), meeting]));
  const changes: Changes = { added: [], moved: [], adjusted: [], gone: [] };
  const kept = new Set<string>();
  for (const now of placed) {
    const was = before.get(keyOf(now));
    if (!was) {
      changes.added.push(now);
      continue;
    }
    kept.add(was.id);
    if (stays(was)) continue;
    if (was.panelId !== now.panelId || was.from !== now.from) changes.moved.push({ was, now });
    else if (was.until !== now.until || was.isReserve !== now.isReserve)
      changes.adjusted.push({ was, now });
  }
  changes.gone = state.meetings.filter((one) => !kept.has(one.id) && !stays(one));
  return changes;
}

const keyOf = ({ roundId, students }: Pick<Placed, "roundId" | "students">) =>
  meetingKey({ round: roundId, students });
