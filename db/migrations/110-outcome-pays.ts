import { type Kysely, sql } from "kysely";

/** How often each pay was offered, kept by triggers: those of a million applications are a few thousand. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table outcome_pays (
      type text not null,
      company text not null,
      month date not null,
      ctc integer not null,
      offers integer not null,
      primary key (type, company, month, ctc)
    )`.execute(db);
  const paid = (n: number, table: string) =>
    `select ${n} as n, type, company, month, ctc from ${table} where ctc is not null`;
  // The first trigger locks the table against writers until the counting below is committed.
  await countAfter(db, "insert", "new table as added", paid(1, "added"));
  await countAfter(db, "delete", "old table as removed", paid(-1, "removed"));
  await countAfter(
    db,
    "update",
    "old table as removed new table as added",
    `${paid(1, "added")} union all ${paid(-1, "removed")}`,
  );
  await sql`
    insert into outcome_pays
    select type, company, month, ctc, count(*) from applications where ctc is not null
    group by type, company, month, ctc`.execute(db);
}

/** One statement's changes are added up first and written in order, so that writers only wait. */
async function countAfter(db: Kysely<unknown>, event: string, tables: string, changed: string) {
  const name = sql.id(`count_pays_${event}`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into outcome_pays as kept
        select type, company, month, ctc, sum(n) from (${sql.raw(changed)}) changed
        group by type, company, month, ctc having sum(n) <> 0
        order by type, company, month, ctc
        on conflict (type, company, month, ctc) do update set offers = kept.offers + excluded.offers;
        return null;
      end
    $$`.execute(db);
  await sql`
    create trigger ${name} after ${sql.raw(event)} on applications
    referencing ${sql.raw(tables)}
    for each statement execute function ${name}()`.execute(db);
}
