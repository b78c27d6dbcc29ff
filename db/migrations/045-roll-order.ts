import { type Kysely, sql } from "kysely";

/** `inOrder` of app/records/ops.ts for statements: the order in which universities give roll numbers. */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(
      String.raw`
create function roll_order(id text) returns text
language sql immutable strict parallel safe as $$
  with keyed as (
    select coalesce(substring(key from '^(.*\d\d)[a-z]\d$') || '99', key) as last,
      coalesce(substring(key from '^.*\d\d([a-z]\d)$'), '') as lettered
    from id_key(id) as key
  )
  select coalesce(string_agg(case when part[1] ~ '^\d' then lpad(part[1], greatest(40, length(part[1])), '0')
      else part[1] end, '' order by at), '') || lettered
  from keyed left join lateral regexp_matches(last, '\d+|\D+', 'g') with ordinality as parts (part, at) on true
  group by lettered
$$;`,
    )
    .execute(db);
}
