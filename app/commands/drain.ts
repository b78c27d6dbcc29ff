import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { pool } from "~/db/client";
import { env } from "../env.server";
import { log } from "../log.server";
import { endConnections, startDraining } from "../ops/readiness.server";
import { allDone } from "../server/running.server";

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
