import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port that is free. It lies below those that the system gives to outgoing connections, as one of those
 * could be taken before its server starts, and above those that browsers refuse.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(11_000, 32_000);
    if (await isFree(port, "127.0.0.1")) return port;
  }
}

export function isFree(port: number, host: string) {
  return new Promise<boolean>((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(port, host, () => probe.close(() => answer(true)));
  });
}
