import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";

/**
 * After these applications, whose students are locked, came to a stage: an acceptance replaces the student's earlier ones
 * of its season, and one that is over gives its place back to what it had replaced (decision: replaced-offers).
 */
export async function noteReplaced(trx: Kysely<Database>, ids: string[], stage: Stage) {
  if (stage === "accepted") {
    await sql`
      update applications older set replaced_by = newer.id
      from applications newer
      join postings on postings.id = newer.posting_id, postings others
      where newer.id = any(${ids}::uuid[]) and older.user_id = newer.user_id
        and older.id <> newer.id and older.stage = 'accepted' and older.replaced_by is null
        and others.id = older.posting_id and others.season_id = postings.season_id`.execute(trx);
    return;
  }
  if (stage !== "revoked") return;
  await sql`
    update applications older set replaced_by = over.replaced_by
    from applications over
    where over.id = any(${ids}::uuid[]) and older.user_id = over.user_id
      and older.replaced_by = over.id`.execute(trx);
  await sql`
    update applications set replaced_by = null
    where id = any(${ids}::uuid[]) and replaced_by is not null`.execute(trx);
}
