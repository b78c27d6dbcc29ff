// `npm run bench -- <name>…`; without a name, all of them, and bench/results.md is written anew.
// BENCH_SHORT=1 tries the benches out on little data; its numbers mean nothing and are not written.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "../local/build";
import { isShort, startGround } from "./ground";
import { type Row, rowsTable, writeTable } from "./results";

const names =
  "server anew growth start jobs writes news resume bodies report outcomes figures eligibility seasons standing import log pages";
const asked = process.argv.slice(2);
if (process.send) await runHere(asked[0]);
else await runEach(asked.length ? asked : names.split(" "));

/** Each in a process of its own: our modules read the environment once. */
async function runEach(benches: string[]) {
  buildIfNeeded();
  const rows: Row[] = [];
  for (const name of benches) {
    const child = fork(fileURLToPath(import.meta.url), [name]);
    let found: Row[] = [];
    child.on("message", (message) => (found = message as Row[]));
    await once(child, "exit");
    console.log(`\n## ${name}\n\n${found.length ? rowsTable(found) : "not measured"}`);
    if (!found.length) process.exitCode = 1;
    rows.push(...found);
  }
  if (!process.exitCode && !asked.length && !isShort)
    writeTable("bench/results.md", rowsTable(rows));
}

/** What a bench starts ends with its process, and this one with the parent. */
async function runHere(name?: string) {
  process.once("disconnect", () => process.exit(1));
  const postgres = await startGround({ isDurable: name === "jobs" || name === "writes" });
  try {
    const { bench } = (await import(`./${name}.ts`)) as { bench(): Promise<Row[]> };
    const rows = await bench();
    process.send?.(rows);
  } catch (error) {
    console.error(error);
  }
  await postgres.stop();
  process.exit();
}
