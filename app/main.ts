/** The entry of the production build: `node build/server/main.js web|worker|…`. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type CommandName, usageOf, usages } from "./commands/usages";
import { adviceFor } from "./database-address";
import { version } from "./version";

const env = process.env;
readSettings();
// Before anything loads: React chooses its build by this, and the development build is half as fast.
env.NODE_ENV ||= "production";

type Load = () => Promise<{ run(args: string[], env: NodeJS.ProcessEnv): Promise<void> }>;

const commands: Record<CommandName, Load> = {
  web: () => import("./commands/web"),
  worker: () => import("./commands/worker"),
  migrate: () => import("./commands/migrate"),
  upgrade: () => import("./commands/upgrade"),
  restore: () => import("./commands/restore"),
  wait: () => import("./commands/wait"),
  jobs: () => import("./commands/jobs"),
  user: () => import("./commands/user"),
  audit: () => import("./commands/audit"),
  backup: () => import("./commands/backup"),
  retention: () => import("./commands/retention"),
  doctor: () => import("./commands/doctor"),
};
/** They may be about the portal that `npm start` runs. */
const ofRunning: CommandName[] = ["jobs", "user", "audit", "backup", "retention", "doctor"];

const [given = "", ...args] = process.argv.slice(2);
if (given === "--version") {
  console.log(`${version} on Node ${process.version}`);
  process.exit(0);
}
const names = Object.keys(commands) as CommandName[];
const name = names.find((known) => known === given);
if (!name) {
  const isAsked = /^(--help|-h|help)$/.test(given);
  const lines = names.map((known) => `  ${known.padEnd(10)} ${usages[known].does}`);
  const usage = `usage: main.js COMMAND (COMMAND --help says what it takes)\n${lines.join("\n")}`;
  (isAsked ? console.log : console.error)(usage);
  process.exit(isAsked ? 0 : 2);
}
if (args.includes("--help")) {
  console.log(`${usageOf(name)}\n${usages[name].does}`);
  process.exit(0);
}
if (ofRunning.includes(name) && !env.DATABASE_URL && !env.DATABASE_URL_FILE) {
  const running = join(env.DATA_DIR || ".data", "running.env");
  if (!existsSync(running)) {
    console.error(
      "DATABASE_URL is not set, and no `npm start` is running here. With systemd, use deploy/portal.",
    );
    process.exit(1);
  }
  delete env.DATABASE_URL; // may be there and empty, which a file does not change
  process.loadEnvFile(running);
}
commands[name]()
  .then((command) => command.run(args, env))
  .catch((error: Error) => {
    console.error(`${name}: ${oneLine(error)}`);
    process.exit(1);
  });

function readSettings() {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
  } catch {
    console.error(".env is there but cannot be read: who owns it?");
    process.exit(1);
  }
}

/** One line for the terminal; a refused connection has its reasons inside. */
function oneLine(error: Error) {
  const inner = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  const { code = "" } = inner as { code?: string }; // Node's and pg's errors carry one
  const [line = ""] = (inner.message || String(inner)).split("\n");
  return /^(ECONN|ENOTFOUND|28|3D|08P01)/.test(code) ? `${line} — ${adviceFor(line)}` : line;
}
