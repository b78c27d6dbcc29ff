import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { findViolations, nothingOpen } from "./checker";
import { excuses, startHistory } from "./history";
import { startLoad } from "./load/load";
import { startPortal } from "./portal";
import { servesAgain } from "./recovery";
import { seed } from "./settings";
import { watchMachine } from "./weather";

const folder = mkdtempSync(join(tmpdir(), "portal-disk-"));
const isMounted = mount();
if (!isMounted) {
  rmSync(folder, { recursive: true });
  console.log("Skipped: a full disk needs the right to mount a small file system (root).");
}

test.runIf(isMounted)("a disk that is full for a while costs nobody anything", async () => {
  onTestFinished(() => {
    execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  });
  const portal = await startPortal({ queue: "Redis", folder: join(folder, "postgres") });
  onTestFinished(portal.stop);
  const history = startHistory();
  const stopWatching = watchMachine(portal.postgres.url, history);
  const load = await startLoad({ portal, history, seed });

  const fault = history.open("disk full", excuses.refusalOrCutReport);
  const filler = join(folder, "filler");
  fill(filler);
  // Refusals show that the disk is full. New log files are what it needs first.
  await sleep(8_000);
  const free = statfsSync(folder).bavail;
  rmSync(filler);
  if (!portal.postgres.isRunning()) await portal.postgres.start(); // as its supervisor does
  fault.ended = history.now();
  const served = await servesAgain(portal);
  fault.to = Math.max(history.now(), fault.ended + 5_000);
  const refused = history.asked.filter(({ status }) => status === 503).length;
  console.log(`Disk full (${free} blocks left): ${refused} refusals, served after ${served} ms`);

  await load.stop();
  await stopWatching();
  await nothingOpen(portal);
  expect(history.violations()).toEqual([]);
  expect(await findViolations(portal, load.ledger)).toEqual([]);
});

function mount() {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=200m", "tmpfs", folder], { stdio: "ignore" });
    chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}

function fill(file: string) {
  for (const size of [1 << 20, 1 << 12]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) appendFileSync(file, piece);
    } catch {
      // Full, to that size.
    }
  }
}
