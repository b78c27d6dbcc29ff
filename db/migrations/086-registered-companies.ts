import { type Kysely, sql } from "kysely";
import { inPieces } from "../in-pieces";

const batch = 1_000;

/** The employers of the postings of before; the trigger of 085 registers those of new ones. */
export async function before(db: Kysely<unknown>) {
  await inPieces(
    db,
    (last) => sql<{ last: string | null }>`
      with seen as (
        select id, company_id, deleted_at, state, fields ->> 'company' as name from postings
        where id > ${last}::uuid order by id limit ${batch}
      ), employers as (
        select distinct on (comparable(name)) name from seen
        where company_id is null and deleted_at is null
          and state in ('scheduled', 'published', 'closed') and comparable(name) <> ''
      ), registered as (
        insert into companies (id, name)
        select gen_random_uuid(), name from employers
        where not exists (
          select from companies where comparable(companies.name) = comparable(employers.name))
        order by lower(name)
        on conflict do nothing
      )
      select (select id from seen order by id desc limit 1) as last`,
  );
}
