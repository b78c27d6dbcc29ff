import { filterText } from "../text";

/** By which records are listed: something is claimed, all there is is confirmed, or a correction is asked for. */
export const listedStates = ["claimed", "confirmed", "correction"] as const;

export type RecordsFilter = {
  /** Names; '' filters nothing. */
  programme: string;
  department: string;
  batch?: number;
  state?: (typeof listedStates)[number];
  /** In name, e-mail and roll number. */
  search: string;
};

/** Ignores unknown values. */
export function readRecordsFilter(query: URLSearchParams): RecordsFilter {
  const batch = query.get("batch") ?? "";
  const state = query.get("state");
  return {
    programme: filterText(query.get("programme")),
    department: filterText(query.get("department")),
    batch: /^\d{4}$/.test(batch) ? Number(batch) : undefined,
    state: listedStates.find((known) => known === state),
    search: filterText(query.get("search")),
  };
}

/** Leaves out what filters nothing. */
export function recordsQuery(filter: RecordsFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  );
}
