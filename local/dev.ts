// `npm run dev`: the same portal from its sources, changed code on the next request.
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type * as Server from "../app/http/server";
import { createServer as createVite } from "vite";
import { startServices } from "./services";

async function start() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const services = await startServices();
  Object.assign(process.env, services.env, { NODE_ENV: "development" });
  process.on("SIGINT", () => void services.stop().then(() => process.exit(0)));
  process.on("SIGTERM", () => void services.stop().then(() => process.exit(0)));

  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const { migrate } = (await vite.ssrLoadModule(
    "./db/migrate.ts",
  )) as typeof import("../db/migrate");
  await migrate();
  const { env } = (await vite.ssrLoadModule(
    "./app/env.server.ts",
  )) as typeof import("../app/env.server");
  if (env.SEED_DEMO ?? services.isNew)
    await ((await vite.ssrLoadModule("./local/demo.ts")) as typeof import("./demo")).seedDemo();
  services.firstStartDone();
  const users = (await vite.ssrLoadModule(
    "./app/accounts/users.server.ts",
  )) as typeof import("../app/accounts/users.server");
  const { ADMIN_EMAIL, ADMIN_PASSWORD, PORT } = env;
  if (ADMIN_EMAIL && ADMIN_PASSWORD) await users.ensureFirstAdmin(ADMIN_EMAIL, ADMIN_PASSWORD);

  const { createApp } = (await vite.ssrLoadModule("./app/http/server.ts")) as typeof Server;
  const loadBuild = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  const server = createServer(createApp({ loadBuild, middleware: vite.middlewares }));
  server.listen(PORT, () => {
    console.log(`Development: http://localhost:${PORT}  (${ADMIN_EMAIL} / ${ADMIN_PASSWORD})`);
  });
}

start().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
