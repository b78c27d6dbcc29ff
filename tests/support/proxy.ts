import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";

/** A fixed address on loopback for a server whose port changes when it is started again. */
export async function startProxy() {
  let target = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // TCP
  return {
    port,
    pointTo(newTarget: number) {
      target = newTarget;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
