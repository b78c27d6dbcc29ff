import { type Kysely, sql } from "kysely";

/** The plan of a day: which student, or group, meets which panel of a round, and when. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table meetings (
    id uuid primary key,
    round_id uuid not null references rounds on delete cascade,
    panel_id uuid not null references round_panels on delete cascade,
    -- Minutes since midnight, as all times of rounds.
    from_minute integer not null,
    until_minute integer not null check (until_minute > from_minute),
    -- Stays where it is whatever is planned.
    is_locked boolean not null default false,
    -- Of students who take part if somebody falls out.
    is_reserve boolean not null default false,
    state text not null default 'planned' check
      (state in ('planned', 'called', 'in', 'done', 'absent', 'excused', 'freed')),
    version integer not null default 1,
    created_at timestamptz(3) not null default now()
  )`,
  `create index meetings_of_round on meetings (round_id)`,
  `create index meetings_of_panel on meetings (panel_id, from_minute)`,
  // Of those in the round: whoever goes out of its list, or is erased, goes out of its meetings.
  `create table meeting_students (
    round_id uuid not null,
    user_id uuid not null,
    meeting_id uuid not null references meetings on delete cascade,
    primary key (round_id, user_id),
    constraint meeting_students_in_round foreign key (round_id, user_id)
      references round_students (round_id, user_id) on delete cascade
  )`,
  `create index meeting_students_of on meeting_students (meeting_id)`,
  `create index meeting_students_by on meeting_students (user_id)`,
  `create function drop_empty_meetings() returns trigger language plpgsql as $$
    begin
      delete from meetings
      where id in (select meeting_id from gone)
        and not exists (select from meeting_students left_in where left_in.meeting_id = meetings.id);
      return null;
    end
  $$`,
  `create trigger drop_empty_meetings after delete on meeting_students
    referencing old table as gone for each statement execute function drop_empty_meetings()`,
];
