import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import type { User } from "../accounts/users.server";
import type { Pdf } from "./make-pdf.server";

/** A render that was asked for this long ago and is not there is asked for again. */
const askAgainAfter = sql`interval '20 seconds'`;

/**
 * Queues the rendering of what hashes to `hash`, as part of the caller's transaction, unless it is
 * there or already on its way.
 */
export async function wantPdf(trx: Kysely<Database>, user: Pick<User, "id">, hash: string) {
  const wanted = { wanted_hash: hash, wanted_at: sql<Date>`now()` };
  const row = await trx
    .insertInto("resume_pdfs")
    .values({ user_id: user.id, ...wanted })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(wanted)
        .where(sql<boolean>`resume_pdfs.source_hash is distinct from ${hash}`)
        .where(
          sql<boolean>`resume_pdfs.wanted_hash is distinct from ${hash}
            or resume_pdfs.wanted_at < now() - ${askAgainAfter}`,
        ),
    )
    .returning("user_id")
    .executeTakeFirst();
  if (row) await enqueue(trx, "render-resume", { userId: user.id });
}

/** How the rendering of what hashes to `hash` stands: the PDF, 'failed', or 'waiting'. */
export async function readPdf(user: Pick<User, "id">, hash: string) {
  const row = await db
    .selectFrom("resume_pdfs")
    .select(["bytes", "failed_hash"])
    .where("user_id", "=", user.id)
    .where((eb) => eb.or([eb("source_hash", "=", hash), eb("failed_hash", "=", hash)]))
    .executeTakeFirst();
  if (row?.failed_hash === hash) return "failed";
  return row?.bytes ?? "waiting";
}

/** What a machine reads in the PDF of `hash`, and which characters it could not show. */
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
    extracted_text: text,
    unsupported: JSON.stringify(unsupported),
    rendered_at: sql<Date>`now()`,
    failed_hash: null,
  };
  await db
    .insertInto("resume_pdfs")
    .values({ user_id: userId, ...made })
    // A render of an older text that ends late does not replace the newer one's.
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(made)
        .where(sql<boolean>`coalesce(resume_pdfs.wanted_hash, ${hash}) = ${hash}`),
    )
    .execute();
}

export async function storeFailure(userId: string, hash: string) {
  await db
    .updateTable("resume_pdfs")
    .set({ failed_hash: hash })
    .where("user_id", "=", userId)
    .execute();
}
