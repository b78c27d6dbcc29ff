import { type Kysely, sql } from "kysely";

/**
 * What each version of a posting said that somebody applied to, once; until now every application had
 * a copy. Housekeeping moves the copies (decision: copies-of-applications).
 */
export async function up(db: Kysely<unknown>) {
  // The same words are the same version, whoever stores them. Half of a SHA-256 is enough, and fits a uuid.
  await sql`
    create function content_version(content jsonb) returns uuid
    language sql immutable strict parallel safe
    return left(encode(sha256(convert_to(content::text, 'UTF8')), 'hex'), 32)::uuid`.execute(db);
  await sql`
    create table posting_versions (
      hash uuid primary key,
      content jsonb not null,
      stored_at timestamptz(3) not null default now()
    )`.execute(db);

  // No row is rewritten or read: all of them are null, so "not valid" leaves nothing unchecked.
  await sql`
    alter table applications
      add column posting_version uuid,
      add constraint applications_posting_version_fkey
        foreign key (posting_version) references posting_versions not valid,
      alter column content_details set default '{}'`.execute(db);
}
