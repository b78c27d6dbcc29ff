import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

/** Marks the acceptances that upgrades have replaced so far, and finds what waits and what has no pay of its own at once. */
export async function before(db: Kysely<unknown>) {
  await sql`
    update applications older set replaced_by = accepted.later
    from (
      select applications.id, lead(applications.id) over (
        partition by applications.user_id, postings.season_id order by last.at, applications.id) as later
      from applications
      join postings on postings.id = applications.posting_id and postings.season_id is not null
      cross join lateral (
        select max(at) as at from application_events
        where application_id = applications.id and to_stage = 'accepted' and from_stage <> to_stage) last
      where applications.stage = 'accepted'
    ) accepted
    where older.id = accepted.id and accepted.later is not null
      and older.replaced_by is distinct from accepted.later`.execute(db);
  await buildIndex(
    db,
    "applications_pay_of_posting",
    "on applications (type, company, month) include (posting_id) where offered_at is not null and ctc is null",
  );
  await buildIndex(
    db,
    "graduates_waiting",
    "on graduates (said_at) where state is not null and confirmed_at is null",
  );
  await buildIndex(
    db,
    "season_registrations_waiting",
    "on season_registrations (accepted_at) where state = 'waiting'",
  );
}
