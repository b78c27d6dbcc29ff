import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "./env.server";

/**
 * SESSION_SECRET may hold several secrets, the newest first. The first signs everything new; the
 * others are still accepted, so that a change of secrets logs nobody out.
 */
const secrets = env.SESSION_SECRET.map((secret) => ({
  /** Names the secret without revealing it. */
  id: derive(secret, "key id").toString("base64url").slice(0, 8),
  secret,
}));

export type Key = { id: string; key: Buffer };

/** The keys that sign session tokens. */
export const tokenKeys = secrets.map(({ id, secret }) => ({ id, key: Buffer.from(secret) }));

/** Derives keys for a single use (RFC 5869), so that a leak in one use does not affect another. */
export function keysFor(use: string): Key[] {
  return secrets.map(({ id, secret }) => ({ id, key: derive(secret, use) }));
}

/** The key for everything new. */
export function newest(keys: Key[]) {
  const [first] = keys;
  if (!first) throw new Error("there is always a secret"); // env.server.ts refuses none
  return first;
}

/** Takes the same time wherever they differ, so that no secret can be guessed byte by byte. */
export function isSameText(one: string, other: string) {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function derive(secret: string, use: string) {
  return Buffer.from(hkdfSync("sha256", secret, "", use, 32));
}

const fingerprintKeys = keysFor("fingerprint");

/** A keyed hash that stands for an address in counters and logs. */
export function fingerprint(text: string) {
  return fingerprints(text)[0] ?? "";
}

/** The fingerprint with each of the secrets, to find what was stored under an older one. */
export function fingerprints(text: string) {
  return fingerprintKeys.map(({ key }) =>
    createHmac("sha256", key).update(text).digest("base64url").slice(0, 22),
  );
}
