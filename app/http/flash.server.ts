import { redirect } from "@remix-run/node";
import { readCookie, setCookie } from "./cookies.server";

export type Flash = { kind: "success" | "error"; text: string };

/** Redirects to a path of ours, where `text` is shown once. */
export function redirectWithFlash(
  path: string,
  kind: Flash["kind"],
  text: string,
  headers = new Headers(),
) {
  headers.append(
    "Set-Cookie",
    setCookie("flash", encodeURIComponent(JSON.stringify([kind, text])), 60),
  );
  return redirect(path, { status: 303, headers });
}

export function readFlash(request: Request): Flash | null {
  const cookie = readCookie(request.headers.get("Cookie"), "flash");
  if (!cookie) return null;
  try {
    const [kind, text] = JSON.parse(decodeURIComponent(cookie)) as unknown[];
    if (kind !== "success" && kind !== "error") return null;
    return typeof text === "string" ? { kind, text } : null;
  } catch {
    return null;
  }
}
