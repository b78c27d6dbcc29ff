import { type ExpressionBuilder, sql } from "kysely";
import { can } from "../access/can";
import { db } from "~/db/client";
import type { User } from "../accounts/users.server";
import { todayIn } from "../dates";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import { snapshotPosting } from "../applications/application";
import { ownApplications, toOwnApplication } from "../applications/applications.server";
import { listToAnswer } from "../applications/to-answer.server";
import { isToBeAsked, withEvents } from "../applications/stages/own-steps.server";
import { notesOf } from "../applications/stages/stages";
import { env } from "../env.server";
import type { Posting } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { labelOf, typeNames } from "../postings/types";
import { isOpen, isPublic } from "../postings/visibility.server";
import { type Progress, progressOf } from "../resume/progress";
import { findResume } from "../resume/resume.server";

export type NextForYou = {
  /**
   * Applications with an offer to answer or an interview to go to and what was written with it, then those of which
   * we ask whether they finished.
   */
  waiting: { id: string; posting: Posting; stage: Stage; note: string }[];
  /** Postings of seasons whose rules ask to apply or say no, what closes first. */
  toAnswer: Posting[];
  /** What closes or takes place next of what they saved and have not applied to, and of the events they applied to. */
  coming: Posting[];
  /** How complete their resume is; null without one. */
  progress: Progress | null;
};

/** What a student should look at next; null for everybody else. */
export async function nextForYou(user: User | null): Promise<NextForYou | null> {
  if (!user || !can(user, "save postings")) return null;
  const [waiting, asked, rows, saved] = await Promise.all([
    listWaiting(user),
    listToAnswer(user),
    db
      .selectFrom("postings")
      .select(postingColumns)
      .where(isPublic)
      .where(isOpen(todayIn(env.TIME_ZONE)))
      .where("closes_on", "<", "infinity")
      .where("id", "in", (own) =>
        own
          .selectFrom("saved_postings")
          .select("posting_id")
          .where("user_id", "=", user.id)
          .except(applied(own, user))
          .union(applied(own, user).where("type", "in", events)),
      )
      .orderBy("closes_on")
      .orderBy("id")
      .limit(most)
      .execute(),
    findResume(user),
  ]);
  const toAnswer = asked.slice(0, most);
  const above = [...waiting.map(({ posting }) => posting), ...toAnswer].map(({ id }) => id);
  return {
    waiting,
    toAnswer,
    coming: rows
      .map(toPosting)
      .filter(({ id }) => !above.includes(id))
      .slice(0, Math.max(1, mostInAll - above.length)),
    progress: saved && progressOf(saved.resume),
  };
}

/** Of each kind. */
const most = 3;
/** With the resume's, one more. */
const mostInAll = 4;

/** Types whose day is that on which they take place. */
const events = typeNames.filter((type) => !labelOf(type, "deadline"));

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
