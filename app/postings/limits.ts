/** In UTF-16 units, for the API and for the inputs' maxlength. */
export const limits = {
  line: 200,
  description: 20_000,
  url: 2_000,
  entries: 50,
  entry: 100,
  /** Items of a JSON list: without `?limit=`, and the most it can ask for. */
  list: { usual: 100, max: 200 },
  import: { rows: 5_000 },
};
