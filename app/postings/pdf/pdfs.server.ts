import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { enqueueOnce } from "~/jobs/outbox";
import type { User } from "../../access/can";
import { AppError } from "../../errors";
import { readFile } from "../../files/files.server";
import { signedNames } from "../../files/signed-name.server";
import { isPdf } from "../../images/images.server";
import type { Sentence } from "../../languages/texts";
import { maxPdf } from "./pdf";

type Trx = Kysely<Database>;

/** How many unused PDFs an uploader may have: those of the forms that they have open. */
const maxUnused = 5;

/**
 * Stores a PDF and returns its digest. One that nothing uses any more is deleted by the hour: forms that are open may still
 * have it. One that nothing ever used is deleted as pictures are. Throws 422 with the error at `pdf`.
 */
export async function storePdf(uploader: User, file: File) {
  if (file.size > maxPdf) throw pdfRefusal((m) => m.postingPdf.tooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPdf(bytes)) throw pdfRefusal((m) => m.postingPdf.noPdf);
  const digest = `${createHash("sha256").update(bytes).digest("hex")}-${bytes.length}`;
  const stored = { bytes, uploaded_by: uploader.id };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("posting_pdfs")
      .values({ digest, ...stored })
      // Stores the bytes again, in case the S3 store has lost them.
      .onConflict((conflict) =>
        conflict.column("digest").doUpdateSet({ created_at: sql`now()`, ...stored }),
      )
      .execute();
    await dropUnusedPdfsOf(trx, uploader.id, maxUnused);
  });
  return digest;
}

export const noPdf = () => new AppError((m) => m.postingPdf.gone, 404);

export function pdfRefusal(sentence: Sentence) {
  return new AppError(sentence, 422, { fields: { pdf: sentence } });
}

const signed = signedNames("posting pdf");

/** A stored PDF's digest for a form that its uploader sends back. '' stays ''. */
export function signPdf(uploader: { id: string }, digest: string) {
  return signed.sign(uploader, digest);
}

/** The digest that a form sent back, if it was signed for this user and the PDF is still there; otherwise throws 422. */
export async function digestOfSigned(uploader: { id: string }, sent: string) {
  const digest = signed.nameOf(uploader, sent);
  const found =
    digest &&
    (await db
      .selectFrom("posting_pdfs")
      .select("digest")
      .where("digest", "=", digest)
      .executeTakeFirst());
  if (!found) throw pdfRefusal((m) => m.postingPdf.chooseAgain);
  return found.digest;
}

/** Its bytes; null if it is gone. Throws 503 while it is in an S3 store that is away. */
export function readPdf(digest: string) {
  return readFile(() =>
    db
      .selectFrom("posting_pdfs")
      .select(["bytes", "object_key"])
      .where("digest", "=", digest)
      .executeTakeFirst(),
  );
}

/** Has a posting's PDF read for the search, unless it was. */
export async function wantRead(trx: Trx, digest: string) {
  const unread = await trx
    .selectFrom("posting_pdfs")
    .select("digest")
    .where("digest", "=", digest)
    .where("words", "is", null)
    .executeTakeFirst();
  if (unread) await enqueueOnce(trx, "read-pdf", { digest });
}

/**
 * Has those read whose job was given up or lost, as when the S3 store was away for long. One that ended workers waits for
 * an operator.
 */
export async function rereadPdfs() {
  const isTheirs = sql<boolean>`name = 'read-pdf' and payload ->> 'digest' = posting_pdfs.digest`;
  const unread = await db
    .selectFrom("posting_pdfs")
    .select("digest")
    .where("words", "is", null)
    .where(sql<boolean>`exists (select from postings where postings.pdf = posting_pdfs.digest)`)
    .where(
      sql<boolean>`not exists (
        select from outbox where ${isTheirs} and (failed_at is null or deaths > 0))`,
    )
    .execute();
  for (const { digest } of unread)
    await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom("outbox")
        .where("name", "=", "read-pdf")
        .where(sql<boolean>`payload ->> 'digest' = ${digest} and failed_at is not null`)
        .execute();
      await enqueueOnce(trx, "read-pdf", { digest });
    });
}

/** Deletes what this user uploaded and nothing uses, except the newest `spared`. */
export async function dropUnusedPdfsOf(trx: Trx, uploader: string, spared = 0) {
  const older = await trx
    .selectFrom("posting_pdfs")
    .select("digest")
    .where("uploaded_by", "=", uploader)
    .where(isUnused)
    .orderBy("created_at", "desc")
    .offset(spared)
    .forUpdate()
    .skipLocked()
    .execute();
  const digests = older.map(({ digest }) => digest);
  if (digests.length) await unusedPdfs(trx).where("digest", "in", digests).execute();
}

/** Deletes unused PDFs that were uploaded more than a day ago. */
export async function dropUnusedPdfs() {
  await unusedPdfs()
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

function unusedPdfs(trx: Trx = db) {
  return trx.deleteFrom("posting_pdfs").where(isUnused);
}

const isUnused = sql<boolean>`(
  not exists (select from postings where postings.pdf = posting_pdfs.digest)
  and not exists (select from submissions where submissions.pdf = posting_pdfs.digest)
  and not exists (
    select from posting_versions where content ->> 'pdfUrl' is not null
      and split_part(content ->> 'pdfUrl', '/pdf/', 2) = posting_pdfs.digest))`;
