import type { User } from "../../app/access/can";
import { createRound } from "../../app/day/rounds/rounds.server";
import { roundSchema } from "../../app/day/rounds/schema.server";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { aCompanyPosting } from "../applications/applicants";
import { aStudent, anApplication } from "../support/factories";

/** Of the rounds of `roundInput`. */
export const roundDay = () => daysAfter(todayIn(env.TIME_ZONE), 7);

type Asked = { postingId: string; students: Pick<User, "email">[] };

/** A round of a job as a call sends it: a test of these students, unless `more` says otherwise. */
export function roundInput({ postingId, students }: Asked, more: object = {}) {
  return roundSchema.parse({
    ...{ contentType: "job", contentId: postingId, kind: "test", name: "Written test" },
    ...{ date: roundDay(), from: "09:30", until: "11:00" },
    who: { list: students.map(({ email }) => email) },
    ...more,
  });
}

/** The id of a round of a new posting of theirs, with one student. */
export async function aRound(staff: User, more: object = {}) {
  const posting = await aCompanyPosting(staff);
  const student = await aStudent();
  await anApplication(student, posting);
  const asked = { postingId: posting.id, students: [student] };
  return createRound(staff, roundInput(asked, { kind: "talk", name: "Talk", ...more }));
}
