/** One line of the table: what was measured against which target; null: there is none. */
export type Row = { what: string; target: string; measured: string; isMet: boolean | null };

export function table(rows: Row[]) {
  const lines = rows.map(({ what, target, measured, isMet }) =>
    [what, target, measured, verdict(isMet)].join(" | "),
  );
  return ["what | target | measured | ", "--- | --- | --- | ---", ...lines]
    .map((line) => `| ${line} |`)
    .join("\n");
}

export function verdict(isMet: boolean | null) {
  if (isMet === null) return "";
  return isMet ? "met" : "**missed**";
}

export function percent(share: number) {
  return `${Math.round(share * 100)} %`;
}

export function milliseconds(time: number) {
  return time < 10 ? `${time.toFixed(1)} ms` : `${Math.round(time)} ms`;
}

/** The value that so large a share of the others does not exceed. */
export function quantile(values: number[], share: number) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
