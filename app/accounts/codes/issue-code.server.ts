import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Purpose } from "~/db/schema-accounts";
import { AppError } from "../../errors";
import { type Key, fingerprint, keysFor, newest } from "../../keys.server";
import { appUrl, site } from "../../env.server";
import { log } from "../../log.server";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { mailAccountExists } from "../notices.server";
import type { Language } from "../../languages/known";
import { type Sentence, textsOf } from "../../languages/texts";

/** Who asks for a code, or enters one. */
export type Asker = {
  /**
   * Hash of the ticket that the request brought, or of the one its answer will set. A change of
   * e-mail is requested and confirmed within a session, so there it is the user's id.
   */
  ticket: string;
  /** Whether the request brought it: a caller without cookies gets a new one each time. */
  hasTicket: boolean;
  /** What counts as one address (app/server/network.ts). */
  network: string;
  /** True on a page, false for a call of the API. */
  isPage: boolean;
  /** The one they read, for mails to an address that has no account yet. */
  language?: Language;
};

const resendSeconds = 60;

/**
 * Mails an hour to one address. `asker` and `network` are shares of that: throwing tickets away does not
 * get around the network's share, so the owner can still get a mail from another network.
 */
const maxMails = { address: 5, asker: 3, network: 4 };

/** A mail that arrives late still works, unless two newer codes have been sent since. */
const maxLive = 2;

const codeKeys = keysFor("one-time codes");
const linkKeys = keysFor("reset links");

/** A row of `mailed_codes`. It holds no secret: code and link are derived from its id. */
export type Code = { id: string; key_id: string | null };

/** The six digits, computed from the row's id as in RFC 4226 §5.3, so they are never stored. */
export function digitsOf(code: Code) {
  const digest = derived(codeKeys, code);
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** The secret in a mail's link: 128 bits, too many to guess. */
export function linkTokenOf(code: Code) {
  return tokenOf(linkKeys, code);
}

export function tokenOf(keys: Key[], code: Code) {
  return `${code.id}.${derived(keys, code).subarray(0, 16).toString("base64url")}`;
}

/** Uses the secret that was newest when the code was issued, as long as it is configured. */
function derived(keys: Key[], { id, key_id }: Code) {
  const { key } = keys.find((known) => known.id === key_id) ?? newest(keys);
  return createHmac("sha256", key).update(id).digest();
}

type NewCode = {
  purpose: Purpose;
  /** Where it is mailed. */
  email: string;
  /** What guesses are counted by: the address, or for 'email' the user's id. */
  account: string;
  asker: Asker;
  signupId?: string;
  userId?: string;
};

/** Lets only one transaction at a time work on the codes of an address or account. */
export async function lockCodes(trx: Kysely<Database>, account: string) {
  await sql`select pg_advisory_xact_lock(hashtext('codes'), hashtext(${account}))`.execute(trx);
}

/**
 * Issues a code and returns its id; the caller holds `lockCodes`. Throws 429 within a minute of the
 * last code for the same purpose, and when the hour's mails are used up.
 */
export async function issueCode(trx: Kysely<Database>, code: NewCode) {
  const wait = await secondsToResend(trx, code);
  if (wait) throw tooEarly((m) => m.codes.justSent(m.dates.duration(wait)), wait);
  const hourly = await secondsToNextMail(trx, code);
  if (hourly) throw tooEarly((m) => m.codes.manyMails(m.dates.duration(hourly)), hourly);

  const id = newId();
  const { purpose, account, asker } = code;
  await trx
    .insertInto("mailed_codes")
    .values({
      id,
      purpose,
      email: code.email,
      account,
      signup_id: code.signupId ?? null,
      user_id: code.userId ?? null,
      browser: asker.ticket,
      asker: shareOf(asker),
      network: fingerprint(asker.network),
      is_page: asker.isPage,
      key_id: newest(codeKeys).id,
    })
    .execute();
  await endOlder(trx, code);
  return id;
}

/** Ends only the asker's own codes, so nobody can end somebody else's by asking for more. */
async function endOlder(trx: Kysely<Database>, { purpose, account, asker }: NewCode) {
  await sql`
    update mailed_codes set used_at = now()
    where id in (
      select id from mailed_codes
      where purpose = ${purpose} and account = ${account} and asker = ${shareOf(asker)}
        and used_at is null
      order by created_at desc, id desc offset ${maxLive})`.execute(trx);
}

/** Ends every code that could change this account. */
export async function endCodesOf(trx: Kysely<Database>, userId: string) {
  await trx
    .updateTable("mailed_codes")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

function shareOf({ ticket, hasTicket, network }: Asker) {
  return hasTicket ? ticket : fingerprint(network);
}

export function tooEarly(sentence: Sentence, seconds: number) {
  return new AppError(sentence, 429, {
    code: "limited",
    headers: { "Retry-After": String(seconds) },
  });
}

/** Seconds until a code for the same sign-up or asker may be mailed again; 0 means now. */
export async function secondsToResend(
  trx: Kysely<Database>,
  {
    purpose,
    account,
    signupId,
    asker,
  }: Pick<NewCode, "purpose" | "account" | "signupId" | "asker">,
) {
  const last = await trx
    .selectFrom("mailed_codes")
    .select(secondsUntil(sql`created_at + ${resendSeconds} * interval '1 second'`))
    .where("purpose", "=", purpose)
    .where("account", "=", account)
    .where((of) => (signupId ? of("signup_id", "=", signupId) : of("asker", "=", shareOf(asker))))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.seconds ?? 0;
}

/**
 * Seconds until address, asker and network all have a mail left again; 0 means now. The first reset of an
 * hour goes out beyond the address's five: strangers' sign-ups would otherwise lock its owner out.
 */
async function secondsToNextMail(trx: Kysely<Database>, { purpose, email, asker }: NewCode) {
  const newest = sql`array_agg(created_at order by created_at desc)`;
  const isFull = purpose === "reset" ? sql`bool_or(purpose = 'reset')` : sql`true`;
  const blocking = sql`greatest(
    case when ${isFull} then (${newest})[${sql.lit(maxMails.address)}] end,
    (${newest} filter (where asker = ${shareOf(asker)}))[${sql.lit(maxMails.asker)}],
    (${newest} filter (where network = ${fingerprint(asker.network)}))[${sql.lit(maxMails.network)}])`;
  const hour = await trx
    .selectFrom("mailed_codes")
    .select(secondsUntil(sql`${blocking} + interval '1 hour'`))
    .where("email", "=", email)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  return hour?.seconds ?? 0;
}

/** Whole seconds by the database's clock, never below 0. */
function secondsUntil(moment: ReturnType<typeof sql>) {
  return sql<number>`greatest(0, ceil(extract(epoch from ${moment} - now())))::int`.as("seconds");
}

/**
 * Deletes codes older than a day, and guess counts whose day has ended. A used code of an e-mail change has the
 * old address, whose mail may be retried for longer than a day.
 */
export async function dropOldCodes() {
  await db
    .deleteFrom("mailed_codes")
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .where((eb) =>
      eb.or([
        eb("replaced_email", "is", null),
        eb("created_at", "<", sql<Date>`now() - interval '3 days'`),
      ]),
    )
    .execute();
  await db
    .deleteFrom("code_attempts")
    .where("day_ends_at", "<", sql<Date>`now()`)
    .execute();
}

/**
 * Mails a code; for a sign-up with a taken address, tells the account's owner instead. A second run
 * sends the same mail under the same Message-ID. Sends nothing for a code that has expired, was used
 * or ended, or belongs to nobody.
 */
export async function mailCode({ mailedCodeId }: { mailedCodeId: string }) {
  const code = await startLifetime(mailedCodeId);
  if (!code) return;
  const { purpose, email, user_id, signup_id } = code;
  const owner = purpose === "signup" ? await ownerOf(email) : null;
  if (owner) await mailAccountExists(owner.id, { id: mailedCodeId });
  else if (user_id ?? signup_id) await sendCode(code);
  await db
    .updateTable("mailed_codes")
    .set({ mailed_at: sql<Date>`now()` })
    .where("id", "=", mailedCodeId)
    .execute()
    // The mail is out; failing now would only send it again.
    .catch((error: Error) => log.warn({ event: "mail not noted", reason: error.message }));
}

/**
 * The ten minutes begin when the mail goes out, so a mail delayed by an outage has a live code. They
 * begin even if no mail is sent, or expiry would show whether the address has an account.
 */
function startLifetime(mailedCodeId: string) {
  return db
    .updateTable("mailed_codes")
    .set({
      expires_at: sql<Date>`case when mailed_at is null
        then now() + interval '10 minutes' else expires_at end`,
    })
    .where("id", "=", mailedCodeId)
    .where("used_at", "is", null)
    .where((of) => of.or([of("mailed_at", "is", null), of("expires_at", ">", sql<Date>`now()`)]))
    .returning(["id", "key_id", "email", "purpose", "user_id", "signup_id"])
    .executeTakeFirst();
}

/** The recipient's: of the account, or else of the page they signed up on. */
async function languageFor({
  user_id,
  signup_id,
}: {
  user_id: string | null;
  signup_id: string | null;
}) {
  const query = user_id
    ? db.selectFrom("users").select("language").where("id", "=", user_id)
    : db.selectFrom("signups").select("language").where("id", "=", signup_id);
  return (await query.executeTakeFirst())?.language;
}

function ownerOf(email: string) {
  return db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
}

async function sendCode(code: NonNullable<Awaited<ReturnType<typeof startLifetime>>>) {
  const m = textsOf(await languageFor(code));
  const { worksOnce, link, ...purposes } = m.mails.codes;
  const { ask, ifNotYou, ...about } = purposes[code.purpose];
  const subject = about.subject(site.name);
  const paragraphs = [
    ask,
    worksOnce,
    // A sign-up gets no link: one click would activate an account with a stranger's password.
    ...(code.purpose === "reset"
      ? [link(`${appUrl}/reset-password?link=${linkTokenOf(code)}`)]
      : []),
    ifNotYou,
  ];
  const content = mailLayout({ m, heading: subject, paragraphs, code: digitsOf(code) });
  await sendMail({ id: code.id, to: code.email, subject, ...content });
}
