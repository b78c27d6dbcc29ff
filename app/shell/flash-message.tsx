import { useTexts } from "../languages/use-texts";
import type { Flash } from "../http/flash.server";

/** A message shown once: green for success, red for failure; some have a link or an undo button. */
export function FlashMessage({ kind, text, link, undo }: Flash) {
  const m = useTexts();
  return (
    <div className="flash">
      <div className="wrap">
        <p className={`message ${kind}`} role={kind === "error" ? "alert" : "status"}>
          {text} {link && <a href={link.to}>{link.words}</a>}
        </p>
        {undo && (
          <form method="post" action={undo.path}>
            <button className="quiet" name="restore" value={undo.items}>
              {m.flashMessage.undo}
            </button>
          </form>
        )}
      </div>
    </div>
  );
}
