import { type Server, createServer } from "node:http";
import { type AddressInfo, Server as TcpServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { listen } from "~/db/listen";
import { contentHasChanged } from "~/db/replica";
import "../ops/scraped-metrics.server";
import { emptyContentCaches } from "../content-cache.server";
import { ensureFirstAdmin } from "../accounts/ensure-user.server";
import { env } from "../env.server";
import { answerUnreadable, createApp } from "../server/app.server";
import { limitsReady } from "../http/rate-limits.server";
import { log, processName } from "../log.server";
import { endConnections, startDraining } from "../draining.server";
import { startOpsServer } from "../ops/ops-server.server";
import { startHeartbeat } from "../ops/processes.server";
import { readiness } from "../ops/readiness.server";
import { startTracing, stopTracing } from "../tracing.server";
import { databaseAnswers } from "./database-answers";
import { nameMistypedSettings, onStop } from "./process";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { pool } from "~/db/client";
import { allDone } from "../server/running.server";

// reports the queue's depth even when no worker runs

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
  const sayStopped = startHeartbeat("web");
  onStop(async () => {
    await stopListening();
    await Promise.all([sayStopped(), drain(server)]);
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

/**
 * Reports not ready and waits until the proxy knows; then accepts no new connections and finishes what
 * is running, for at most STOP_SECONDS, as an export may take minutes; then closes the pool.
 */
export async function drain(server: Server) {
  log.info({ event: "stopping" });
  startDraining();
  const graceMs = env.STOP_SECONDS * 1000;
  const drainMs = env.DRAIN_SECONDS * 1000;
  await sleep(drainMs);
  await acceptAll(server);
  // Only from here on: until now a proxy should use the connections it keeps, not open new ones.
  endConnections();
  await new Promise((done) => {
    // http's own `close` would first end idle connections: milliseconds in which others connect.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(patience);
      clearInterval(hangUp);
      clearTimeout(cutOff);
      done(undefined);
    });
    // A write may be in flight on a connection that is idle here; the proxy abandons those sooner.
    let hangUp: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => {
      server.closeIdleConnections();
      hangUp = setInterval(() => server.closeIdleConnections(), 50);
    }, drainMs);
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  });
  await Promise.race([allDone(), sleep(graceMs)]);
  await pool.end();
}

const maxAcceptMs = 2_000;

/**
 * Waits until no connection is left to accept: closing the port resets those, and a proxy cannot know
 * whether their writes were done (decision: close-at-a-quiet-moment). A turn of the event loop accepts at
 * most one, and a long turn leaves time for more to arrive. If they never stop coming, it does not wait long.
 */
async function acceptAll(server: Server) {
  let accepted = 0;
  const count = () => void accepted++;
  server.on("connection", count);
  const end = performance.now() + maxAcceptMs;
  for (let now = performance.now(); now < end; now = performance.now()) {
    const [before, began] = [accepted, now];
    await setImmediate();
    if (accepted === before && performance.now() - began < 0.2) break;
  }
  server.off("connection", count);
}
