import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { findViolations, nothingOpen } from "./checker";
import { excuses, startHistory } from "./history";
import { startLoad } from "./load/load";
import { queues, startPortal } from "./portal";
import { isLong, seed } from "./settings";
import { watchMachine } from "./weather";

const tenMinutes = 10 * 60_000;
const cases = [
  { queue: queues[0]!, clockOffMs: tenMinutes, words: "ten minutes ahead, queue on Redis" },
  { queue: queues[1]!, clockOffMs: tenMinutes, words: "ten minutes ahead, queue on Postgres" },
  { queue: queues[0]!, clockOffMs: -tenMinutes, words: "ten minutes behind, queue on Redis" },
  { queue: queues[1]!, clockOffMs: -tenMinutes, words: "ten minutes behind, queue on Postgres" },
];

describe("one web and one worker process whose clocks are", () => {
  test.each(isLong ? cases : cases.slice(0, 1))(
    "$words cost nobody anything, even when that worker dies",
    async ({ queue, clockOffMs }) => {
      const portal = await startPortal({ queue, clockOffMs });
      onTestFinished(portal.stop);
      const history = startHistory();
      const stopWatching = watchMachine(portal.postgres.url, history);
      const load = await startLoad({ portal, history, seed });
      const latePdf = history.open("a worker died", excuses.latePdf);
      // Jobs that wait for their second or third try depend on some process's clock.
      portal.sink.answerWith((_mail, attempt) => (attempt <= 2 ? 451 : "accept"));
      await sleep(5_000);
      await portal.workers[1]?.end("SIGKILL");
      const death = Date.now();
      await sleep(2_000);
      await load.stop();
      await stopWatching();
      await nothingOpen(portal);
      latePdf.to = history.now();
      expect(history.violations()).toEqual([]);
      expect(await findViolations(portal, load.ledger, [death])).toEqual([]);
    },
  );
});
