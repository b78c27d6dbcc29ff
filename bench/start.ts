import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "../tests/support/processes/child";
import { freePort } from "../local/free-port";
import { type Row, duration, row } from "./results";

/** `npm start` until it says that the portal is running: on nothing, and on what that left. */
export async function bench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
  try {
    const first = { value: await startUp(dataDir), unit: duration, atMost: 15_000 };
    const again = { value: await startUp(dataDir), unit: duration, atMost: 5_000 };
    return [
      row("first start of the portal, after install and build", first),
      row("start from an existing data folder", again),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startUp(DATA_DIR: string) {
  const { DATABASE_URL, SMTP_URL, REDIS_URL, ...env } = process.env;
  const started = performance.now();
  const portal = await startChild("npm", ["start"], {
    env: { ...env, DATA_DIR, PORT: String(await freePort()) },
    detached: true, // a group of its own, to be stopped as Ctrl-C does
    isReady: async ({ stdout }) => {
      for await (const text of stdout?.iterator({ destroyOnReturn: false }) ?? [])
        if (String(text).includes("The placement portal is running.")) return;
    },
  });
  const taken = performance.now() - started;
  process.kill(-(portal.process.pid ?? 0), "SIGINT");
  await once(portal.process, "exit");
  return taken;
}
