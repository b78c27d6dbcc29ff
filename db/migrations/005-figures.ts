import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

/** What became of graduates, and the year's figures (app/figures). */
export async function before(db: Kysely<unknown>) {
  await buildIndex(db, "enrolments_batch", "on enrolments (batch, id) where batch is not null");
  await buildIndex(
    db,
    "applications_accepted",
    "on applications (user_id) where stage = 'accepted'",
  );
}

export async function up(db: Kysely<unknown>) {
  await sql.raw(figures).execute(db);
}

const figures = `
-- What is known of an enrolment after its end. Who is placed is in no column: offers say it.
create table graduates (
  enrolment_id uuid primary key references enrolments on delete cascade,
  in_time boolean,
  state text check (state in ('elsewhere', 'studies', 'business', 'preparing', 'notLooking')),
  organisation text not null default '',
  contact text not null default '',
  programme text not null default '',
  pay integer check (pay > 0),
  proof text references images,
  said_at timestamptz(3),
  said_by text check (said_by in ('student', 'link', 'coordinator', 'office')),
  confirmed_at timestamptz(3),
  confirmed_by uuid references users on delete set null,
  asked_at timestamptz(3),
  check ((state is null) = (said_at is null)),
  check ((said_at is null) = (said_by is null)),
  check (confirmed_at is null or state is not null)
);
create index graduates_proof on graduates (proof) where proof is not null;
create index graduates_by on graduates (confirmed_by);

-- Typed by the office once a year; the year in which the academic year begins.
create table intakes (
  programme_id uuid not null references programmes on delete cascade,
  year smallint not null,
  intake integer not null check (intake >= 0),
  admitted integer not null check (admitted >= 0),
  lateral_entry integer not null check (lateral_entry >= 0),
  primary key (programme_id, year)
);

-- One row: what the tables count, in the office's words of app/figures/settings.ts.
create table figures_settings (
  id boolean primary key default true check (id),
  settings jsonb not null
);

-- A table as it stood. Its hash, which the log has, covers the text of the table, and of each student the account's
-- id and the hash of what was counted; that itself goes with their record. No foreign key: a programme may go.
create table figure_seals (
  id uuid primary key,
  name text not null,
  year smallint not null,
  programme_id uuid,
  content text not null,
  students bytea not null,
  hash text not null,
  sealed_at timestamptz(3) not null default now(),
  sealed_by uuid references users on delete set null
);
create index figure_seals_of on figure_seals (name, year, id);
create index figure_seals_by on figure_seals (sealed_by);
create table sealed_students (
  seal_id uuid not null references figure_seals on delete cascade,
  place integer not null,
  enrolment_id uuid not null references enrolments on delete cascade,
  facts text not null,
  primary key (seal_id, place)
);
create index sealed_students_of on sealed_students (enrolment_id);

-- What everybody can read of a year, as it stood when the office published it; none once it is taken off. Beside it,
-- for nobody to read, whose pay each group's figures counted, as hashes (app/figures/publishable.server.ts).
create table published_figures (
  year smallint primary key,
  content jsonb,
  paid jsonb not null,
  published_at timestamptz(3) not null default now()
);
create trigger published_figures_announced after insert or update or delete on published_figures
for each row execute function announce_content();
`;
