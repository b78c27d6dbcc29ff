import { sql } from "kysely";
import { db } from "../../db/client";

/** Makes a function that hashes each table except `except`, to see whether anything changed. */
export async function fingerprinter(except: string[]) {
  const tables = await db.introspection.getTables();
  const queries = tables
    .filter(({ name, schema }) => schema === "public" && !except.includes(name))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name, md5(string_agg(t::text, '' order by t::text)) as hash
        from ${sql.table(name)} t`,
    );
  const all = sql<{ name: string; hash: string }>`${sql.join(queries, sql` union all `)}`;
  return async () =>
    Object.fromEntries((await all.execute(db)).rows.map(({ name, hash }) => [name, hash]));
}
