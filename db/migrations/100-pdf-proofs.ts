import { type Kysely, sql } from "kysely";

/** A proof may be a PDF, beside pictures. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table images add column type text not null default 'image/webp'
      check (type in ('image/webp', 'application/pdf'))`.execute(db);
}
