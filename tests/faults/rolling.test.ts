import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { runMigrate } from "../support/database";
import { until } from "../support/until";
import { countDoubled, findViolations, nothingOpen } from "./checker";
import { excuses, startHistory } from "./history";
import { startLoad } from "./load/load";
import { startPortal } from "./portal";
import { isLong, seed } from "./settings";
import { watchMachine } from "./weather";

const deploys = isLong ? 20 : 1;

test("a new build is rolled out under load, and nobody notices", async () => {
  const portal = await startPortal({ queue: "Redis" });
  onTestFinished(portal.stop);
  const history = startHistory();
  const stopWatching = watchMachine(portal.postgres.url, history);
  // On a busy machine rendering may take longer than a request waits, deploy or not; it is done in the end.
  history.open("a PDF is late", excuses.latePdf);
  const load = await startLoad({ portal, history, seed });

  for (let deploy = 0; deploy < deploys; deploy++) {
    await runMigrate(portal.postgres.url);
    for (const one of [...portal.webs, ...portal.workers]) {
      expect(await one.end("SIGTERM")).toBe(0);
      await one.start();
      await until(
        "it is in line",
        () => one.kind === "worker" || portal.balancer.isReady(one.port),
      );
      await sleep(500); // some load on the new one before the next goes
    }
  }
  await load.stop();
  const slow = await stopWatching();
  await nothingOpen(portal);
  // No other fault was noted: any 5xx and any broken connection counts.
  expect(history.violations()).toEqual([]);
  expect(await findViolations(portal, load.ledger)).toEqual([]);
  expect(countDoubled(portal)).toBe(0);
  const failed = history.asked.filter(({ status }) => typeof status === "string" || status >= 500);
  console.log(
    `${deploys} deploys: ${history.asked.length} requests, ${failed.length} failed ` +
      `(the machine itself was too slow ${slow} times)`,
  );
});
