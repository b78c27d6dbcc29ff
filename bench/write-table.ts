import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { type Row, table } from "./results";

const file = "docs/benchmarks.md";
const [begin, end] = ["<!-- measured -->", "<!-- /measured -->"];

/** Between the two marks of docs/benchmarks.md; what is said around them stays. */
export function writeTable(rows: Row[]) {
  const text = readFileSync(file, "utf8");
  const [before, rest] = text.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${file} has lost its marks`);
  const day = new Date().toISOString().slice(0, 10);
  const where = `Measured ${day} with Node ${process.versions.node} on ${cpus().length} cores.`;
  writeFileSync(file, `${before}${begin}\n\n${where}\n\n${table(rows)}\n\n${end}${after}`);
  console.log(`Written to ${file}.`);
}
