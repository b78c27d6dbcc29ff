import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { until } from "../support/until";
import { countDoubled, findViolations, nothingOpen } from "./checker";
import { excuses, startHistory } from "./history";
import { type Load, startLoad } from "./load/load";
import { outages } from "./outages";
import { type Portal, type PortalProcess, queues, startPortal } from "./portal";
import { randomFrom } from "./load/random";
import { servesAgain } from "./recovery";
import { isLong, seed } from "./settings";
import { signUp } from "./load/sign-up";
import { watchMachine } from "./weather";

const rounds = isLong ? 5 : 1;

// tests/jobs/outages.test.ts stops Postgres below its own queue in every run.
describe.each(isLong ? queues : queues.slice(0, 1))("with the queue on %s", (queue) => {
  test("no outage of what it stands on costs more than its own time", async () => {
    const random = randomFrom(seed);
    const portal = await startPortal({ queue });
    onTestFinished(portal.stop);
    const processes = [...portal.webs, ...portal.workers];
    const history = startHistory();
    const stopWatching = watchMachine(portal.postgres.url, history);
    const load = await startLoad({ portal, history, seed });
    const before = processes.map(burdenOf);

    const mine = outages.filter(({ queue: only }) => !only || only === queue);
    for (const outage of Array.from({ length: rounds }, () => random.shuffled(mine)).flat()) {
      await sleep(random.between(100, 800));
      const fault = history.open(outage.name, outage.costs);
      const latePdf = history.open(outage.name, excuses.latePdf);
      const end = await outage.begin(portal, random);
      await sleep(random.between(...outage.lasts));
      await end();
      fault.ended = history.now();
      const served = await servesAgain(portal);
      // Each gets five seconds, though most are over sooner.
      fault.to = Math.max(history.now(), fault.ended + 5_000);
      const mailed = await mailsAgain(portal, load);
      latePdf.to = history.now();
      const slowest = history.slowest(fault);
      console.log(
        `${queue}: ${outage.name} for ${fault.ended - fault.from} ms: ` +
          `answers after ${slowest} ms at most, served again after ${served} ms, ` +
          `mailed after ${mailed} ms`,
      );
    }
    await load.stop();
    await stopWatching();
    await nothingOpen(portal);
    expect(history.violations()).toEqual([]);
    expect(await findViolations(portal, load.ledger)).toEqual([]);
    expect(countDoubled(portal)).toBe(0);
    expect(processes.filter((one) => one.hasEnded())).toEqual([]);
    await expectNoLeak(processes, before);
  });
});

/** Requests a code and waits for its mail; returns the milliseconds it took. */
async function mailsAgain({ sink }: Portal, load: Load) {
  const since = performance.now();
  const asked = await signUp(load);
  await until("a code is mailed", () => sink.accepted.some(({ to }) => to === asked?.entry.email));
  return Math.round(performance.now() - since);
}

type Burden = { sockets: number; megabytes: number };

function burdenOf(one: PortalProcess): Burden {
  const status = readFileSync(`/proc/${one.pid()}/status`, "utf8");
  return {
    sockets: readdirSync(`/proc/${one.pid()}/fd`).length,
    megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
  };
}

/** Checks that there are as many sockets as before, and that memory is within limits. */
async function expectNoLeak(processes: PortalProcess[], before: Burden[]) {
  await until("sockets are as before", () =>
    processes.every((one, index) => burdenOf(one).sockets <= (before[index]?.sockets ?? 0) + 10),
  );
  const after = processes.map(burdenOf);
  console.log(`before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
  for (const { megabytes } of after) expect(megabytes).toBeLessThan(500);
}
