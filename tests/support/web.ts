import { connect } from "node:net";
import { freePort } from "../../local/free-port";
import { webHeap } from "../../local/main";
import { startProcess } from "./processes/child";
import { until } from "./until";

/** Starts a real web process of the production build on this test's database. */
export async function startWeb(env: Record<string, string> = {}) {
  const port = env.PORT ?? String(await freePort());
  const web = await startProcess(["web"], {
    // A stop need not wait long for connections that a test left open.
    env: { PORT: port, HOST: "127.0.0.1", STOP_SECONDS: "10", ...env },
    nodeOptions: [webHeap],
  });
  return { url: `http://localhost:${port}`, ...web };
}

export type Web = Awaited<ReturnType<typeof startWeb>>;

/** Waits until nobody can connect any more. Requests on open connections may still be answered. */
export function portClosed({ url }: { url: string }) {
  const isRefused = () =>
    new Promise<boolean>((answer) => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      socket.once("connect", () => answer(false));
      socket.once("error", () => answer(true));
      socket.once("connect", () => socket.destroy());
    });
  return until("the port is closed", isRefused);
}
