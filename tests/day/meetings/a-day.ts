import type { User } from "../../../app/access/can";
import { meetingPath } from "../../../app/day/rounds/round";
import { planDay } from "../../../app/day/meetings/plan-day.server";
import { planSchema } from "../../../app/day/meetings/schema.server";
import { readState } from "../../../app/day/meetings/state.server";
import { createRound } from "../../../app/day/rounds/rounds.server";
import { db } from "../../../db/client";
import { aCompanyPosting } from "../../applications/applicants";
import { aStudent, anApplication } from "../../support/factories";
import { roundDay, roundInput } from "../a-round";

/** Days of interviews for tests of their plans: 20 minutes each from 09:00 on, unless they say otherwise. */

export const someStudents = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => aStudent({ name: `Student ${at + 1}` })));

/** The id of a round of a posting of its own, to which all these students have applied. */
export async function anInterview(staff: User, students: User[], more: object = {}) {
  const { company = "Nila Analytics", ...rest } = more as { company?: string };
  const posting = await aCompanyPosting(staff, { company });
  for (const student of students) await anApplication(student, posting);
  const usual = { kind: "interview", name: "Interviews", from: "09:00", until: "12:00" };
  return createRound(staff, roundInput({ postingId: posting.id, students }, { ...usual, ...rest }));
}

/** Plans the day of all rounds here; `dryRun` keeps nothing. */
export function plan(staff: User, input: object = {}, day = roundDay()) {
  return planDay(staff, day, planSchema.parse(input), new AbortController().signal);
}

/** What is stored, by time: whom each meeting is with, at which panel of its round, from when. */
export async function stored(staff: User, day = roundDay()) {
  const { meetings, rounds } = await readState(staff, day);
  return meetings.map(({ id, version, roundId, students, panelId, from, isLocked }) => {
    const round = rounds.find((one) => one.id === roundId);
    const panel = round?.panels.find((one) => one.id === panelId);
    return { id, version, roundId, students, panelId, panel: panel?.name, from, isLocked };
  });
}

/** The address of the meeting of a round that the office has planned, with one student. */
export async function aMeeting(staff: User, before = "/admin/meetings") {
  const round = await anInterview(staff, [await aStudent()]);
  await plan(staff, { rounds: [round] });
  const { id } = await db
    .selectFrom("meetings")
    .select("id")
    .where("round_id", "=", round)
    .executeTakeFirstOrThrow();
  return meetingPath(id).replace("/admin/meetings", before);
}
