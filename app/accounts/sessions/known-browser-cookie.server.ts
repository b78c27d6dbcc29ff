import { createHmac, randomBytes } from "node:crypto";
import { isSameText, keysFor } from "../keys.server";
import { readCookie, setCookie } from "../../http/cookies.server";

/**
 * Proves that this browser has logged in to an account before, or that a code mailed to its owner was
 * entered here. So strangers who guess the password from many addresses cannot lock the owner out
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
const knownCookie = "known";
const knownSeconds = 365 * 24 * 60 * 60;
const keys = keysFor("known browsers");

/** This browser's id, if it holds proof for this account. */
export function knownBrowser(request: Request, email: string) {
  const cookie = readCookie(request.headers.get("Cookie"), knownCookie);
  const [nonce = "", given = ""] = cookie?.split(".") ?? [];
  return proofsOf(nonce, email).some((proof) => isSameText(proof, given)) ? nonce : null;
}

export function rememberBrowser(email: string) {
  const nonce = randomBytes(12).toString("base64url");
  const [proof] = proofsOf(nonce, email); // with the newest secret
  return setCookie(knownCookie, `${nonce}.${proof}`, knownSeconds);
}

function proofsOf(nonce: string, email: string) {
  return keys.map(({ key }) =>
    createHmac("sha256", key).update(`${nonce} ${email}`).digest("base64url"),
  );
}
