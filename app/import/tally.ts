import type { Repair } from "./cells";

/** A kind of repairs: how often, with the first as an example. */
export type RepairKind = Repair & { cells: number; isRefused: boolean };

/** Counts repairs by their kinds, and the rows that have some. */
export function repairTally() {
  const kinds = new Map<string, RepairKind>();
  let rows = 0;
  const note = (repair: Repair, isRefused: boolean) => {
    const kind = kinds.get(repair.key);
    if (kind) kind.cells++;
    else if (kinds.size < mostKinds) kinds.set(repair.key, { ...repair, cells: 1, isRefused });
  };
  return {
    /** Those that were made in a row, and those that were not, as they are refused. */
    add(repairs: Repair[], refused: Repair[]) {
      if (repairs.length) rows++;
      for (const repair of repairs) note(repair, false);
      for (const repair of refused) note(repair, true);
    },
    kinds: () => [...kinds.values()].sort((one, other) => other.cells - one.cells),
    rows: () => rows,
  };
}

/** As calls answer them. */
export const repairsJson = (kinds: RepairKind[]) =>
  kinds.map(({ key, column, from, to, cells, isRefused }) => ({
    ...{ kind: key, column, from, to, cells },
    ...(isRefused && { refused: true }),
  }));

const mostKinds = 500;
