import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>) {
  // The dashboard and the report count all applications: off this, not off the rows themselves.
  await sql`create index applications_type on applications (type)`.execute(db);

  // Home's order, to the end: a thousand that close on one day need not be sorted for six.
  await sql`create index postings_closing_next on postings (type, closes_on, id)`.execute(db);
  await sql`drop index postings_closing`.execute(db);
}
