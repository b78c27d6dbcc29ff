/** Lists of a season's students, by what an office asks of it (app/standing/standing.server.ts). */

/** How far they have come; each step but the last stays, whatever comes after it. */
export const funnelSteps = ["registered", "applied", "shortlisted", "offered", "placed"] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Who is left. */
export const leftLists = [
  "unplaced",
  "neverApplied",
  "notSeen",
  "unanswered",
  "withoutPay",
] as const;

export const seasonListNames = [...funnelSteps, ...leftLists] as const;
export type SeasonListName = (typeof seasonListNames)[number];

/** In place of a department or a programme: those of whom it is not recorded. */
export const unrecorded = "none";

/** Some of a season's students: a list, or who can apply to a drive and has not; of one place, if it is named. */
export type Selection = (
  { list: SeasonListName; drive?: undefined } | { list?: undefined; drive: string }
) & {
  department?: string;
  programme?: string;
};

export type Counts = Record<SeasonListName, number>;

export const studentsPath = (seasonId: string, selection: Selection, file = "") =>
  `/admin/seasons/${seasonId}/students${file}?${selectionQuery(selection)}`;

export function selectionQuery(selection: Selection) {
  const entries = Object.entries(selection).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries).toString();
}

/** Null if it names no list. */
export function readSelection(query: URLSearchParams): Selection | null {
  const place = {
    ...(query.get("department") && { department: query.get("department") ?? "" }),
    ...(query.get("programme") && { programme: query.get("programme") ?? "" }),
  };
  const drive = query.get("drive");
  if (drive) return { drive, ...place };
  const list = seasonListNames.find((name) => name === query.get("list"));
  return list ? { list, ...place } : null;
}

/** The same students as a message names them. */
export function asRecipients(season: string, { list, drive, ...place }: Selection) {
  return { season, ...(list ? { who: list } : { notApplied: drive }), ...place };
}
