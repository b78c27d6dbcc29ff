import { createHmac, hkdfSync } from "node:crypto";
import { env } from "../env.server";

/** A key for one use only (RFC 5869), so that what one use reveals says nothing about another. */
export function keyFor(use: string) {
  return Buffer.from(hkdfSync("sha256", env.SESSION_SECRET, "", use, 32));
}

const fingerprintKey = keyFor("fingerprint");

/** The same for the same text and readable by nobody: for counters and logs about an address. */
export function fingerprint(text: string) {
  return createHmac("sha256", fingerprintKey).update(text).digest("base64url").slice(0, 22);
}
