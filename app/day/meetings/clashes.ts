import { grouped } from "../../grouped";
import type { Panel, Round } from "../rounds/read.server";
import { overlap } from "../rounds/round";
import { type DayState, type StoredMeeting, appointmentsOf, buildingOf, takesTime } from "./state";

/** What keeps a meeting from being where it is, or is meant to be. */
export type Clash =
  | { what: "hours"; panel: Panel }
  | { what: "break"; panel: Panel; from: number; until: number }
  /** The panel has another meeting then, or needs the minutes between two. */
  | { what: "panel"; panel: Panel; students: string[]; from: number; until: number }
  /** The student is elsewhere; `walk` minutes are needed from there. */
  | { what: "student"; student: string; round: Round; from: number; until: number; walk: number }
  /** The round that leads to this one is not over for the student, or this one leads to another. */
  | { what: "order"; student: string; first: Round; next: Round; until: number };

type Place = Pick<StoredMeeting, "id" | "roundId" | "panelId" | "students" | "from" | "until">;

/** Returns what finds the first clash of a meeting of this day at a place, if there is one. */
export function clashesIn(state: DayState) {
  const rounds = new Map(state.rounds.map((round) => [round.id, round]));
  const panels = new Map(
    state.rounds.flatMap((round) => round.panels.map((panel) => [panel.id, panel] as const)),
  );
  const held = state.meetings.filter(({ roundId, students }) => {
    const round = rounds.get(roundId);
    return students.length > 0 && round !== undefined && takesTime(round);
  });
  const byPanel = grouped(held, ({ panelId }) => panelId);
  const byStudent = grouped(
    held.flatMap((meeting) => meeting.students.map((student) => ({ student, meeting }))),
    ({ student }) => student,
  );
  const appointments = grouped(appointmentsOf(state), ({ userId }) => userId);

  return (one: Place): Clash | null => {
    const [round, panel] = [rounds.get(one.roundId), panels.get(one.panelId)];
    if (!round || !panel || !takesTime(round)) return null;
    if (one.from < panel.from || one.until > panel.until) return { what: "hours", panel };
    const pause = panel.breaks.find((span) => overlap(span, one));
    if (pause) return { what: "break", panel, ...pause };
    const withGap = { from: one.from - round.gap, until: one.until + round.gap };
    const other = byPanel
      .get(panel.id)
      ?.find(({ id, ...span }) => id !== one.id && overlap(span, withGap));
    if (other) {
      const { students, from, until } = other;
      return { what: "panel", panel, students, from, until };
    }
    for (const student of one.students) {
      const clash = withStudent(student, one, round, buildingOf(panel));
      if (clash) return clash;
    }
    return null;
  };

  function withStudent(student: string, one: Place, round: Round, building: string): Clash | null {
    const elsewhere = [
      ...(byStudent.get(student) ?? [])
        .filter(({ meeting }) => meeting.id !== one.id)
        .flatMap(({ meeting: { roundId, panelId, from, until } }) => {
          const [its, panel] = [rounds.get(roundId), panels.get(panelId)];
          return its && panel ? [{ round: its, from, until, building: buildingOf(panel) }] : [];
        }),
      ...(appointments.get(student) ?? []),
    ];
    for (const { round: other, from, until, building: there } of elsewhere) {
      const walk = there === building ? 0 : state.walk;
      if (overlap({ from: from - walk, until: until + walk }, one))
        return { what: "student", student, round: other, from, until, walk };
      if (round.whoRound === other.id && one.from < until)
        return { what: "order", student, first: other, next: round, until };
      if (other.whoRound === round.id && from < one.until)
        return { what: "order", student, first: round, next: other, until: one.until };
    }
    return null;
  }
}
