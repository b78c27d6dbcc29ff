import { type Kysely, sql } from "kysely";
import { env } from "~/app/env.server";

const batchSize = 10_000;

/**
 * Months of applying that no build wrote are those of TIME_ZONE, too: of rows from before 053, and of what its
 * trigger fills in. They were those of the database's session.
 */
export async function before(db: Kysely<unknown>) {
  const monthOf = (table: string) =>
    sql`date_trunc('month', ${sql.ref(`${table}.applied_at`)} at time zone ${sql.lit(env.TIME_ZONE)})::date`;
  await sql`
    create or replace function application_group() returns trigger language plpgsql as $$
      declare details jsonb := to_jsonb(new) -> 'content_details';
      begin
        new.company := left(coalesce(new.company, details ->> 'company', details ->> 'provider',
          details ->> 'organizer', details ->> 'companyName', details ->> 'title', ''), 200);
        new.month := coalesce(new.month, ${monthOf("new")});
        return new;
      end
    $$`.execute(db);
  for (let moved = true; moved;) {
    const { numAffectedRows } = await sql`
      update applications set month = ${monthOf("applications")}
      where id in (
        select id from applications where month is distinct from ${monthOf("applications")}
        limit ${batchSize}
      )`.execute(db);
    moved = Number(numAffectedRows) > 0;
  }
}
