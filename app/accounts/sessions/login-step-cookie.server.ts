import { SignJWT, jwtVerify } from "jose";
import { clearCookie, readCookie, setCookie } from "../../http/cookies.server";
import { fingerprint, fingerprints, keysFor, newest } from "../keys.server";
import { type Proven, provenUser } from "./login.server";

/**
 * Carries a login on a page from its first step to the second. It opens nothing by itself and becomes
 * invalid when the password changes.
 */
const stepCookie = "login-step";
const stepSeconds = 10 * 60;
const keys = keysFor("login step");

/** `next` is where to go after the login; '' means the role's own home. */
export async function stepTicket({ user, passwordHash, provedAt }: Proven, next: string) {
  const proof = fingerprint(passwordHash);
  const token = await new SignJWT({ next, proof, provedAt: provedAt?.valueOf() })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user.id)
    .setExpirationTime(`${stepSeconds}s`)
    .sign(newest(keys).key);
  return setCookie(stepCookie, token, stepSeconds);
}

/**
 * Who is in the middle of a login in this browser, or null. `provedAt` is of the first step, and so not part of
 * `proven`: the second step is a proof of its own.
 */
export async function readStepTicket(request: Request) {
  const token = readCookie(request.headers.get("Cookie"), stepCookie);
  if (!token) return null;
  for (const { key } of keys) {
    const claims = await claimsOf(token, key);
    if (!claims?.sub) continue;
    const { sub, next, proof, provedAt } = claims;
    const proven = await provenUser(sub);
    if (!proven || !fingerprints(proven.passwordHash).includes(String(proof))) return null;
    return { proven, next: String(next), ...(provedAt && { provedAt: new Date(provedAt) }) };
  }
  return null;
}

export function endStepTicket() {
  return clearCookie(stepCookie);
}

async function claimsOf(token: string, key: Buffer) {
  const rules = { algorithms: ["HS256"], requiredClaims: ["exp", "sub"] };
  return jwtVerify<{ next?: string; proof?: string; provedAt?: number }>(token, key, rules).then(
    ({ payload }) => payload,
    () => null,
  );
}
