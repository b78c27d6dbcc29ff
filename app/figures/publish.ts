import { type Student, medianOf, paysOf, selects } from "./count";
import type { Settings } from "./settings";

/** No pay is shown of fewer. */
export const leastPaid = 5;

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
  /** Null: of nobody, or of too few. */
  pay: { median: number; lowest: number; highest: number } | null;
  /** There are pays, but they are not shown. */
  isPayHidden: boolean;
};

export type PublicYear = {
  year: number;
  settings: Settings;
  /** Of what those registered are counted: of seasons, or of records where nobody registered for one. */
  registeredBy: "season" | "record";
  rows: PublicRow[];
  total: PublicRow;
};

export type Group = {
  key: string;
  name: string | null;
  offers: number;
  outside: number;
  /** For a season of placements. */
  registered: number;
};

/**
 * Pay is shown of groups of five known pays or more. Whoever takes the groups that are shown away from the total must
 * not find fewer either: if those hidden are too few together, the smallest group that is shown is hidden as well.
 */
export function publicYear(
  year: number,
  { students, groups, settings }: { students: Student[]; groups: Group[]; settings: Settings },
): PublicYear {
  const sum = (of: (group: Group) => number) => groups.reduce((all, group) => all + of(group), 0);
  const inSeason = sum(({ registered }) => registered);
  const registeredBy = inSeason > 0 ? "season" : "record";
  const sized = groups.map((group) => {
    const { key: department } = group;
    return { group, pays: paysOf(students, { batch: year, department, places: ["placed"] }) };
  });
  const hidden = hiddenGroups(
    sized.map(({ group: { key }, pays }) => ({ key, size: pays.length })),
  );
  const rows = sized.map(({ group, pays }) =>
    rowOf(group, { year, students, registeredBy, pays, isHidden: hidden.has(group.key) }),
  );
  const pays = paysOf(students, { batch: year, places: ["placed"] });
  const all: Group = {
    ...{ key: "all", name: null },
    offers: sum(({ offers }) => offers),
    outside: sum(({ outside }) => outside),
    registered: inSeason,
  };
  const isHidden = pays.length < leastPaid;
  const total = rowOf(all, { year, students, registeredBy, pays, isHidden });
  return { year, settings, registeredBy, rows, total };
}

type Made = Pick<PublicYear, "year" | "registeredBy"> & {
  students: Student[];
  pays: number[];
  isHidden: boolean;
};

function rowOf(group: Group, { year, students, registeredBy, pays, isHidden }: Made): PublicRow {
  const department = group.key === "all" ? undefined : group.key;
  const own = students.filter(selects({ batch: year, department }));
  const at = (place: Student["place"]) => own.filter((one) => one.place === place).length;
  const [lowest, highest, median] = [pays[0], pays.at(-1), medianOf(pays)];
  const isKnown = lowest !== undefined && highest !== undefined && median !== null;
  return {
    ...group,
    registered: registeredBy === "season" ? group.registered : own.length,
    ...{ placed: at("placed"), studies: at("studies") },
    pay: isKnown && !isHidden ? { median, lowest, highest } : null,
    isPayHidden: isKnown && isHidden,
  };
}

/** The keys of the groups whose pays stay hidden; those of nobody need not be. */
export function hiddenGroups(groups: { key: string; size: number }[]) {
  const bySize = groups
    .filter(({ size }) => size > 0)
    .sort((one, other) => one.size - other.size || (one.key < other.key ? -1 : 1));
  const hidden = new Set<string>();
  let together = 0;
  for (const { key, size } of bySize) {
    const isEnough = together === 0 || together >= leastPaid;
    if (size >= leastPaid && isEnough) break;
    hidden.add(key);
    together += size;
  }
  return hidden;
}
