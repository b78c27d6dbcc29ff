/**
 * Stores what is typed into the profile form on this device until it is saved or discarded, so that
 * it survives a crash, an expired session or a lost network. One draft per user.
 */
import { type Draft, entriesOf, forget, forgetAll, readDraft, timeOf, writeDraft } from "../stored";
import { wordsOf } from "../words";
import { addRow, keyOf } from "./rows";

type OwnDraft = Draft & { isSent: boolean };

const prefix = "profile-draft:";
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
  const draft = readDraft<OwnDraft>(key);
  if (form.dataset.isAnswer) write(key, form, false);
  else if (draft && isSaved(draft, versionOf(textsOf(form)))) forget(key);
  else if (draft && contentOf(draft.entries) !== contentOf(textsOf(form))) {
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
  const draft = readDraft<OwnDraft>(key);
  if (!draft) return;
  if (isSaved(draft, Number(view.dataset.version))) return forget(key);
  const box = notice(view, said(words.draftWaits, draft), words, key);
  const link = document.createElement("a");
  link.href = "/profile?edit=1";
  link.textContent = words.continueDraft ?? "";
  box.insertBefore(link, box.lastChild);
  box.insertBefore(document.createTextNode(" "), box.lastChild);
}

// Cancel erases the draft; so does logging out (app/enhance/index.ts).
document.addEventListener("click", (event) => {
  if (isCancel(event)) forgetAll(prefix);
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
    if (input && "value" in input) input.value = value;
  }
}

/** The draft was sent and the resume has been saved since, so the resume contains it. */
function isSaved(draft: OwnDraft, version: number) {
  return draft.isSent && version > versionOf(draft.entries);
}

function versionOf(entries: Draft["entries"]) {
  return Number(entries.find(([name]) => name === "version")?.[1] ?? 0);
}

function contentOf(entries: Draft["entries"]) {
  return JSON.stringify(entries.filter(([name]) => name !== "version"));
}

function write(key: string, form: HTMLFormElement, isSent: boolean) {
  writeDraft<OwnDraft>(key, { isSent, entries: textsOf(form) });
}

function textsOf(form: HTMLFormElement) {
  return entriesOf(form).filter(([name]) => name !== "intent");
}

type Words = Partial<
  Record<"draftBack" | "draftWaits" | "continueDraft" | "discardDraft" | "offline", string>
>;

/** The sentence with the draft's time in it. */
function said(sentence: string | undefined, draft: Draft) {
  return (sentence ?? "").replace("{when}", timeOf(draft));
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
