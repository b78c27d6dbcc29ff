import { sql } from "kysely";
import { db } from "~/db/client";
import { mailNotice } from "../accounts/notices.server";
import { appUrl, site } from "../env.server";
import { type TypeName, detailsPath } from "../postings/types";
import { textOf } from "../seasons/exceptions.server";
import { seasonPath } from "../seasons/season";

/** Tells somebody that the office granted or refused an exception: its student, or who asked for it. */
export async function mailException(
  { exceptionId, userId }: { exceptionId: string; userId: string },
  job: { id: string },
) {
  const exception = await db
    .selectFrom("exceptions")
    .leftJoin("postings", "postings.id", "posting_id")
    .select(["exceptions.season_id as seasonId", "clause", "condition", "exceptions.state"])
    .select(["answer", "user_id as student", "postings.type", "postings.id as postingId"])
    .select(sql<string>`until::text`.as("until"))
    .where("exceptions.id", "=", exceptionId)
    .executeTakeFirst();
  if (!exception || exception.state === "asked") return; // ended meanwhile
  const { state, until, answer, student, seasonId, type, postingId } = exception;
  const ofPosting = () =>
    type && postingId
      ? detailsPath({ type: type as TypeName, id: postingId }) // a posting's type is known
      : "/my-applications";
  const forStudent = () => (seasonId ? seasonPath(seasonId) : ofPosting());
  const path = userId === student ? forStudent() : "/admin/exceptions";
  await mailNotice(userId, job, (m) => {
    const words = m.mails.exception;
    return {
      heading: words[state].heading,
      paragraphs: [
        words[state].what(site.name, m.dates.day(until)),
        textOf(exception, m),
        ...answer.split(/\n+/).filter(Boolean),
        { button: words.see(appUrl + path) },
      ],
    };
  });
}
