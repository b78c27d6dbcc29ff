import type { Flash } from "../http/flash.server";

/** A message shown once: green for success, red for failure. */
export function FlashMessage({ kind, text, link }: Flash) {
  return (
    <p className={`message ${kind}`} role={kind === "error" ? "alert" : "status"}>
      {text}
      {link && (
        <>
          {" "}
          <a href={link.to}>{link.words}</a>
        </>
      )}
    </p>
  );
}
