import { unavailable } from "../errors";
import { log, warnSeldom } from "../log.server";
import { StoreTrouble, getObject } from "./s3.server";
import { sql } from "kysely";
import { db } from "~/db/client";
import { withoutTurn } from "../turns";

/** Where the bytes of a picture or PDF are: in their row, or in the S3 store (decision: files-in-s3). */
type Place = { bytes: Buffer | null; object_key: string | null };

/** Limits how many of the process's requests a slow store can hold up. */
const maxReading = 64;
let reading = 0;

/**
 * The bytes of a file, wherever they are. `find` reads its row, unless `first` is that row already, and
 * reads it again if the file was moved meanwhile. Null if there is no row or the store has lost the
 * bytes. Throws 503 while the store is away.
 */
export async function readFile(find: () => Promise<Place | undefined>, first?: Place) {
  let missing: string | undefined;
  for (let place = first ?? (await find()); ; place = await find()) {
    if (place?.bytes) return place.bytes; // first, as an older build may have stored newer bytes
    if (!place?.object_key) return null;
    if (place.object_key === missing) {
      await noteLost(missing);
      return null;
    }
    const bytes = await readObject(place.object_key);
    if (bytes) return bytes;
    missing = place.object_key;
  }
}

async function readObject(key: string) {
  if (reading >= maxReading) throw unavailable();
  reading++;
  try {
    return await withoutTurn(() => getObject(key));
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error;
    warnSeldom("file store", error.message);
    throw unavailable();
  } finally {
    reading--;
  }
}

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
