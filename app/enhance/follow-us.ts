/** The follow-us popup: once per browser session, never over a form in use, closed by Esc. */

const popup = document.querySelector<HTMLDialogElement>("dialog[data-once-per-session]");
if (popup && typeof popup.show === "function") {
  const key = popup.dataset.oncePerSession ?? "";
  const close = document.createElement("button");
  close.className = "quiet";
  close.textContent = "✕";
  close.setAttribute("aria-label", "Close");
  close.addEventListener("click", () => popup.close());
  popup.appendChild(close);
  addEventListener("load", () => {
    if (wasSeen(key) || document.activeElement?.matches("input, textarea, select")) return;
    const focused = document.activeElement as HTMLElement | null;
    popup.show();
    focused?.focus({ preventScroll: true });
    if (focused === document.body) (document.activeElement as HTMLElement | null)?.blur();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && popup.open) popup.close();
  });
}

/** Also remembers it, for every tab. A browser without cookies never sees the popup. */
function wasSeen(key: string) {
  const isStored = () => document.cookie.includes(key);
  const seen = isStored();
  document.cookie = `${key}=seen`;
  return seen || !isStored();
}
