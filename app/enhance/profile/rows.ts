/** Adds, moves and removes rows of the resume form without asking the server. */

document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>("[data-add], [data-verb]");
  const part = button?.closest<HTMLElement>("[data-rows]");
  if (!button || !part) return;
  event.preventDefault();
  if (button.dataset.verb) rearrange(button);
  else addRow(part, freshKey(part)).querySelector<HTMLElement>("input, textarea")?.focus();
  part.dispatchEvent(new Event("input", { bubbles: true }));
});

/** Appends an empty row whose inputs are named with `key`. */
export function addRow(part: HTMLElement, key: string) {
  const template = part.querySelector("template");
  const holder = document.createElement("div");
  holder.innerHTML = template?.innerHTML.replace(/__key__/g, key) ?? "";
  const row = holder.firstElementChild as HTMLElement; // the template holds one fieldset
  part.querySelector("[data-list]")?.appendChild(row);
  return row;
}

export function keyOf(name: string) {
  return /^\w+\[(\d+)\]/.exec(name)?.[1];
}

function freshKey(part: HTMLElement) {
  const inputs = part.querySelectorAll<HTMLInputElement>("[data-list] [name]");
  const keys = Array.from(inputs, (input) => Number(keyOf(input.name) ?? -1));
  return String(Math.max(-1, ...keys) + 1);
}

function rearrange(button: HTMLButtonElement) {
  const row = button.closest<HTMLElement>("[data-row]");
  if (!row) return;
  const { previousElementSibling: above, nextElementSibling: below } = row;
  if (button.dataset.verb === "remove") return removeRow(row);
  if (button.dataset.verb === "up") above?.before(row);
  else below?.after(row);
  button.focus();
}

/** Puts a line in the row's place, with a button that brings the row back. */
function removeRow(row: HTMLElement) {
  const inputs = Array.from(row.querySelectorAll<HTMLInputElement>("input, textarea"));
  const name = inputs.find(({ value }) => value.trim())?.value.slice(0, 40);
  const line = document.createElement("p");
  line.className = "message loading";
  line.setAttribute("role", "status");
  const { removed = "", undo: undoing = "" } =
    row.closest<HTMLElement>("[data-rows]")?.dataset ?? {};
  const what = name ?? row.querySelector("legend")?.textContent ?? "";
  line.textContent = `${removed.replace("{row}", what)} `;
  const undo = document.createElement("button");
  undo.type = "button";
  undo.className = "quiet";
  undo.textContent = undoing;
  undo.addEventListener("click", () => {
    line.replaceWith(row);
    row.dispatchEvent(new Event("input", { bubbles: true }));
    row.querySelector<HTMLElement>("input, textarea")?.focus();
  });
  line.appendChild(undo);
  row.replaceWith(line);
  undo.focus();
}
