/** The entry of the production build: `node build/server/main.js web|worker|migrate|jobs|user|audit`. */

import { existsSync } from "node:fs";

if (existsSync(".env")) process.loadEnvFile(".env");

const commands: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
  web: () => import("./commands/web"),
  migrate: () => import("./commands/migrate"),
  worker: () => import("./commands/worker"),
  jobs: () => import("./commands/jobs"),
  user: () => import("./commands/user"),
  audit: () => import("./commands/audit"),
};

const [name = "", ...args] = process.argv.slice(2);
const load = commands[name];
if (!load) {
  console.error(`Usage: main.js ${Object.keys(commands).join("|")}`);
  process.exit(2);
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
