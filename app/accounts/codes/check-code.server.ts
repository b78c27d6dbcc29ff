import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { Purpose } from "~/db/schema-accounts";
import { log } from "../../log.server";
import { fingerprint, fingerprints, isSameText } from "../../keys.server";
import { type Asker, digitsOf, lockCodes, tooEarly } from "./issue-code.server";

/**
 * How often a code may be guessed. Guesses are counted separately by where they come from: with the
 * asker's ticket, without a ticket from the asker's network, or from anybody else. Each limit closes
 * only its own way, so strangers cannot use up the owner's tries, and a new code reopens the first
 * two.
 *
 * Brute force: a guess is compared with one or two of a million possible codes and counts as that
 * many comparisons. An account allows `aDay` of them, whatever the number of codes, tickets and
 * networks: 50 in 1,000,000, a chance of 1 in 20,000 a day. Strangers have 25 of them. To use up the
 * others, one must ask for codes, three an hour for each asker, and the link in a reset's mail works
 * even then.
 */
const maxGuesses = { aCode: 5, byOthersAnHour: 5, byOthersADay: 25, aDay: 50 };

/** The wait after one of the first three limits: then a new code can be requested. */
const newCodeSeconds = 60;

type Guess = { purpose: Purpose; account: string; digits: string; asker: Asker };

/**
 * The live code that was guessed, or undefined. A guess is counted before it is compared; throws 429
 * past the limits above (decision: code-rules).
 */
export async function guessCode({ purpose, account, digits, asker }: Guess) {
  const about = { purpose, account: fingerprint(account) };
  const counted = await db.transaction().execute(async (trx) => {
    await lockCodes(trx, account); // so parallel guesses are counted one by one
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

/** Returns the codes to compare the guess with. Runs the same statements for every address. */
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
  if (isClosed) return { refusal: tooEarly((m) => m.codes.triedOften, newCodeSeconds) };

  // A code requested on a page works only with its ticket: somebody tricked into typing a stranger's
  // code into their own page activates nothing.
  const compared = open.filter((code) => way === "ticket_tries" || !(asker.isPage || code.isPage));
  const allTries = counts.allTries + compared.length;
  if (allTries > maxGuesses.aDay) {
    const { secondsLeft } = counts;
    return {
      refusal: tooEarly((m) => m.codes.triedADay(m.dates.duration(secondsLeft)), secondsLeft),
    };
  }
  const byOthers = way === "others" ? 1 : 0;
  await trx
    .updateTable("mailed_codes")
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

/** The ticket is the sign-up's where there is one: a login moves a sign-up to another browser. */
function liveCodes(trx: Kysely<Database>, purpose: Purpose, account: string) {
  return trx
    .selectFrom("mailed_codes")
    .leftJoin("signups", "signups.id", "mailed_codes.signup_id")
    .select(["mailed_codes.id", "mailed_codes.email", "key_id", "signup_id", "user_id", "network"])
    .select(["ticket_tries", "network_tries"])
    .select(sql<string | null>`coalesce(signups.browser, mailed_codes.browser)`.as("ticket"))
    .select(sql<boolean>`coalesce(is_page, mailed_codes.browser is not null)`.as("isPage"))
    .where("purpose", "=", purpose)
    .where("account", "=", account)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
}

/** The counts so far; the count of a window that has ended starts again at 0. */
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
 * Marks a code and all other live ones of the account as used. `lockCodes` lets one request at a time
 * do so; false if another was faster.
 */
export async function useCode(
  trx: Kysely<Database>,
  { purpose, account, id }: { purpose: Purpose; account: string; id: string },
) {
  await lockCodes(trx, account);
  const ended = await trx
    .updateTable("mailed_codes")
    .set({ used_at: sql<Date>`now()` })
    .where("purpose", "=", purpose)
    .where("account", "=", account)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("id")
    .execute();
  return ended.some((code) => code.id === id);
}
