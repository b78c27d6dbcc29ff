import { createHmac } from "node:crypto";
import { type Key, isSameText, keysFor, newest } from "../accounts/keys.server";

const keys = keysFor("image");

/**
 * Signs a stored picture's hash for a form, so that only its uploader can send it back: the hash
 * alone is in every picture's address. '' stays ''.
 */
export function signImage(uploader: { id: string }, hash: string) {
  return hash && signedWith(newest(keys), uploader, hash);
}

/** The hash that a form sent back; null if it was not signed for this user. */
export function hashOfSigned(uploader: { id: string }, signed: string) {
  const [hash = ""] = signed.split(".");
  const isSigned = keys.some((key) => isSameText(hash && signedWith(key, uploader, hash), signed));
  return isSigned ? hash : null;
}

function signedWith({ key }: Key, { id }: { id: string }, hash: string) {
  return `${hash}.${createHmac("sha256", key).update(`${id} ${hash}`).digest("base64url")}`;
}
