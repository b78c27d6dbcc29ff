import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { batchSize, bytesOfId, bytesOfOne, hashOf, idBytes, sha256 } from "./seals.server";

export type SealFlaw = { seq: string; id: string; reason: string };

/** Whether each seal that the log names is stored as it was: all that is not, with the reasons. */
export async function verifySeals() {
  const { rows } = await sql<{ seq: string; id: string; hash: string }>`
    select seq::text, target_id as id, details ->> 'hash' as hash from audit_log
    where action = 'figures-sealed' order by audit_log.seq`.execute(db);
  const flaws: SealFlaw[] = [];
  for (const { seq, id, hash } of rows)
    for (const reason of await flawsOf(id, hash)) flaws.push({ seq, id, reason });
  return { isWhole: flaws.length === 0, seals: rows.length, flaws };
}

async function flawsOf(id: string, hash: string) {
  const seal = await db
    .selectFrom("figure_seals")
    .select(["name", "year", "programme_id", "content", "students", "hash"])
    .where("id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  if (!seal) return ["it is missing"];
  const { name, year, programme_id, content, students } = seal;
  const asked = { year, programme: programme_id ?? undefined };
  if (seal.hash !== hash || hashOf(name, asked, content, students) !== hash)
    return ["it was changed"];
  const { changed, missing } = await compare(id, students);
  const gone = await countNotErased(missing);
  return [
    ...(changed ? [`what it counted of a student was changed (${changed})`] : []),
    ...(gone ? [`what it counted of a student is missing, who was not erased (${gone})`] : []),
  ];
}

/** How many facts are not as they were, and whose are missing: ids of accounts. */
async function compare(sealId: string, students: Buffer) {
  const count = students.length / bytesOfOne;
  const missing: string[] = [];
  let changed = 0;
  for (let from = 0; from < count; from += batchSize) {
    const to = Math.min(count, from + batchSize);
    const rows = await db
      .selectFrom("sealed_students")
      .innerJoin("enrolments", "enrolments.id", "enrolment_id")
      .select(["place", "enrolment_id", "sealed_students.facts", "user_id"])
      .where("seal_id", "=", sealId)
      .where("place", ">=", from)
      .where("place", "<", to)
      .execute();
    const rowAt = new Map(rows.map((row) => [row.place, row]));
    for (let place = from; place < to; place++) {
      const start = place * bytesOfOne;
      const owner = students.subarray(start, start + idBytes);
      const hash = students.subarray(start + idBytes, start + bytesOfOne);
      const row = rowAt.get(place);
      if (!row) missing.push(owner.toString("hex"));
      else if (
        !sha256(row.facts).digest().equals(hash) ||
        // Before they had an account, the enrolment itself.
        ![row.user_id, row.enrolment_id].some((id) => id && bytesOfId(id).equals(owner)) ||
        (JSON.parse(row.facts) as { enrolmentId?: string }).enrolmentId !== row.enrolment_id
      )
        changed++;
    }
  }
  return { changed, missing };
}

/** Of these accounts, those whose deletion is not in the log; each as often as it is named. */
async function countNotErased(ids: string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${ids}::uuid[]) as missing (id)
    where not exists (
      select from audit_log where target_id = missing.id::text and action in ('user-deleted', 'enrolment-joined'))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
