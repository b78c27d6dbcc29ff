import { type Kysely, sql } from "kysely";

/** Which account of the college's provider logs in to which account here. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table college_accounts (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (issuer, subject)
    )`.execute(db);
  await sql`create index college_accounts_user on college_accounts (user_id)`.execute(db);
}
