import { sql } from "kysely";
import { db } from "../../db/client";

/**
 * Returns a function that names the tables, except `except`, in which rows were added, changed or removed
 * since its last call.
 */
export async function watchTables(except: string[] = []) {
  const tables = await db.introspection.getTables();
  await sql`create table changed_tables (name text)`.execute(db);
  await sql`
    create function note_change() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'UPDATE' or old::text is distinct from new::text then -- json has no equality
          insert into changed_tables values (tg_table_name);
        end if;
        return null;
      end
    $$`.execute(db);
  for (const { name, schema } of tables) {
    if (schema !== "public" || except.includes(name)) continue;
    await sql`
      create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(db);
  }
  return async () => {
    const { rows } = await sql<{ name: string }>`
      with taken as (delete from changed_tables returning name)
      select distinct name from taken order by name`.execute(db);
    return rows.map(({ name }) => name);
  };
}
