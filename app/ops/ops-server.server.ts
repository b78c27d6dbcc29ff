import { type ServerResponse, createServer } from "node:http";
import { env } from "../env.server";
import { log } from "../log.server";
import { registry } from "../metrics.server";
import type { Health } from "./readiness.server";
import { collectProcesses } from "./process-metrics.server";
import { collectHealth, collectProcessMetrics } from "./scraped-metrics.server";

type Options = { readiness: () => Promise<Health> };

/**
 * Serves metrics and health on METRICS_PORT, away from the public port; without it does nothing.
 * Returns a function that stops it.
 */
export async function startOpsServer({ readiness }: Options) {
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  if (!port) return () => undefined;
  collectProcessMetrics();
  collectHealth(readiness);
  collectProcesses();

  const answers: Record<string, (response: ServerResponse) => Promise<unknown>> = {
    "/livez": async (response) => response.end("ok"),
    "/readyz": async (response) => {
      const { isReady, reason } = await readiness();
      response.writeHead(isReady ? 200 : 503).end(reason);
    },
    "/metrics": async (response) => {
      const text = await registry.metrics();
      response.setHeader("Content-Type", registry.contentType);
      response.end(text);
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url?.split("?")[0] ?? ""];
    if (!answer) return void response.writeHead(404).end();
    answer(response).catch((error: Error) => {
      log.error({ event: "ops request failed", error });
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      failed(isTaken ? new Error(`port ${port} is taken: set METRICS_PORT to another`) : error);
    });
    server.listen(port, host, listening);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
