// `npm run dev`: runs the portal from its sources; changes apply to the next request.
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { createServer as createVite } from "vite";
import { buildIfNeeded } from "./build";
import { startServices } from "./services";

async function start() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  buildIfNeeded(); // PDFs and pictures need programs of the build
  const services = await startServices();
  Object.assign(process.env, services.env, { NODE_ENV: "development" });
  process.on("SIGINT", () => void services.stop().then(() => process.exit(0)));
  process.on("SIGTERM", () => void services.stop().then(() => process.exit(0)));

  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;

  const { migrate } = await load<typeof import("../db/migrate")>("./db/migrate.ts");
  await migrate();
  const { env } = await load<typeof import("../app/env.server")>("./app/env.server.ts");
  if (env.SEED_DEMO ?? services.isNew) {
    const { seedDemo } = await load<typeof import("./demo")>("./local/demo.ts");
    await seedDemo();
  }
  services.firstStartDone();
  const { ensureFirstAdmin } = await load<typeof import("../app/accounts/ensure-user.server")>(
    "./app/accounts/ensure-user.server.ts",
  );
  const { ADMIN_EMAIL, ADMIN_PASSWORD, PORT } = env;
  if (ADMIN_EMAIL && ADMIN_PASSWORD) await ensureFirstAdmin(ADMIN_EMAIL, ADMIN_PASSWORD);

  const { createApp } = await load<typeof import("../app/server/app.server")>(
    "./app/server/app.server.ts",
  );
  const loadBuild = () => load<ServerBuild>("virtual:remix/server-build");
  const server = createServer(createApp({ loadBuild, middleware: vite.middlewares }));
  server.listen(PORT, () => {
    console.log(`Development: http://localhost:${PORT}  (${ADMIN_EMAIL} / ${ADMIN_PASSWORD})`);
  });
}

start().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
