/** The entry of the production build: `node build/server/main.js web|worker|…`. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { version } from "./version";

const env = process.env;
if (existsSync(".env")) process.loadEnvFile(".env");
// Before anything loads: React chooses its build by it, and the one for development is half as fast.
env.NODE_ENV ||= "production";

type Load = () => Promise<{ run(args: string[]): Promise<void> }>;

const processes: Record<string, Load> = {
  web: () => import("./commands/web"),
  worker: () => import("./commands/worker"),
  migrate: () => import("./commands/migrate"),
  upgrade: () => import("./commands/upgrade"),
  restore: () => import("./commands/restore"),
  wait: () => import("./commands/wait"),
};
/** They may be about the portal that `npm start` runs. */
const commands: Record<string, Load> = {
  jobs: () => import("./commands/jobs"),
  user: () => import("./commands/user"),
  audit: () => import("./commands/audit"),
  backup: () => import("./commands/backup"),
  retention: () => import("./commands/retention"),
  doctor: () => import("./commands/doctor"),
};

const [name = "", ...args] = process.argv.slice(2);
if (name === "--version") {
  console.log(`${version} on Node ${process.version}`);
  process.exit(0);
}
const load = processes[name] ?? commands[name];
if (!load) {
  console.error(`Usage: main.js ${Object.keys({ ...processes, ...commands }).join("|")}`);
  process.exit(2);
}
if (commands[name] && !env.DATABASE_URL && !env.DATABASE_URL_FILE) {
  const running = join(env.DATA_DIR || ".data", "running.env");
  if (!existsSync(running)) {
    console.error("Start the portal first (npm start), or set DATABASE_URL.");
    process.exit(1);
  }
  delete env.DATABASE_URL; // may be there and empty, which a file does not change
  process.loadEnvFile(running);
}
load()
  .then((command) => command.run(args))
  .catch((error: Error) => {
    console.error(`${name}: ${oneLine(error)}`);
    process.exit(1);
  });

/** One line for the terminal; a refused connection has its reasons inside. */
function oneLine(error: Error) {
  const inner = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  const { code = "" } = inner as { code?: string }; // Node's and pg's errors carry one
  const advice = /^(ECONN|ENOTFOUND|28|3D)/.test(code) ? " — check DATABASE_URL" : "";
  return (inner.message || String(inner)).split("\n")[0] + advice;
}
