// `npm run bench -- <name>…`; without a name, all of them, and the tables in docs/ are written anew.
// BENCH_SHORT=1 tries the benches out on little data; its numbers mean nothing and are not written.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "../local/build";
import { isShort } from "./ground";
import { type Row, rowsTable, writeTable } from "./results";

const names = "server search start jobs resume bodies report log pages".split(" ");
const asked = process.argv.slice(2);
if (process.send) await runHere();
else await runAll();

async function runAll() {
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown) {
    console.error(`There is no bench "${unknown}": ${names.join(", ")}`);
    process.exit(2);
  }
  buildIfNeeded();
  const rows: Row[] = [];
  const failed: string[] = [];
  for (const name of asked.length ? asked : names) {
    const time = Date.now();
    const found = await runApart(name);
    console.log(`\n## ${name}, ${Math.round((Date.now() - time) / 1000)} s\n`);
    console.log(found ? rowsTable(found) : "not measured");
    if (!found) failed.push(name);
    rows.push(...(found ?? []));
  }
  if (failed.length) console.error(`\nNot measured: ${failed.join(", ")}`);
  else if (!asked.length && !isShort) writeTable("docs/benchmarks.md", rowsTable(rows));
  process.exit(failed.length ? 1 : 0);
}

/** Each in a process of its own: our modules read the environment once. Null when it failed. */
async function runApart(name: string) {
  const child = fork(fileURLToPath(import.meta.url), [name]);
  let answer: Row[] | null = null;
  child.on("message", (message) => (answer = message as Row[]));
  await once(child, "exit");
  return answer as Row[] | null;
}

async function runHere() {
  // Whatever happens to the parent: the web and worker processes end with this one.
  process.once("disconnect", () => process.exit(1));
  try {
    const { bench } = (await import(`./${asked[0]}.ts`)) as { bench(): Promise<Row[]> };
    const rows = await bench();
    process.send?.(rows, () => process.exit(0));
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
