import { type IncomingMessage, type ServerResponse, Agent, createServer, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { freePort } from "../../local/free-port";

/**
 * A reverse proxy as in production: takes turns among the processes whose /readyz is 200, and asks another
 * only if the connection was refused. A broken answer stays broken. Clients may name their own address, so
 * that one program can act as many.
 */
export async function startBalancer(ports: number[]) {
  // A crowd waits here, as connections beyond a process's own backlog would be lost silently. `timeout` is
  // how long an idle connection stays open.
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000, timeout: 10_000 });
  const ready = new Map(ports.map((port) => [port, false]));
  let turn = 0;

  const checks = setInterval(() => ports.forEach((port) => void check(port)), 150);
  async function check(port: number) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    ready.set(port, answer?.status === 200);
  }

  /** The ready processes, or all if none is, starting with the next in turn. */
  function candidates() {
    const up = ports.filter((port) => ready.get(port));
    const usable = up.length ? up : ports;
    const first = turn++ % usable.length;
    return [...usable.slice(first), ...usable.slice(0, first)];
  }

  async function pass(req: IncomingMessage, res: ServerResponse) {
    const body = await buffer(req).catch(() => null);
    if (!body) return; // the client left
    const targets = candidates();
    const others = ports.filter((port) => !targets.includes(port));
    forward({ req, res, body, targets: [...targets, ...others] });
  }

  function forward({ req, res, body, targets: [port, ...others] }: Forwarding) {
    const upstream = request(
      { agent, port, host: "127.0.0.1", method: req.method, path: req.url, headers: req.headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
        answer.on("error", () => res.destroy());
      },
    );
    res.on("close", () => upstream.destroy());
    upstream.on("error", (error: NodeJS.ErrnoException) => {
      const wasSent = error.code !== "ECONNREFUSED";
      if (wasSent || !others.length) return void res.destroy();
      forward({ req, res, body, targets: others });
    });
    upstream.end(body);
  }

  const server = createServer((req, res) => void pass(req, res));
  const own = await freePort();
  await new Promise<void>((listening) =>
    server.listen({ port: own, host: "127.0.0.1", backlog: 4096 }, listening),
  );
  return {
    url: `http://localhost:${own}`,
    isReady: (port: number) => ready.get(port) === true,
    stop() {
      clearInterval(checks);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

type Forwarding = { req: IncomingMessage; res: ServerResponse; body: Buffer; targets: number[] };
