// npm test, npm run test:quick [-- files] and npm run test:all: runs their steps and says how long each took.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { prepare } from "./prepare";

const [name = "", ...own] = process.argv.slice(2);

type Step = [what: string, ...command: string[]];

const vitest = ["vitest", "run"];
const lint: Step = ["lint", "npm", "run", "--silent", "lint"];
const types: Step = ["types", "npm", "run", "--silent", "typecheck"];

/** Steps of one line run side by side; after a line that failed, the next does not start. */
const suites: Record<string, Step[][]> = {
  /** While working: types, and the tests that start nothing of their own. */
  quick: [[types, ["quick tests", ...vitest, "--project", "quick"]]],
  /** What a change must pass. */
  main: [
    [lint, types],
    [
      ["tests", ...vitest, "--project", "!patient*"],
      ["deaths of processes", "npm", "run", "--silent", "test:faults", "--", "kills"],
    ],
    // Those that look at every screen again are for `npm run test:all`.
    [["browsers", "playwright", "test", "--grep-invert", "@patient"]],
  ],
  /** The rest of everything, after these. */
  rest: [
    [
      ["faults", "npm", "run", "--silent", "test:faults", "--", "--without", "kills"],
      ["sweeps of everything", ...vitest, "--project", "!patient*", ...sweeps()],
    ],
    [["patient tests", ...vitest, "--project", "patient"]],
    [["one network's attacks", ...vitest, "--project", "patient, alone"]],
    [["browsers at every width", "playwright", "test", "accessibility", "large-text", "languages"]],
    [["proxies", "npm", "run", "--silent", "test:proxies"]],
    isDebianAsRoot() ? [["cluster", "npm", "run", "--silent", "test:cluster"]] : [],
  ],
};

/** Tests that try only a share of what there is in `npm test`. */
function sweeps() {
  const isSweep = (path: string) => readFileSync(path, "utf8").includes('support/thorough"');
  const files = readdirSync("tests", { recursive: true }).map((path) => `tests/${String(path)}`);
  return files.filter((path) => path.endsWith(".test.ts") && isSweep(path));
}

/** The cluster is made of Debian's packages. */
function isDebianAsRoot() {
  const isIt = existsSync("/etc/debian_version") && process.getuid?.() === 0;
  if (name === "rest" && !isIt) console.log("The cluster's tests need Debian, as root: left out.");
  return isIt;
}

const lines = suites[name] ?? [];
const table: string[] = [];
if (name === "rest") process.env.THOROUGH = "true";
prepare({ withProxies: name === "rest" });
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
