import { Agent, request } from "node:http";
import { Worker } from "node:worker_threads";

export type Asked = { path: string; method?: string; data?: string };

/** What one network with a script can do. */
const attacker = "192.0.2.66";
const connections = 300;
export const perSecond = 200;

/** Sends it from this network; the answer's status once it has come whole, or 0 without one. */
export function send(
  url: string,
  { path, method = "GET", data }: Asked,
  { agent, ip, cookie }: { agent: Agent; ip: string; cookie?: string },
) {
  const headers = {
    "X-Forwarded-For": ip,
    ...(data && { "Content-Type": "application/json" }),
    ...(cookie && { Cookie: cookie }),
  };
  return new Promise<number>((resolve) => {
    const asked = request(url + path, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once("close", () => resolve(answer.statusCode ?? 0));
    });
    asked.once("error", () => resolve(0));
    asked.end(data);
  });
}

/** Attacks from a thread of its own, so that it holds up nobody but the portal, until it is stopped. */
export function attack(url: string, asked: () => Asked) {
  const thread = new Worker(
    `const { Agent, request } = require("node:http");
    const { parentPort, workerData } = require("node:worker_threads");
    const agent = new Agent({ keepAlive: true, maxSockets: workerData.connections });
    parentPort.on("message", ({ path, method = "GET", data }) => {
      const headers = { "X-Forwarded-For": workerData.ip, ...(data && { "Content-Type": "application/json" }) };
      const asked = request(workerData.url + path, { agent, method, headers }, (answer) => answer.resume());
      asked.on("error", () => undefined);
      asked.end(data);
    });`,
    { eval: true, workerData: { url, connections, ip: attacker } },
  );
  const every = 50;
  let sent = 0;
  const timer = setInterval(() => {
    for (let count = 0; count < (perSecond * every) / 1000; count++, sent++)
      thread.postMessage(asked());
  }, every);
  return async () => {
    clearInterval(timer);
    await thread.terminate();
    return sent;
  };
}
