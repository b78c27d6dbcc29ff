import { type Kysely, sql } from "kysely";

/**
 * Postings may close at an hour of their last day. The database derives it from the deadline, so that a row changed by a
 * build that knows no hours has none left from before.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(statements).execute(db);
}

const statements = `
alter table postings
  -- 24:00 is the end of the day. With closes_on as clocks of the portal show it.
  add closes_time time not null default '24:00';

create function posting_closes_time(fields jsonb) returns time
language sql immutable parallel safe as $$
  select coalesce(substring(
    fields ->> 'deadline' from '^\\d{4}-\\d\\d-\\d\\dT((?:[01]\\d|2[0-3]):[0-5]\\d)$'), '24:00')::time
$$;
create function derive_closes_time() returns trigger language plpgsql as $$
begin
  new.closes_time := posting_closes_time(new.fields);
  return new;
end $$;
create trigger postings_closes_time before insert or update of fields on postings
for each row execute function derive_closes_time();
`;
