import { assertCan } from "../../access/can";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { endCodesOf, tokenOf } from "../codes/issue-code.server";
import { dropFactors } from "../second-factor/factors.server";
import { isSameText, keysFor, newest } from "../../keys.server";
import { hashForAddress } from "../passwords/hash-for-address.server";
import { revokeAllSessions } from "../sessions/sessions.server";
import { type User, assertProved } from "../users.server";
import { companyNamed } from "./companies.server";
import type { Invited } from "../schema";
import { appUrl, site } from "../../env.server";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { type Sentence, textsOf } from "../../languages/texts";

const linkKeys = keysFor("invitations");

type Link = { link_id: string; key_id: string };

export function invitationTokenOf({ link_id, key_id }: Link) {
  return tokenOf(linkKeys, { id: link_id, key_id });
}

/**
 * Invites somebody to recruit for a company, or for the row of the register that is given besides. Inviting them again ends the link they had. Throws 409
 * at the email if its account is not a recruiter's (decision: invited-strangers) or is not blocked.
 */
export async function inviteRecruiter(admin: User | null, invited: Invited, companyId?: string) {
  return db.transaction().execute((trx) => inviteWithin(trx, admin, invited, companyId));
}

export async function inviteWithin(
  trx: Kysely<Database>,
  admin: User | null,
  { name, email, company, text }: Invited,
  companyId?: string,
) {
  assertCan(admin, "manage recruiters", (m) => m.recruiters.refused);
  assertProved(admin);
  const account = await trx
    .selectFrom("users")
    .select(["id", "role", "blocked_at"])
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account && account.role !== "recruiter") throw refusedEmail((m) => m.recruiters.otherRole);
  if (account && !account.blocked_at) throw refusedEmail((m) => m.recruiters.alreadyIn);

  const company_id = companyId ?? (await companyNamed(trx, company));
  // The invitation takes the account's id, so that it leads back to that account.
  if (account) await dropInvitationsOf(trx, { id: account.id, email });
  const fresh = { name, company_id, text, link_id: newId(), key_id: newest(linkKeys).id };
  const { id } = await trx
    .insertInto("invitations")
    .values({ ...fresh, id: account?.id ?? newId(), email })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({
        ...{ ...fresh, bounced_at: null },
        invited_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + interval '7 days'`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(trx, "mail-invitation", { invitationId: id });
  const target = { type: "user", id } as const;
  await audit(trx, admin, { action: "recruiter-invited", target, details: { company } });
  return id;
}

function refusedEmail(sentence: Sentence) {
  return new AppError(sentence, 409, { fields: { email: sentence } });
}

export async function dropInvitation(trx: Kysely<Database>, id: string) {
  const { numDeletedRows } = await trx
    .deleteFrom("invitations")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the invitation back to this account, and any older one for its address. */
export async function dropInvitationsOf(
  trx: Kysely<Database>,
  { id, email }: Pick<User, "id" | "email">,
) {
  await trx
    .deleteFrom("invitations")
    .where((eb) => eb.or([eb("id", "=", id), eb("email", "=", email)]))
    .execute();
}

/** Deletes invitations that were not followed for half a year. */
export async function dropOldInvitations() {
  await db
    .deleteFrom("invitations")
    .where("invited_at", "<", sql<Date>`now() - interval '180 days'`)
    .execute();
}

/** The live invitation behind a mail's link, or null. Like a reset's link, it cannot be guessed. */
export async function linkedInvitation(link: string) {
  const [linkId = ""] = link.split(".");
  if (!isId(linkId)) return null;
  const invitation = await db
    .selectFrom("invitations")
    .innerJoin("companies", "companies.id", "invitations.company_id")
    .select(["invitations.id", "link_id", "key_id", "invitations.name", "email"])
    .select(["company_id", "companies.name as company"])
    .where("link_id", "=", linkId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return invitation && isSameText(invitationTokenOf(invitation), link) ? invitation : null;
}

/**
 * Makes the invited person a recruiter with this password; returns their id. Works once. Of an
 * account that was blocked, nothing that opened it before does so again.
 */
export async function acceptInvitation(link: string, newPassword: string) {
  const invitation = await linkedInvitation(link);
  if (!invitation) throw new AppError((m) => m.recruiters.linkExpired, 400);
  const { id, email, name, company_id, company } = invitation;
  await assertFree(invitation); // before the hash: the link survives this refusal
  const password_hash = await hashForAddress(email, newPassword);
  await db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom("invitations")
      .where("link_id", "=", invitation.link_id)
      .where("expires_at", ">", sql<Date>`now()`)
      .returning("id")
      .executeTakeFirst();
    if (!used) throw new AppError((m) => m.recruiters.linkExpired, 400);
    await endCodesOf(trx, id);
    const account = { name, password_hash, company_id, blocked_at: null };
    const made = await trx
      .insertInto("users")
      .values({ ...account, id, email, phone: "", role: "recruiter" })
      // Reopens only the account of a recruiter who was blocked; any other account stays as it is.
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(account).where(isReopened(invitation)),
      )
      .returning(["id", "name", "role"])
      .executeTakeFirst()
      .catch(refuseTakenEmail);
    if (!made) throw new AppError((m) => m.recruiters.taken, 409);
    // Whoever held the account before it was blocked may be somebody else.
    await dropFactors(trx, id);
    await trx.deleteFrom("college_accounts").where("user_id", "=", id).execute();
    await revokeAllSessions(id, trx);
    const target = { type: "user", id } as const;
    await audit(trx, made, { action: "recruiter-joined", target, details: { company } });
  });
  log.info({ event: "recruiter joined", userId: id });
  return id;
}

type Led = { id: string; email: string };

/** Throws 409 if another account has the address, or if the one it leads back to is in use again. */
async function assertFree(invitation: Led) {
  const taken = await db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.or([eb("id", "=", invitation.id), eb("email", "=", invitation.email)]))
    .where((eb) => eb.not(isReopened(invitation)))
    .executeTakeFirst();
  if (taken) throw new AppError((m) => m.recruiters.taken, 409);
}

/** Whether a row of `users` is the blocked recruiter that an invitation leads back to. */
function isReopened({ id, email }: Led) {
  return sql<boolean>`(users.id = ${id} and users.email = ${email}
    and users.role = 'recruiter' and users.blocked_at is not null)`;
}

function refuseTakenEmail(error: unknown): never {
  const { constraint } = error as { constraint?: string }; // only pg's errors have one
  if (constraint !== "users_email_key") throw error;
  throw new AppError((m) => m.recruiters.taken, 409);
}

/** Sends nothing once the invitation is used or taken back. */
export async function mailInvitation(invitationId: string, job: { id: string }) {
  const invitation = await db
    .selectFrom("invitations")
    .innerJoin("companies", "companies.id", "invitations.company_id")
    .leftJoin("users", "users.id", "invitations.id") // who is invited again has an account
    .select(["link_id", "key_id", "invitations.name", "invitations.email", "users.language"])
    .select(["companies.name as company", "text"])
    .where("invitations.id", "=", invitationId)
    .executeTakeFirst();
  if (!invitation) return;
  const { name, email, company, text } = invitation;
  const m = textsOf(invitation.language);
  const words = m.mails.invitation;
  const subject = words.subject(site.name);
  const content = mailLayout({
    m,
    heading: subject,
    paragraphs: [
      words.hello(name, site.college, company),
      ...text.split(/\n+/).filter(Boolean),
      { button: words.choose(`${appUrl}/invitation?link=${invitationTokenOf(invitation)}`) },
      words.worksOnce,
      words.ifNotExpected(site.email),
    ],
  });
  await sendMail({ id: job.id, to: email, subject, ...content });
  // Retried by hand, it may have arrived.
  await db
    .updateTable("invitations")
    .set({ bounced_at: null })
    .where("id", "=", invitationId)
    .where("bounced_at", "is not", null)
    .execute();
}
