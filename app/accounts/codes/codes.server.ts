import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { newId } from "~/db/id";
import type { Database, Purpose } from "~/db/schema";
import { AppError } from "../../errors";
import { inTime } from "../../dates";
import { messages } from "../../messages";
import { keyFor } from "../keys.server";

export const resendSeconds = 60;
const mailsAnHour = 5;
/** Decision: code-rules : so many wrong tries make the live codes void. */
export const triesPerCode = 5;

const codeKey = keyFor("one-time codes");

/** The six digits of a challenge: RFC 4226 §5.3 over its id, so that nothing has to keep them. */
export function codeOf(challengeId: string) {
  const digest = createHmac("sha256", codeKey).update(challengeId).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

type NewChallenge = {
  purpose: Purpose;
  /** Where the code is mailed. */
  email: string;
  /** Whose guesses count together: the address, or for 'email' the user's id. */
  account: string;
  signupId?: string;
  userId?: string;
  browser?: string | null;
};

/** One at a time for an address or account, to the end of the transaction `trx`. */
export async function lockCodes(trx: Kysely<Database>, account: string) {
  await sql`select pg_advisory_xact_lock(hashtext('codes'), hashtext(${account}))`.execute(trx);
}

/**
 * Promises a code and returns its challenge's id; the caller has `lockCodes`. Throws 429 within a
 * minute of the last one for the same thing, and past five mails an hour to one address.
 */
export async function issueCode(trx: Kysely<Database>, challenge: NewChallenge) {
  const wait = await secondsToResend(trx, challenge);
  if (wait) throw tooEarly(messages.codes.justSent(inTime(wait)), wait);
  const hourly = await secondsToNextMail(trx, challenge.email);
  if (hourly) throw tooEarly(messages.codes.manyMails(inTime(hourly)), hourly);

  await forgetTries(trx, challenge);
  const id = newId();
  await trx
    .insertInto("challenges")
    .values({
      id,
      purpose: challenge.purpose,
      email: challenge.email,
      account: challenge.account,
      signup_id: challenge.signupId ?? null,
      user_id: challenge.userId ?? null,
      browser: challenge.browser ?? null,
    })
    .execute();
  return id;
}

export function tooEarly(sentence: string, seconds: number) {
  return new AppError(sentence, 429, {
    code: "limited",
    headers: { "Retry-After": String(seconds) },
  });
}

/** 0 when a code for the same thing may be mailed again. */
export async function secondsToResend(
  trx: Kysely<Database>,
  { purpose, account, signupId }: Pick<NewChallenge, "purpose" | "account" | "signupId">,
) {
  const last = await trx
    .selectFrom("challenges")
    .select(secondsUntil(sql`created_at + ${resendSeconds} * interval '1 second'`))
    .where("purpose", "=", purpose)
    .where("account", "=", account)
    .where("signup_id", signupId ? "=" : "is", signupId ?? null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.seconds ?? 0;
}

async function secondsToNextMail(trx: Kysely<Database>, email: string) {
  const oldest = await trx
    .selectFrom("challenges")
    .select(secondsUntil(sql`created_at + interval '1 hour'`))
    .where("email", "=", email)
    .orderBy("created_at", "desc")
    .offset(mailsAnHour - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest?.seconds ?? 0;
}

/** By the database's clock, whole and never below 0. */
function secondsUntil(moment: ReturnType<typeof sql>) {
  return sql<number>`greatest(0, ceil(extract(epoch from ${moment} - now())))::int`.as("seconds");
}

/** A new code after five wrong tries, or when none is live, starts with five new ones. */
async function forgetTries(
  trx: Kysely<Database>,
  { purpose, account }: Pick<NewChallenge, "purpose" | "account">,
) {
  await sql`
    update challenges set used_at = now()
    where purpose = ${purpose} and account = ${account} and used_at is null
      and exists (
        select from code_attempts
        where purpose = ${purpose} and account = ${account} and tries >= ${triesPerCode}
      )`.execute(trx);
  await sql`
    update code_attempts set tries = 0
    where purpose = ${purpose} and account = ${account}
      and not exists (
        select from challenges
        where purpose = ${purpose} and account = ${account}
          and used_at is null and expires_at > now()
      )`.execute(trx);
}
