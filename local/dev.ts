// `npm run dev`: runs the web process from its sources, where changes apply to the next request, and the build's worker.
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { createServer as createVite } from "vite";
import { buildIfNeeded } from "./build";
import { finished, run, stopChild } from "./run";
import { seedIfWanted } from "./demo/seed";
import { startServices } from "./services";

async function start() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  buildIfNeeded();
  const services = await startServices();
  Object.assign(process.env, services.env, { NODE_ENV: "development" });
  const children: ChildProcess[] = [];
  async function stop() {
    await Promise.all(children.map((child) => stopChild(child.removeAllListeners("exit"))));
    await services.stop();
    process.exit(0);
  }
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
  await finished(run("migrate"));
  await seedIfWanted(services);
  const worker = run("worker", "ipc");
  children.push(worker);
  worker.once("exit", () => console.error("The worker has ended: start npm run dev again."));

  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;
  const { env } = await load<typeof import("../app/env.server")>("./app/env.server.ts");
  const { ensureFirstAdmin } = await load<typeof import("../app/accounts/ensure-user.server")>(
    "./app/accounts/ensure-user.server.ts",
  );
  const { ADMIN_EMAIL, ADMIN_PASSWORD, HOST, PORT } = env;
  if (ADMIN_EMAIL && ADMIN_PASSWORD) await ensureFirstAdmin(ADMIN_EMAIL, ADMIN_PASSWORD);

  const { createApp } = await load<typeof import("../app/server/app.server")>(
    "./app/server/app.server.ts",
  );
  const loadBuild = () => load<ServerBuild>("virtual:remix/server-build");
  const server = createServer(createApp({ loadBuild, middleware: vite.middlewares }));
  server.listen(Number(PORT), HOST, () => {
    console.log(`Development: http://localhost:${PORT}  (${ADMIN_EMAIL} / ${ADMIN_PASSWORD})`);
    if (services.inboxUrl) console.log(`Mails: ${services.inboxUrl}`);
  });
}

start().catch((error: Error) => {
  if (error.message) console.error(error.message);
  process.exit(1);
});
