/**
 * Stores what is typed into the profile form on this device until it is saved or discarded, so that
 * it survives a crash, an expired session or a lost network. One draft per user.
 */
import { wordsOf } from "../words";
import { addRow, keyOf } from "./rows";

type Draft = { at: number; isSent: boolean; entries: [string, string][] };

const prefix = "profile-draft:";
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;
const pauseMs = 300;

/** Starts drafts for the form, or the reminder of one in view mode, below `root`. */
export function startDraft(root: ParentNode) {
  const form = root.querySelector<HTMLFormElement>("[data-profile-form]");
  const view = root.querySelector<HTMLElement>("[data-draft-of]");
  if (form) startForm(form);
  else if (view) remind(view);
}

function startForm(form: HTMLFormElement) {
  const key = prefix + form.dataset.profileForm;
  const words: Words = wordsOf(form);
  const draft = read(key);
  if (form.dataset.isAnswer) write(key, form, false);
  else if (draft && isSaved(draft, versionOf(entriesOf(form)))) forget(key);
  else if (draft && contentOf(draft.entries) !== contentOf(entriesOf(form))) {
    restore(form, draft);
    notice(form, said(words.draftBack, draft), words, key);
  }

  let timer: number | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const store = () => {
    stop();
    write(key, form, false);
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(store, pauseMs);
  });
  addEventListener("pagehide", () => timer !== undefined && store());
  document.addEventListener("submit", stop); // of any form: logging out erases drafts
  document.addEventListener("click", (event) => isCancel(event) && stop());
  form.addEventListener("submit", (event) => {
    write(key, form, true);
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
    notice(form, words.offline ?? "", words);
  });
}

/** In view mode, says that there is an unsaved draft. */
function remind(view: HTMLElement) {
  const key = prefix + view.dataset.draftOf;
  const words: Words = wordsOf(view);
  const draft = read(key);
  if (!draft) return;
  if (isSaved(draft, Number(view.dataset.version))) return forget(key);
  const box = notice(view, said(words.draftWaits, draft), words, key);
  const link = document.createElement("a");
  link.href = "/profile?edit=1";
  link.textContent = words.continueDraft ?? "";
  box.insertBefore(link, box.lastChild);
  box.insertBefore(document.createTextNode(" "), box.lastChild);
}

// Cancel erases the draft; so does logging out (enhance/logout.ts).
document.addEventListener("click", (event) => {
  if (isCancel(event)) forgetAll();
});

function isCancel(event: MouseEvent) {
  return (event.target as Element).closest("[data-cancel]") !== null;
}

function restore(form: HTMLFormElement, { entries }: Draft) {
  for (const row of Array.from(form.querySelectorAll("[data-list] > [data-row]"))) row.remove();
  for (const [name, value] of entries) {
    const key = keyOf(name);
    const part = form.querySelector<HTMLElement>(`[data-rows="${name.split("[")[0]}"]`);
    if (key && part && !form.elements.namedItem(name)) addRow(part, key);
    const input = form.elements.namedItem(name);
    if (input && "value" in input) {
      // A month picker would drop the day, so turn it into a text field.
      if (input instanceof HTMLInputElement && input.type === "month" && value.length > 7)
        input.type = "text";
      input.value = value;
    }
  }
}

/** The draft was sent and the resume has been saved since, so the resume contains it. */
function isSaved(draft: Draft, version: number) {
  return draft.isSent && version > versionOf(draft.entries);
}

function versionOf(entries: Draft["entries"]) {
  return Number(entries.find(([name]) => name === "version")?.[1] ?? 0);
}

function contentOf(entries: Draft["entries"]) {
  return JSON.stringify(entries.filter(([name]) => name !== "version"));
}

function entriesOf(form: HTMLFormElement) {
  const entries: Draft["entries"] = [];
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string" && name !== "intent") entries.push([name, value]);
  });
  return entries;
}

type Words = Partial<
  Record<"draftBack" | "draftWaits" | "continueDraft" | "discardDraft" | "offline", string>
>;

/** The sentence with the draft's time in it. */
function said(sentence: string | undefined, { at }: Draft) {
  const tag = `${document.documentElement.lang || "en-IN"}-u-nu-latn`;
  const when = new Date(at).toLocaleString(tag, { dateStyle: "medium", timeStyle: "short" });
  return (sentence ?? "").replace("{when}", when);
}

function notice(before: HTMLElement, text: string, words: Words, draftKey?: string) {
  const box = document.createElement("p");
  box.className = "message loading";
  box.setAttribute("role", "status");
  box.textContent = `${text} `;
  if (draftKey) {
    const discard = document.createElement("button");
    discard.type = "button";
    discard.className = "quiet";
    discard.textContent = words.discardDraft ?? "";
    discard.addEventListener("click", () => {
      forget(draftKey);
      if (before.matches("form")) location.assign("/profile?edit=1");
      else box.remove();
    });
    box.appendChild(discard);
  }
  before.insertBefore(box, before.firstChild);
  return box;
}

// If storage is full or forbidden (private mode), there is simply no draft.

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null; // written below
    return draft && Date.now() - draft.at < maxAgeMs ? draft : null;
  } catch {
    return null;
  }
}

function write(key: string, form: HTMLFormElement, isSent: boolean) {
  const draft: Draft = { at: Date.now(), isSent, entries: entriesOf(form) };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
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

function forgetAll() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) forget(key);
  } catch {
    // See above.
  }
}
