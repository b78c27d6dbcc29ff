import { db } from "~/db/client";
import { changesSinceApplying } from "../../applications/versions/changes.server";

type Covered = { userId: string; covered: Date };

/**
 * The applications of each of these students whose posting differs from what they applied to and was
 * saved between what they know and `until`.
 */
export async function findChanged(students: Covered[], until: Date) {
  const found = new Map<string, string[]>();
  if (!students.length) return found;
  const covered = new Map(students.map((one) => [one.userId, one.covered]));
  const savedAfter = new Date(Math.min(...students.map((one) => one.covered.valueOf())));
  const changed = await changesSinceApplying({ userIds: [...covered.keys()], savedAfter });
  const savedAt = await timesOf(changed.map(({ posting }) => posting.id));
  for (const { userId, applicationId, posting } of changed) {
    const at = savedAt.get(posting.id);
    const after = covered.get(userId);
    if (!at || !after || at <= after || at > until) continue;
    found.set(userId, [...(found.get(userId) ?? []), applicationId]);
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
