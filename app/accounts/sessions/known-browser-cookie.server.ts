import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { keyFor } from "../keys.server";
import { readCookie, setCookie } from "../../http/cookies.server";

/**
 * Browsers that logged in to an account before keep proof of it, so that strangers who guess its
 * password from many addresses cannot lock its owner out (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies").
 */
const knownCookie = "known";
const knownSeconds = 365 * 24 * 60 * 60;
const key = keyFor("known browsers");

/** An id of this browser, when it logged in to this account before. */
export function knownBrowser(request: Request, email: string) {
  const cookie = readCookie(request.headers.get("Cookie"), knownCookie);
  const [nonce = "", given = ""] = cookie?.split(".") ?? [];
  const proof = Buffer.from(proofOf(nonce, email));
  const isProved = given.length === proof.length && timingSafeEqual(Buffer.from(given), proof);
  return isProved ? nonce : null;
}

export function rememberBrowser(email: string) {
  const nonce = randomBytes(12).toString("base64url");
  return setCookie(knownCookie, `${nonce}.${proofOf(nonce, email)}`, knownSeconds);
}

function proofOf(nonce: string, email: string) {
  return createHmac("sha256", key).update(`${nonce} ${email}`).digest("base64url");
}
