/** Repeatable random numbers: the same seed makes the same choices (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    pick<Item>(items: readonly Item[]): Item | undefined {
      return items[Math.floor(next() * items.length)];
    },
    /** A shuffled copy. */
    shuffled<Item>(items: readonly Item[]) {
      return items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item);
    },
  };
}

export type Random = ReturnType<typeof randomFrom>;
