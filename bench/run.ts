// `npm run bench -- <name>…`: reproducible measurements; without a name, all of them, and the table
// of targets is written to docs/benchmarks.md.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "../local/build";
import { type Row, table, verdict } from "./results";
import { writeTable } from "./write-table";

/** Those that measure a target of the server come first. */
const names = [
  "server",
  "search",
  "processes",
  "memory",
  "start",
  "jobs",
  "resume",
  "report",
  "pages",
];

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !names.includes(name));
if (unknown) {
  console.error(`There is no bench "${unknown}": ${names.join(", ")}`);
  process.exit(2);
}

buildIfNeeded();
const rows: Row[] = [];
const failed: string[] = [];
for (const name of asked.length ? asked : names) {
  console.log(`\n## ${name}\n`);
  const started = Date.now();
  const found = await runAlone(name);
  if (!found) failed.push(name);
  for (const { what, target, measured, isMet } of found ?? []) {
    console.log(`${what}: ${measured}; target ${target} ${verdict(isMet)}`);
  }
  console.log(`(${Math.round((Date.now() - started) / 1000)} s)`);
  rows.push(...(found ?? []));
}

console.log(`\n${table(rows)}\n`);
if (failed.length) console.error(`Not measured: ${failed.join(", ")}`);
else if (!asked.length) writeTable(rows);
process.exit(failed.length ? 1 : 0);

/** Each in a process of its own: modules of ours read the environment once. Null when it failed. */
async function runAlone(name: string) {
  const child = fork(fileURLToPath(new URL("./one.ts", import.meta.url)), [name]);
  let answer: Row[] | null = null;
  child.on("message", (message) => (answer = message as Row[]));
  await once(child, "exit");
  return answer as Row[] | null;
}
