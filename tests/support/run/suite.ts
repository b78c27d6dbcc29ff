// npm test [-- words [--browsers]], npm run test:quick [-- words], npm run test:all: runs their steps, says how far they
// are, and at the end what failed, why, and how to run it alone. Everything else is in each step's log.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepare } from "./prepare";
import type { Failure, News } from "./reporters";
import { type Step, suites } from "./steps";

const { values, positionals } = parseArgs({
  options: { browsers: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [asked = "main", ...words] = positionals;
/** `THOROUGH=true npm test` is what CI runs. */
const name = asked === "main" && process.env.THOROUGH && !words.length ? "all" : asked;
if (name === "all") process.env.THOROUGH = "true";

const began = performance.now();
prepare({ withProxies: name === "all" });
const logs = ".cache/tests";
mkdirSync(logs, { recursive: true });
/** Of all that tests write; servers of another user read in it. */
const folder = mkdtempSync(join(tmpdir(), "portal-tests-"));
chmodSync(folder, 0o755);

type Running = { step: Step; process: ChildProcess; log: string; total: number; done: number };
const running = new Set<Running>();
const failures: (Failure & { log: string })[] = [];
const table: string[] = [];
let isStopping = false;

process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void stop());

const lists =
  name === "quick"
    ? suites.quick(words)
    : name === "all"
      ? suites.all()
      : suites.main(words, values.browsers);
const progress = setInterval(sayProgress, process.stdout.isTTY ? 1_000 : 30_000);
for (const list of lists) {
  const succeeded = await Promise.all(list.map(run));
  if (!succeeded.includes(false)) continue;
  process.exitCode = 1;
  if (name !== "all" || isStopping) break; // of everything one wants to know all that fails
}
clearInterval(progress);
if (!isStopping) say([...table, ...failures.map(described)].join("\n"));

/** Whether it succeeded. */
async function run(step: Step) {
  const started = performance.now();
  const log = join(logs, `${step.what.replace(/\W+/g, "-")}.log`);
  const output = openSync(log, "w");
  const [program = "", ...args] = step.command;
  const child = spawn(program, args, {
    stdio: ["ignore", output, output, "ipc"],
    // A group of its own, so that Ctrl-C reaches it once.
    detached: true,
    env: { ...process.env, ...step.env, TMPDIR: folder },
  });
  const entry: Running = { step, process: child, log, total: 0, done: 0 };
  running.add(entry);
  child.on("message", (news: News) => {
    if (news.type === "total") entry.total = news.count;
    if (news.type === "done") entry.done++;
    if (news.type === "failed") noteFailure({ ...news.failure, log });
  });
  const [code] = (await once(child, "close")) as [number | null];
  running.delete(entry);
  if (isStopping) return false;
  const seconds = Math.round((performance.now() - started) / 1000);
  table.push(`${step.what}: ${code === 0 ? "passed" : "FAILED"} in ${seconds} s`);
  if (code !== 0 && !failures.some((failure) => failure.log === log)) {
    const said = readFileSync(log, "utf8").trim().split("\n").slice(-20);
    const command = step.command.join(" ");
    failures.push({
      file: "",
      test: step.what,
      why: `it said\n  ${said.join("\n  ")}`,
      command,
      log,
    });
  }
  return code === 0;
}

function noteFailure(failure: Failure & { log: string }) {
  failures.push(failure);
  say(`✗ ${failure.file} › ${failure.test}`);
}

function described({ file, test, why, command, log }: Failure & { log: string }) {
  return `
FAILED ${[file, test].filter(Boolean).join(" › ")}
  why:   ${why}
  alone: ${command}
  log:   ${log}`;
}

function sayProgress() {
  const parts = [...running].map(({ step, done, total }) =>
    total ? `${step.what} ${done}/${total}` : step.what,
  );
  const failed = failures.length ? `, ${failures.length} failed` : "";
  const line = `${clock()}  ${parts.join(", ")}${failed}`;
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
  else console.log(line);
}

function say(text: string) {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
  console.log(text);
}

function clock() {
  const seconds = Math.round((performance.now() - began) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Ends the steps and all that they started. Their servers are on leashes, which end them, too. */
async function stop() {
  if (isStopping) return;
  isStopping = true;
  const gone = [...running].map(({ process: child }) => once(child, "close"));
  for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"] as const) {
    for (const { process: child } of running) signalGroup(child, signal);
    await Promise.race([Promise.all(gone), new Promise((done) => setTimeout(done, 3_000))]);
    if (!running.size) break;
  }
  say("Stopped.");
  process.exit(130);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    process.kill(-pid!, signal);
  } catch {
    // It has just ended.
  }
}
