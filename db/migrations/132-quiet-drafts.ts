import { type Kysely, sql } from "kysely";

/**
 * Announces only what the caches may hold: postings that are public or become so by their time, before a change
 * or after it. What recruiters and the office do with hidden ones then empties no cache. The trigger is replaced,
 * not dropped, as that would lock readers out.
 */
export async function up(db: Kysely<unknown>) {
  const before = isShown("old");
  const after = isShown("new");
  await announce(db, { name: "postings_announced", event: "insert", when: after });
  await announce(db, {
    name: "postings_change_announced",
    event: "update",
    when: `${before} or ${after}`,
  });
  await announce(db, { name: "postings_removal_announced", event: "delete", when: before });
}

function isShown(row: "old" | "new") {
  return `(${row}.deleted_at is null and ${row}.state in ('published', 'closed', 'scheduled'))`;
}

type Announced = { name: string; event: string; when: string };

/** For each row, as a statement's trigger sees none; equal notices of a transaction are sent once. */
async function announce(db: Kysely<unknown>, { name, event, when }: Announced) {
  await sql`
    create or replace trigger ${sql.id(name)} after ${sql.raw(event)} on postings
    for each row when (${sql.raw(when)}) execute function announce_content()`.execute(db);
}
