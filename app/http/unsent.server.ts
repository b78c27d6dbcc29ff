/**
 * A part of a loader's answer that only the server's own rendering reads. Remix encodes the rest for
 * a hydration that no page of ours does, which for a list costs as much as rendering it.
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
