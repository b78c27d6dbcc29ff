import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";

/**
 * Stands between a process and its Postgres (or Redis, or SMTP server): `close` is an outage that
 * cuts what is open and refuses the rest, `open` ends it. `url` is `target` by way of the proxy.
 */
export async function startTcpProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined); // the other side is closed below
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = server.address() as AddressInfo; // TCP

  const url = new URL(target);
  url.host = `127.0.0.1:${own.port}`;
  return {
    url: url.href,
    async open() {
      server.listen(own.port, "127.0.0.1");
      await once(server, "listening");
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
