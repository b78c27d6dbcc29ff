import { type Kysely, sql } from "kysely";

/** Searches that students follow; the same one in other capitals is the same. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table follows (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      type text not null,
      search text not null,
      location text not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create unique index follows_once on follows (user_id, type, lower(search), lower(location))`.execute(
    db,
  );
}
