import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>) {
  await sql`
    create table outbox (
      id uuid primary key,
      name text not null,
      payload jsonb not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
}
