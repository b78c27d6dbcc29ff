import { type ExpressionBuilder, sql } from "kysely";
import { can } from "../access/can";
import { db } from "~/db/client";
import type { User } from "../accounts/users.server";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import { snapshotPosting } from "../applications/application";
import { ownApplications, toOwnApplication } from "../applications/applications.server";
import { drivesToApplyTo, listToAnswer } from "../applications/to-answer.server";
import { isToBeAsked, withEvents } from "../applications/stages/own-steps.server";
import { notesOf } from "../applications/stages/stages";
import type { Posting } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { hasDeadline, typeNames } from "../postings/types";
import { byClosing, isOpen, isPublic } from "../postings/visibility.server";
import { isForEnrolment } from "../records/enrolments.server";
import { type Progress, progressOf } from "../resume/progress";
import { findResume } from "../resume/resume.server";
import { hasSeasons, isOpenSeason } from "../seasons/seasons.server";

export type NextForYou = {
  /**
   * Applications with an offer to answer or an interview to go to and what was written with it, then those of which
   * we ask whether they finished.
   */
  waiting: { id: string; posting: Posting; stage: Stage; note: string }[];
  /** Open seasons to register for. */
  toJoin: SeasonToJoin[];
  /** Postings of seasons whose rules ask to apply or say no, what closes first. */
  toAnswer: Posting[];
  /**
   * What closes or takes place next of what they saved and have not applied to, and of the events they applied to; then
   * of what they can apply to in their seasons.
   */
  coming: Posting[];
  /** How complete their resume is; null without one. */
  progress: Progress | null;
};

/** What a student should look at next; null for everybody else. */
export async function nextForYou(user: User | null): Promise<NextForYou | null> {
  if (!user || !can(user, "save postings")) return null;
  const [waiting, asked, seasons, drives, rows, saved] = await Promise.all([
    listWaiting(user),
    listToAnswer(user),
    seasonsToJoin(user),
    drivesToApplyTo(user, mostInAll),
    db
      .selectFrom("postings")
      .select(postingColumns)
      .where(isPublic)
      .where(isOpen())
      .where("closes_on", "<", "infinity")
      .where("id", "in", (own) =>
        own
          .selectFrom("saved_postings")
          .select("posting_id")
          .where("user_id", "=", user.id)
          .except(applied(own, user))
          .union(applied(own, user).where("type", "in", events)),
      )
      .orderBy(byClosing)
      .limit(most)
      .execute(),
    findResume(user),
  ]);
  const toAnswer = asked.slice(0, most);
  const above = [...waiting.map(({ posting }) => posting), ...toAnswer].map(({ id }) => id);
  const toJoin = seasons.slice(0, Math.max(1, mostInAll - above.length));
  // A season to register for is more than what may be applied to some day.
  const least = toJoin.length ? 0 : 1;
  const own = rows.map(toPosting);
  const coming = [...own, ...drives.filter(({ id }) => own.every((one) => one.id !== id))];
  return {
    ...{ waiting, toJoin, toAnswer },
    coming: coming
      .filter(({ id }) => !above.includes(id))
      .slice(0, Math.max(least, mostInAll - toJoin.length - above.length)),
    progress: saved && progressOf(saved.resume),
  };
}

/** Of each kind. */
const most = 3;
/** With the resume's, one more. */
const mostInAll = 4;

/** Types whose day is that on which they take place. */
const events = typeNames.filter((type) => !hasDeadline(type));

function applied(own: ExpressionBuilder<Database, "postings">, { id }: User) {
  return own
    .selectFrom("applications")
    .select("posting_id")
    .where("user_id", "=", id)
    .where("stage", "not in", ["declined", "rejected", "withdrawn"]);
}

async function listWaiting(user: User) {
  const rows = await ownApplications(user)
    .where((eb) => eb.or([eb("stage", "in", ["offered", "interview"]), isToBeAsked]))
    .orderBy(sql`array_position(array['offered', 'interview'], stage)`)
    .orderBy("applications.id", "desc")
    .limit(most)
    .execute();
  const own = await withEvents(rows.map(toOwnApplication));
  return own.map(({ stage, events, ...application }) => ({
    id: application.id,
    posting: snapshotPosting(application),
    stage,
    note: notesOf(events),
  }));
}

type SeasonToJoin = { id: string; name: string; until: Date };

/** Seasons that take registrations and may be for this student, in which they have had no part yet. What ends first is first. */
async function seasonsToJoin(student: User): Promise<SeasonToJoin[]> {
  if (!can(student, "register for seasons") || !(await hasSeasons())) return [];
  const { rows } = await sql<SeasonToJoin>`
    select seasons.id, seasons.name, closes_at as until
    from seasons
    left join enrolments on enrolments.user_id = ${student.id} and enrolments.ended_at is null
    where ${isOpenSeason()}
      and not exists (select from season_registrations part
        where part.season_id = seasons.id and part.user_id = ${student.id})
      and coalesce(${isForEnrolment}, true)
    order by closes_at, seasons.id
    limit 2`.execute(db);
  return rows;
}
