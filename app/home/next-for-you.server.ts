import { can } from "../access/can";
import { db } from "~/db/client";
import type { User } from "../accounts/users.server";
import { todayIn } from "../dates";
import type { Stage } from "~/db/schema-applications";
import { snapshotPosting } from "../applications/application";
import { ownApplications, toApplication } from "../applications/applications.server";
import { withProgress } from "../applications/stages/own-steps.server";
import { env } from "../env.server";
import type { Posting } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { isOpen, isPublic } from "../postings/visibility.server";
import { type Progress, progressOf } from "../resume/profile/profile-screen";
import { findResume } from "../resume/resume.server";

export type NextForYou = {
  /** Applications with an offer to answer or an interview to go to, and what was written with it. */
  waiting: { posting: Posting; stage: Stage; note: string }[];
  /** Of the postings they applied to or saved, those that close or take place next. */
  coming: Posting[];
  /** How complete their resume is; null without one. */
  progress: Progress | null;
};

/** What a student should look at next; null for everybody else. */
export async function nextForYou(user: User | null): Promise<NextForYou | null> {
  if (!user || !can(user, "save postings")) return null;
  const [waiting, rows, saved] = await Promise.all([
    listWaiting(user),
    db
      .selectFrom("postings")
      .select(postingColumns)
      .where(isPublic)
      .where(isOpen(todayIn(env.TIME_ZONE)))
      .where("closes_on", "<", "infinity")
      .where("id", "in", (own) =>
        own
          .selectFrom("applications")
          .select("posting_id")
          .where("user_id", "=", user.id)
          .where("stage", "not in", ["declined", "rejected", "withdrawn"])
          .union(
            own.selectFrom("saved_postings").select("posting_id").where("user_id", "=", user.id),
          ),
      )
      .orderBy("closes_on")
      .orderBy("id")
      .limit(most)
      .execute(),
    findResume(user),
  ]);
  const above = waiting.map(({ posting }) => posting.id);
  const coming = rows.map(toPosting).filter(({ id }) => !above.includes(id));
  return { waiting, coming, progress: saved && progressOf(saved.resume) };
}

const most = 3;

async function listWaiting(user: User) {
  const rows = await ownApplications(user)
    .where("stage", "in", ["offered", "interview"])
    .orderBy("stage", "desc") // offers first
    .orderBy("applications.id", "desc")
    .limit(most)
    .execute();
  const own = await withProgress(user, rows.map(toApplication));
  return own.map(({ stage, events, ...application }) => ({
    posting: snapshotPosting(application),
    stage,
    note: events.at(-1)?.note ?? "",
  }));
}
