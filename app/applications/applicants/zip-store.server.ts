import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";

/** ZIPs of resumes are stored in pieces, so that none is ever whole in memory. */

const pieceBytes = 256 * 1024;

/** Cuts a stream into pieces and stores them; returns its length. */
export async function storePieces(zipId: string, stream: AsyncIterable<Buffer>) {
  let [place, bytes, waiting]: [number, number, Buffer[]] = [0, 0, []];
  const store = () => {
    const piece = { zip_id: zipId, place: place++, bytes: Buffer.concat(waiting) };
    waiting = [];
    return db.insertInto("resume_zip_pieces").values(piece).execute();
  };
  let held = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    held += chunk.length;
    bytes += chunk.length;
    if (held < pieceBytes) continue;
    await store();
    held = 0;
  }
  if (held) await store();
  return bytes;
}

/** Reads the pieces in order, one at a time. Throws if the ZIP is dropped before all are sent. */
export async function* readPieces(zipId: string, bytes: number): AsyncGenerator<Buffer> {
  for (let [place, sent] = [0, 0]; sent < bytes; place++) {
    const piece = await db
      .selectFrom("resume_zip_pieces")
      .select("bytes")
      .where("zip_id", "=", zipId)
      .where("place", "=", place)
      .executeTakeFirst();
    if (!piece) throw new Error("the ZIP was dropped while it was sent");
    sent += piece.bytes.length;
    yield piece.bytes;
  }
}

/** Drops ZIPs that contain resumes of these applications, which nobody may read any more. */
export async function dropZipsWith(trx: Kysely<Database>, applicationIds: string[]) {
  await trx
    .deleteFrom("resume_zips")
    .where(sql<boolean>`application_ids && ${applicationIds}::uuid[]`)
    .execute();
}

/** Drops ZIPs a day after they were asked for. */
export async function dropOldZips() {
  await db
    .deleteFrom("resume_zips")
    .where("asked_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
