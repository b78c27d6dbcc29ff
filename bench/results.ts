import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

type Unit = (value: number) => string;
type Measurement = { value: number; unit: Unit; detail?: string } & Target;
export type Target = { atMost?: number; atLeast?: number };
/** One line of the table. */
export type Row = { what: string; target: string; measured: string; isMissed: boolean };

export function row(what: string, { value, unit, detail, atMost, atLeast }: Measurement): Row {
  const measured = unit(value) + (detail ? ` (${detail})` : "");
  const limit = atMost ?? atLeast;
  if (limit === undefined) return { what, target: "–", measured, isMissed: false };
  const isMet = atMost === undefined ? value >= limit : value <= limit;
  const target = `${atMost === undefined ? "≥" : "≤"} ${unit(limit)}`;
  return { what, target, measured, isMissed: !isMet };
}

export const percent: Unit = (share) => `${Math.round(share * 100)} %`;
export const times: Unit = (ratio) => `${Number(ratio.toFixed(2))}×`;
export const megabytes: Unit = (size) => `${Math.round(size)} MB`;
export const plain: Unit = (value) => `${Number(value.toFixed(3))}`;
export const duration: Unit = (ms) =>
  ms < 1_000 ? `${Number(ms.toFixed(ms < 10 ? 1 : 0))} ms` : `${Number((ms / 1_000).toFixed(2))} s`;

/** The value that this share of all values does not exceed. */
export function quantile(values: number[], share: number) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);

/** The value of each of so many rounds, one after the other. */
export async function series<Value>(rounds: number, work: (round: number) => Promise<Value>) {
  const values: Value[] = [];
  for (let round = 0; round < rounds; round++) values.push(await work(round));
  return values;
}

export async function timed(work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function rowsTable(rows: Row[]) {
  const lines = rows.map(({ what, target, measured, isMissed }) => {
    return [what, target, isMissed ? `${measured} **missed**` : measured];
  });
  return table(["what", "target", "measured"], lines);
}

export function table(heads: string[], lines: string[][]) {
  const rule = heads.map(() => "---");
  return [heads, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Writes a table between the two marks of a document; the text around them stays. */
export function writeTable(file: string, text: string) {
  const marked = /^(.*<!-- measured -->\n).*(\n<!-- \/measured -->.*)$/s;
  const [, before, after] = marked.exec(readFileSync(file, "utf8")) ?? [];
  if (!before) throw new Error(`${file} has lost its marks`);
  const day = new Date().toISOString().slice(0, 10);
  const where = `Measured ${day} with Node ${process.versions.node} on ${cpus().length} cores.`;
  writeFileSync(file, `${before}\n${where}\n\n${text}\n${after}`);
}
