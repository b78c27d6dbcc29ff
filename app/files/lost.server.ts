import { sql } from "kysely";
import { db } from "~/db/client";
import { log } from "../log.server";
import { getObject } from "./s3.server";

/** Notes that the S3 store no longer has a file, as a reader or the nightly backup has found out. */
export async function noteLost(key: string) {
  log.error({ event: "file lost", key });
  await db
    .updateTable("s3_objects")
    .set({ lost_at: sql<Date>`now()` })
    .where("key", "=", key)
    .where("lost_at", "is", null)
    .execute()
    .catch((error: Error) =>
      log.warn({ event: "lost file not noted", key, reason: error.message }),
    );
}

/** The names of files noted as lost, at most `limit`. */
export async function findLost(limit?: number) {
  const rows = await db
    .selectFrom("s3_objects")
    .select("key")
    .where("lost_at", "is not", null)
    .where("drop_after", "is", null)
    .orderBy("key")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ key }) => key);
}

const maxAsked = 20;

/** Takes the note back, as the file has just been read. */
export async function noteFound(keys: string[]) {
  await db
    .updateTable("s3_objects")
    .set({ lost_at: null })
    .where("key", "in", keys)
    .where("lost_at", "is not", null)
    .execute();
}

/**
 * The names of lost files, at most `limit`. Asks the store for the first of them again, and no longer
 * notes those that are back as lost.
 */
export async function listLost(limit: number) {
  const keys = await findLost(limit);
  const found = await Promise.all(keys.slice(0, maxAsked).map(getObject));
  const back = keys.filter((_, index) => found[index]);
  if (back.length) await noteFound(back);
  return keys.filter((key) => !back.includes(key));
}
