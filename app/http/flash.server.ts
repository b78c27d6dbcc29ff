import { redirect } from "@remix-run/node";
import { nextPath } from "./next-path";
import { readCookie, setCookie } from "./cookies.server";

export type Flash = {
  kind: "success" | "error";
  text: string;
  /** A button that takes back what was just done: `items` is sent to `path` as `restore`. */
  undo?: { path: string; items: string };
};

/** Redirects to a path of ours, where `text` is shown once. */
export function redirectWithFlash(
  path: string,
  kind: Flash["kind"],
  text: string,
  headers = new Headers(),
  undo?: Flash["undo"],
) {
  const flash = [kind, text, ...(undo ? [undo.path, undo.items] : [])];
  headers.append("Set-Cookie", setCookie("flash", encodeURIComponent(JSON.stringify(flash)), 60));
  return redirect(path, { status: 303, headers });
}

export function readFlash(request: Request): Flash | null {
  const cookie = readCookie(request.headers.get("Cookie"), "flash");
  if (!cookie) return null;
  try {
    const [kind, text, path, items] = JSON.parse(decodeURIComponent(cookie)) as unknown[];
    if ((kind !== "success" && kind !== "error") || typeof text !== "string") return null;
    if (typeof path !== "string" || typeof items !== "string") return { kind, text };
    return { kind, text, undo: { path: nextPath(path, "/"), items } };
  } catch {
    return null;
  }
}
