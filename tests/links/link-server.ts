import { once } from "node:events";
import { type RequestListener, createServer } from "node:http";
import { type AddressInfo, type Server, createServer as createTrap } from "node:net";
import { type Reach, isPublicAddress } from "../../app/links/public-request.server";

/** The only local address that the tests' network treats as public. */
export const open = "127.0.0.2";
export const forbidden = "127.0.0.1";

/** A site at the open address and, on the same port of the forbidden one, a socket that counts connections. */
export async function startSite(answer: RequestListener) {
  const asked: string[] = [];
  const site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  const trapped: string[] = [];
  const trap = createTrap((socket) => {
    trapped.push(String(socket.localAddress));
    socket.destroy();
  });
  const port = await listenAt(site, open, 0);
  await listenAt(trap, forbidden, port);
  function stop() {
    trap.close();
    site.closeAllConnections();
    site.close();
  }
  return { port, asked, trapped, stop, site: `http://${open}:${port}` };
}

async function listenAt(server: Server, host: string, port: number) {
  server.listen(port, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port; // TCP
}

/** A network with these names. Several answers for a name are given one after the other. */
export function aNetwork(names: Record<string, string[][]> = {}): Reach {
  return {
    resolve: async (host) => {
      const answers = names[host];
      const found = answers && answers.length > 1 ? answers.shift() : answers?.[0];
      if (!found) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
      return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
    mayConnect: (address) => address === open || isPublicAddress(address),
    timeoutMs: 300,
  };
}
