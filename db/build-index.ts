import { type Kysely, sql } from "kysely";

/**
 * For a migration's `before`: builds an index without blocking writers. An interrupted attempt leaves an
 * invalid index, which is dropped first.
 */
export async function buildIndex(
  db: Kysely<unknown>,
  name: string,
  definition: string,
  { unique = false } = {},
) {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  if (rows.length) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
  const kind = sql.raw(unique ? "unique index" : "index");
  await sql`
    create ${kind} concurrently if not exists ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
}
