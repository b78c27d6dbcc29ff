import { sql } from "kysely";
import { type User, can } from "../access/can";
import { visiblePostings } from "../access/visible.server";
import { db } from "~/db/client";
import { applicationsTo } from "../postings/application-counts.server";
import type { Posting } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";

/** A posting with how many applied to it, and how many of them within the last week. */
export type OwnPosting = { posting: Posting; applications: number; fresh: number };

const most = 5;

/** A recruiter's postings: those sent back, then those with the newest applicants; null for everybody else. */
export async function listOwnPostings(user: User | null): Promise<OwnPosting[] | null> {
  if (!can(user, "send postings for approval")) return null;
  const since = sql<Date>`now() - interval '7 days'`;
  const rows = await db
    .selectFrom("postings")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("applications")
          .select((own) => [
            own.fn.max("applied_at").as("newest"),
            own.fn.countAll<number>().filterWhere("applied_at", ">", since).as("fresh"),
          ])
          .whereRef("applications.type", "=", "postings.type")
          .whereRef("applications.posting_id", "=", "postings.id")
          .as("applied"),
      (join) => join.onTrue(),
    )
    .select([...postingColumns, "applied.fresh"])
    .select(applicationsTo(sql.ref("postings.id")).as("applications"))
    .where(visiblePostings(user))
    .where("postings.deleted_at", "is", null)
    .orderBy(sql`postings.state = 'returned'`, "desc")
    .orderBy(sql`applied.newest desc nulls last`)
    .orderBy("postings.created_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ applications, fresh, ...row }) => ({
    ...{ posting: toPosting(row), applications },
    fresh: Number(fresh ?? 0),
  }));
}
