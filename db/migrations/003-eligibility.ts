import { type Kysely, sql } from "kysely";

/** Who may apply to a posting, and what an application was judged by (app/records/eligibility.ts). */
export async function up(db: Kysely<unknown>) {
  await sql.raw(eligibility).execute(db);
}

const eligibility = `
-- json, as callers get a rule back as they sent it.
alter table postings add column eligibility json;
-- The rules of a type's postings, for lists of what one student can apply to.
create index postings_with_rules on postings (type)
where eligibility is not null and deleted_at is null;
alter table applications add column judged jsonb;
`;
