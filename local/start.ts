// `npm start`: the whole portal on one machine, as two processes of the production build.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { networkAddresses } from "./addresses";
import { buildIfNeeded } from "./build";
import { isFree } from "./free-port";
import { type Running, keepAlive } from "./keep-alive";
import { finished, run, stopChild } from "./run";
import { seedIfWanted } from "./demo/seed";
import { type Services, demoCoordinator, demoRecruiter, startServices } from "./services";

const children = new Map<string, ChildProcess>();
let services: Services | undefined;
let isStopping = false;
let hasRecruiter = false;

async function start() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  buildIfNeeded();
  await waitForPort(Number(process.env.PORT || 3000));
  services = await startServices();
  Object.assign(process.env, services.env);

  await finished(run("migrate"));
  hasRecruiter = await seedIfWanted(services);
  const [web, worker] = await Promise.all([begin("web"), begin("worker")]);
  const options = { giveUp, isStopping: () => isStopping };
  keepAlive("web", web, { ...options, begin: () => begin("web") });
  keepAlive("worker", worker, { ...options, begin: () => begin("worker") });
  const { database } = services;
  if (database) keepAlive("Postgres", database, { ...options, begin: database.begin });
  announce();
}

/** Starts a child and waits until it is up. */
async function begin(name: "web" | "worker"): Promise<Running> {
  const child = run(name, "ipc");
  children.set(name, child);
  const ended = once(child, "exit").then(([code, signal]) => String(signal ?? `exit code ${code}`));
  const isAtWork = await Promise.race([once(child, "message"), ended.then(() => false)]);
  if (!isAtWork) throw new Error(`${name} did not start.`);
  return { ended };
}

function giveUp(reason: string) {
  console.error(reason);
  void stop(1);
}

/** A killed portal frees its port within moments; a running one does not. */
async function waitForPort(port: number) {
  if (!(port >= 0 && port <= 65_535))
    throw new Error("PORT must be a port number. See .env.example.");
  const deadline = Date.now() + 3_000;
  while (!(await isFree(port, host()))) {
    if (Date.now() > deadline) {
      throw new Error(
        `Port ${port} is taken, perhaps by a portal that is already running: stop it, or set PORT to another.`,
      );
    }
    await sleep(100);
  }
}

function host() {
  return process.env.HOST || "0.0.0.0";
}

function announce() {
  const own = services?.env ?? {};
  const address = process.env.APP_URL || `http://localhost:${own.PORT}`;
  const nearby = process.env.APP_URL ? [] : networkAddresses(own.PORT ?? "", host());
  const lines = [
    "",
    "  The placement portal is running.",
    "",
    `  Portal       ${address}`,
    ...nearby.map(
      (one) => `  On a phone   ${one} (on the same network; HOST=127.0.0.1 prevents that)`,
    ),
    ...(own.ADMIN_EMAIL
      ? [`  Admin login  ${own.ADMIN_EMAIL}`, `  Password     ${own.ADMIN_PASSWORD}`]
      : []),
    ...(hasRecruiter
      ? [
          `  Recruiter    ${demoRecruiter}`,
          `  Coordinator  ${demoCoordinator}`,
          `  Password     ${services?.demoPassword}`,
        ]
      : []),
    ...(services?.inboxUrl ? [`  Mails        ${services.inboxUrl}`] : []),
    "",
    "  Stop it with Ctrl-C.",
    "",
  ];
  console.log(lines.join("\n"));
}

async function stop(code: number) {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([...children.values()].map(stopChild));
  await services?.stop();
  process.exit(code);
}

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
start().catch(async (error: Error) => {
  if (error.message) console.error(error.message);
  await stop(1);
});
