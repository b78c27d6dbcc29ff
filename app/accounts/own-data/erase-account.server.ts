import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { dropZipsWith } from "../../applications/applicants/zip-store.server";
import { dropInvitationsOf } from "../recruiters/invitations.server";

/** An account, or a sign-up that never became one. */
type Holder = { id: string; email: string };

/**
 * Deletes all that is stored about an account but its log entries, which name it by id only, and
 * its picture, which others may show. Most hangs on the account by foreign keys; what is known by
 * its address or waits in the outbox does not.
 */
export async function eraseAccount(trx: Kysely<Database>, { id, email }: Holder) {
  // Locked first: a ZIP of resumes that is just begun has noted whose it will have, or finds nobody.
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

/** Whether a row of the outbox has an id of theirs in its payload. */
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
