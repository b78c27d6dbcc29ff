import { Agent, request } from "node:http";
import { Worker } from "node:worker_threads";

/** From a network of its own if it names one. */
export type Asked = { path: string; method?: string; data?: string; ip?: string };

/** What one network with a script can do. */
const attacker = "192.0.2.66";
export const oneNetwork = { connections: 300, perSecond: 200 };

/** `status` is 0 without an answer, `retryAfter` its header. */
export type Answered = { status: number; ms: number; retryAfter?: string };

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

/**
 * Asks from a thread of its own, so that it holds up nobody but the portal, until it is stopped: at a pace that does not
 * wait for answers.
 */
export function attack(url: string, asked: () => Asked, force = oneNetwork) {
  const thread = new Worker(
    `const { Agent, request } = require("node:http");
    const { parentPort, workerData } = require("node:worker_threads");
    const agent = new Agent({ keepAlive: true, maxSockets: workerData.connections });
    parentPort.on("message", ({ path, method = "GET", data, ip = workerData.ip }) => {
      const headers = { "X-Forwarded-For": ip, ...(data && { "Content-Type": "application/json" }) };
      const began = performance.now();
      const note = (status, retryAfter) =>
        parentPort.postMessage({ status, retryAfter, ms: performance.now() - began });
      const asked = request(workerData.url + path, { agent, method, headers }, (answer) => {
        answer.resume();
        answer.once("close", () => note(answer.statusCode, answer.headers["retry-after"]));
      });
      asked.on("error", () => note(0));
      asked.end(data);
    });`,
    { eval: true, workerData: { url, ip: attacker, connections: force.connections } },
  );
  const answers: Answered[] = [];
  thread.on("message", (answered: Answered) => answers.push(answered));
  const every = 50;
  let sent = 0;
  const timer = setInterval(() => {
    for (let count = 0; count < (force.perSecond * every) / 1000; count++, sent++)
      thread.postMessage(asked());
  }, every);
  /** No more is asked; what was asked may still be answered. */
  const pause = () => clearInterval(timer);
  const stop = async () => {
    pause();
    await thread.terminate();
    return sent;
  };
  return Object.assign(stop, { answers, pause, sent: () => sent });
}
