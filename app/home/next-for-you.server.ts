import { can } from "../access/can";
import { db } from "~/db/client";
import type { User } from "../accounts/users.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import type { Posting } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { isOpen, isPublic } from "../postings/visibility.server";
import { type Progress, progressOf } from "../resume/profile/profile-screen";
import { findResume } from "../resume/resume.server";

export type NextForYou = {
  /** Of the postings they applied to, those that close or take place next. */
  coming: Posting[];
  /** How complete their resume is; null without one. */
  progress: Progress | null;
};

/** What a student should look at next; null for everybody else. */
export async function nextForYou(user: User | null): Promise<NextForYou | null> {
  if (!user || !can(user, "save postings")) return null;
  const [rows, saved] = await Promise.all([
    db
      .selectFrom("postings")
      .select(postingColumns)
      .where(isPublic)
      .where(isOpen(todayIn(env.TIME_ZONE)))
      .where("closes_on", "<", "infinity")
      .where("id", "in", (own) =>
        own.selectFrom("applications").select("posting_id").where("user_id", "=", user.id),
      )
      .orderBy("closes_on")
      .orderBy("id")
      .limit(3)
      .execute(),
    findResume(user),
  ]);
  return { coming: rows.map(toPosting), progress: saved && progressOf(saved.resume) };
}
