import { redirect } from "@remix-run/node";
import { nextPath } from "./next-path";
import { readCookie, setCookie } from "./cookies.server";

const kinds = ["success", "error", "warning", "loading"] as const;

export type Flash = {
  kind: (typeof kinds)[number];
  text: string;
  /** Where to go next, with the link's text. */
  link?: { to: string; words: string };
  /** A button that undoes what was just done: it sends `items` to `path` as `restore`. */
  undo?: { path: string; items: string };
};

/** Redirects to a path of ours, which shows `text` once. */
export function redirectWithFlash(
  path: string,
  kind: Flash["kind"],
  text: string,
  headers = new Headers(),
  { link, undo }: Pick<Flash, "link" | "undo"> = {},
) {
  const flash = JSON.stringify([kind, text, link?.to ?? undo?.path, link?.words, undo?.items]);
  headers.append("Set-Cookie", setCookie("flash", encodeURIComponent(flash), 60));
  return redirect(path, { status: 303, headers });
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
