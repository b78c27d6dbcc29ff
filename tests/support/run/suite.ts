// npm test, npm run test:quick [-- files] and npm run test:all: runs their steps and says how long each took.
import { existsSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { prepare } from "./prepare";

const [asked = "", ...own] = process.argv.slice(2);
/** `THOROUGH=true npm test` is what CI runs. */
const name = asked === "main" && process.env.THOROUGH ? "all" : asked;

type Step = [what: string, ...command: string[]];

const vitest = ["vitest", "run"];
const faults = ["npm", "run", "--silent", "test:faults"] as const;
const lint: Step = ["lint", "npm", "run", "--silent", "lint"];
const types: Step = ["types", "npm", "run", "--silent", "typecheck"];

/** Steps of one line run side by side, those in a list one after the other; after a failure, no other line starts. */
const suites: Record<string, (Step | Step[])[][]> = {
  /** While working: types, and the tests that start nothing of their own. */
  quick: [[types, ["quick tests", ...vitest, "--project", "quick*"]]],
  /** What a change must pass. */
  main: [
    [types, lint],
    [["tests", ...vitest, "--project", "quick*", "--project", "long*"]],
    [["browsers", "playwright", "test", "--grep-invert", "@thorough"]],
  ],
  /** Everything, each test once. */
  all: [
    [types, lint],
    [["tests", ...vitest, "--project", "!alone"]],
    [
      ["faults", ...faults],
      ["proxies", "npm", "run", "--silent", "test:proxies"],
    ],
    cluster(),
    [["one network's attacks", ...vitest, "--project", "alone"]],
    [["browsers", "playwright", "test"]],
  ],
};

/** It is made of Debian's packages. */
function cluster(): Step[] {
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0)
    return [["cluster", "npm", "run", "--silent", "test:cluster"]];
  if (name === "all") console.log("The cluster's tests need Debian, as root: left out.");
  return [];
}

const lines = suites[name] ?? [];
const table: string[] = [];
if (name === "all") process.env.THOROUGH = "true";
prepare({ withProxies: name === "all" });
for (const line of lines) {
  const failed = (await Promise.all(line.map(runAll))).includes(false);
  if (failed) process.exitCode = 1;
  if (failed) break;
}
console.log(`\n${table.join("\n")}`);

/** Whether all succeeded. */
async function runAll(steps: Step | Step[]) {
  for (const step of isOne(steps) ? [steps] : steps) if (!(await run(step))) return false;
  return true;
}

function isOne(steps: Step | Step[]): steps is Step {
  return typeof steps[0] === "string";
}

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
