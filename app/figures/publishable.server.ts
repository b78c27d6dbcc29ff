import { createHash } from "node:crypto";
import { type Student, medianOf, selects } from "./count";
import type { Settings } from "./settings";

/** No pay is shown of fewer, and none changes for fewer. */
export const leastPaid = 5;

type Pay = { median: number; lowest: number; highest: number };

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

/** By group, the pay that was shown and of whom, as hashes. */
export type Shown = Record<string, { pay: Pay; people: string[] }>;

type Made = {
  students: Student[];
  groups: Group[];
  /** Enrolments that registered for a season of placements. */
  registered: Set<string>;
  settings: Settings;
  /** What was shown by the publication before. */
  before?: Shown;
};

const everybody = "all";

/**
 * Pay is shown of groups of five known pays or more. Whoever takes the groups that are shown away from the total must
 * not find fewer either: if those hidden are too few together, the smallest group that is shown is hidden as well. Nor
 * may two publications tell what fewer than five are paid: a group keeps its figures until as many have changed.
 */
export function publicYear(
  year: number,
  { students, groups, registered, settings, before = {} }: Made,
): { content: PublicYear; shown: Shown } {
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
  const hidden = hiddenGroups(own.map(({ group: { key }, paid }) => ({ key, size: paid.length })));
  const shown: Shown = { ...before };
  // Changes of the total that the groups do not show; the total comes last.
  const changed = { come: 0, gone: 0 };
  const rowOf = ({ group, members, paid }: typeof all, isHidden: boolean): PublicRow => {
    const at = (place: Student["place"]) => members.filter((one) => one.place === place).length;
    const counts = isBySeason
      ? members.filter((one) => takesPart(one) || one.place === "placed").length
      : members.length;
    if (!isHidden && paid.length) {
      const people = paid.map(personOf);
      const was = shown[group.key];
      const step = was ? difference(was.people, people) : undefined;
      const rest = group.key === everybody ? changed : { come: 0, gone: 0 };
      if (!was || !step || (isEnough(step) && isEnough(minus(step, rest)))) {
        shown[group.key] = { pay: payOf(paid), people };
        if (step && group.key !== everybody) {
          changed.come += step.come;
          changed.gone += step.gone;
        }
      }
    }
    return {
      ...group,
      ...{ registered: counts, placed: at("placed"), studies: at("studies") },
      pay: isHidden || !paid.length ? null : (shown[group.key]?.pay ?? null),
      isPayHidden: isHidden && paid.length > 0,
    };
  };
  const rows = own.map((one) => rowOf(one, hidden.has(one.group.key)));
  const content: PublicYear = {
    ...{ year, settings, registeredBy: isBySeason ? "season" : "record", rows },
    total: rowOf(all, all.paid.length < leastPaid),
  };
  return { content, shown };
}

const isPaid = ({ place, pay }: Student) => place === "placed" && pay !== null;

function payOf(paid: Student[]): Pay {
  const pays = paid.flatMap(({ pay }) => pay ?? []).sort((one, other) => one - other);
  return { median: medianOf(pays) ?? 0, lowest: pays[0] ?? 0, highest: pays.at(-1) ?? 0 };
}

/** Whoever knows it learns nobody's name or pay. */
function personOf({ enrolmentId, pay }: Student) {
  return createHash("sha256").update(`${enrolmentId} ${pay}`).digest("hex").slice(0, 16);
}

type Step = { come: number; gone: number };

function difference(before: string[], after: string[]): Step {
  const [old, now] = [new Set(before), new Set(after)];
  return {
    come: after.filter((one) => !old.has(one)).length,
    gone: before.filter((one) => !now.has(one)).length,
  };
}

const minus = (one: Step, other: Step): Step => ({
  come: Math.abs(one.come - other.come),
  gone: Math.abs(one.gone - other.gone),
});

/** Nobody changed, or so many that nobody's pay can be told. */
const isEnough = ({ come, gone }: Step) =>
  Math.max(come, gone) === 0 || Math.max(come, gone) >= leastPaid;

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
