import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import sharp from "sharp";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { AppError } from "../errors";
import { log } from "../log.server";

const maxBytes = 5 * 1024 * 1024;
const maxPixels = 40e6;

/** Decoders open to attack are closed: what is not one of these three is refused by its bytes. */
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);

/**
 * Decodes a PNG, JPEG or WebP (by its bytes), turns it upright, drops its metadata, fits it into
 * `maxSide` pixels, stores it as WebP and returns its hash (decision: images). A picture that nothing
 * refers to is dropped after a day. Throws AppError 422 that blames the input called `field`.
 */
export async function storeImage(
  file: File,
  { maxSide, field }: { maxSide: number; field: string },
) {
  const refuse = (sentence: string) =>
    new AppError(sentence, 422, { fields: { [field]: sentence } });
  if (file.size > maxBytes)
    throw refuse("The image is larger than 5 MB. Please choose a smaller one.");

  const bytes = await reencode(Buffer.from(await file.arrayBuffer()), maxSide).catch(
    (error: Error) => {
      log.info({ event: "image refused", reason: error.message.split("\n")[0] });
      const tooLarge = /pixel limit/.test(error.message);
      throw refuse(
        tooLarge
          ? "The image has more than 40 megapixels. Please choose a smaller one."
          : "This file is not a readable PNG, JPEG or WebP image.",
      );
    },
  );
  const hash = createHash("sha256").update(bytes).digest("hex");
  await db
    .insertInto("images")
    .values({ hash, bytes })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ created_at: sql`now()` }))
    .execute();
  return hash;
}

function reencode(bytes: Buffer, maxSide: number) {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

export async function findImage(hash: string) {
  const row = await db
    .selectFrom("images")
    .select("bytes")
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Whether a picture is there, and stays to the end of the transaction `trx`. */
export async function holdImage(trx: Kysely<Database>, hash: string) {
  const row = await trx
    .selectFrom("images")
    .select("hash")
    .where("hash", "=", hash)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes a picture unless something shows it, or is about to: who refers to it has it locked. Looked
 * for in a statement of its own, as each sees only what was committed when it began.
 */
export async function dropUnusedImage(trx: Kysely<Database>, hash: string) {
  const free = await trx
    .selectFrom("images")
    .select("hash")
    .where("hash", "=", hash)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (free) await unusedImages(trx).where("hash", "=", hash).execute();
}

/** Deletes pictures that were uploaded more than a day ago and that nothing shows. */
export async function dropUnusedImages() {
  await unusedImages()
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

function unusedImages(trx: Kysely<Database> = db) {
  return trx
    .deleteFrom("images")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("postings").select("id").whereRef("postings.image", "=", "images.hash")),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("users").select("id").whereRef("users.picture", "=", "images.hash"))),
    );
}
