import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";

/**
 * A fixed address between a process and its Postgres (or Redis, or SMTP server). `close` cuts open
 * connections and refuses new ones until `open`. Between `freeze` and `thaw` it accepts connections but
 * passes nothing on. `url` is `target` through the proxy; `pointTo` sends new connections elsewhere.
 */
export async function startTcpProxy(target: string) {
  let { hostname, port } = new URL(target);
  let isFrozen = false;
  /** The near and far end of each connection. */
  const open = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const ends: [Socket, Socket] = [near, far];
    open.add(ends);
    for (const socket of ends) {
      socket.on("error", () => undefined); // the other side is closed below
      socket.on("close", () => {
        open.delete(ends);
        near.destroy();
        far.destroy();
      });
    }
    if (!isFrozen) near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = server.address() as AddressInfo; // TCP

  const url = new URL(target);
  url.host = `127.0.0.1:${own.port}`;
  return {
    url: url.href,
    pointTo(other: string) {
      ({ hostname, port } = new URL(other));
    },
    freeze() {
      isFrozen = true;
      for (const socket of [...open].flat()) socket.unpipe();
    },
    thaw() {
      isFrozen = false;
      for (const [near, far] of open) near.pipe(far).pipe(near);
    },
    async open() {
      server.listen(own.port, "127.0.0.1");
      await once(server, "listening");
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of [...open].flat()) socket.destroy();
      await closed;
    },
  };
}
