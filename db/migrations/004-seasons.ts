import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

/** Seasons, the versions of their policies, and who registered (app/seasons). */
export async function before(db: Kysely<unknown>) {
  await buildIndex(
    db,
    "applications_offered",
    "on applications (posting_id) where stage = 'offered'",
  );
}

export async function up(db: Kysely<unknown>) {
  await sql.raw(seasons).execute(db);
}

const seasons = `
create table seasons (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('placement', 'internship')),
  state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'archived')),
  batches smallint[] not null default '{}',
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null check (closes_at > opens_at),
  needs_approval boolean not null default false,
  needs_confirmed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create unique index seasons_name on seasons (lower(name));
create table season_programmes (
  season_id uuid not null references seasons on delete cascade,
  programme_id uuid not null references programmes,
  primary key (season_id, programme_id)
);
create index season_programmes_of on season_programmes (programme_id);

-- Whether a season is public decides what pages show, so every web process must know at once.
create trigger seasons_announced after insert or update or delete on seasons
for each row execute function announce_content();

-- A policy is never changed: a change is another version. The log says whose.
create table season_policies (
  season_id uuid not null references seasons on delete cascade,
  version integer not null,
  clauses jsonb not null,
  at timestamptz(3) not null default now(),
  primary key (season_id, version)
);

create table season_registrations (
  id uuid primary key,
  season_id uuid not null references seasons on delete cascade,
  user_id uuid not null references users on delete cascade,
  enrolment_id uuid references enrolments on delete set null,
  state text not null check (state in ('waiting', 'registered', 'refused', 'left')),
  -- What they accepted, and when.
  policy_version integer not null,
  accepted_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  reason text not null default '',
  left_at timestamptz(3),
  unique (season_id, user_id),
  foreign key (season_id, policy_version) references season_policies (season_id, version)
);
alter table postings add column season_id uuid references seasons;
-- What a policy asks of a posting: {ctc, class?, sector?}.
alter table postings add column season_terms jsonb;
create index postings_season on postings (season_id) where season_id is not null;
-- The acceptance that ended this application.
alter table application_events add column caused_by uuid;
-- The version of the policy by which an offer was accepted.
alter table application_events add column policy_version integer;
-- Whether the student's time to answer ran out.
alter table application_events add column by_clock boolean not null default false;
-- Steps of one application wait for each other: they are in the order in which they were taken, not begun.
alter table application_events alter column at set default clock_timestamp();
create index application_events_caused on application_events (caused_by) where caused_by is not null;
create index season_registrations_user on season_registrations (user_id);
-- A clause, or a condition of a posting, set aside for a student, a department or a posting: those that are given must
-- all fit.
create table exceptions (
  id uuid primary key,
  season_id uuid references seasons on delete cascade,
  user_id uuid references users on delete cascade,
  department_id uuid references departments on delete cascade,
  posting_id uuid,
  -- One of them, as it was: a changed one is another one.
  clause jsonb check ((clause is null) = (season_id is null)),
  condition jsonb check (
    condition is null or posting_id is not null and num_nonnulls(user_id, department_id) > 0),
  until date not null,
  reason text not null,
  state text not null check (state in ('asked', 'given', 'refused')),
  -- Who asked for it, or gave it unasked.
  by_user_id uuid references users on delete set null,
  at timestamptz(3) not null default now(),
  -- What the office said to who asked.
  answer text not null default '',
  check (num_nonnulls(clause, condition) = 1),
  check (num_nonnulls(user_id, department_id, posting_id) > 0)
);
create index exceptions_season on exceptions (season_id);
create index exceptions_posting on exceptions (posting_id) where condition is not null;
create index exceptions_user on exceptions (user_id);
create index exceptions_department on exceptions (department_id);
create index exceptions_by on exceptions (by_user_id);
-- The rules and conditions that exceptions set aside for this application, as they would have refused it.
alter table applications add column excepted jsonb;

-- What an offer says besides its pay a year (app/applications/stages/offer-terms.ts).
alter table applications add column offer_terms jsonb;
alter table application_events add column offer_terms jsonb;

create table season_points (
  id uuid primary key,
  season_id uuid not null references seasons on delete cascade,
  user_id uuid not null references users on delete cascade,
  event text not null check (event in ('absent', 'leftLate', 'noAnswer', 'didNotJoin')),
  posting_id uuid,
  reason text not null,
  by_user_id uuid references users on delete set null,
  at timestamptz(3) not null default clock_timestamp(),
  -- The student's answer, and the office's to it.
  plea text,
  asked_at timestamptz(3),
  answer text,
  decided_at timestamptz(3),
  taken_back_at timestamptz(3),
  -- For neither applying to the posting nor saying no to it, which nobody gets twice.
  missed boolean not null default false
);
create unique index season_points_missed on season_points (posting_id, user_id) where missed;
create index season_points_season on season_points (season_id, user_id);
create index season_points_user on season_points (user_id);
create index season_points_by on season_points (by_user_id);

-- Who said no to a posting of a season.
create table said_no (
  user_id uuid not null references users on delete cascade,
  posting_id uuid not null references postings on delete cascade,
  at timestamptz(3) not null default now(),
  primary key (user_id, posting_id)
);
create index said_no_posting on said_no (posting_id);
-- Closed postings whose students without an answer have got their points.
create table answers_counted (
  posting_id uuid primary key references postings on delete cascade,
  closed_at timestamptz(3) not null
);

-- A draft policy tried on what happened in a season.
create table season_trials (
  id uuid primary key,
  season_id uuid not null references seasons on delete cascade,
  user_id uuid not null references users on delete cascade,
  clauses jsonb not null,
  asked_at timestamptz(3) not null default now(),
  made_at timestamptz(3),
  result jsonb
);
create index season_trials_season on season_trials (season_id);
create index season_trials_user on season_trials (user_id);

create table outside_offers (
  id uuid primary key,
  season_id uuid not null references seasons on delete cascade,
  user_id uuid not null references users on delete cascade,
  company text not null,
  ctc integer not null,
  class text,
  sector text,
  offered_on date not null,
  answer text not null check (answer in ('open', 'accepted', 'declined')),
  answered_at timestamptz(3),
  state text not null check (state in ('reported', 'confirmed', 'refused')),
  reason text not null default '',
  proof text references images,
  by_user_id uuid references users on delete set null,
  reported_at timestamptz(3) not null default now(),
  decided_at timestamptz(3)
);
create index outside_offers_season on outside_offers (season_id, user_id);
create index outside_offers_user on outside_offers (user_id);
create index outside_offers_reported on outside_offers (id) where state = 'reported';
create index outside_offers_proof on outside_offers (proof) where proof is not null;
create index outside_offers_by on outside_offers (by_user_id);
create index season_registrations_enrolment on season_registrations (enrolment_id);
`;
