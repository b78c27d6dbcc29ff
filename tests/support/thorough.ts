/** Whether a sweep tries everything, as in `npm run test:all`, or a fixed share of it, as in `npm test`. */
export const isThorough = process.env.THOROUGH === "true";

/** The share of the tries at place `at` of a sweep: over all places, each try has its turn. */
export function turnOf<One>(tries: readonly One[], at: number, share: number) {
  return isThorough ? tries : tries.filter((_, index) => (index + at) % share === 0);
}
