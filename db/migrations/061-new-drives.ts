import { type Kysely, sql } from "kysely";

/** Students hear of the new drives of their season: in the portal as a message, and by mail as each prefers. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table postings
    -- Whether those who can apply are told once it is public; and since when they are.
    add tell_students boolean not null default true,
    add told_at timestamptz(3)`,
  // The drive that a message is about. Such messages go with it.
  `alter table messages add posting_id uuid references postings on delete cascade`,
  `create unique index messages_of_drive on messages (posting_id) where posting_id is not null`,
  `alter table news_settings
    add drives text not null default 'once' check (drives in ('once', 'day', 'none')),
    -- When the mail goes with the drives told since the last one.
    add drives_due_at timestamptz(3)`,
  `create index news_settings_drives on news_settings (drives_due_at)
    where drives_due_at is not null`,
];
