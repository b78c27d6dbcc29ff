import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database, Purpose } from "~/db/schema";
import { inTime } from "../../dates";
import { log } from "../../log.server";
import { messages } from "../../messages";
import { fingerprint, fingerprints } from "../keys.server";
import type { Asker } from "./asker";
import { digitsOf, isSameText, lockCodes, tooEarly } from "./codes.server";

/**
 * How often a code may be guessed. A guess comes in one of three ways, each with a count of its own:
 * with the ticket of whoever asked; without any ticket, from the network that asked; or otherwise,
 * which is anybody. The end of one count closes that way alone, so strangers cannot use up the
 * owner's tries; and a new code opens the first two again.
 *
 * By brute force: a guess is compared with one code in a million, or with two, and then counts as
 * two. However many codes, tickets and networks take part, `aDay` comparisons are all there are for
 * an account: 50 in 1,000,000, so 1 in 20,000 a day. Strangers have 25 of them; the rest can be used
 * up too, but only by asking for codes, of which each asker has three an hour, and a reset's mail
 * has a link besides that nothing here counts.
 */
const maxGuesses = { aCode: 5, byOthersAnHour: 5, byOthersADay: 25, aDay: 50 };

/** When to come back past one of the first three: a code of one's own opens the way. */
const newCodeSeconds = 60;

type Guess = { purpose: Purpose; account: string; digits: string; asker: Asker };

/**
 * The live code that was guessed, or undefined. Every guess counts before it is looked at; throws
 * 429 past the limits above (decision: code-rules).
 */
export async function guessCode({ purpose, account, digits, asker }: Guess) {
  const about = { purpose, account: fingerprint(account) };
  const counted = await db.transaction().execute(async (trx) => {
    await lockCodes(trx, account); // guesses in parallel are counted one by one
    return countGuess(trx, { purpose, account, asker });
  });
  if ("refusal" in counted) {
    log.info({ event: "code guesses limited", ...about });
    throw counted.refusal;
  }
  const guessed = counted.compared.find((code) => isSameText(digitsOf(code), digits));
  if (!guessed) log.info({ event: "wrong code", ...about });
  return guessed;
}

/** Answers the codes that the guess may be compared with. The same statements for every address. */
async function countGuess(
  trx: Kysely<Database>,
  { purpose, account, asker }: Omit<Guess, "digits">,
) {
  const live = await liveCodes(trx, purpose, account);
  const counts = await countsOf(trx, purpose, account);
  const { way, codes } = wayOf(asker, live);
  const open = codes.filter((code) => way === "others" || code[way] < maxGuesses.aCode);
  const isClosed =
    way === "others"
      ? counts.tries >= maxGuesses.byOthersAnHour || counts.dayTries >= maxGuesses.byOthersADay
      : open.length === 0;
  if (isClosed) return { refusal: tooEarly(messages.codes.triedOften, newCodeSeconds) };

  // A code asked for on a page works with its ticket alone: whoever is talked into typing a
  // stranger's code into their own page activates nothing.
  const compared = open.filter((code) => way === "ticket_tries" || !(asker.isPage || code.isPage));
  const allTries = counts.allTries + compared.length;
  if (allTries > maxGuesses.aDay) {
    const { secondsLeft } = counts;
    return { refusal: tooEarly(messages.codes.triedADay(inTime(secondsLeft)), secondsLeft) };
  }
  const byOthers = way === "others" ? 1 : 0;
  await trx
    .updateTable("challenges")
    .set(({ eb }) => ({
      ticket_tries: eb("ticket_tries", "+", way === "ticket_tries" ? 1 : 0),
      network_tries: eb("network_tries", "+", way === "network_tries" ? 1 : 0),
    }))
    .where("id", "=", sql<string>`any(${byOthers ? [] : open.map(({ id }) => id)}::uuid[])`)
    .execute();
  await trx
    .updateTable("code_attempts")
    .set({
      tries: counts.tries + byOthers,
      day_tries: counts.dayTries + byOthers,
      all_tries: allTries,
    })
    .where("purpose", "=", purpose)
    .where("account", "=", account)
    .execute();
  return { compared };
}

function wayOf<Live extends { ticket: string | null; network: string | null }>(
  asker: Asker,
  live: Live[],
) {
  const own = live.filter(({ ticket }) => ticket === asker.ticket);
  if (own.length) return { way: "ticket_tries" as const, codes: own };
  const networks = fingerprints(asker.network);
  const near = live.filter(({ network }) => network && networks.includes(network));
  if (near.length && !asker.hasTicket) return { way: "network_tries" as const, codes: near };
  return { way: "others" as const, codes: live };
}

/** A login moves a sign-up, and with it its codes, to the browser where its password was given. */
function liveCodes(trx: Kysely<Database>, purpose: Purpose, account: string) {
  return trx
    .selectFrom("challenges")
    .leftJoin("signups", "signups.id", "challenges.signup_id")
    .select(["challenges.id", "challenges.email", "key_id", "signup_id", "user_id", "network"])
    .select(["ticket_tries", "network_tries"])
    .select(sql<string | null>`coalesce(signups.browser, challenges.browser)`.as("ticket"))
    .select(sql<boolean>`coalesce(is_page, challenges.browser is not null)`.as("isPage"))
    .where("purpose", "=", purpose)
    .where("account", "=", account)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
}

/** What was counted so far; a window that is over begins again. */
async function countsOf(trx: Kysely<Database>, purpose: Purpose, account: string) {
  const isOver = (end: string) => sql`counted.${sql.ref(end)} <= now()`;
  const { rows } = await sql<{
    tries: number;
    dayTries: number;
    allTries: number;
    secondsLeft: number;
  }>`
    insert into code_attempts as counted (purpose, account, tries, day_tries)
    values (${purpose}, ${account}, 0, 0)
    on conflict (purpose, account) do update set
      tries = case when ${isOver("hour_ends_at")} then 0 else counted.tries end,
      hour_ends_at = case when ${isOver("hour_ends_at")} then now() + interval '1 hour'
        else counted.hour_ends_at end,
      day_tries = case when ${isOver("day_ends_at")} then 0 else counted.day_tries end,
      all_tries = case when ${isOver("day_ends_at")} then 0 else counted.all_tries end,
      day_ends_at = case when ${isOver("day_ends_at")} then now() + interval '1 day'
        else counted.day_ends_at end
    returning tries, day_tries as "dayTries", all_tries as "allTries",
      ceil(extract(epoch from day_ends_at - now()))::int as "secondsLeft"`.execute(trx);
  const [counts] = rows;
  if (!counts) throw new Error("an upsert returns its row");
  return counts;
}

/**
 * Uses a code up, and with it every other live one of the account. False when another request was
 * first. Serialised by `lockCodes` to the end of the transaction.
 */
export async function useCode(
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
  return ended.some((code) => code.id === id);
}
