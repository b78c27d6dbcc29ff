import type { Flash } from "../http/flash.server";

/** A message shown once: green for success, red for failure; some can be taken back. */
export function FlashMessage({ kind, text, undo }: Flash) {
  return (
    <>
      <p className={`message ${kind}`} role={kind === "error" ? "alert" : "status"}>
        {text}
      </p>
      {undo && (
        <form method="post" action={undo.path}>
          <button className="quiet" name="restore" value={undo.items}>
            Undo
          </button>
        </form>
      )}
    </>
  );
}
