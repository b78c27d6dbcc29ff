import { type Kysely, sql } from "kysely";

/** With which programme and department a student takes part in a season, whatever they claim later. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table season_registrations
      add column programme_id uuid references programmes on delete set null,
      add column department_id uuid references departments on delete set null`.execute(db);
  await sql`
    create index season_registrations_programme on season_registrations (programme_id)`.execute(db);
  await sql`
    create index season_registrations_department on season_registrations (department_id)`.execute(
    db,
  );
  await sql`
    update season_registrations part
    set programme_id = enrolments.programme_id, department_id = enrolments.department_id
    from enrolments
    where enrolments.id = part.enrolment_id or part.enrolment_id is null
      and enrolments.user_id = part.user_id and enrolments.ended_at is null`.execute(db);
  // The build before this one does not say them.
  await sql`
    create function place_of_registration() returns trigger language plpgsql as $$
    begin
      select programme_id, department_id into new.programme_id, new.department_id
      from enrolments where id = new.enrolment_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger place_of_registration before insert on season_registrations
    for each row when (new.enrolment_id is not null) execute function place_of_registration()`.execute(
    db,
  );
}
