import { type Kysely, sql } from "kysely";

/** What somebody typed into a posting's form and has not saved. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table unfinished_forms (
      user_id uuid not null references users on delete cascade,
      form text not null,
      typed text not null,
      kept_at timestamptz not null default now(),
      primary key (user_id, form)
    )`.execute(db);
}
