import { clearCookie, readCookie, setCookie } from "../../http/cookies.server";
import type { Asked } from "./provider.server";

/** What this browser waits for while it is at the provider, and where it goes afterwards. */
const askedCookie = "college";
const askedSeconds = 10 * 60;

export function rememberAsked({ state, nonce, verifier }: Asked, next: string) {
  const text = JSON.stringify([state, nonce, verifier, next.slice(0, 1000)]);
  return setCookie(askedCookie, Buffer.from(text).toString("base64url"), askedSeconds);
}

export function readAsked(request: Request): (Asked & { next: string }) | null {
  const cookie = readCookie(request.headers.get("Cookie"), askedCookie);
  try {
    const parts = JSON.parse(Buffer.from(cookie ?? "", "base64url").toString()) as unknown[];
    const [state, nonce, verifier, next] = parts.map(String);
    return state && nonce && verifier ? { state, nonce, verifier, next: next ?? "" } : null;
  } catch {
    return null;
  }
}

export function forgetAsked() {
  return clearCookie(askedCookie);
}
