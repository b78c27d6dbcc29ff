import { type Kysely, sql } from "kysely";

/** What a posting asks those who apply, and their answers: the current ones with the application, earlier ones beside it. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table postings add column questions jsonb`,
  `alter table applications add column answers jsonb`,
  `create table earlier_answers (
    id uuid primary key default gen_random_uuid(),
    application_id uuid not null references applications on delete cascade,
    answers jsonb not null,
    replaced_at timestamptz(3) not null default clock_timestamp()
  )`,
  `create index earlier_answers_of on earlier_answers (application_id)`,
  // Whatever replaces them: a change of the student's, or applying again after withdrawing.
  `create function store_earlier_answers() returns trigger language plpgsql as $$
    begin
      insert into earlier_answers (application_id, answers) values (old.id, old.answers);
      return null;
    end $$`,
  `create trigger applications_earlier_answers after update of answers on applications
    for each row when (old.answers is not null and old.answers is distinct from new.answers)
    execute function store_earlier_answers()`,
  `create table answer_drafts (
    user_id uuid not null references users on delete cascade,
    posting_id uuid not null references postings on delete cascade,
    -- JSON as text: jsonb refuses some characters that can be typed.
    typed text not null,
    kept_at timestamptz(3) not null default now(),
    primary key (user_id, posting_id)
  )`,
  `create index answer_drafts_of on answer_drafts (posting_id)`,
  `create table answer_files (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    posting_id uuid not null,
    question text not null,
    -- Null until they apply.
    application_id uuid references applications on delete cascade,
    name text not null,
    type text not null,
    bytes bytea not null,
    created_at timestamptz(3) not null default now()
  )`,
  `create index answer_files_of on answer_files (user_id, posting_id)`,
  `create index answer_files_by_application on answer_files (application_id)`,
];
