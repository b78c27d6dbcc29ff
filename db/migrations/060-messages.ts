import { type Kysely, sql } from "kysely";

/** Messages to groups of students: each is stored once, who gets it are rows. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table messages (
    id uuid primary key,
    by_user_id uuid references users on delete set null,
    by_role text not null check (by_role in ('admin', 'coordinator', 'recruiter')),
    -- A recruiter's.
    company_id uuid references companies on delete set null,
    -- In words; whom they meant are its readers.
    recipients text not null,
    subject text not null,
    text text not null,
    is_important boolean not null,
    people integer not null,
    -- Of what was asked for: the same again at once is a double click.
    asked_hash text not null,
    -- 'waiting': for the office's approval.
    state text not null check (state in ('waiting', 'scheduled', 'sent', 'taken back', 'refused')),
    goes_at timestamptz(3) not null,
    sent_at timestamptz(3),
    created_at timestamptz(3) not null default now()
  )`,
  `create index messages_due on messages (goes_at) where state = 'scheduled'`,
  `create index messages_waiting on messages (id) where state = 'waiting'`,
  `create index messages_by_company on messages (company_id, id) where company_id is not null`,
  `create index messages_by_user on messages (by_user_id, id)`,
  `create table message_readers (
    message_id uuid not null references messages on delete cascade,
    user_id uuid not null references users on delete cascade,
    -- What stands for its placeholders.
    filled jsonb not null,
    queued_at timestamptz(3),
    mailed_at timestamptz(3),
    -- The address that its mail server refused, and when.
    refused_address text,
    refused_at timestamptz(3),
    read_at timestamptz(3),
    -- 'I have read this.'
    acknowledged_at timestamptz(3),
    reminded_at timestamptz(3),
    primary key (message_id, user_id)
  )`,
  `create index message_readers_of on message_readers (user_id, message_id)`,
  `create index message_readers_unread on message_readers (user_id) where read_at is null`,
  `create index message_readers_to_queue on message_readers (message_id, user_id)
    where queued_at is null`,
  `create index message_readers_refused on message_readers (user_id) where refused_at is not null`,
  `create table message_settings (
    id boolean primary key default true check (id),
    recruiters_wait boolean not null default false
  )`,
];
