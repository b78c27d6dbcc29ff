import { type Kysely, sql } from "kysely";

/** What each process runs with, as it says itself. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table processes (
    id uuid primary key,
    kind text not null check (kind in ('web', 'worker')),
    name text not null,
    build text not null,
    -- Which a worker serves.
    queues text[] not null,
    -- By name, a keyed hash of each setting that processes must agree on.
    settings jsonb not null,
    started_at timestamptz(3) not null,
    seen_at timestamptz(3) not null,
    -- Told to stop, rather than lost.
    has_stopped boolean not null default false
  )`,
  `create table process_key (
    id boolean primary key default true check (id),
    key bytea not null
  )`,
];
