import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../tests/support/web";
import { type Row, duration, row, timed } from "./results";

/** `npm start` until it says that the portal is running: on nothing, and on what that left. */
export async function bench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
  try {
    const first = await startUp(dataDir);
    const again = await startUp(dataDir);
    const unit = duration;
    const what = "first start of the portal, after install and build";
    return [
      row({ what, value: first, unit, atMost: 15_000 }),
      row({ what: "start from an existing data folder", value: again, unit, atMost: 5_000 }),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startUp(dataDir: string) {
  const { DATABASE_URL, SMTP_URL, REDIS_URL, ...env } = process.env;
  const port = String(await freePort());
  const portal = spawn("npm", ["start"], {
    env: { ...env, DATA_DIR: dataDir, PORT: port },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true, // a group of its own, to be stopped as Ctrl-C does
  });
  try {
    return await timed(async () => {
      let text = "";
      for await (const chunk of portal.stdout) {
        text += String(chunk);
        if (text.includes("The placement portal is running.")) return;
      }
      throw new Error(`npm start ended: ${text}`);
    });
  } finally {
    if (portal.exitCode === null && portal.pid) {
      process.kill(-portal.pid, "SIGINT");
      await once(portal, "exit");
    }
  }
}
