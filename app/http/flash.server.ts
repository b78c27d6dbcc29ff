import { redirect } from "@remix-run/node";
import type { Language } from "../languages/known";
import { type Sentence, type Texts, inLanguage, textsOf } from "../languages/texts";
import { nextPath } from "./query";
import { toRefusal } from "./refusal.server";
import { isHttps } from "../env.server";

const kinds = ["success", "error", "warning", "loading"] as const;

export type Flash = {
  kind: (typeof kinds)[number];
  text: string;
  /** Where to go next, with the link's text. */
  link?: { to: string; words: string };
  /** A button that undoes what was just done: it sends `items` to `path` as `restore`. */
  undo?: { path: string; items: string };
};

/** Redirects to a path of ours, which shows `sentence` once, in the language of the page's reader. */
export function redirectWithFlash(
  path: string,
  kind: Flash["kind"],
  sentence: Sentence,
  headers = new Headers(),
  { link, undo }: { link?: { to: string; words: Sentence }; undo?: Flash["undo"] } = {},
) {
  const inWords = (m: Texts) => {
    const text = inLanguage(sentence, m);
    const words = link && inLanguage(link.words, m);
    const flash = JSON.stringify([kind, text, link?.to ?? undo?.path, words, undo?.items]);
    const all = new Headers(headers);
    all.append("Set-Cookie", setCookie("flash", encodeURIComponent(flash), 60));
    return redirect(path, { status: 303, headers: all });
  };
  const response = inWords(textsOf("en"));
  otherLanguages.set(response, inWords);
  return response;
}

const otherLanguages = new WeakMap<Response, (m: Texts) => Response>();

/** A redirect's message again, for readers of `language`; any other answer is returned unchanged. */
export function translated(response: Response, language: Language) {
  return language === "en"
    ? response
    : (otherLanguages.get(response)?.(textsOf(language)) ?? response);
}

/** Anybody may have written the cookie, so its link can only lead to a path of ours. */
export function readFlash(request: Request): Flash | null {
  const cookie = readCookie(request.headers.get("Cookie"), "flash");
  if (!cookie) return null;
  try {
    const [kind, text, path, words, items] = JSON.parse(decodeURIComponent(cookie)) as unknown[];
    const known = kinds.find((one) => one === kind);
    if (!known || typeof text !== "string") return null;
    const to = typeof path === "string" ? nextPath(path, "/") : "/";
    if (typeof words === "string") return { kind: known, text, link: { to, words } };
    if (typeof items === "string") return { kind: known, text, undo: { path: to, items } };
    return { kind: known, text };
  } catch {
    return null;
  }
}

/**
 * Does what a button asks for and redirects to `path`, which shows the sentence that `work` returns, or
 * the refusal. If `work` returns a Response, that is the answer. Without permission: the error page.
 */
export async function doAndTell(
  { path, fallback, language }: { path: string; fallback: Sentence; language?: Language },
  work: () => Promise<Sentence | Response>,
) {
  const m = textsOf(language);
  try {
    const done = await work();
    return done instanceof Response
      ? done
      : redirectWithFlash(path, "success", inLanguage(done, m));
  } catch (error) {
    const { message, code, status } = toRefusal(error, fallback, m);
    if (code === "not-allowed") throw new Response(message, { status });
    return redirectWithFlash(path, "error", message);
  }
}

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
