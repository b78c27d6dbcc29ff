import { data } from "@remix-run/node";
import type { User } from "../../access/can";
import { validate } from "../../errors";
import { redirectWithFlash } from "../../http/flash.server";
import { limit } from "../../http/rate-limits.server";
import { toRefusal } from "../../http/refusal.server";
import type { Texts } from "../../languages/texts";
import { clock, meetingPath, ownPlaceInWords, roundInWords, whose } from "../rounds/round";
import { changeMeeting, readMeeting } from "./meeting.server";
import type { MeetingProps } from "./meeting-screen";
import { namesOf } from "./names.server";
import { meetingChangeSchema } from "./schema.server";
import { appointmentsOf } from "./state";

/** A meeting as its screen shows it. Throws 404 for one that is not there. */
export async function loadMeeting(
  user: User,
  id: string,
  m: Texts,
  more: Partial<MeetingProps> = {},
): Promise<MeetingProps> {
  const { state, meeting, round, panel } = await readMeeting(user, id);
  const names = await namesOf(meeting.students);
  const words = m.dayOffice;
  const own = new Set(meeting.students);
  const rounds = new Map(state.rounds.map((one) => [one.id, one]));
  const others = [
    ...state.meetings
      .filter((one) => one.id !== id && one.students.some((student) => own.has(student)))
      .map(({ roundId, ...span }) => ({ ...span, round: rounds.get(roundId) })),
    ...appointmentsOf(state).filter(({ userId }) => own.has(userId)),
  ].sort((one, other) => one.from - other.from);
  const said = others.map(({ from, until, round: its }) =>
    [words.time(clock(from), clock(until)), its ? roundInWords(its) : ""].join(", "),
  );
  return {
    ...{ day: state.day, version: meeting.version, isReserve: meeting.isReserve },
    round: { id: round.id, name: round.name, what: whose(round) },
    who: meeting.students.map((student) => names.get(student)?.inWords ?? ""),
    when: words.time(clock(meeting.from), clock(meeting.until)),
    place: ownPlaceInWords({ ...panel, panel: panel.name }),
    panels: round.panels.map((one) => ({
      value: one.id,
      words: ownPlaceInWords({ ...one, panel: one.name }),
    })),
    values: { panel: panel.id, from: clock(meeting.from), isLocked: meeting.isLocked },
    others: [...new Set(said)],
    ...more,
  };
}

/** Saves the form, or shows it again with what is wrong and with what was typed. */
export async function answerMeetingForm(user: User, id: string, m: Texts, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const values = { panel: text("panel"), from: text("from"), isLocked: form.has("locked") };
  await readMeeting(user, id); // one that is not there is not found, whatever was typed
  try {
    await limit("rounds", user.id);
    const { panel, from, isLocked: locked } = values;
    const change = validate(meetingChangeSchema, { panel, from, locked, version: text("version") });
    await changeMeeting(user, id, change);
    return redirectWithFlash(meetingPath(id), "success", (m) => m.dayOffice.meetingSaved);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, status, fields } = toRefusal(error, (m) => m.dayOffice.notSaved, m);
    const shown = { values, errors: fields, refusal: message };
    return data(await loadMeeting(user, id, m, shown), { status });
  }
}
