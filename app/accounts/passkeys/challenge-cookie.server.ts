import { SignJWT, jwtVerify } from "jose";
import { readCookie, setCookie } from "../../http/cookies.server";
import { keysFor, newest } from "../keys.server";

/**
 * The passkey challenge that a page gave this browser, and its use: an answer counts in no other
 * browser, session or step. The database makes sure that it is answered only once.
 */
const challengeCookie = "passkey";
const challengeSeconds = 10 * 60;
const keys = keysFor("passkey challenge");

/** `use` names the page and the session or user that the challenge is for. */
export async function rememberChallenge(challenge: string, use: string) {
  const token = await new SignJWT({ challenge })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(use)
    .setExpirationTime(`${challengeSeconds}s`)
    .sign(newest(keys).key);
  return setCookie(challengeCookie, token, challengeSeconds);
}

/** The challenge given for this use, or null. */
export async function readChallenge(request: Request, use: string) {
  const token = readCookie(request.headers.get("Cookie"), challengeCookie);
  for (const { key } of token ? keys : []) {
    const rules = { algorithms: ["HS256"], subject: use, requiredClaims: ["exp"] };
    const challenge = await jwtVerify<{ challenge: string }>(token ?? "", key, rules).then(
      ({ payload }) => payload.challenge,
      () => null,
    );
    if (challenge) return challenge;
  }
  return null;
}
