import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { factorsOf } from "../second-factor/factors.server";
import { addFactor, removeFactor } from "../second-factor/change-factors.server";
import type { User } from "../users.server";
import { type Made, type Used, isPasskeyId, maxPasskeys } from "./schema";

type Passkey = { id: string; name: string; addedAt: Date; usedAt: Date | null };

export function listPasskeys({ id }: Pick<User, "id">): Promise<Passkey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at as addedAt", "last_used_at as usedAt"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .limit(maxPasskeys)
    .execute();
}

/**
 * Stores a passkey that the user's device made. Returns recovery codes if it is the account's first
 * factor, else null. Throws 422 if it does not answer the challenge, and 409 past ten passkeys.
 */
export async function addPasskey(
  user: User,
  ownId: string | null,
  { name, made }: { name: string; made: Made },
  given: GivenChallenge,
) {
  const fresh = await checkMade(made, given);
  if (!fresh) throw new AppError((m) => m.passkeys.failed, 422);
  const told = { action: "passkey-added", change: "passkey-added" } as const;
  return addFactor(user, ownId, told, async (trx) => {
    await useChallenge(trx, given.challenge);
    const { passkeys } = await factorsOf(user.id, trx);
    if (passkeys >= maxPasskeys) throw new AppError((m) => m.passkeys.tooMany, 409);
    const { id, publicKey, counter } = fresh;
    const added = await trx
      .insertInto("passkeys")
      .values({ id, user_id: user.id, name, public_key: Buffer.from(publicKey), counter })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new AppError((m) => m.passkeys.taken, 409);
  });
}

/** Removes one of the user's own passkeys; returns its name. */
export async function removePasskey(user: User | null, ownId: string | null, id: string) {
  let name = "";
  const told = { action: "passkey-removed", change: "passkey-removed" } as const;
  await removeFactor(user, ownId, told, async (trx, owner) => {
    const removed = await trx
      .deleteFrom("passkeys")
      .where("id", "=", isPasskeyId(id) ? id : null)
      .where("user_id", "=", owner.id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw new AppError((m) => m.passkeys.gone, 404);
    name = removed.name;
  });
  return name;
}

/**
 * The id of the user whose passkey answered. The passkey must belong to `owner`; without `owner` it
 * logs in by itself. Throws 401 if it is unknown, does not answer the challenge, or was copied.
 */
export async function usePasskey(used: Used, given: GivenChallenge, owner?: User) {
  const userId = await db.transaction().execute(async (trx) => {
    const passkey = await trx
      .selectFrom("passkeys")
      .select(["id", "user_id", "public_key as publicKey", "counter"])
      .where("id", "=", used.id)
      .$if(owner !== undefined, (query) => query.where("user_id", "=", owner?.id ?? null))
      .forUpdate()
      .executeTakeFirst();
    if (!passkey) return null;
    const stored = { ...passkey, counter: Number(passkey.counter) };
    const counter = await checkUsed(used, { ...given, isAlone: !owner }, stored);
    if (counter === null) return null;
    await useChallenge(trx, given.challenge);
    await trx
      .updateTable("passkeys")
      .set({ counter, last_used_at: sql<Date>`now()` })
      .where("id", "=", passkey.id)
      .execute();
    return passkey.user_id;
  });
  if (!userId) throw new AppError((m) => m.passkeys.failed, 401, { code: "second-factor" });
  log.info({ event: "passkey used", userId, isAlone: !owner });
  return userId;
}

/** A challenge can be answered only once, in any browser. */
async function useChallenge(trx: Kysely<Database>, challenge: string) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("used_challenges")
    .values({ challenge })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw new AppError((m) => m.passkeys.expired, 422);
}

/** Deletes answered challenges older than a day. */
export async function dropOldChallenges() {
  await db
    .deleteFrom("used_challenges")
    .where("used_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** The portal under the host name it was reached by (WebAuthn: relying party). */
export type Party = { id: string; name: string; origins: string[] };

/** The challenge that this browser was given, and who gave it. */
type GivenChallenge = { challenge: string; party: Party };

type Known = { id: string };

/** Takes half a second and 7 MB to load, so it is loaded on the first use of a passkey. */
const library = () => import("@simplewebauthn/server");

/** The options for navigator.credentials.create(). */
export async function optionsToAdd(user: User, party: Party, known: Known[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** The options for navigator.credentials.get(): one of `allowed`, or any passkey made for the portal. */
export async function optionsToUse(party: Party, allowed?: Known[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: allowed?.map(({ id }) => ({ id })),
    userVerification: allowed ? "preferred" : "required",
  });
}

/** The new passkey, or null if it does not answer the challenge. */
async function checkMade(made: Made, { challenge, party }: GivenChallenge) {
  const { verifyRegistrationResponse } = await library();
  try {
    if (await namesMaker(made)) return refused("passkey not added", "certificates");
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    return registrationInfo?.credential ?? null;
  } catch (error) {
    return refused("passkey not added", (error as Error).message);
  }
}

/** Proof of the device's maker is refused: to check it, the library would ask other hosts. */
async function namesMaker({ response }: Made) {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  const object = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const isOwn = object.get("fmt") === "packed" && !object.get("attStmt").get("x5c");
  return object.get("fmt") !== "none" && !isOwn;
}

type Stored = { id: string; publicKey: Buffer; counter: number };

/**
 * The passkey's new counter, or null if it does not answer the challenge, or if its counter is not
 * higher than the last one, which means that it was copied. With `isAlone` its owner must have
 * unlocked it, so that it counts as two factors.
 */
async function checkUsed(
  used: Used,
  { challenge, party, isAlone }: GivenChallenge & { isAlone: boolean },
  { id, publicKey, counter }: Stored,
) {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: isAlone,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : refused("wrong passkey", "signature");
  } catch (error) {
    return refused("wrong passkey", (error as Error).message);
  }
}

function refused(event: string, reason: string) {
  log.info({ event, reason: reason.slice(0, 200) });
  return null;
}
