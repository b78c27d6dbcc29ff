import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

export async function before(db: Kysely<unknown>) {
  // The dashboard and the report count all applications: off this, not off the rows themselves.
  await buildIndex(db, "applications_type", "on applications (type)");
  // Home's order, to the end: a thousand that close on one day need not be sorted for six.
  await buildIndex(db, "postings_closing_next", "on postings (type, closes_on, id)");
}

export async function up(db: Kysely<unknown>) {
  await sql`drop index postings_closing`.execute(db);
}
