import { type Kysely, sql } from "kysely";

/** The rounds of a day: where and when a posting's talks, tests, discussions and interviews are, and who is in them. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table venues (
    id uuid primary key,
    name text not null,
    building text not null,
    seats integer not null
  )`,
  `create unique index venues_by_name on venues (lower(building), lower(name))`,
  `create table day_settings (
    id boolean primary key default true check (id),
    walk_minutes integer not null
  )`,
  `create table rounds (
    id uuid primary key,
    posting_id uuid not null references postings on delete cascade,
    kind text not null check (kind in ('talk', 'test', 'discussion', 'interview')),
    name text not null,
    day date not null,
    -- Minutes since midnight, as all times of rounds.
    from_minute integer not null,
    until_minute integer not null check (until_minute > from_minute),
    venue_id uuid references venues,
    link text not null,
    -- Of a meeting; the gap is between two of a panel.
    minutes integer not null,
    gap integer not null,
    group_of integer not null,
    priority integer not null,
    -- Else each panel is one queue in the order of the list.
    is_planned boolean not null,
    -- Who is in: those who were at a stage, or else a list.
    who_stage text,
    state text not null check (state in ('proposed', 'confirmed', 'over')),
    -- Kept until everybody has been told that it does not take place.
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null default now()
  )`,
  `create index rounds_of_day on rounds (day)`,
  `create index rounds_of_posting on rounds (posting_id)`,
  `create table round_panels (
    id uuid primary key,
    round_id uuid not null references rounds on delete cascade,
    number integer not null,
    name text not null,
    -- Without either, the round's; so the hours.
    venue_id uuid references venues,
    link text not null,
    from_minute integer,
    until_minute integer,
    breaks jsonb not null,
    unique (round_id, number)
  )`,
  `create index round_panels_in on round_panels (venue_id) where venue_id is not null`,
  `create index rounds_in on rounds (venue_id) where venue_id is not null`,
  `create table round_students (
    round_id uuid not null references rounds on delete cascade,
    user_id uuid not null references users on delete cascade,
    -- In the list.
    position integer not null,
    -- False once they are out of the list, until they have been told.
    is_in boolean not null default true,
    -- What they were told last: where and when to be; null if nothing, or that it does not take place.
    told text,
    -- Of the calendar's invitation (RFC 5545).
    sequence integer not null default 0,
    mailed_sequence integer not null default 0,
    primary key (round_id, user_id)
  )`,
  `create index round_students_of on round_students (user_id, round_id)`,
];
