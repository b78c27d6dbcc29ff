import { type Kysely, sql } from "kysely";

/** Programmes, enrolments and the facts of their records (app/records). */
export async function up(db: Kysely<unknown>) {
  await sql.raw(records).execute(db);
}

const records = `
create table programmes (
  id uuid primary key,
  name text not null,
  years smallint not null,
  created_at timestamptz(3) not null default now()
);
create unique index programmes_name on programmes (lower(name));
create table departments (id uuid primary key, name text not null);
create unique index departments_name on departments (lower(name));
create table programme_departments (
  programme_id uuid not null references programmes on delete cascade,
  department_id uuid not null references departments,
  place smallint not null,
  primary key (programme_id, department_id)
);
create index programme_departments_of on programme_departments (department_id);

-- Whether there are programmes decides what pages show, so every web process must know at once.
create trigger programmes_announced after insert or delete on programmes
for each row execute function announce_content();

-- The next migration validates it, without blocking anybody.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
  check (role in ('user', 'recruiter', 'coordinator', 'admin')) not valid;
create table coordinator_departments (
  user_id uuid not null references users on delete cascade,
  department_id uuid not null references departments,
  primary key (user_id, department_id)
);
create index coordinator_departments_of on coordinator_departments (department_id);

-- A student has one that has not ended.
create table enrolments (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  programme_id uuid references programmes,
  department_id uuid,
  batch smallint,
  roll_number text,
  facts jsonb not null default '{}',
  confirmed text[] not null default '{}',
  version integer not null default 1,
  started_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  foreign key (programme_id, department_id) references programme_departments,
  check (department_id is null or programme_id is not null)
);
create unique index enrolments_current on enrolments (user_id) where ended_at is null;
create unique index enrolments_roll_number on enrolments (lower(roll_number)) where ended_at is null;
create index enrolments_user on enrolments (user_id);
create index enrolments_programme on enrolments (programme_id, department_id);
create index enrolments_department on enrolments (department_id) where ended_at is null;

create table record_changes (
  id uuid primary key,
  enrolment_id uuid not null references enrolments on delete cascade,
  fact text not null,
  from_value text,
  to_value text,
  is_confirmed boolean not null,
  by_user_id uuid references users on delete set null,
  by_role text not null,
  at timestamptz(3) not null default clock_timestamp()
);
create index record_changes_of on record_changes (enrolment_id, fact, id);
create index record_changes_by on record_changes (by_user_id);

-- Which of the staff looked at whose record on which day.
create table record_openings (
  user_id uuid not null references users on delete cascade,
  by_user_id uuid references users on delete set null,
  by_role text not null,
  day date not null
);
create unique index record_openings_once on record_openings (user_id, day, by_user_id);
create index record_openings_by on record_openings (by_user_id);
create index record_openings_day on record_openings (day);

-- What students ask to be corrected of what is confirmed. The proof goes once somebody has decided.
create table corrections (
  id uuid primary key,
  enrolment_id uuid not null references enrolments on delete cascade,
  fact text not null,
  value text not null,
  reason text not null,
  proof text references images,
  asked_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  outcome text check (outcome in ('accepted', 'refused')),
  answer text not null default '',
  by_user_id uuid references users on delete set null,
  check ((decided_at is null) = (outcome is null))
);
create unique index corrections_open on corrections (enrolment_id, fact) where decided_at is null;
create index corrections_waiting on corrections (id) where decided_at is null;
create index corrections_of on corrections (enrolment_id);
create index corrections_proof on corrections (proof) where proof is not null;
create index corrections_by on corrections (by_user_id);

-- Imported rows of addresses without an account, until there is one.
create table waiting_records (
  email text primary key,
  facts jsonb not null,
  imported_at timestamptz(3) not null default now(),
  by_user_id uuid references users on delete set null
);
create index waiting_records_roll_number on waiting_records (lower(facts ->> 'rollNumber'));
create index waiting_records_by on waiting_records (by_user_id);
`;
