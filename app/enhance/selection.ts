/** While rows are selected, what can be done to them stays at the window's foot, with their number. */

const bar = document.querySelector<HTMLElement>(".together");
const boxes = [...document.querySelectorAll<HTMLInputElement>("input[name=tick]")];
const words = bar?.querySelector("[role=status]");
const without = words?.textContent ?? "";

function show() {
  const count = boxes.filter((box) => box.checked).length;
  for (const box of boxes) box.closest("tr")?.classList.toggle("on", box.checked);
  // No focus is scrolled below it.
  document.documentElement.classList.toggle("selecting", count > 0);
  const said = count ? (bar?.dataset.selected ?? "").replace("#", String(count)) : without;
  if (words && words.textContent !== said) words.textContent = said;
}

document.addEventListener("change", (event) => {
  if ((event.target as HTMLElement).matches("input[name=tick]")) show();
});
window.addEventListener("pageshow", show);
show();
