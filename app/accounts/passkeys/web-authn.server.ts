import { log } from "../../log.server";
import type { User } from "../users.server";
import type { Made, Used } from "./schema";

/** The portal under the host name it was reached by (WebAuthn: relying party). */
export type Party = { id: string; name: string; origins: string[] };

/** The challenge that this browser was given, and who gave it. */
export type GivenChallenge = { challenge: string; party: Party };

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
export async function checkMade(made: Made, { challenge, party }: GivenChallenge) {
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
export async function checkUsed(
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
