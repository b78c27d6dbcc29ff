import { type Kysely, sql } from "kysely";

/**
 * Devices whose browsers show a student's notifications, and which notifications there were: at most
 * two a day, each step of an application once. A device whose login was ended is forgotten at once,
 * whoever ended it; one whose login merely ran out stays.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table push_devices (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      session_id uuid references sessions on delete set null,
      device text not null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      server_key text not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index push_devices_user on push_devices (user_id)`.execute(db);
  await sql`create index push_devices_session on push_devices (session_id)`.execute(db);
  await sql`
    create table pushes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      day date not null,
      number int not null check (number between 1 and 2),
      event_id uuid unique references application_events on delete cascade,
      created_at timestamptz(3) not null default now(),
      unique (user_id, day, number)
    )`.execute(db);
  await sql`
    create unique index pushes_closing on pushes (user_id, day) where event_id is null`.execute(db);
  await sql`
    create function forget_push_device() returns trigger language plpgsql as $$
    begin
      delete from push_devices where session_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger forget_push_device after update of revoked_at on sessions for each row
    when (new.revoked_at is not null) execute function forget_push_device()`.execute(db);
}
