import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../tests/support/web";
import { type Row, milliseconds } from "./results";

/** `npm start` until it says that the portal is running: on nothing, and on what that left. */
export async function bench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
  try {
    const [first, again] = [await startUp(dataDir), await startUp(dataDir)];
    return [
      row("first start of the portal, after install and build", first, 15_000),
      row("start from an existing data folder", again, 5_000),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function row(what: string, time: number, limit: number): Row {
  const target = `≤ ${limit / 1000} s`;
  return { what, target, measured: milliseconds(time), isMet: time <= limit };
}

async function startUp(dataDir: string) {
  const { DATABASE_URL, SMTP_URL, REDIS_URL, ...env } = process.env;
  const started = performance.now();
  const portal = spawn("npm", ["start"], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true, // a group of its own, to be stopped as Ctrl-C does
  });
  try {
    await said(portal, "The placement portal is running.");
    return performance.now() - started;
  } finally {
    await interrupt(portal);
  }
}

async function said(child: ChildProcess, words: string) {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes(words)) return;
  }
  throw new Error(`npm start ended: ${text}`);
}

async function interrupt(child: ChildProcess) {
  if (child.exitCode !== null || !child.pid) return;
  process.kill(-child.pid, "SIGINT");
  await once(child, "exit");
}
