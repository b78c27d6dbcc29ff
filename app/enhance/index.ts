import "./apply";
import "./filters";
import { wordsOf } from "./words";

/** Small additions to pages that work without them, one file each. */

/** While a form is being sent, its button shows `data-busy` and cannot be pressed again. */

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement; // only forms are submitted
  if (event.defaultPrevented || form.target === "_blank") return;
  const button = form.querySelector<HTMLButtonElement>("button[data-busy]");
  if (!button) return;
  const note = document.createElement("p");
  note.className = "message loading";
  note.setAttribute("role", "status");
  note.textContent = form.dataset.busy ?? "";
  // Only after the form is sent, as a disabled button's name and value would be left out.
  setTimeout(() => {
    button.dataset.idle = button.textContent ?? "";
    button.textContent = button.dataset.busy ?? "";
    button.disabled = true;
    if (form.dataset.busy) button.after(note);
  });
});

/** Back shows the page as it was left, so enable its buttons again. */
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-idle]")) {
    button.textContent = button.dataset.idle ?? "";
    button.disabled = false;
    if (button.nextElementSibling?.matches(".loading")) button.nextElementSibling.remove();
  }
});

/** Focuses a refused form's message, or else its first wrong field. */

document
  .querySelector<HTMLElement>("main [role=alert][tabindex], main form [aria-invalid=true]")
  ?.focus();

/** The follow-us popup: once per browser session, never over a form in use, closed by Esc. */

const popup = document.querySelector<HTMLDialogElement>("dialog[data-once-per-session]");
if (popup && typeof popup.show === "function") {
  const key = popup.dataset.oncePerSession ?? "";
  const close = document.createElement("button");
  close.className = "quiet";
  close.textContent = "✕";
  close.setAttribute("aria-label", popup.dataset.close ?? "");
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

/** Replaces a picture that cannot be loaded with `data-fallback`. */

for (const image of document.querySelectorAll<HTMLImageElement>("img[data-fallback]")) {
  const replace = () => {
    image.src = image.dataset.fallback ?? "";
  };
  image.addEventListener("error", replace, { once: true });
  // It may have failed before this ran, so load it again. (In some browsers a good SVG has width 0.)
  if (image.complete && !image.naturalWidth) image.setAttribute("src", image.src);
}

/** Logging out erases stored drafts, as others may use the device. */
document.addEventListener("submit", (event) => {
  if ((event.target as Element).matches('[action="/logout"]')) localStorage.clear();
});

/** Closes menus and confirmations (<details>) on Esc or a click elsewhere. */

function close(menu: HTMLDetailsElement) {
  menu.open = false;
}

function opened() {
  return document.querySelectorAll<HTMLDetailsElement>("details.menu[open], details.confirm[open]");
}

document.addEventListener("click", (event) => {
  for (const menu of opened()) if (!menu.contains(event.target as Node)) close(menu);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of opened()) {
    const hadFocus = menu.contains(document.activeElement);
    close(menu);
    if (hadFocus) menu.querySelector("summary")?.focus();
  }
});

/** Opens the profile as a dialog over this page, loading its script on first use. */

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-panel]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!("HTMLDialogElement" in window) || /^\/profile/.test(location.pathname)) return;
  event.preventDefault();
  const open = () =>
    document.dispatchEvent(new CustomEvent("open-panel", { detail: link.getAttribute("href") }));
  if (document.querySelector("script[data-panel]")) return open();
  const script = document.createElement("script");
  script.type = "module";
  script.src = link.dataset.panel ?? "";
  script.dataset.panel = "";
  script.onload = open;
  script.onerror = () => location.assign(link.href);
  document.head.appendChild(script);
});

/** Adds the button that shows a password, which needs script. */

for (const input of document.querySelectorAll<HTMLInputElement>(".password input")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  const words = wordsOf<"show" | "hide" | "showPassword" | "hidePassword">(input);
  const set = (isShown: boolean) => {
    input.type = isShown ? "text" : "password";
    button.textContent = (isShown ? words.hide : words.show) ?? "";
    const label = isShown ? words.hidePassword : words.showPassword;
    button.setAttribute("aria-label", label ?? "");
  };
  set(false);
  button.addEventListener("click", () => set(input.type === "password"));
  input.after(button);
}

/** Shares with the browser's own sheet or, where there is none, copies the address (components/share.tsx). */

const whatsApp = document.querySelector<HTMLAnchorElement>("a[data-share]");
if (whatsApp && navigator.clipboard) {
  const hasSheet = "share" in navigator;
  const words = wordsOf<"share" | "copyLink" | "copied" | "address">(whatsApp);
  const said = new URL(whatsApp.href).searchParams.get("text") ?? "";
  const [, text = "", url = ""] = /^([^]*) (\S+)$/.exec(said) ?? [];
  const button = document.createElement("button");
  button.className = "link";
  button.setAttribute("aria-live", "polite");
  button.textContent = (hasSheet ? words.share : words.copyLink) ?? "";
  button.addEventListener("click", () => {
    if (hasSheet) return void navigator.share({ text, url }).catch(() => {}); // cancelled
    navigator.clipboard.writeText(url).then(
      () => (button.textContent = words.copied ?? ""),
      () => prompt(words.address, url),
    );
  });
  whatsApp.before(button, " ");
  whatsApp.setAttribute("aria-label", whatsApp.textContent ?? "");
  whatsApp.textContent = "WhatsApp"; // both fit into one line of a phone
}
