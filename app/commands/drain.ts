import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "~/db/client";
import { env } from "../env.server";
import { log } from "../log.server";
import { startDraining } from "../ops/readiness.server";

const graceMs = 30_000;

/**
 * Says that it is not ready and waits until the proxy knows; then takes nothing new and finishes
 * what runs, for half a minute at most; then closes the pool.
 */
export async function drain(server: Server) {
  log.info({ event: "stopping" });
  startDraining();
  await sleep(env.DRAIN_SECONDS * 1000);
  await new Promise((done) => {
    // Whoever is being answered now is not kept on the line afterwards, as keep-alive would.
    const hangUp = setInterval(() => server.closeIdleConnections(), 50);
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(hangUp);
      clearTimeout(cutOff);
      done(undefined);
    });
    server.closeIdleConnections();
  });
  await pool.end();
}
