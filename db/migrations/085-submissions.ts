import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

/** A recruiter finds the postings of their company. */
export async function before(db: Kysely<unknown>) {
  const company = "on postings (company_id) where company_id is not null";
  await buildIndex(db, "postings_company", company);
}

/** What recruiters sent to the office and it has not approved: postings, and changes of public ones. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table submissions (
      posting_id uuid primary key references postings on delete cascade,
      submitted_at timestamptz(3) not null default now(),
      submitted_by uuid not null,
      version integer not null,
      proposal jsonb,
      image text references images,
      reason text
    )`.execute(db);
  await sql`create index submissions_images on submissions (image) where image is not null`.execute(
    db,
  );
}
