import { type Kysely, sql } from "kysely";

/** What students saved, to find it again. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table saved_postings (
      user_id uuid not null references users on delete cascade,
      posting_id uuid not null references postings on delete cascade,
      saved_at timestamptz(3) not null default now(),
      primary key (user_id, posting_id)
    )`.execute(db);
  await sql`create index saved_postings_posting on saved_postings (posting_id)`.execute(db);
}
