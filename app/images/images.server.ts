import type { Sentence } from "../languages/texts";
import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { FileType } from "~/db/schema-postings";
import { AppError } from "../errors";
import { readFile } from "../files/files.server";
import { signedNames } from "../files/signed-name.server";
import { log } from "../log.server";
import { withoutTurn } from "../turns";
import { type Image, decode } from "./decoder.server";
import type { ProofKind } from "./image-path";

const maxBytes = 5 * 1024 * 1024;

/** How many unused pictures an uploader may have: those of the forms that they have open. */
const maxUnused = 5;

/** `uploader` is the user's id; `field` is the input that gets the error. */
type Upload = { maxSide: number; field: string; uploader?: string };

/**
 * Decodes a PNG, JPEG or WebP (by its bytes), turns it upright, drops its metadata, fits it into
 * `maxSide` pixels, stores it as WebP and returns its hash (decision: images). A picture that nothing
 * uses is deleted after a day, or once its uploader has uploaded a few more. Throws AppError 422 with the
 * input's error, and 503 when too many pictures wait or the uploader's last one still does.
 */
export async function storeImage(file: File, { maxSide, field, uploader }: Upload) {
  if (file.size > maxBytes) throw refusedAt(field, (m) => m.scripts.pictureTooLarge);
  const image = { bytes: new Uint8Array(await file.arrayBuffer()), maxSide };
  const { bytes, why } = await asWebp(image, uploader);
  if (!bytes) throw refusedAt(field, (m) => m.pictures[why]);
  return store(bytes, "image/webp", uploader);
}

/** The same of what proves something, which may be a PDF (by its bytes), too. That stays as it is. */
export async function storeProofFile(file: File, { maxSide, field, uploader }: Upload) {
  if (file.size > maxBytes) throw refusedAt(field, (m) => m.pictures.fileTooLarge);
  const sent = Buffer.from(await file.arrayBuffer());
  if (isPdf(sent)) {
    const type = "application/pdf" as const;
    return { type, hash: await store(sent, type, uploader) };
  }
  const { bytes, why } = await asWebp({ bytes: sent, maxSide }, uploader);
  if (!bytes)
    throw refusedAt(field, (m) =>
      why === "unreadable" ? m.asked.fileOfKind : m.pictures.tooManyPixels,
    );
  const type = "image/webp" as const;
  return { type, hash: await store(bytes, type, uploader) };
}

const refusedAt = (field: string, sentence: Sentence) =>
  new AppError(sentence, 422, { fields: { [field]: sentence } });

export const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString("latin1") === "%PDF-";

async function store(bytes: Buffer, type: FileType, uploader?: string) {
  const hash = createHash("sha256").update(bytes).digest("hex");
  await db
    .insertInto("images")
    .values({ hash, bytes, type, uploaded_by: uploader ?? null })
    // Stores the bytes again, in case the S3 store has lost them.
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet({
        created_at: sql`now()`,
        bytes,
        uploaded_by: uploader ?? null,
      }),
    )
    .execute();
  if (uploader) await db.transaction().execute((trx) => dropUnusedOf(trx, uploader, maxUnused));
  return hash;
}

/**
 * A PNG, JPEG or WebP (by its bytes) anew: upright, without metadata or anything else that is no picture, as WebP. Or why
 * it cannot be one. Throws 503 as `storeImage` does.
 */
export async function asWebp(image: Image, uploader?: string) {
  const decoded = await withoutTurn(() => decode(image, uploader));
  if ("bytes" in decoded) return { bytes: Buffer.from(decoded.bytes) };
  log.info({ event: "image refused", reason: decoded.refusal });
  const why = /pixel limit/.test(decoded.refusal) ? "tooManyPixels" : "unreadable";
  return { why } as const;
}

/** A picture for everybody who knows its hash: not one that is only a proof (isProof). */
export function findPublicImage(hash: string) {
  return readImage(hash, sql<boolean>`(type = 'image/webp' and (not ${isProof} or ${isShown}))`);
}

export function findImage(hash: string) {
  return readImage(hash, sql<boolean>`true`);
}

/** Throws 503 while the picture is in an S3 store that is away. */
function readImage(hash: string, condition: RawBuilder<boolean>) {
  return readFile(() =>
    db
      .selectFrom("images")
      .select(["bytes", "object_key"])
      .where("hash", "=", hash)
      .where(condition)
      .executeTakeFirst(),
  );
}

export type StoredFile = { type: FileType; bytes: Buffer };

/** What was sent as proof, for whoever has asked whether its reader may see it. */
export async function findProofFile(hash: string): Promise<StoredFile | null> {
  const row = await db
    .selectFrom("images")
    .select("type")
    .where("hash", "=", hash)
    .executeTakeFirst();
  const bytes = row && (await findImage(hash));
  return bytes ? { type: row.type, bytes } : null;
}

/** The extension of the proof whose hash this column has; null without one. */
export const proofKind = (hash: string) => sql<ProofKind | null>`(
  select case type when 'application/pdf' then 'pdf' else 'webp' end
  from images where images.hash = ${sql.ref(hash)})`;

/** Whether a picture exists; locks it until the transaction `trx` ends. */
export async function holdImage(trx: Kysely<Database>, hash: string) {
  return (await hold(trx, hash)) === "image/webp";
}

/** The same of a picture or a PDF. */
export async function holdProof(trx: Kysely<Database>, hash: string) {
  return (await hold(trx, hash)) !== undefined;
}

async function hold(trx: Kysely<Database>, hash: string) {
  const row = await trx
    .selectFrom("images")
    .select("type")
    .where("hash", "=", hash)
    .forKeyShare()
    .executeTakeFirst();
  return row?.type;
}

/**
 * Deletes a picture unless something uses it, or is about to and has locked it with `holdImage`. Uses
 * are looked up in a second statement, as a statement sees only what was committed before it began.
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

/** Deletes what this user uploaded and nothing uses, except the newest `spared`. Locks as `dropUnusedImage` does. */
export async function dropUnusedOf(trx: Kysely<Database>, uploader: string, spared = 0) {
  const older = await trx
    .selectFrom("images")
    .select("hash")
    .where("uploaded_by", "=", uploader)
    .where(isUnused)
    .orderBy("created_at", "desc")
    .offset(spared)
    .forUpdate()
    .skipLocked()
    .execute();
  const hashes = older.map(({ hash }) => hash);
  if (hashes.length) await unusedImages(trx).where("hash", "in", hashes).execute();
}

/** Of a form that has got another picture: deletes the earlier one if this user uploaded it and nothing uses it. */
export async function dropReplacedImage({ id }: { id: string }, hash: string) {
  await db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom("images")
      .select("hash")
      .where("hash", "=", hash)
      .where("uploaded_by", "=", id)
      .executeTakeFirst();
    if (own) await dropUnusedImage(trx, hash);
  });
}

/** Deletes unused pictures that were uploaded more than a day ago. */
export async function dropUnusedImages() {
  await unusedImages()
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

function unusedImages(trx: Kysely<Database> = db) {
  return trx.deleteFrom("images").where(isUnused);
}

const isShown = sql<boolean>`(
  exists (select from postings where postings.image = images.hash)
  or exists (select from submissions where submissions.image = images.hash)
  or exists (select from users where users.picture = images.hash))`;

/** Of a correction (app/records/corrections.server.ts), of what became of a graduate (app/figures/after) or of an offer from outside. */
const isProof = sql<boolean>`(
  exists (select from corrections where corrections.proof = images.hash)
  or exists (select from graduates where graduates.proof = images.hash)
  or exists (select from outside_offers where outside_offers.proof = images.hash))`;

const isUnused = sql<boolean>`(not ${isShown} and not ${isProof})`;

const signed = signedNames("image");

/** A stored picture's hash for a form that its uploader sends back. '' stays ''. */
export function signImage(uploader: { id: string }, hash: string) {
  return signed.sign(uploader, hash);
}

/** The hash that a form sent back; null if it was not signed for this user. */
export function hashOfSigned(uploader: { id: string }, sent: string) {
  return signed.nameOf(uploader, sent);
}

/** The same of a proof; what a PDF is signed as is no picture's hash. */
export function signProof(
  uploader: { id: string },
  { hash, type }: { hash: string; type: FileType },
) {
  return signImage(uploader, type === "application/pdf" ? `${hash}-pdf` : hash);
}

export function hashOfSignedProof(uploader: { id: string }, sent: string) {
  return hashOfSigned(uploader, sent)?.replace(/-pdf$/, "") ?? null;
}
