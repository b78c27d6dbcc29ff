import { type Kysely, sql } from "kysely";

/**
 * A lane of counts belongs to one transaction at a time. Two that shared one and counted in several statements could wait
 * for each other's rows: a deadlock.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create or replace function count_lane() returns smallint language plpgsql volatile as $$
    declare
      usual constant integer := 16;
      lane integer;
    begin
      for tried in 0..32767 loop
        lane := case when tried < usual then (pg_backend_pid() + tried) % usual else tried end;
        if pg_try_advisory_xact_lock(hashtext('count lanes'), lane) then return lane; end if;
      end loop;
      raise exception 'No lane is free.';
    end $$`.execute(db);
}
