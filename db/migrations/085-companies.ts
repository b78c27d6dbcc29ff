import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

/** The register of companies: what the office knows of each, and with whom it talks there. */

export async function before(db: Kysely<unknown>) {
  await buildIndex(db, "companies_comparable", "on companies (comparable(name))");
  await buildIndex(
    db,
    "postings_employer",
    `on postings (comparable(fields ->> 'company')) where company_id is null`,
  );
  await buildIndex(
    db,
    "applications_offers_of",
    "on applications (company) where offered_at is not null",
  );
}

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table companies
    add column sector text not null default '',
    add column website text not null default '',
    -- The company whose other name this is.
    add column joined_to uuid references companies,
    add check (joined_to <> id)`,
  `create index companies_joined on companies (joined_to) where joined_to is not null`,
  `create table company_people (
    id uuid primary key,
    company_id uuid not null references companies,
    name text not null,
    role text not null,
    email text not null,
    phone text not null,
    saved_at timestamptz(3) not null default now()
  )`,
  `create index company_people_of on company_people (company_id)`,
  `create index company_people_address on company_people (email) where email <> ''`,
  `create table company_notes (
    id uuid primary key,
    company_id uuid not null references companies,
    text text not null,
    by_user_id uuid references users on delete set null,
    -- Something to do by this day, and who does it.
    due_on date,
    for_user_id uuid references users on delete set null,
    done_at timestamptz(3),
    saved_at timestamptz(3) not null default now()
  )`,
  `create index company_notes_of on company_notes (company_id)`,
  `create index company_notes_due on company_notes (due_on) where done_at is null`,
  `create index company_notes_by on company_notes (by_user_id) where by_user_id is not null`,
  `create index company_notes_for on company_notes (for_user_id) where for_user_id is not null`,
  // The year in which the academic year begins.
  `create table company_years (
    company_id uuid not null references companies,
    year integer not null,
    state text not null check (state in ('to contact', 'invited', 'confirmed', 'here', 'declined')),
    changed_at timestamptz(3) not null default now(),
    primary key (company_id, year)
  )`,
  `alter table invitations add column text text not null default ''`,
  // For every build that publishes. In the order of names, so that two statements wait for each other one way only.
  `create function register_employers() returns trigger language plpgsql as $$
  begin
    insert into companies (id, name)
    select gen_random_uuid(), name
    from (
      select distinct on (comparable(fields ->> 'company')) fields ->> 'company' as name from added
      where company_id is null and deleted_at is null
        and state in ('scheduled', 'published', 'closed') and comparable(fields ->> 'company') <> ''
    ) employers
    where not exists (select from companies where comparable(companies.name) = comparable(employers.name))
    order by lower(name)
    on conflict do nothing;
    return null;
  end $$`,
  `create trigger register_employers after insert on postings referencing new table as added
    for each statement execute function register_employers()`,
  `create trigger register_employers_again after update on postings referencing new table as added
    for each statement execute function register_employers()`,
];
