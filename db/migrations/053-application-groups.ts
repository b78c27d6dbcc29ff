import { type Kysely, sql } from "kysely";

/** Each application knows the organisation and the month under which it is counted. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table applications add column company text, add column month date`.execute(db);

  // For a build that does not know the two columns. The organisation's field is named by its type.
  await sql`
    create function application_group() returns trigger language plpgsql as $$
      declare details jsonb := to_jsonb(new) -> 'content_details';
      begin
        new.company := left(coalesce(new.company, details ->> 'company', details ->> 'provider',
          details ->> 'organizer', details ->> 'companyName', details ->> 'title', ''), 200);
        new.month := coalesce(new.month, date_trunc('month', new.applied_at)::date);
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger application_group before insert on applications
    for each row execute function application_group()`.execute(db);
}
