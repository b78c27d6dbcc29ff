import { createHmac, hkdfSync } from "node:crypto";
import { env } from "../env.server";

/**
 * SESSION_SECRET may hold several secrets, the newest first. Whatever is new is made with the
 * newest; what an older one made is still good, so that a change of secrets logs nobody out.
 */
const secrets = env.SESSION_SECRET.map((secret) => ({
  /** Says which secret it is, and nothing about it. */
  id: derive(secret, "key id").toString("base64url").slice(0, 8),
  secret,
}));

export type Key = { id: string; key: Buffer };

/** What signs the tokens of sessions. */
export const tokenKeys = secrets.map(({ id, secret }) => ({ id, key: Buffer.from(secret) }));

/** Keys for one use only (RFC 5869), so that what one use reveals says nothing about another. */
export function keysFor(use: string): Key[] {
  return secrets.map(({ id, secret }) => ({ id, key: derive(secret, use) }));
}

/** What new things are made with. */
export function newest(keys: Key[]) {
  const [first] = keys;
  if (!first) throw new Error("there is always a secret"); // env.server.ts refuses none
  return first;
}

function derive(secret: string, use: string) {
  return Buffer.from(hkdfSync("sha256", secret, "", use, 32));
}

const fingerprintKeys = keysFor("fingerprint");

/** The same for the same text and readable by nobody: for counters and logs about an address. */
export function fingerprint(text: string) {
  return fingerprints(text)[0] ?? "";
}

/** With each of the secrets, to find what an older one made. */
export function fingerprints(text: string) {
  return fingerprintKeys.map(({ key }) =>
    createHmac("sha256", key).update(text).digest("base64url").slice(0, 22),
  );
}
