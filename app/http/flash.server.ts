import { redirect } from "@remix-run/node";
import { readCookie, setCookie } from "./cookies.server";

const kinds = ["success", "error", "warning", "loading"] as const;

export type Flash = {
  kind: (typeof kinds)[number];
  text: string;
  /** Where to go on, with the link's words. */
  link?: { to: string; words: string };
};

/** Redirects to a path of ours, where `text` is shown once. */
export function redirectWithFlash(
  path: string,
  kind: Flash["kind"],
  text: string,
  headers = new Headers(),
  link?: Flash["link"],
) {
  headers.append(
    "Set-Cookie",
    setCookie("flash", encodeURIComponent(JSON.stringify([kind, text, link])), 60),
  );
  return redirect(path, { status: 303, headers });
}

export function readFlash(request: Request): Flash | null {
  const cookie = readCookie(request.headers.get("Cookie"), "flash");
  if (!cookie) return null;
  try {
    const [kind, text, link] = JSON.parse(decodeURIComponent(cookie)) as unknown[];
    const known = kinds.find((one) => one === kind);
    if (!known || typeof text !== "string") return null;
    return { kind: known, text, link: readLink(link) };
  } catch {
    return null;
  }
}

/** A path of ours only, as anybody may have written the cookie. */
function readLink(link: unknown): Flash["link"] {
  const { to, words } = Object(link) as Partial<Record<"to" | "words", unknown>>;
  if (typeof to !== "string" || typeof words !== "string") return undefined;
  return /^\/(?![/\\])[\w/?=&#-]*$/.test(to) ? { to, words } : undefined;
}
