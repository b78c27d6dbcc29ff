/** Decision: posting-limits, in UTF-16 units; the API and the inputs' maxlength read the same. */
export const limits = {
  line: 200,
  description: 20_000,
  url: 2_000,
  entries: 50,
  entry: 100,
  search: 200,
  /** Items of a JSON list: without `?limit=`, and at most. */
  list: { usual: 100, max: 200 },
  import: { bytes: 5 * 1024 * 1024, rows: 5_000 },
};
