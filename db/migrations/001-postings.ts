import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>) {
  await sql`create extension if not exists pg_trgm`.execute(db);

  await sql`
    create table images (
      hash text primary key,
      bytes bytea not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);

  // What `search` looks through (decision: search-text), a line each. Immutable: it reads nothing but `fields`.
  await sql`
    create function posting_search_text(fields jsonb) returns text
    language sql immutable parallel safe as $$
      select coalesce(string_agg(line, E'\n'), '')
      from (
        select value #>> '{}' as line
        from jsonb_each(fields)
        where key in ('title', 'companyName', 'company', 'organizer', 'provider', 'hostCompany',
                      'speaker', 'description', 'purpose')
        union all
        select jsonb_array_elements_text(value)
        from jsonb_each(fields)
        where key in ('requirements', 'speakers', 'participatingCompanies')
      ) lines
    $$`.execute(db);

  // The last day it is of use: its deadline, else the day it takes place or ends.
  await sql`
    create function posting_closes_on(fields jsonb) returns date
    language sql immutable parallel safe as $$
      select coalesce(fields ->> 'deadline', fields ->> 'endDate', fields ->> 'date',
                      fields ->> 'startDate', 'infinity')::date
    $$`.execute(db);

  await sql`
    create table postings (
      id uuid primary key,
      type text not null,
      fields jsonb not null,
      image text references images,
      created_at timestamptz(3) not null default now(),
      title text not null generated always as
        (coalesce(fields ->> 'title', fields ->> 'companyName')) stored,
      location text not null generated always as (coalesce(fields ->> 'location', '')) stored,
      search_text text not null generated always as (posting_search_text(fields)) stored,
      closes_on date not null generated always as (posting_closes_on(fields)) stored
    )`.execute(db);

  await sql`create index postings_newest on postings (type, created_at desc, id desc)`.execute(db);
  await sql`create index postings_closing on postings (type, closes_on)`.execute(db);
  await sql`create index postings_search on postings using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index postings_location on postings using gin (location gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index postings_image on postings (image) where image is not null`.execute(db);
}
