import { type Kysely, sql } from "kysely";

/** Pictures and PDFs whose bytes are in an S3 store, and every object there that must be dropped some day. */
export async function up(db: Kysely<unknown>) {
  await sql`create table s3_objects (key text primary key, drop_after timestamptz)`.execute(db);
  await sql`
    create index s3_objects_to_drop on s3_objects (drop_after) where drop_after is not null`.execute(
    db,
  );
  // Not in the code that writes: rows also go with their user, and builds before this one write them.
  await sql`
    create function note_object() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update s3_objects set drop_after = now() where key = old.object_key;
      end if;
      if tg_op <> 'DELETE' then
        update s3_objects set drop_after = null where key = new.object_key;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ["images", "resume_pdfs"]) {
    await sql`alter table ${sql.table(table)} alter column bytes drop not null,
      add column object_key text references s3_objects`.execute(db);
    await sql`
      create trigger note_object after insert or delete or update of object_key
      on ${sql.table(table)} for each row execute function note_object()`.execute(db);
  }
}
