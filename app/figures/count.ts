import type { AfterState } from "~/db/schema-figures";
import type { Settings } from "./settings";

/** Where a student stands in every table: in exactly one of these. */
export const places = [
  "placed",
  /** Says so, where that does not count as placed. */
  "elsewhere",
  "studies",
  "business",
  "preparing",
  "notLooking",
  /** Said something that would count, once the office has confirmed it. */
  "unconfirmed",
  /** Nobody has said. */
  "unknown",
] as const;
export type Place = (typeof places)[number];

/** One enrolment as the tables count it. */
export type Student = {
  enrolmentId: string;
  /** The year of passing out. */
  batch: number;
  /** Ids; null: not recorded. */
  programme: string | null;
  department: string | null;
  /** The student alone says the programme or the year. */
  isClaimed: boolean;
  /** The programme's length in years. */
  years: number | null;
  /** Whether they graduated in that time; null: not recorded. */
  inTime: boolean | null;
  place: Place;
  /** Of those placed: where that comes from (sources.server.ts). */
  source: string | null;
  /** Of those placed, in whole rupees a year; null: not recorded. */
  pay: number | null;
};

export type Standing = { isPlaced: boolean; state: AfterState | null; isConfirmed: boolean };

/** Who has accepted an offer is placed, whatever they say besides. */
export function placeOf({ isPlaced, state, isConfirmed }: Standing, { said }: Settings): Place {
  if (isPlaced) return "placed";
  if (!state) return "unknown";
  if (state === "preparing" || state === "notLooking") return state;
  return said === "confirmed" && !isConfirmed ? "unconfirmed" : state;
}

/** Which students a number counts, so that the number and its list cannot differ. `none`: not recorded. */
export type Selector = {
  batch: number;
  programme?: string;
  department?: string;
  years?: number;
  inTime?: "yes" | "no" | "none";
  places?: Place[];
  pay?: "known" | "none";
  claimed?: "yes";
};

export function selects(selector: Selector) {
  const { batch, programme, department, years, inTime, places, pay, claimed } = selector;
  const graduated = { yes: true, no: false, none: null };
  return (student: Student) =>
    student.batch === batch &&
    (programme === undefined || programme === (student.programme ?? "none")) &&
    (department === undefined || department === (student.department ?? "none")) &&
    (years === undefined || years === student.years) &&
    (inTime === undefined || graduated[inTime] === student.inTime) &&
    (places === undefined || places.includes(student.place)) &&
    (pay === undefined || (pay === "none") === (student.pay === null)) &&
    (claimed === undefined || student.isClaimed);
}

export function countOf(students: Student[], selector: Selector) {
  const isCounted = selects(selector);
  return students.reduce((count, student) => count + (isCounted(student) ? 1 : 0), 0);
}

/** The known pays of those whom it selects, the lowest first. */
export function paysOf(students: Student[], selector: Selector) {
  return students
    .filter(selects(selector))
    .flatMap(({ pay }) => (pay === null ? [] : [pay]))
    .sort((one, other) => one - other);
}

/** Of pays in order, in whole rupees, half up: of an even number the mean of the two in the middle. */
export function medianOf(pays: number[]) {
  const middle = pays.length / 2;
  const [low, high] = [pays[Math.ceil(middle) - 1], pays[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : Math.floor((low + high + 1) / 2);
}

export function averageOf(pays: number[]) {
  const sum = pays.reduce((all, pay) => all + pay, 0);
  return pays.length ? roundedRatio(sum, pays.length, 0) : null;
}

/** `part` of `whole` with so many decimals, half up, by whole numbers as fractions would err; null of nothing. */
export function roundedRatio(part: number, whole: number, decimals: number) {
  if (whole === 0) return null;
  const scale = 10 ** decimals;
  return Math.floor((2 * part * scale + whole) / (2 * whole)) / scale;
}

/** As the address of the numbers' lists has it. */
export function selectorQuery({ places, ...selector }: Selector) {
  const all = { ...selector, places: places?.join(",") };
  const entries = Object.entries(all).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

/** Null if it is none of ours. */
export function readSelector(query: URLSearchParams): Selector | null {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  const whole = (name: string) => {
    const text = query.get(name) ?? "";
    return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
  };
  const batch = whole("batch");
  if (batch === undefined) return null;
  const asked = query.get("places")?.split(",");
  return {
    batch,
    programme: query.get("programme") ?? undefined,
    department: query.get("department") ?? undefined,
    years: whole("years"),
    inTime: one("inTime", ["yes", "no", "none"]),
    places: asked && places.filter((place) => asked.includes(place)),
    pay: one("pay", ["known", "none"]),
    claimed: one("claimed", ["yes"]),
  };
}
