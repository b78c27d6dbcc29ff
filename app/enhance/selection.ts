/** While rows are selected, what can be done to them stays at the window's foot, with their number. */

const bar = document.querySelector<HTMLElement>(".together");
const boxes = [...document.querySelectorAll<HTMLInputElement>("input[name=tick]")];
const words = bar?.querySelector("[role=status]");
/** Selected on other pages. */
const elsewhere = Number(bar?.dataset.elsewhere ?? 0);
const without = elsewhere ? "" : (words?.textContent ?? "");

function show() {
  const count = boxes.filter((box) => box.checked).length + elsewhere;
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

/**
 * Ticks that have not been sent go along to the list's other pages, as with its own buttons: links and filters lead there
 * by way of them.
 */
const list = bar?.dataset.list;

const isChanged = () => boxes.some((box) => box.checked !== box.defaultChecked);

function goBy(address: string) {
  const button = document.createElement("button");
  button.name = "go";
  button.value = address;
  button.hidden = true;
  button.formAction = `/tables/${list}`;
  button.formMethod = "post";
  button.formEnctype = "application/x-www-form-urlencoded";
  button.formNoValidate = true;
  const form = boxes[0]?.form;
  form?.append(button);
  button.click();
}

let taken: HTMLInputElement[] = [];

/** The ticks, and of which rows, into a form that leads back here; not those of an earlier time. */
function takeAlong(form: HTMLFormElement) {
  for (const field of taken) field.remove();
  taken = [];
  if (!isChanged()) return;
  for (const [name, value] of new FormData(boxes[0]?.form ?? undefined).entries()) {
    if (!["rowsOf", "listed", "tick"].includes(name) || typeof value !== "string") continue;
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    taken.push(field);
  }
  form.append(...taken);
}

if (list) {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || link.target || event.defaultPrevented || !isChanged()) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (link.origin !== location.origin || link.pathname !== location.pathname) return;
    if (link.hash && link.search === location.search) return; // a place on this page
    event.preventDefault();
    goBy(link.pathname + link.search + link.hash);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement; // only forms are submitted
    if (form.id === "view") takeAlong(form);
    if (!form.matches("[role=search]") || !isChanged()) return;
    const path = new URL(form.action).pathname;
    if (path !== location.pathname) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form).entries())
      if (typeof value === "string") query.append(name, value);
    goBy(`${path}?${query}`);
  });
}
