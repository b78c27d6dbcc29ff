import { areKeysOff, turnKeys } from "./key-switch";
import { wordsOf } from "./words";

/** Keys for the office's lists: `j` and `k` go through the rows, `x` ticks, Enter opens, `?` says so. */

type Word = "title" | "next" | "previous" | "tick" | "open" | "help" | "use" | "close";

const picker = document.querySelector<HTMLElement>("[data-words].columns");
const words = wordsOf<Word>(picker);
const rows = [...document.querySelectorAll<HTMLTableRowElement>(".roster tbody tr")];
const boxIn = (row: Element) => row.querySelector<HTMLInputElement>("input[name=tick]");
/** Of the row's name, or else the first that leads on; buttons and mail addresses are no names. */
const linkIn = (row: Element) =>
  row.querySelector<HTMLAnchorElement>('th a:not([href^="mailto:"])') ??
  row.querySelector<HTMLAnchorElement>(
    'td:not(.row-actions) a:not([href^="mailto:"]):not([target])',
  );

let current = -1;

/** The row that has the focus, or had it last. */
function place() {
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  return focused < 0 ? current : focused;
}

function go(to: number) {
  const row = rows[to];
  if (!row) return;
  rows[current]?.removeAttribute("aria-current");
  current = to;
  row.setAttribute("aria-current", "true");
  row.tabIndex = -1;
  row.focus();
}

const deeds: Record<string, () => void> = {
  j: () => go(place() + 1),
  k: () => go(Math.max(place() - 1, 0)),
  x() {
    const row = rows[place()];
    if (row) boxIn(row)?.click();
  },
  "?": showKeys,
};

/** Where keys are typed, or belong to something that is open. */
const isTaken = (target: Element) =>
  target.closest("textarea, select, input:not([type=checkbox]), [contenteditable], dialog") ??
  document.querySelector("dialog[open]");

document.addEventListener("keydown", (event) => {
  const target = event.target as Element;
  if (event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.altKey || event.metaKey || isTaken(target)) return;
  // Elsewhere Enter is for what has the focus.
  const isRow = rows.some((row) => row === target);
  const link = event.key === "Enter" && isRow ? linkIn(target) : null;
  const deed = link ? () => link.click() : areKeysOff() ? undefined : deeds[event.key];
  if (!deed) return;
  event.preventDefault();
  deed();
});

let dialog: HTMLDialogElement | undefined;

/** For who has no key for it, or has turned them off. */
const opener = document.createElement("button");
opener.type = "button";
opener.className = "quiet";
opener.textContent = words.title ?? "";
opener.addEventListener("click", showKeys);
picker?.querySelector(".menu-list")?.append(opener);

function showKeys() {
  dialog ??= makeDialog();
  if (typeof dialog.showModal === "function") dialog.showModal();
}

function makeDialog() {
  const made = document.createElement("dialog");
  made.className = "keys";
  const title = document.createElement("h2");
  title.id = "keys";
  title.textContent = words.title ?? "";
  made.setAttribute("aria-labelledby", title.id);
  const list = document.createElement("dl");
  for (const [key, word] of [
    ["j", words.next],
    ["k", words.previous],
    ...(rows.some(boxIn) ? [["x", words.tick]] : []),
    ...(rows.some(linkIn) ? [["Enter", words.open]] : []),
    ["?", words.help],
  ]) {
    const name = document.createElement("dt");
    const pressed = document.createElement("kbd");
    pressed.textContent = key ?? "";
    name.append(pressed);
    const says = document.createElement("dd");
    says.textContent = word ?? "";
    list.append(name, says);
  }
  const use = document.createElement("label");
  use.className = "tick";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = !areKeysOff();
  box.addEventListener("change", () => turnKeys(box.checked));
  use.append(box, ` ${words.use ?? ""}`);
  const close = document.createElement("button");
  close.type = "button";
  close.className = "quiet";
  close.textContent = words.close ?? "";
  close.addEventListener("click", () => made.close());
  made.append(title, list, use, close);
  (document.querySelector("main") ?? document.body).append(made);
  return made;
}
