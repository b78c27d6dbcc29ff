import { letterOf } from "./columns";
import type { Passed } from "./layout";
import type { RepairKind } from "./tally";

/** How a stored file is read, for its screen. */
export type Review = {
  /** Tells it from one that was uploaded, or read otherwise, since. */
  checked: string;
  name: string;
  size: string;
  sheets: { name: string; rows: number }[];
  sheet: string;
  isWorkbook: boolean;
  headingRow: number;
  columns: ReviewedColumn[];
  /** What a column can be. */
  options: { name: string; title: string }[];
  passedOver: { why: Passed["why"]; rows: string; count: number }[];
  repairs: RepairKind[];
};

export type ReviewedColumn = {
  letter: string;
  heading: string;
  /** Its first three. */
  values: string[];
  name: string | null;
  /** The title of what it may be instead. */
  or?: string;
  /** Another column is said to be the same. */
  isTwice: boolean;
};

type Read = {
  table: {
    headings: string[];
    values: string[][];
    guesses: { name: string | null; or?: string }[];
    passedOver: Passed[];
  };
  chosen: (string | null)[];
  twice: string[];
};

export function reviewedColumns(
  { table, chosen, twice }: Read,
  options: Review["options"],
): ReviewedColumn[] {
  return table.headings.map((heading, at) => {
    const name = chosen[at] ?? null;
    const or = options.find((option) => option.name === table.guesses[at]?.or)?.title;
    return {
      ...{ letter: letterOf(at), heading, name, values: (table.values[at] ?? []).slice(0, 3) },
      ...(or && { or }),
      isTwice: name !== null && twice.includes(name),
    };
  });
}

/** '1 to 3, 908', by why they are passed over. */
export function passedInRanges(passed: Passed[]): Review["passedOver"] {
  const byReason = new Map<Passed["why"], number[]>();
  for (const { why, row } of passed) byReason.set(why, [...(byReason.get(why) ?? []), row]);
  return [...byReason].map(([why, rows]) => ({ why, rows: inRanges(rows), count: rows.length }));
}

const mostRanges = 8;

function inRanges(rows: number[]) {
  const ranges: [number, number][] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last && row <= last[1] + 1) last[1] = row;
    else ranges.push([row, row]);
  }
  const shown = ranges
    .slice(0, mostRanges)
    .map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`));
  return [...shown, ...(ranges.length > mostRanges ? ["…"] : [])].join(", ");
}
