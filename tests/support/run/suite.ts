// npm test, npm run test:quick [-- files] and npm run test:all: runs their steps and says how long each took.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { prepare } from "./prepare";

type Step = [what: string, ...command: string[]];

const vitest = ["vitest", "run"];
const lint: Step = ["lint", "npm", "run", "--silent", "lint"];
const types: Step = ["types", "npm", "run", "--silent", "typecheck"];

/** Steps of one line run side by side; after a line that failed, the next does not start. */
const suites: Record<string, Step[][]> = {
  /** While working: types, and all that needs neither a browser nor processes of its own. */
  quick: [[types, ["quick tests", ...vitest, "--project", "shared"]]],
  /** What a change must pass. */
  main: [
    [lint, types],
    [
      ["tests", ...vitest],
      ["faults, a few", "npm", "run", "--silent", "test:faults", "--", "jobs"],
    ],
    [["browsers", "playwright", "test"]],
  ],
  /** After these: what takes long, or needs a machine that is not busy. */
  rest: [
    [["faults", "npm", "run", "--silent", "test:faults"]],
    [["proxies", "npm", "run", "--silent", "test:proxies"]],
    [["cluster", "npm", "run", "--silent", "test:cluster"]],
  ],
};

const [name = "", ...own] = process.argv.slice(2);
const lines = suites[name] ?? [];
const table: string[] = [];
prepare();
for (const line of lines) {
  const failed = (await Promise.all(line.map(run))).includes(false);
  if (failed) process.exitCode = 1;
  if (failed) break;
}
console.log(`\n${table.join("\n")}`);

/** Whether it succeeded. */
async function run([what, command, ...args]: Step) {
  const started = performance.now();
  const chosen = command === "vitest" ? own : [];
  const child = spawn(command ?? "", [...args, ...chosen], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  const seconds = Math.round((performance.now() - started) / 1000);
  table.push(`${what}: ${code === 0 ? "passed" : "FAILED"} in ${seconds} s`);
  return code === 0;
}
