import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { enqueueOnce } from "~/jobs/outbox";
import { readFile } from "../../files/files.server";
import type { User } from "../../accounts/users.server";
import type { Pdf } from "./make-pdf.server";

/**
 * How long to wait before requesting a missing render again. Longer after a failure, as the same
 * resume may well fail again.
 */
const askAgainAfter = (hash: string) =>
  sql`case when failed_hash = ${hash} then interval '10 minutes' else interval '20 seconds' end`;

/**
 * Notes that the resume now hashes to `hash`, and queues a render unless its PDF exists or is under
 * way. `isLost` says that the S3 store no longer has it. The caller's transaction must have locked the
 * resume's row: then the wanted hash is always the saved resume's, and no older render is stored.
 */
export async function wantPdf(
  trx: Kysely<Database>,
  user: Pick<User, "id">,
  hash: string,
  isLost = false,
) {
  const before = await trx
    .selectFrom("resume_pdfs")
    .select("source_hash")
    .select(
      sql<boolean | null>`wanted_hash = ${hash} and wanted_at > now() - ${askAgainAfter(hash)}`.as(
        "isOnItsWay",
      ),
    )
    .where("user_id", "=", user.id)
    .forUpdate()
    .executeTakeFirst();
  if (before?.isOnItsWay) return;
  const wanted = { wanted_hash: hash, wanted_at: sql<Date>`now()` };
  await trx
    .insertInto("resume_pdfs")
    .values({ user_id: user.id, ...wanted })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(wanted))
    .execute();
  if (isLost || before?.source_hash !== hash)
    await enqueueOnce(trx, "render-resume", { userId: user.id });
}

/** The PDF for `hash`, or why there is none. Throws 503 if it is in the S3 store and that is away. */
export async function readPdf(user: Pick<User, "id">, hash: string) {
  const find = () =>
    db
      .selectFrom("resume_pdfs")
      .select(["bytes", "object_key", "failed_hash"])
      .where("user_id", "=", user.id)
      .where((eb) => eb.or([eb("source_hash", "=", hash), eb("failed_hash", "=", hash)]))
      .executeTakeFirst();
  const row = await find();
  if (!row) return "waiting";
  if (row.failed_hash === hash) return "failed";
  return (await readFile(find, row)) ?? "lost";
}

/** The text extracted from the PDF for `hash`, and the characters it could not show. */
export function readPdfText(user: Pick<User, "id">, hash: string) {
  return db
    .selectFrom("resume_pdfs")
    .select(["extracted_text", "unsupported"])
    .where("user_id", "=", user.id)
    .where("source_hash", "=", hash)
    .executeTakeFirst();
}

export async function storePdf(userId: string, hash: string, { bytes, text, unsupported }: Pdf) {
  const made = {
    source_hash: hash,
    bytes: Buffer.from(bytes),
    object_key: null,
    extracted_text: text,
    unsupported: JSON.stringify(unsupported),
    rendered_at: sql<Date>`now()`,
    failed_hash: null,
  };
  await db
    .insertInto("resume_pdfs")
    .values({ user_id: userId, ...made })
    // A late render of an older resume must not replace a newer one.
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(made)
        .where(sql<boolean>`coalesce(resume_pdfs.wanted_hash, ${hash}) = ${hash}`),
    )
    .execute();
}

/** Does nothing if another render has made the PDF meanwhile. */
export async function storeFailure(userId: string, hash: string) {
  await db
    .updateTable("resume_pdfs")
    .set({ failed_hash: hash })
    .where("user_id", "=", userId)
    .where("source_hash", "is distinct from", hash)
    .execute();
}
