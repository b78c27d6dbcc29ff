import { unavailable } from "../errors";
import { warnSeldom } from "../log.server";
import { noteLost } from "./lost.server";
import { StoreTrouble, getObject } from "./s3.server";

/** Where the bytes of a picture or PDF are: in their row, or in the S3 store (decision: files-in-s3). */
export type Place = { bytes: Buffer | null; object_key: string | null };

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
    return await getObject(key);
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error;
    warnSeldom("file store", error.message);
    throw unavailable();
  } finally {
    reading--;
  }
}
