import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { ensureFirstAdmin } from "../accounts/users.server";
import { env } from "../env.server";
import { boundTimes, createApp, drain } from "../http/server";
import { log } from "../log.server";

export async function run() {
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD)
    await ensureFirstAdmin(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);

  const build = (await import("virtual:remix/server-build")) as unknown as ServerBuild; // Vite's module has no type
  const clientDir = fileURLToPath(new URL("../../client", import.meta.url));
  const server = createServer(createApp({ loadBuild: async () => build, clientDir }));
  boundTimes(server);
  server.on("error", (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === "EADDRINUSE"
        ? `port ${env.PORT} is taken: set PORT to another`
        : error.message;
    process.stderr.write(`web: ${reason}\n`);
    process.exit(1);
  });
  server.listen(env.PORT, env.HOST, () => {
    const { port } = server.address() as AddressInfo; // a TCP server has a port
    log.info({ event: "listening", port });
    process.send?.({ listening: port });
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void drain(server).then(() => process.exit(0)));
  }
}
