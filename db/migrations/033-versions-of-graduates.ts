import { type Kysely, sql } from "kysely";

/** Each change of what became of a graduate is another version, so that a confirmation names what it has read. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table graduates add column version integer not null default 1`.execute(db);
  await sql`
    create function next_version_of_graduate() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(db);
  const said = [
    ...["state", "organisation", "contact", "programme", "pay", "proof", "said_at"],
    ...["said_by", "confirmed_at"],
  ];
  const row = (name: "old" | "new") => sql.join(said.map((column) => sql.ref(`${name}.${column}`)));
  await sql`
    create trigger next_version_of_graduate before update on graduates for each row
    when ((${row("old")}) is distinct from (${row("new")}))
    execute function next_version_of_graduate()`.execute(db);
}
