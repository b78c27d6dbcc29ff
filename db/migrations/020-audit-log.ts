import { type Kysely, sql } from "kysely";

/** Who did what to what. Each row holds the hash of the one before; the table only grows. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table audit_log (
      seq bigint primary key,
      at timestamptz not null,
      actor_id uuid,
      actor_name text not null,
      actor_role text not null,
      action text not null,
      target_type text not null,
      target_id text not null,
      details jsonb not null,
      network text not null,
      previous_hash text not null,
      hash text not null
    )`.execute(db);
  await sql`create index audit_log_action on audit_log (action, seq)`.execute(db);
  await sql`create index audit_log_actor on audit_log (actor_id, seq)`.execute(db);
  await sql`create index audit_log_target on audit_log (target_id, seq)`.execute(db);

  // Writers take turns until they commit, so that the chain has no forks and no gaps. The hashed
  // text is what app/audit/verify.server.ts builds again: a JSON array of texts.
  await sql`
    create function audit_log_chain() returns trigger language plpgsql as $$
      declare last record;
      begin
        perform pg_advisory_xact_lock(7130020);
        select seq, hash into last from audit_log order by seq desc limit 1;
        new.seq := coalesce(last.seq, 0) + 1;
        new.at := clock_timestamp();
        new.previous_hash := coalesce(last.hash, repeat('0', 64));
        new.hash := encode(sha256(convert_to(json_build_array(
          new.previous_hash, new.seq::text,
          to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          coalesce(new.actor_id::text, ''), new.actor_name, new.actor_role, new.action,
          new.target_type, new.target_id, new.details::text, new.network)::text, 'UTF8')), 'hex');
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger audit_log_chain before insert on audit_log
    for each row execute function audit_log_chain()`.execute(db);

  await sql`
    create function audit_log_only_grows() returns trigger language plpgsql as $$
      begin raise exception 'the audit log only grows'; end
    $$`.execute(db);
  await sql`
    create trigger audit_log_only_grows before update or delete or truncate on audit_log
    for each statement execute function audit_log_only_grows()`.execute(db);
}
