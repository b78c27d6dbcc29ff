import { type Kysely, sql } from "kysely";

/** Where the parts of the sitemap begin (app/postings/sitemap.server.ts): finding that out takes a walk over all postings. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table sitemap_parts (
      part integer primary key,
      type text not null,
      -- Of its first posting; null for a type's first part, which also has what becomes public later.
      since timestamptz(3),
      first_id uuid
    )`.execute(db);
}
