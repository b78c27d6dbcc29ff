import { db } from "~/db/client";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { postingColumns, toPosting } from "./postings.server";
import type { TypeName } from "./types";

/** The latest postings of all types that are still open. */
export async function listNewest(limit: number) {
  const rows = await open()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toPosting);
}

/** What closes or takes place next, of all types. */
export async function listClosingSoon(limit: number) {
  const rows = await open()
    .where("closes_on", "<", "infinity")
    .orderBy("closes_on")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toPosting);
}

function open() {
  return db
    .selectFrom("postings")
    .select(postingColumns)
    .where("closes_on", ">=", todayIn(env.TIME_ZONE));
}

/** Type and id of the newest open postings. */
export async function listOpenForSitemap(limit: number) {
  const rows = await db
    .selectFrom("postings")
    .select(["id", "type"])
    .where("closes_on", ">=", todayIn(env.TIME_ZONE))
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows as { id: string; type: TypeName }[]; // types are written by createPosting only
}
