import { type Kysely, sql } from "kysely";

/** The place by which lists are filtered is comparable, whoever writes it; what is shown stands in the fields. */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(
      `
create function fold_place() returns trigger language plpgsql as $$
begin
  new.location := comparable(new.location);
  return new;
end $$;
-- After postings_derived, by its name.
create trigger postings_place_folded before insert or update of location on postings
for each row execute function fold_place();`,
    )
    .execute(db);
}
