import { createHash } from "node:crypto";
import { type Student, medianOf, selects } from "./count";
import type { Settings } from "./settings";
import type { Among } from "./tables";

/**
 * What everybody can know of a year without knowing anybody's pay. A publication has regions: each group whose pay it
 * shows, and the rest of the total. A reader who has every publication of the year can tell people apart only by the
 * regions that they were in, so nobody is told from fewer than four others.
 */

/** Of people whom no sum or difference tells apart there are as many. */
export const leastAlike = 5;
/** Of as many known pays a median is shown. */
export const leastPaid = 10;

type Pay = {
  /** Rounded. */
  median: number;
  /** Classes, in lakhs a year: the highest pay is above the one, the lowest below the other. Null beyond all classes. */
  highestAbove: number | null;
  lowestBelow: number | null;
  /** Of so many of the placed; what was published before it was said lacks it. */
  of?: Among;
};

/** Of the students of a year, what everybody can read. `key` is a department's id, or `none`. */
export type PublicRow = {
  key: string;
  name: string | null;
  registered: number;
  placed: number;
  /** Made here, whether accepted or not. */
  offers: number;
  outside: number;
  studies: number;
  /** Null: of nobody, or not to be shown. */
  pay: Pay | null;
  /** There are pays, but they are not shown. */
  isPayHidden: boolean;
};

export type PublicYear = {
  year: number;
  settings: Settings;
  /** Who counts as registered: for a season or, unless each department has some, with a record. */
  registeredBy: "season" | "record";
  rows: PublicRow[];
  total: PublicRow;
};

export type Group = {
  key: string;
  name: string | null;
  offers: number;
  outside: number;
};

/** Somebody whose pay a publication counted, in the region `key` of a group or the rest of the total. */
export type Counted = { fact: string; region: string; enrolmentId: string | null };

type Made = {
  students: Student[];
  groups: Group[];
  /** Enrolments that registered for a season of placements. */
  registered: Set<string>;
  settings: Settings;
};

const everybody = "all";
/** Those of the total that no group shows. */
export const restOfTotal = "rest";

/** The page, and whose pay it counts. */
export function publicYear(
  year: number,
  { students, groups, registered, settings }: Made,
): { content: PublicYear; people: Counted[] } {
  const total = {
    ...{ key: everybody, name: null },
    offers: groups.reduce((sum, { offers }) => sum + offers, 0),
    outside: groups.reduce((sum, { outside }) => sum + outside, 0),
  };
  const [all, ...own] = [total, ...groups].map((group) => {
    const department = group.key === everybody ? undefined : group.key;
    const members = students.filter(selects({ batch: year, department }));
    return { group, members, paid: members.filter(isPaid) };
  });
  if (!all) throw new Error("There is always a total");
  const takesPart = ({ enrolmentId }: Student) => registered.has(enrolmentId);
  const isBySeason = own.length > 0 && own.every(({ members }) => members.some(takesPart));
  const sizes = own.map(({ group: { key }, paid }) => ({
    key,
    size: paid.length,
    isShowable: payOf(paid, paid.length) !== null,
  }));
  const hidden = hiddenGroups(sizes);
  const rowOf = ({ group, members, paid }: typeof all, isHidden: boolean): PublicRow => {
    const at = (place: Student["place"]) => members.filter((one) => one.place === place).length;
    const counts = isBySeason
      ? members.filter((one) => takesPart(one) || one.place === "placed").length
      : members.length;
    const pay = isHidden ? null : payOf(paid, at("placed"));
    return {
      ...group,
      ...{ registered: counts, placed: at("placed"), studies: at("studies") },
      ...{ pay, isPayHidden: pay === null && paid.length > 0 },
    };
  };
  const rows = own.map((one) => rowOf(one, hidden.has(one.group.key)));
  const content: PublicYear = {
    ...{ year, settings, registeredBy: isBySeason ? "season" : "record", rows },
    total: rowOf(all, false),
  };
  const shown = new Set(rows.flatMap(({ key, pay }) => (pay ? [key] : [])));
  const people = all.paid.flatMap((student): Counted[] => {
    const key = student.department ?? "none";
    if (!shown.has(key) && !content.total.pay) return [];
    const region = shown.has(key) ? key : restOfTotal;
    return [{ fact: factOf(student), region, enrolmentId: student.enrolmentId }];
  });
  return { content, people };
}

/**
 * Whether a publication may follow these: of all who were ever counted, those who were in the same region of each
 * publication are five or more. What can be worked out by adding and subtracting regions, the total and what it has
 * besides the groups is always made of such sets.
 */
export function canFollow(before: Counted[][], next: Counted[]) {
  const regions = new Map<string, string[]>();
  for (const [at, people] of [...before, next].entries())
    for (const { fact, region } of people) {
      const own = regions.get(fact) ?? [];
      own[at] = region;
      regions.set(fact, own);
    }
  const sizes = new Map<string, number>();
  for (const own of regions.values()) {
    const key = JSON.stringify(own);
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  return [...sizes.values()].every((size) => size >= leastAlike);
}

/** The page without the pay of regions that counted students who have been erased since. */
export function withoutErased({ rows, total, ...year }: PublicYear, regions: string[]): PublicYear {
  const without = (row: PublicRow): PublicRow => ({
    ...row,
    pay: null,
    isPayHidden: row.isPayHidden || row.pay !== null,
  });
  return {
    ...year,
    rows: rows.map((row) => (regions.includes(row.key) ? without(row) : row)),
    total: regions.length ? without(total) : total,
  };
}

const isPaid = ({ place, pay }: Student) => place === "placed" && pay !== null;

const lakh = 100_000;
/** The bounds of the classes that the highest and the lowest pay are shown as, in lakhs a year. */
const classes = [2, 3, 5, 7, 10, 15, 20, 30, 40, 60, 100];

/**
 * Null of too few, and where nearly all are paid alike: the median would then be everybody's pay.
 */
function payOf(paid: Student[], placed: number): Pay | null {
  const pays = paid.flatMap(({ pay }) => pay ?? []).sort((one, other) => one - other);
  if (pays.length < leastPaid) return null;
  const median = rounded(medianOf(pays) ?? 0);
  if (pays.filter((pay) => rounded(pay) !== median).length < leastAlike) return null;
  const [lowest = 0, highest = 0] = [pays[0], pays.at(-1)];
  return {
    median,
    highestAbove: classes.findLast((bound) => bound * lakh < highest) ?? null,
    lowestBelow: classes.find((bound) => bound * lakh > lowest) ?? null,
    of: { known: pays.length, all: placed },
  };
}

/** To ₹50,000 below 20 lakh, else to a lakh. */
function rounded(pay: number) {
  const step = pay < 20 * lakh ? lakh / 2 : lakh;
  return Math.round(pay / step) * step;
}

/** Whoever knows it learns nobody's name or pay. */
function factOf({ enrolmentId, pay }: Student) {
  return createHash("sha256").update(`${enrolmentId} ${pay}`).digest("hex").slice(0, 32);
}

/** The keys of the groups whose pays stay hidden, so that the total has nobody or five besides those shown. */
export function hiddenGroups(groups: { key: string; size: number; isShowable: boolean }[]) {
  const hidden = groups.filter(({ isShowable }) => !isShowable);
  const shown = groups
    .filter(({ isShowable }) => isShowable)
    .sort((one, other) => one.size - other.size || (one.key < other.key ? -1 : 1));
  const together = hidden.reduce((sum, { size }) => sum + size, 0);
  const [smallest] = shown;
  const isTooFew = together > 0 && together < leastAlike;
  return new Set([...hidden, ...(isTooFew && smallest ? [smallest] : [])].map(({ key }) => key));
}
