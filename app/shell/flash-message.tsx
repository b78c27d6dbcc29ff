import type { Flash } from "../http/flash.server";

/** A message shown once: green for success, red for failure. */
export function FlashMessage({ kind, text }: Flash) {
  return (
    <p className={`message ${kind}`} role={kind === "error" ? "alert" : "status"}>
      {text}
    </p>
  );
}
