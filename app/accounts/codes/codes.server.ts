import { createHmac, timingSafeEqual } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { newId } from "~/db/id";
import type { Database, Purpose } from "~/db/schema";
import { AppError } from "../../errors";
import { inTime } from "../../dates";
import { messages } from "../../messages";
import { type Key, fingerprint, keysFor, newest } from "../keys.server";
import type { Asker } from "./asker";

const resendSeconds = 60;

/**
 * Mails an hour to one address, whoever asks. Somebody who throws tickets away stays within a
 * network's share, so that a mail is left for the owner elsewhere.
 */
const maxMails = { address: 5, asker: 3, network: 4 };

/** An earlier mail that comes late still works, the one before it no more. */
const maxLive = 2;

const codeKeys = keysFor("one-time codes");
const linkKeys = keysFor("reset links");

/** A row of `challenges`: a promise that is kept without storing its secrets. */
export type Code = { id: string; key_id: string | null };

/** The six digits: RFC 4226 §5.3 over the row's id, so that nothing has to store them. */
export function digitsOf(code: Code) {
  const digest = derived(codeKeys, code);
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** What a link in a mail proves: 128 bits, which nobody guesses. */
export function linkTokenOf(code: Code) {
  return `${code.id}.${derived(linkKeys, code).subarray(0, 16).toString("base64url")}`;
}

/** With the secret that was the newest when the code was promised, as long as that is known. */
function derived(keys: Key[], { id, key_id }: Code) {
  const { key } = keys.find((one) => one.id === key_id) ?? newest(keys);
  return createHmac("sha256", key).update(id).digest();
}

export function isSameText(one: string, other: string) {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

type NewCode = {
  purpose: Purpose;
  /** Where it is mailed. */
  email: string;
  /** Whose guesses count together: the address, or for 'email' the user's id. */
  account: string;
  asker: Asker;
  signupId?: string;
  userId?: string;
};

/** One at a time for an address or account, to the end of the transaction `trx`. */
export async function lockCodes(trx: Kysely<Database>, account: string) {
  await sql`select pg_advisory_xact_lock(hashtext('codes'), hashtext(${account}))`.execute(trx);
}

/**
 * Promises a code and returns its id; the caller has `lockCodes`. Throws 429 within a minute of the
 * last one for the same thing, and past the mails of an hour.
 */
export async function issueCode(trx: Kysely<Database>, code: NewCode) {
  const wait = await secondsToResend(trx, code);
  if (wait) throw tooEarly(messages.codes.justSent(inTime(wait)), wait);
  const hourly = await secondsToNextMail(trx, code);
  if (hourly) throw tooEarly(messages.codes.manyMails(inTime(hourly)), hourly);

  const id = newId();
  const { purpose, account, asker } = code;
  await trx
    .insertInto("challenges")
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

/** Only the asker's own: nobody ends a code by asking for others. */
async function endOlder(trx: Kysely<Database>, { purpose, account, asker }: NewCode) {
  await sql`
    update challenges set used_at = now()
    where id in (
      select id from challenges
      where purpose = ${purpose} and account = ${account} and asker = ${shareOf(asker)}
        and used_at is null
      order by created_at desc, id desc offset ${maxLive})`.execute(trx);
}

function shareOf({ ticket, hasTicket, network }: Asker) {
  return hasTicket ? ticket : fingerprint(network);
}

export function tooEarly(sentence: string, seconds: number) {
  return new AppError(sentence, 429, {
    code: "limited",
    headers: { "Retry-After": String(seconds) },
  });
}

/** 0 when a code for the same sign-up, or for the same asker, may be mailed again. */
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
    .selectFrom("challenges")
    .select(secondsUntil(sql`created_at + ${resendSeconds} * interval '1 second'`))
    .where("purpose", "=", purpose)
    .where("account", "=", account)
    .where((of) => (signupId ? of("signup_id", "=", signupId) : of("asker", "=", shareOf(asker))))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.seconds ?? 0;
}

/** Until the hour of the mail is over that uses up a share: the address's, the asker's or the network's. */
async function secondsToNextMail(trx: Kysely<Database>, { email, asker }: NewCode) {
  const newest = sql`array_agg(created_at order by created_at desc)`;
  const blocking = sql`greatest(
    (${newest})[${sql.lit(maxMails.address)}],
    (${newest} filter (where asker = ${shareOf(asker)}))[${sql.lit(maxMails.asker)}],
    (${newest} filter (where network = ${fingerprint(asker.network)}))[${sql.lit(maxMails.network)}])`;
  const hour = await trx
    .selectFrom("challenges")
    .select(secondsUntil(sql`${blocking} + interval '1 hour'`))
    .where("email", "=", email)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  return hour?.seconds ?? 0;
}

/** By the database's clock, whole and never below 0. */
function secondsUntil(moment: ReturnType<typeof sql>) {
  return sql<number>`greatest(0, ceil(extract(epoch from ${moment} - now())))::int`.as("seconds");
}
