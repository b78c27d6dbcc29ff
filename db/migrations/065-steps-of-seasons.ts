import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

/** For the standing of a season: each offer of a posting. */
export async function before(db: Kysely<unknown>) {
  await buildIndex(
    db,
    "applications_with_offer",
    "on applications (posting_id) include (user_id, stage, replaced_by) where offered_at is not null",
  );
}

/**
 * How far each student of a season has come at least once, noted when it happens: among half a million applications, and
 * the steps of each, nobody could look for it. And when students were last seen, which their sessions forget.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table season_registrations
      add column has_applied boolean not null default false,
      add column was_shortlisted boolean not null default false`.execute(db);
  await sql`alter table users add column seen_at timestamptz(3)`.execute(db);
  await sql`
    create function note_steps_of_season() returns trigger language plpgsql as $$
    begin
      -- In one order, as two lists that share students may move at once.
      perform from season_registrations part
      join postings on postings.season_id = part.season_id
      join added on added.posting_id = postings.id and added.user_id = part.user_id
      where not part.has_applied or not part.was_shortlisted
      order by part.id
      for no key update of part;
      update season_registrations part
      set has_applied = true, was_shortlisted = part.was_shortlisted or found.is_shortlisted
      from (
        select postings.season_id, added.user_id, bool_or(added.stage in
            ('shortlisted', 'interview', 'offered', 'accepted', 'declined', 'revoked')) as is_shortlisted
        from added join postings on postings.id = added.posting_id
        where postings.season_id is not null
        group by postings.season_id, added.user_id) found
      where part.season_id = found.season_id and part.user_id = found.user_id
        and (not part.has_applied or found.is_shortlisted and not part.was_shortlisted);
      return null;
    end $$`.execute(db);
  for (const event of ["insert", "update"])
    await sql`
      create trigger ${sql.id(`note_steps_${event}`)} after ${sql.raw(event)} on applications
      referencing new table as added for each statement execute function note_steps_of_season()`.execute(
      db,
    );
  // Who had applied before the posting came into the season, or before they registered for it.
  await sql`
    create function steps_of_posting() returns trigger language plpgsql as $$
    begin
      update season_registrations part
      set has_applied = true, was_shortlisted = part.was_shortlisted or ${sql.raw(wasShortlisted)}
      from applications
      where applications.type = new.type and applications.posting_id = new.id
        and part.season_id = new.season_id and part.user_id = applications.user_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger steps_of_posting after update of season_id on postings for each row
    when (new.season_id is distinct from old.season_id and new.season_id is not null)
    execute function steps_of_posting()`.execute(db);
  await sql`
    create function steps_of_registration() returns trigger language plpgsql as $$
    begin
      select count(*) > 0, coalesce(bool_or(${sql.raw(wasShortlisted)}), false)
      into new.has_applied, new.was_shortlisted
      from applications join postings on postings.id = applications.posting_id
      where applications.user_id = new.user_id and postings.season_id = new.season_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger steps_of_registration before insert on season_registrations
    for each row execute function steps_of_registration()`.execute(db);
}

export const wasShortlisted = `(applications.offered_at is not null or exists (
  select from application_events
  where application_id = applications.id and to_stage = 'shortlisted'))`;
