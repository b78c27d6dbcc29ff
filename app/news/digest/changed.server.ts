import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { type Changed, changesSinceApplying } from "../../applications/versions/changes.server";

type Covered = { userId: string; covered: Date };

/**
 * The applications of each of these students whose posting differs from what they applied to and was
 * saved after their last digest and up to `until`. Changes that news has already told are left out.
 */
export async function findChanged(students: Covered[], until: Date) {
  const found = new Map<string, Changed[]>();
  if (!students.length) return found;
  const covered = new Map(students.map((student) => [student.userId, student.covered]));
  const savedAfter = new Date(Math.min(...students.map((student) => student.covered.valueOf())));
  const changed = await changesSinceApplying({ userIds: [...covered.keys()], savedAfter });
  const savedAt = await timesOf(changed.map(({ posting }) => posting.id));
  for (const change of changed) {
    const at = savedAt.get(change.posting.id);
    const after = covered.get(change.userId);
    if (!at || !after || at <= after || at > until || change.told === hashOf(change)) continue;
    found.set(change.userId, [...(found.get(change.userId) ?? []), change]);
  }
  return found;
}

async function timesOf(ids: string[]) {
  const rows = await db
    .selectFrom("postings")
    .select(["id", "updated_at"])
    .where("id", "in", [...new Set(ids), null])
    .execute();
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}

/** Notes that the applicants have been told of these changes. */
export async function noteTold(trx: Kysely<Database>, changed: Changed[]) {
  if (!changed.length) return;
  await sql`
    update applications set changes_told = told.hash
    from unnest(
      ${changed.map(({ applicationId }) => applicationId)}::uuid[],
      ${changed.map(hashOf)}::text[]) told (id, hash)
    where applications.id = told.id`.execute(trx);
}

function hashOf({ changes }: Changed) {
  const text = JSON.stringify(changes.map(({ label, is }) => [label, is]));
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
