/**
 * What is typed into a form and stored on this device, by key: of a posting (enhance/posting.ts) and of the profile
 * (enhance/profile/draft.ts). If storage is full or forbidden (private mode), there is simply no draft.
 */
export type Draft = { at: number; entries: [string, string][] };

const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

export function readDraft<Own extends Draft = Draft>(key: string): Own | null {
  try {
    const draft = JSON.parse(stored(key) || "null") as Own | null; // written below
    return draft && Date.now() - draft.at < maxAgeMs ? draft : null;
  } catch {
    return null;
  }
}

export function writeDraft<Own extends Draft>(key: string, draft: Omit<Own, "at">) {
  store(key, JSON.stringify({ at: Date.now(), ...draft }));
}

/** When it was written, in the page's language. */
export function timeOf({ at }: Draft) {
  const tag = `${document.documentElement.lang || "en-IN"}-u-nu-latn`;
  return new Date(at).toLocaleString(tag, { dateStyle: "medium", timeStyle: "short" });
}

/** All texts that the form would send. */
export function entriesOf(form: HTMLFormElement) {
  const entries: Draft["entries"] = [];
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string") entries.push([name, value]);
  });
  return entries;
}

export function stored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

export function forget(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // See above.
  }
}

export function keysWith(prefix: string) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return []; // see above
  }
}

export function forgetAll(prefix: string) {
  keysWith(prefix).forEach(forget);
}
