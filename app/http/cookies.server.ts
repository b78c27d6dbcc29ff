import { isHttps } from "../env.server";

/** Our cookies are sent to this host only, and no script can read them (decision: token-cookie). */
export function cookieName(name: string) {
  return isHttps ? `__Host-${name}` : name;
}

export function setCookie(name: string, value: string, maxAgeSeconds: number) {
  const secure = isHttps ? "; Secure" : "";
  return `${cookieName(name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

export function clearCookie(name: string) {
  return setCookie(name, "", 0);
}

export function readCookie(header: string | null | undefined, name: string) {
  const prefix = `${cookieName(name)}=`;
  const found = header?.split("; ").find((pair) => pair.startsWith(prefix));
  return found?.slice(prefix.length) || null;
}

export const sessionCookie = "jwtToken";
