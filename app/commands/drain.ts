import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { pool } from "~/db/client";
import { env } from "../env.server";
import { log } from "../log.server";
import { startDraining } from "../ops/readiness.server";
import { allDone } from "../server/running.server";

/**
 * Says that it is not ready and waits until the proxy knows; then takes nothing new and finishes
 * what runs, for STOP_SECONDS at most, as an export may take minutes; then closes the pool.
 */
export async function drain(server: Server) {
  log.info({ event: "stopping" });
  startDraining();
  const graceMs = env.STOP_SECONDS * 1000;
  await sleep(env.DRAIN_SECONDS * 1000);
  await quietMoment();
  await new Promise((done) => {
    // http's own `close` first hangs up on whoever is idle: milliseconds in which others still connect.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(hangUp);
      clearTimeout(cutOff);
      done(undefined);
    });
    // Whoever is being answered now is not kept on the line afterwards, as keep-alive would.
    const hangUp = setInterval(() => server.closeIdleConnections(), 50);
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    server.closeIdleConnections();
  });
  await Promise.race([allDone(), sleep(graceMs)]);
  await pool.end();
}

/**
 * When every connection that the system holds for us was accepted just now: closing the port resets the
 * others, and a proxy cannot know whether their writes were done.
 */
async function quietMoment() {
  for (let turn = 0, before = 0; turn < 1_000; turn++) {
    await setImmediate();
    const now = performance.now();
    if (now - before < 0.2) return;
    before = now;
  }
}
