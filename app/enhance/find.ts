import { areKeysOff } from "./key-switch";

/** The key / leads to the search of the page, else to the one of everything, unless somebody is typing. */

document.addEventListener("keydown", (event) => {
  const at = event.target as HTMLElement;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (at.isContentEditable || at.closest("input, select, textarea, dialog")) return;
  if (areKeysOff()) return;
  event.preventDefault();
  const inputs = document.querySelectorAll<HTMLInputElement>('input[aria-keyshortcuts="/"]');
  // Without room for it, the head has a link instead.
  const shown = [...inputs].reverse().find((input) => input.offsetParent !== null);
  if (shown) {
    shown.focus();
    shown.select();
  } else document.querySelector<HTMLAnchorElement>("a.find-link")?.click();
});
