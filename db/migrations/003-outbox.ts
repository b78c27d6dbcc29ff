import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>) {
  await sql`
    create table outbox (
      id uuid primary key,
      queue text not null,
      name text not null,
      payload jsonb not null,
      created_at timestamptz(3) not null default now(),
      handed_over_at timestamptz,
      lease_until timestamptz,
      deaths integer not null default 0,
      error text,
      failed_at timestamptz
    )`.execute(db);
  await sql`
    create index outbox_new on outbox (queue, id)
    where handed_over_at is null and failed_at is null`.execute(db);
  await sql`
    create index outbox_handed_over on outbox (queue, handed_over_at)
    where failed_at is null`.execute(db);

  // Workers listen: a promised job is handed over as soon as it is committed.
  await sql`
    create function announce_job() returns trigger language plpgsql as $$
    begin
      perform pg_notify('outbox', new.queue);
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger outbox_announced after insert on outbox
    for each row execute function announce_job()`.execute(db);
}
