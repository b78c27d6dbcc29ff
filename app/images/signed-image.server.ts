import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "../accounts/keys.server";

const key = keyFor("image");

/**
 * The hash of a stored picture as a form carries it: only whoever uploaded it can send it back, as a
 * hash alone is in the address of every picture. '' stays ''.
 */
export function signImage(uploader: { id: string }, hash: string) {
  if (!hash) return "";
  const signature = createHmac("sha256", key).update(`${uploader.id} ${hash}`).digest("base64url");
  return `${hash}.${signature}`;
}

/** The hash in what a form sent; null when it was not signed for this user. */
export function hashOfSigned(uploader: { id: string }, signed: string) {
  const [hash = ""] = signed.split(".");
  const expected = Buffer.from(signImage(uploader, hash));
  const given = Buffer.from(signed);
  return given.length === expected.length && timingSafeEqual(given, expected) ? hash : null;
}
