import "./answers"; // a PDF that is too large
import {
  type Draft,
  entriesOf,
  forget,
  keysWith,
  readDraft,
  store,
  stored,
  timeOf,
  writeDraft,
} from "./stored";
import { wordsOf } from "./words";

/**
 * Stores what is typed into the posting form until it is saved: on this device at once, and in the
 * portal every few seconds and when the page is left. So it survives a lost session, network or
 * browser. Asks before the page is left. Logging out erases it from the device (app/enhance/index.ts).
 */
const prefix = "posting-draft:";
const sentKey = "posting-draft-sent";
const keepAfterMs = 3_000;

const form = document.querySelector<HTMLFormElement>("[data-posting-form]");
const notice = document.querySelector<HTMLFormElement>("[data-unfinished]");
if (form && notice) startForm(form, notice);
else if (document.querySelector("[data-posting-saved]")) forgetSent();

function startForm(form: HTMLFormElement, notice: HTMLFormElement) {
  const base = prefix + addressOfForm();
  let key = keyOf(form, base);
  const draft = readDraft(key);
  forget(sentKey); // still on the form, so what was sent was not saved
  let isTyped = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let sending = new AbortController();
  const noteTyped = () => {
    isTyped = true;
    writeDraft(key, { entries: entriesOf(form) });
    waiting ??= setTimeout(() => keep(), keepAfterMs);
  };
  const keep = (isLeaving = false) => {
    waiting = stop(waiting);
    const body = new URLSearchParams([...entriesOf(form), ["keep", "yes"]]);
    if (isLeaving) navigator.sendBeacon(location.href, body);
    else tell(body, sending.signal);
  };
  const letGo = () => {
    isTyped = false;
    waiting = stop(waiting);
    sending.abort(); // or it would often arrive after the form was saved
    sending = new AbortController();
  };
  if (form.dataset.isAnswer !== undefined) noteTyped();
  else if (
    draft &&
    isNewer(draft, notice) &&
    contentOf(draft.entries) !== contentOf(entriesOf(form))
  ) {
    restore(form, draft);
    show(notice, draft);
    noteTyped();
  } else
    offerNewest(base, key, (other) => {
      restore(form, other);
      key = keyOf(form, base);
      show(notice, other);
      noteTyped();
    });
  form.addEventListener("input", noteTyped);
  form.addEventListener("submit", () => {
    letGo();
    store(sentKey, key);
  });
  document.addEventListener("click", (event) => {
    const cancel = (event.target as Element).closest("[data-cancel]");
    if (!cancel) return;
    const offered = cancel.closest<HTMLElement>("[data-draft]")?.dataset.draft;
    if (offered !== undefined) return forget(`${base}#${offered}`);
    letGo();
    forget(key);
    if (cancel.matches("a")) tell(new URLSearchParams({ discard: "yes", draft: draftOf(form) }));
  });
  // On phones this may be the last event before the page is gone.
  document.addEventListener("visibilitychange", () => {
    if (waiting && document.visibilityState === "hidden") keep(true);
  });
  addEventListener("pagehide", () => {
    if (waiting) keep(true);
  });
  addEventListener("beforeunload", (event) => {
    if (!isTyped) return;
    event.preventDefault();
    event.returnValue = ""; // older browsers need it to ask
  });
}

// Declared as functions, as the form is started above, before a constant here would have its value.
function draftOf(form: HTMLFormElement) {
  return (form.elements.namedItem("draft") as HTMLInputElement | null)?.value ?? "";
}

function keyOf(form: HTMLFormElement, base: string) {
  return `${base}#${draftOf(form)}`;
}

/** Without the draft that it goes on with. */
function addressOfForm() {
  const params = new URLSearchParams(location.search);
  params.delete("draft");
  return `${location.pathname}?${params}`;
}

/** What this device has and the portal has not, as its network or session was gone: offered, too. */
function offerNewest(base: string, own: string, goOn: (draft: Draft) => void) {
  const list = document.querySelector<HTMLElement>("[data-offered]");
  let newest: { draft: Draft; id: string } | undefined;
  for (const key of keysWith(`${base}#`)) {
    const draft = key !== own ? readDraft(key) : null;
    if (draft && (!newest || draft.at > newest.draft.at))
      newest = { draft, id: key.slice(base.length + 1) };
  }
  if (!list || !newest) return;
  const { draft, id } = newest;
  const known = list.querySelector<HTMLElement>(`[data-draft="${CSS.escape(id)}"]`);
  if (known && Number(known.dataset.at) >= draft.at) return;
  const entries = new Map(draft.entries);
  const names = (list.dataset.offered ?? "").split(" ");
  const title = names
    .map((name) => (entries.get(name) ?? "").trim())
    .filter(Boolean)
    .join(", ");
  if (!title) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = (wordsOf<"goOn">(list).goOn ?? "").replace("{title}", title);
  const item = document.createElement("li");
  item.append(button);
  known?.remove();
  list.prepend(item);
  list.hidden = false;
  button.addEventListener("click", () => {
    item.remove();
    goOn(draft);
  });
}

/** Sends it to the portal; if that fails, the device still has it. */
function tell(body: URLSearchParams, signal?: AbortSignal) {
  // `redirect`: the answer redirects to this page, which need not be loaded.
  const request = { method: "POST", body, redirect: "manual", keepalive: true, signal } as const;
  fetch(location.href, request)
    // Browsers refuse `keepalive` for bodies over 64 KB.
    .catch(() => fetch(location.href, { ...request, keepalive: false }))
    .catch(() => undefined);
}

function stop(timer: ReturnType<typeof setTimeout> | undefined) {
  clearTimeout(timer);
  return undefined;
}

/** Whether the draft is newer than what the portal has stored, which the form shows. */
function isNewer({ at }: Draft, notice: HTMLFormElement) {
  return at > Number(notice.dataset.unfinished);
}

/** Erases the draft of the form that was just saved. */
function forgetSent() {
  const key = stored(sentKey);
  if (!key) return;
  forget(key);
  forget(sentKey);
}

function restore(form: HTMLFormElement, { entries }: Draft) {
  for (const box of Array.from(form.querySelectorAll<HTMLInputElement>("[type=checkbox]")))
    box.checked = entries.some(([name, value]) => name === box.name && value === box.value);
  for (const [name, value] of entries) {
    const input = form.elements.namedItem(name);
    // The draft's version comes back too, so that saving over a newer one shows both texts.
    if (
      input &&
      "value" in input &&
      !(input instanceof HTMLInputElement && input.type === "checkbox")
    )
      input.value = value;
  }
}

function show(notice: HTMLFormElement, draft: Draft) {
  notice.querySelector("[data-when]")!.textContent = timeOf(draft);
  notice.hidden = false;
}

function contentOf(entries: Draft["entries"]) {
  return JSON.stringify(entries.filter(([name]) => name !== "version" && name !== "anyway"));
}

/** Closes a finished form: goes to `data-close-to` after `data-close-after` milliseconds. */

const closing = document.querySelector<HTMLElement>("[data-close-after]");
if (closing) {
  const { closeAfter, closeTo } = closing.dataset;
  const timer = setTimeout(() => location.assign(closeTo ?? "/"), Number(closeAfter));
  // The user is already doing something else, so stay.
  closing.addEventListener("focusin", () => clearTimeout(timer));
}
