/**
 * Stores what is typed into the posting form on this device until it is saved, so that it survives a
 * lost session or network, and asks before the form is left. Logging out erases it (enhance/logout.ts).
 */
type Draft = { at: number; entries: [string, string][] };

const prefix = "posting-draft:";
const sentKey = "posting-draft-sent";
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

const form = document.querySelector<HTMLFormElement>("[data-posting-form]");
if (form) startForm(form);
else if (document.querySelector("[data-posting-saved]")) forgetSent();

function startForm(form: HTMLFormElement) {
  const key = prefix + location.pathname + location.search;
  const draft = read(key);
  forget(sentKey); // whatever was sent was not saved
  let isTyped = form.dataset.isAnswer !== undefined;
  if (isTyped) write(key, form);
  else if (draft && contentOf(draft.entries) !== contentOf(entriesOf(form))) {
    restore(form, draft);
    notice(form, draft, key);
    isTyped = true;
  }
  form.addEventListener("input", () => {
    isTyped = true;
    write(key, form);
  });
  form.addEventListener("submit", () => {
    isTyped = false;
    store(sentKey, key);
  });
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-cancel]")) return;
    isTyped = false;
    forget(key);
  });
  addEventListener("beforeunload", (event) => {
    if (!isTyped) return;
    event.preventDefault();
    event.returnValue = ""; // older browsers ask only then
  });
}

/** The form that was sent has been saved: its draft is no longer needed. */
function forgetSent() {
  const key = stored(sentKey);
  if (!key) return;
  forget(key);
  forget(sentKey);
}

function restore(form: HTMLFormElement, { entries }: Draft) {
  for (const box of Array.from(form.querySelectorAll<HTMLInputElement>("[type=checkbox]")))
    box.checked = entries.some(([name]) => name === box.name);
  for (const [name, value] of entries) {
    const input = form.elements.namedItem(name);
    // The version stays that of the page, which may be newer: the form then shows both texts.
    if (
      input &&
      "value" in input &&
      !(input instanceof HTMLInputElement && input.type === "checkbox")
    )
      input.value = value;
  }
}

function notice(form: HTMLFormElement, { at }: Draft, key: string) {
  const box = document.createElement("p");
  box.className = "message loading";
  box.setAttribute("role", "status");
  const when = new Date(at).toLocaleString("en-IN", { dateStyle: "medium", timeStyle: "short" });
  box.textContent = `What you typed on ${when} is back. It is not saved yet. `;
  const discard = document.createElement("button");
  discard.type = "button";
  discard.className = "quiet";
  discard.textContent = "Discard it";
  discard.setAttribute("data-cancel", "");
  discard.addEventListener("click", () => setTimeout(() => location.reload()));
  box.appendChild(discard);
  form.insertBefore(box, form.firstChild);
  write(key, form);
}

function contentOf(entries: Draft["entries"]) {
  return JSON.stringify(entries.filter(([name]) => name !== "version" && name !== "anyway"));
}

function entriesOf(form: HTMLFormElement) {
  const entries: Draft["entries"] = [];
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string") entries.push([name, value]);
  });
  return entries;
}

function write(key: string, form: HTMLFormElement) {
  const draft: Draft = { at: Date.now(), entries: entriesOf(form) };
  store(key, JSON.stringify(draft));
}

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(stored(key) || "null") as Draft | null; // written above
    return draft && Date.now() - draft.at < maxAgeMs ? draft : null;
  } catch {
    return null;
  }
}

// If storage is full or forbidden (private mode), there is simply no draft.

function stored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

function forget(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
