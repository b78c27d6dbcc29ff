/**
 * A part of a loader's data that only server rendering reads. Remix encodes loader data for hydration,
 * which our pages do not use, and for a list that takes as long as rendering it.
 */
export class Unsent<Value> {
  readonly #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  get value() {
    return this.#value;
  }
}
