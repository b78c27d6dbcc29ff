import { filterText } from "../text";

/**
 * By which records are listed: something is claimed, all there is is confirmed, a correction is asked for, their students
 * have no account yet, or were invited and have not come.
 */
export const listedStates = ["claimed", "confirmed", "correction", "noAccount", "invited"] as const;

export type RecordsFilter = {
  /** Names; '' filters nothing. */
  programme: string;
  department: string;
  batch?: number;
  state?: (typeof listedStates)[number];
  /** Of those whom this season is for, who has no part in it. */
  notRegistered?: string;
  /** In name, e-mail and roll number. */
  search: string;
};

/** Ignores unknown values. */
export function readRecordsFilter(query: URLSearchParams): RecordsFilter {
  const batch = query.get("batch") ?? "";
  const state = query.get("state");
  const season = query.get("notRegistered") ?? "";
  return {
    programme: filterText(query.get("programme")),
    department: filterText(query.get("department")),
    batch: /^\d{4}$/.test(batch) ? Number(batch) : undefined,
    state: listedStates.find((known) => known === state),
    notRegistered: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(season) ? season : undefined,
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
