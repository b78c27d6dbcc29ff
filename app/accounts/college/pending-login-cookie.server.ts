import { clearCookie, readCookie, setCookie } from "../../http/flash.server";
import type { PendingLogin } from "./college.server";

/** What the provider's answer must match, and where the browser goes after the login. */
const pendingCookie = "college";
const pendingSeconds = 10 * 60;

export function rememberPendingLogin({ state, nonce, verifier }: PendingLogin, next: string) {
  const text = JSON.stringify([state, nonce, verifier, next.slice(0, 1000)]);
  return setCookie(pendingCookie, Buffer.from(text).toString("base64url"), pendingSeconds);
}

export function readPendingLogin(request: Request): (PendingLogin & { next: string }) | null {
  const cookie = readCookie(request.headers.get("Cookie"), pendingCookie);
  try {
    const parts = JSON.parse(Buffer.from(cookie ?? "", "base64url").toString()) as unknown[];
    const [state, nonce, verifier, next] = parts.map(String);
    return state && nonce && verifier ? { state, nonce, verifier, next: next ?? "" } : null;
  } catch {
    return null;
  }
}

export function forgetPendingLogin() {
  return clearCookie(pendingCookie);
}
