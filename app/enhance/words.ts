/** The sentences that the page gives a script, in its reader's language: `data-words` of an element, as JSON. */
export function wordsOf<Name extends string>(element: HTMLElement | null | undefined) {
  return JSON.parse(element?.dataset.words ?? "{}") as Partial<Record<Name, string>>;
}
