import type { RoundKind, RoundResult, RoundState } from "~/db/schema-rounds";

/** What is said of rounds in the browser and on the server alike. Times are minutes since midnight. */

export const roundKinds = [
  "talk",
  "test",
  "discussion",
  "interview",
] as const satisfies RoundKind[];
export const roundStates = ["proposed", "confirmed", "over"] as const satisfies RoundState[];

export const roundResults = [
  "through",
  "reserve",
  "out",
  "absent",
] as const satisfies RoundResult[];

/** All come at once; the others have meetings. */
export const isForAll = (kind: string) => kind === "talk" || kind === "test";

export const roundLimits = { name: 100, link: 2_000, people: 5_000, panels: 100, breaks: 10 };

/** '09:30'; a queue that goes on after midnight shows the next day's time. */
export function clock(minute: number) {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

/** The same of when something ends: a day at 24:00, not at 00:00. */
export const endClock = (minute: number) => (minute === 24 * 60 ? "24:00" : clock(minute));

/** The minute of '09:30'; null for what is no time of day. 24:00 ends a day. */
export function minuteOf(text: string) {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  const minute = 60 * Number(hours) + Number(minutes);
  return minute <= 24 * 60 ? minute : null;
}

type Held = { company: string; title: string };

/** Whose round it is; what it is for, if it is of no company. */
export const whose = ({ company, title }: Held) => company || title;

/** 'Nila Analytics, Interviews' */
export const roundInWords = (round: Held & { name: string }) =>
  [whose(round), round.name].join(", ");

type Span = { from: number; until: number };

export const overlap = (one: Span, other: Span) => one.from < other.until && other.from < one.until;

export type Place = { venue: string | null; building: string | null; link: string };

/** 'Hall 2, Block A', or the link; '' if neither is known yet. */
export function placeInWords({ venue, building, link }: Place) {
  return venue ? [venue, building].filter(Boolean).join(", ") : link;
}

/** 'Panel 3, Hall 2, Block A': several panels may share a hall. */
export function ownPlaceInWords({ panel, ...place }: Place & { panel: string | null }) {
  return [panel, placeInWords(place)].filter(Boolean).join(", ");
}

/** Where a round is held, each place once. */
export function placesOf(round: Place & { panels: Place[] }) {
  const places: Place[] = round.panels.length ? round.panels : [round];
  return [...new Set(places.map(placeInWords))].filter(Boolean);
}

export const daysPath = "/admin/days";
export const dayPath = (day: string) => `${daysPath}/${day}`;
export const sheetPath = (day: string) => `${dayPath(day)}/sheet`;
export const roundPath = (id: string) => `/admin/rounds/${id}`;
/** For its students, as it is shared: whoever is not in it is told so. */
export const ownRoundPath = (id: string) => `/my-applications?round=${id}#round-${id}`;
export const resultsPath = (id: string) => `${roundPath(id)}/results`;
export const newRoundPath = "/admin/rounds/new";
export const venuesPath = "/admin/venues";
export const planPath = (day: string) => `${dayPath(day)}/plan`;
export const meetingPath = (id: string) => `/admin/meetings/${id}`;
