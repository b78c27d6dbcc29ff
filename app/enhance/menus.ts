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
