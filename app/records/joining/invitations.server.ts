import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueueAll } from "~/jobs/outbox";
import { type User, assertCan } from "../../access/can";
import { tokenOf } from "../../accounts/codes/issue-code.server";
import { hashForAddress } from "../../accounts/passwords/hash-for-address.server";
import { assertProved } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { appUrl, site } from "../../env.server";
import { AppError } from "../../errors";
import { isSameText, keysFor, newest } from "../../keys.server";
import type { Language } from "../../languages/known";
import { textsOf } from "../../languages/texts";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { assertRecordsExist } from "../programmes.server";
import { type RecordsFilter, readRecordsFilter } from "../records-filter";
import { matchingRecords } from "../records.server";

/**
 * Links that make an account in one page: for students whom the office has enrolled and coordinators whom it has named.
 * A link proves the address that it was mailed to and no other, works once and for 14 days.
 */

const linkKeys = keysFor("account invitations");

export function joinTokenOf({ link_id, key_id }: { link_id: string; key_id: string }) {
  return tokenOf(linkKeys, { id: link_id, key_id });
}

/** What new links are signed with. */
export const keyForJoining = () => newest(linkKeys).id;

type Inviting = {
  filter: RecordsFilter;
  /** Only these of them; undefined: all. */
  ids?: string[];
  /** Those who were invited and have not come, instead of those who were not. */
  remind: boolean;
};

/** Invites or reminds students without an account, with a new link each; returns how many. Nobody twice a day. */
export async function inviteStudents(admin: User | null, { filter, ids, remind }: Inviting) {
  assertCan(admin, "invite students", (m) => m.inviting.refused);
  assertProved(admin);
  await assertRecordsExist();
  return db.transaction().execute(async (trx) => {
    const students = await matchingRecords(admin, filter, trx)
      .leftJoin("account_invitations", "account_invitations.enrolment_id", "enrolments.id")
      .clearSelect()
      .select(["enrolments.id", "enrolments.email"])
      .where("enrolments.user_id", "is", null)
      .where("enrolments.email", "is not", null)
      .where(isDue(remind))
      .$if(ids !== undefined, (query) =>
        query.where("enrolments.id", "=", sql<string>`any(${(ids ?? []).filter(isId)}::uuid[])`),
      )
      .orderBy("enrolments.id")
      .forNoKeyUpdate("enrolments")
      .execute();
    if (!students.length) return 0;
    const each = students.map(({ id, email }) => ({
      ...{ id: newId(), email, enrolment_id: id },
      ...{ link_id: newId(), key_id: keyForJoining() },
    }));
    const { rows } = await sql<{ invitationId: string }>`
      insert into account_invitations (id, email, enrolment_id, link_id, key_id)
      select * from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as given (
        id uuid, email text, enrolment_id uuid, link_id uuid, key_id text)
      on conflict (enrolment_id) do update set
        email = excluded.email, link_id = excluded.link_id, key_id = excluded.key_id,
        invited_at = now(), expires_at = now() + interval '14 days', bounced_at = null
      returning id as "invitationId"`.execute(trx);
    await enqueueAll(trx, "mail-account-invitation", rows);
    await audit(trx, admin, {
      action: "students-invited",
      details: { students: rows.length, reminded: remind },
    });
    return rows.length;
  });
}

/** One of them, invited before or not. */
export async function inviteAgain(admin: User | null, id: string) {
  const one = { filter: readRecordsFilter(new URLSearchParams()), ids: [id] };
  return (
    (await inviteStudents(admin, { ...one, remind: false })) ||
    (await inviteStudents(admin, { ...one, remind: true }))
  );
}

/** Who was invited at another address since is as good as not invited. */
function isDue(remind: boolean) {
  const isInvited = sql`account_invitations.email is not distinct from enrolments.email`;
  return remind
    ? sql<boolean>`${isInvited} and invited_at < now() - interval '1 day'`
    : sql<boolean>`not ${isInvited}`;
}

/** How many `inviteStudents` would invite, and how many remind. */
export async function countToInvite(admin: User, filter: RecordsFilter) {
  const counted = matchingRecords(admin, filter)
    .leftJoin("account_invitations", "account_invitations.enrolment_id", "enrolments.id")
    .clearSelect()
    .select([
      sql<number>`(count(*) filter (where ${isDue(false)}))::int`.as("invite"),
      sql<number>`(count(*) filter (where ${isDue(true)}))::int`.as("remind"),
    ])
    .where("enrolments.user_id", "is", null)
    .where("enrolments.email", "is not", null);
  return counted.executeTakeFirstOrThrow();
}

export type Joining = NonNullable<Awaited<ReturnType<typeof linkedJoining>>>;

/** The live invitation behind a mail's link, or null: as if it had never been, once its address has an account. */
export async function linkedJoining(link: string) {
  const [linkId = ""] = link.split(".");
  if (!isId(linkId)) return null;
  const invitation = await db
    .selectFrom("account_invitations as invitation")
    .leftJoin("enrolments", "enrolments.id", "invitation.enrolment_id")
    .leftJoin("programmes", "programmes.id", "enrolments.programme_id")
    .leftJoin("departments", "departments.id", "enrolments.department_id")
    .select(["invitation.id", "link_id", "key_id", "invitation.email", "enrolment_id"])
    .select(["department_ids", "roll_number as rollNumber", "batch"])
    .select(["programmes.name as programme", "departments.name as department"])
    .select(sql<string>`coalesce(nullif(invitation.name, ''), enrolments.name, '')`.as("name"))
    .select(sql<string>`coalesce(enrolments.phone, '')`.as("phone"))
    .where("link_id", "=", linkId)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(
      sql<boolean>`(enrolment_id is null or (enrolments.user_id is null
      and enrolments.ended_at is null and enrolments.email = invitation.email))`,
    )
    .where(sql<boolean>`not exists (select from users where users.email = invitation.email)`)
    .executeTakeFirst();
  return invitation && isSameText(joinTokenOf(invitation), link) ? invitation : null;
}

type Chosen = {
  name: string;
  /** Null: they go on to make a passkey. */
  password: string | null;
  language: Language;
};

/** Makes the account behind a link; returns its id. Of two who try at once one succeeds. */
export async function acceptJoining(link: string, { name, password, language }: Chosen) {
  const joining = await linkedJoining(link);
  if (!joining) throw expired();
  const { email, phone, enrolment_id, department_ids } = joining;
  const secret = password ?? randomBytes(32).toString("base64url");
  const password_hash = await hashForAddress(email, secret);
  const id = newId();
  await db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom("account_invitations")
      .where("link_id", "=", joining.link_id)
      .where("expires_at", ">", sql<Date>`now()`)
      .returning("id")
      .executeTakeFirst();
    const made = await trx
      .insertInto("users")
      .values({
        ...{ id, name, email, phone, password_hash },
        role: department_ids ? "coordinator" : "user",
        language: language === "en" ? null : language, // not yet a choice
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning(["id", "name", "role"])
      .executeTakeFirst();
    if (!used || !made) throw expired();
    if (enrolment_id) await takeEnrolment(trx, { id, email, enrolmentId: enrolment_id });
    else await coordinate(trx, id, department_ids ?? []);
    await audit(trx, made, {
      action: enrolment_id ? "enrolment-joined" : "coordinator-joined",
      target: { type: "user", id: enrolment_id ?? id },
      details: { account: id },
    });
  });
  return id;
}

const expired = () => new AppError((m) => m.joining.expired, 400);

async function takeEnrolment(
  trx: Kysely<Database>,
  { id, email, enrolmentId }: { id: string; email: string; enrolmentId: string },
) {
  const { numUpdatedRows } = await trx
    .updateTable("enrolments")
    .set({ user_id: id })
    .where("id", "=", enrolmentId)
    .where("email", "=", email)
    .where("user_id", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!numUpdatedRows) throw expired();
}

/** Of the departments that there still are. */
async function coordinate(trx: Kysely<Database>, userId: string, departmentIds: string[]) {
  await sql`
    insert into coordinator_departments (user_id, department_id)
    select ${userId}, id from departments where id = any(${departmentIds}::uuid[])`.execute(trx);
}

/** Sends nothing once the invitation is used or replaced. */
export async function mailAccountInvitation(invitationId: string, job: { id: string }) {
  const invitation = await db
    .selectFrom("account_invitations")
    .leftJoin("enrolments", "enrolments.id", "enrolment_id")
    .select(["link_id", "key_id", "account_invitations.email", "enrolment_id"])
    .select(
      sql<string>`coalesce(nullif(account_invitations.name, ''), enrolments.name, '')`.as("name"),
    )
    .where("account_invitations.id", "=", invitationId)
    .executeTakeFirst();
  if (!invitation) return;
  const m = textsOf("en"); // nobody has chosen a language yet
  const words = m.joining.mail;
  const subject = words.subject(site.name);
  const content = mailLayout({
    m,
    heading: subject,
    paragraphs: [
      invitation.enrolment_id
        ? words.student(invitation.name, site.college)
        : words.coordinator(invitation.name, site.college),
      { button: words.begin(`${appUrl}/join?link=${joinTokenOf(invitation)}`) },
      words.worksOnce,
      words.ifNotExpected(site.email),
    ],
  });
  await sendMail({ id: job.id, to: invitation.email, subject, ...content });
  // Retried by hand, it may have arrived.
  await db
    .updateTable("account_invitations")
    .set({ bounced_at: null })
    .where("id", "=", invitationId)
    .where("bounced_at", "is not", null)
    .execute();
}

/** Deletes those that were not followed for half a year. */
export async function dropOldAccountInvitations() {
  await db
    .deleteFrom("account_invitations")
    .where("invited_at", "<", sql<Date>`now() - interval '180 days'`)
    .execute();
}
