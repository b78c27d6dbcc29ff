import { timingSafeEqual } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database, Purpose } from "~/db/schema";
import { inTime } from "../../dates";
import { log } from "../../log.server";
import { messages } from "../../messages";
import { codeOf, lockCodes, resendSeconds, tooEarly, triesPerCode } from "./codes.server";
import { fingerprint } from "../keys.server";

const triesADay = 25;

/** Who enters a code: one of our pages in a browser, or a program that calls the API. */
export type Caller = {
  /** The browser's ticket (app/accounts/codes/ticket-cookie.server.ts), if it sent one. */
  browser: string | null;
  isPage: boolean;
};

type Guess = { purpose: Purpose; account: string; otp: string; caller?: Caller };

/**
 * The live challenge whose code was guessed, or undefined. Every guess counts, before it is looked
 * at; throws 429 past five since the last new code, and past 25 a day (decision: code-rules).
 */
export async function guessCode({ purpose, account, otp, caller }: Guess) {
  await countGuess(purpose, account);
  const live = await db
    .selectFrom("challenges")
    .leftJoin("signups", "signups.id", "challenges.signup_id")
    .select(["challenges.id", "challenges.email", "signup_id", "user_id"])
    .select(sql<string | null>`coalesce(signups.browser, challenges.browser)`.as("browser"))
    .where("purpose", "=", purpose)
    .where("account", "=", account)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
  const guessed = live
    .filter(({ browser }) => !caller || mayEnter(caller, browser))
    .find(({ id }) => isSame(codeOf(id), otp));
  if (!guessed) log.info({ event: "wrong code", purpose, account: fingerprint(account) });
  return guessed;
}

function isSame(code: string, guess: string) {
  const [left, right] = [Buffer.from(code), Buffer.from(guess)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * A code asked for in a browser works there alone: whoever is talked into typing a stranger's code
 * into their own page activates nothing. A program's code has no browser to be tied to.
 */
function mayEnter({ browser, isPage }: Caller, askedBy: string | null) {
  return askedBy === null ? !isPage : askedBy === browser;
}

/** One statement, so that parallel guesses each get a number of their own. */
async function countGuess(purpose: Purpose, account: string) {
  const { rows } = await sql<{ tries: number; dayTries: number; secondsLeft: number }>`
    insert into code_attempts as counted (purpose, account, tries, day_tries)
    values (${purpose}, ${account}, 1, 1)
    on conflict (purpose, account) do update set
      tries = least(counted.tries, ${triesPerCode}) + 1,
      day_tries = case
        when counted.day_ends_at <= now() then 1
        when counted.tries >= ${triesPerCode} then counted.day_tries
        else counted.day_tries + 1 end,
      day_ends_at = case
        when counted.day_ends_at <= now() then now() + interval '1 day'
        else counted.day_ends_at end
    returning tries, day_tries as "dayTries",
      ceil(extract(epoch from day_ends_at - now()))::int as "secondsLeft"`.execute(db);
  const counted = rows[0];
  if (!counted || (counted.dayTries <= triesADay && counted.tries <= triesPerCode)) return;
  const facts = { purpose, account: fingerprint(account), tries: counted.dayTries };
  log.info({ event: "code guesses limited", ...facts });
  if (counted.dayTries > triesADay) {
    throw tooEarly(messages.codes.triedADay(inTime(counted.secondsLeft)), counted.secondsLeft);
  }
  throw tooEarly(messages.codes.triedOften, resendSeconds);
}

/**
 * Uses a challenge up, and with it every other live one of the account. False when another request
 * was first. Serialised by `lockCodes` to the end of the transaction.
 */
export async function useChallenge(
  trx: Kysely<Database>,
  { purpose, account, id }: { purpose: Purpose; account: string; id: string },
) {
  await lockCodes(trx, account);
  const ended = await trx
    .updateTable("challenges")
    .set({ used_at: sql<Date>`now()` })
    .where("purpose", "=", purpose)
    .where("account", "=", account)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("id")
    .execute();
  return ended.some((challenge) => challenge.id === id);
}
