import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { dropZipsWith } from "../../applications/applicants/zip-store.server";
import { dropInvitationsOf } from "../recruiters/invitations.server";

/** An account, or a sign-up that never became one. */
type Holder = { id: string; email: string };

/**
 * Deletes everything stored about an account except its log entries, which name it by id only, and
 * its picture, which others may use too. Foreign keys delete most of it; rows found by address and
 * jobs waiting in the outbox are deleted here.
 */
export async function eraseAccount(trx: Kysely<Database>, { id, email }: Holder) {
  // Locked first, so that a ZIP of resumes started at this moment either has listed these
  // applications already or no longer finds them.
  const own = await trx
    .selectFrom("applications")
    .select("id")
    .where("user_id", "=", id)
    .orderBy("id")
    .forUpdate()
    .execute();
  await dropZipsWith(
    trx,
    own.map((application) => application.id),
  );
  await trx.deleteFrom("outbox").where(isJobAbout({ id, email })).execute();
  await dropInvitationsOf(trx, { id, email });
  await trx.deleteFrom("challenges").where("email", "=", email).execute();
  await trx.deleteFrom("code_attempts").where("account", "in", [email, id]).execute();
  await trx.deleteFrom("signups").where("email", "=", email).execute();
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/** Whether the payload of an outbox row contains one of the account's ids. */
export function isJobAbout({ id, email }: Holder) {
  return sql<boolean>`exists (
    select from jsonb_each_text(payload) where value in (
      select ${id}
      union all select id::text from erasure_requests where user_id = ${id}
      union all select id::text from digests where user_id = ${id}
      union all select id::text from pushes where user_id = ${id}
      union all select id::text from resume_zips where user_id = ${id}
      union all select step.id::text from application_events step
        join applications on applications.id = step.application_id where user_id = ${id}
      union all select id::text from challenges
        where user_id = ${id} or (user_id is null and email = ${email})))`;
}
