import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { listen } from "~/db/listen";
import { contentHasChanged } from "~/db/replica";
import "../ops/job-metrics.server"; // reports the queue's depth even when no worker runs
import { emptyContentCaches } from "../content-cache.server";
import { ensureFirstAdmin } from "../accounts/ensure-user.server";
import { env } from "../env.server";
import { answerUnreadable, createApp } from "../server/app.server";
import { limitsReady } from "../http/rate-limits.server";
import { log, processName } from "../log.server";
import { startOpsServer } from "../ops/ops-server.server";
import { readiness } from "../ops/readiness.server";
import { startTracing, stopTracing } from "../tracing.server";
import { databaseAnswers } from "./database-answers";
import { drain } from "./drain";
import { nameMistypedSettings } from "./mistyped-settings";
import { onStop } from "./on-stop";

/** Beside the chunk that this file is built into: build/server/assets. */
const clientDir = fileURLToPath(new URL("../../client", import.meta.url));

export async function run() {
  nameMistypedSettings();
  await startTracing(processName);
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env;
  if (ADMIN_EMAIL && ADMIN_PASSWORD) {
    await databaseAnswers();
    await ensureFirstAdmin(ADMIN_EMAIL, ADMIN_PASSWORD);
  }

  // Vite's virtual module has no types.
  const build = (await import("virtual:remix/server-build")) as unknown as ServerBuild;
  await limitsReady();
  const app = createApp({ loadBuild: async () => build, clientDir });
  const server = createServer({ ...times, requireHostHeader: false }, app);
  // We answer these, and requests without Host, ourselves: Node's answers lack the security headers.
  server.setTimeout(times.requestTimeout); // also cuts off a client that stops reading its answer
  server.on("clientError", answerUnreadable).on("checkExpectation", app);
  await new Promise<void>((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      failed(isTaken ? new Error(`port ${env.PORT} is taken: set PORT to another`) : error);
    });
    // As many waiting connections as the system allows, for when everybody comes at once.
    server.listen({ port: env.PORT, host: env.HOST, backlog: 4096 }, listening);
  });
  const stopOps = await startOpsServer({ readiness });
  const stopListening = listen("content", () => {
    contentHasChanged(); // first, as refilling the caches depends on it
    emptyContentCaches();
  });
  onStop(async () => {
    await stopListening();
    await drain(server);
    await stopTracing();
    stopOps();
  });
  const { port } = server.address() as AddressInfo; // a TCP server has a port
  log.info({ event: "listening", port });
  process.send?.({ listening: port });
}

/**
 * Clients that send or read too slowly are cut off, checked each second. In two minutes a picture of
 * 5 MB gets through at 400 kbit/s.
 */
const times = {
  headersTimeout: Math.min(10, env.REQUEST_TIMEOUT_SECONDS) * 1000,
  requestTimeout: env.REQUEST_TIMEOUT_SECONDS * 1000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};
