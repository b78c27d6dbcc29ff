import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

export async function before(db: Kysely<unknown>) {
  // 002 left it for now, as it looks at every account.
  await sql`alter table users validate constraint users_role_check`.execute(db);
  await sql.raw(column).execute(db);
  // The rules of a type's postings, for lists of what one student can apply to.
  const withRules = "eligibility is not null and deleted_at is null";
  await buildIndex(db, "postings_with_rules", `on postings (type) where ${withRules}`);
}

/** Who may apply to a posting, and what an application was judged by (app/records/eligibility.ts). */
export async function up(db: Kysely<unknown>) {
  await sql.raw(eligibility).execute(db);
}

/** json, as callers get a rule back as they sent it. */
const column = "alter table postings add column if not exists eligibility json";

const eligibility = `
${column};
alter table applications add column judged jsonb;
`;
