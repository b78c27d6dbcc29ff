import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { db } from "~/db/client";
import { site } from "../../env.server";
import { log } from "../../log.server";
import { tooEarly } from "../codes/issue-code.server";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keysFor, newest } from "../../keys.server";

/** What every authenticator app supports (RFC 6238): SHA-1, six digits, half a minute. */
const stepSeconds = 30;
const secretBytes = 20;

/** The codes one step earlier and later work too, as clocks differ. */
const stepsAround = 1;

/**
 * Wrong codes allowed a day. Each guess is compared with three of a million codes: at most 48
 * comparisons a day, a chance of 1 in 20,000, as for mailed codes. Somebody who knows the password
 * cannot use up the tries of the owner's own browsers. Recovery codes are not counted here.
 */
const maxTries = { known_tries: 10, other_tries: 6 };

type NewTotp = { sealed: string; secret: string; uri: string };

/** A secret for an app. It is not stored yet: the form sends it back, sealed, with its first code. */
export function newTotp({ id, email }: { id: string; email: string }, given?: string): NewTotp {
  const old = given ? unseal(given, id) : null;
  const bytes = old
    ? new Secret({ buffer: toArrayBuffer(old) })
    : new Secret({ size: secretBytes });
  const sealed = old && given ? given : seal(Buffer.from(bytes.bytes), id);
  const uri = totpOf(bytes, email).toString();
  return { sealed, secret: bytes.base32.replace(/(.{4})(?=.)/g, "$1 "), uri };
}

/** The time step of a new secret's first code; null when it is wrong. */
export async function firstStep({ id }: { id: string }, sealed: string, digits: string) {
  const secret = unseal(sealed, id);
  const { now } = await db
    .selectNoFrom(sql<number>`extract(epoch from now())::float8`.as("now"))
    .executeTakeFirstOrThrow();
  return secret && stepOf(secret, digits, now);
}

/**
 * Whether these are the digits that the account's app shows now. They work once. The row is locked,
 * so parallel guesses are counted one by one. Throws 429 past the limits above.
 */
export function useTotp(userId: string, digits: string, isKnownBrowser: boolean) {
  const way = isKnownBrowser ? "known_tries" : "other_tries";
  return db.transaction().execute(async (trx) => {
    const factor = await trx
      .selectFrom("totp_factors")
      .select(["sealed", "last_step", "known_tries", "other_tries"])
      .select([
        sql<number>`extract(epoch from now())::float8`.as("now"),
        sql<number>`extract(epoch from tries_end_at - now())::float8`.as("secondsLeft"),
      ])
      .where("user_id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (!factor) return false;
    const isNewDay = factor.secondsLeft <= 0;
    if (!isNewDay && factor[way] >= maxTries[way]) {
      log.info({ event: "second factor limited", userId });
      const seconds = Math.ceil(factor.secondsLeft);
      throw tooEarly((m) => m.secondFactor.triedOften(m.dates.duration(seconds)), seconds);
    }
    const secret = unseal(factor.sealed, userId);
    if (!secret) log.error({ event: "second factor unreadable", userId });
    const step = secret && stepOf(secret, digits, factor.now);
    const isRight = step !== null && step > factor.last_step;
    if (!isRight) log.info({ event: "wrong second factor", userId });
    await trx
      .updateTable("totp_factors")
      .set(isRight ? { last_step: step } : triesAfter(way, isNewDay))
      .where("user_id", "=", userId)
      .execute();
    return isRight;
  });
}

function triesAfter(way: keyof typeof maxTries, isNewDay: boolean) {
  const day = { known_tries: 0, other_tries: 0, tries_end_at: sql<Date>`now() + interval '1 day'` };
  if (isNewDay) return { ...day, [way]: 1 };
  return { [way]: sql<number>`${sql.ref(way)} + 1` };
}

function stepOf(secret: Buffer, digits: string, now: number) {
  const totp = totpOf(new Secret({ buffer: toArrayBuffer(secret) }));
  const delta = totp.validate({ token: digits, timestamp: now * 1000, window: stepsAround });
  return delta === null ? null : Math.floor(now / stepSeconds) + delta;
}

function totpOf(secret: Secret, label = "") {
  return new TOTP({ issuer: site.name, label, secret, digits: 6, period: stepSeconds });
}

function toArrayBuffer(bytes: Buffer) {
  return new Uint8Array(bytes).buffer;
}

/** Encrypts again with the newest secret, so that the older ones can be removed. */
export async function resealTotps() {
  const old = await db
    .selectFrom("totp_factors")
    .select(["user_id", "sealed"])
    .where(sql`split_part(sealed, '.', 1)`, "!=", sealingKeyId)
    .limit(1000)
    .execute();
  for (const { user_id, sealed } of old) {
    const secret = unseal(sealed, user_id);
    if (!secret) continue;
    await db
      .updateTable("totp_factors")
      .set({ sealed: seal(secret, user_id) })
      .where("user_id", "=", user_id)
      .where("sealed", "=", sealed) // does not overwrite a new one
      .execute();
  }
}

/** Secrets that must be readable are stored encrypted (AES-256-GCM), each bound to one account. */
const keys = keysFor("second factor");
const [ivBytes, tagBytes] = [12, 16];

function seal(secret: Buffer, userId: string) {
  const { id, key } = newest(keys);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${id}.${sealed.toString("base64url")}`;
}

/** Null if it was sealed for somebody else, was altered, or the secret it was sealed with is gone. */
function unseal(text: string, userId: string) {
  const [id, sealed = ""] = text.split(".");
  const found = keys.find((key) => key.id === id);
  const bytes = Buffer.from(sealed, "base64url");
  if (!found || bytes.length <= ivBytes + tagBytes) return null;
  const decipher = createDecipheriv("aes-256-gcm", found.key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Names the secret that new texts are sealed with. */
const sealingKeyId = newest(keys).id;
