import { type Kysely, sql } from "kysely";
import { firstIdAt } from "../id";

/** The dashboard shows fourteen days. */
export const countedDays = 16;

/**
 * Applications and students' sign-ups of each quarter of an hour, at which days begin in any time zone. In
 * eight lanes, which connections share out, as all who come at once would wait for one row's commit.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table recent_counts (
      what text not null,
      quarter timestamptz not null,
      lane smallint not null,
      count integer not null,
      primary key (quarter, what, lane)
    )`.execute(db);
  // Ids made earlier than their accounts, as builds before this one may have done, are found all the same.
  await count(db, {
    what: "sign-ups",
    ...{ table: "users", at: "created_at", which: "role = 'user'" },
    present: [sql`and id >= ${firstId(countedDays + 8)}`],
  });
}

type Counted = {
  what: string;
  table: string;
  at: string;
  which: string;
  /** Conditions that find the rows of the last days quickly, each row by one of them. */
  present: ReturnType<typeof sql>[];
};

/** Counts from now on by triggers, and what there is. */
export async function count(db: Kysely<unknown>, { what, table, at, which, present }: Counted) {
  const some = (n: number, rows: string) =>
    `select ${n} as n, ${at} as at from ${rows} where ${which}`;
  const insert = (rows: string, more = sql``) => sql`
    insert into recent_counts as kept
    select ${sql.lit(what)}, date_bin('15 minutes', at, timestamptz 'epoch'),
      pg_backend_pid() % 8, sum(n)
    from (${sql.raw(rows)} ${more}) changed group by 2 having sum(n) <> 0 order by 2
    on conflict (quarter, what, lane) do update set count = kept.count + excluded.count`;
  const countAfter = async (event: string, tables: string, rows: string) => {
    const name = sql.id(`count_recent_${table}_${event}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
        begin
          ${insert(rows)};
          return null;
        end
      $$`.execute(db);
    await sql`
      create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(tables)}
      for each statement execute function ${name}()`.execute(db);
  };
  // The first trigger locks the table against writers until the counting below is committed.
  await countAfter("insert", "new table as added", some(1, "added"));
  await countAfter("delete", "old table as removed", some(-1, "removed"));
  await countAfter(
    "update",
    "old table as removed new table as added",
    `${some(1, "added")} union all ${some(-1, "removed")}`,
  );
  const recent = `${some(1, table)} and ${at} > now() - interval '${countedDays} days'`;
  for (const condition of present) await insert(recent, condition).execute(db);
}

/** Ids go by time. */
export function firstId(days: number) {
  return sql.lit(firstIdAt(new Date(Date.now() - days * 86_400_000)));
}
