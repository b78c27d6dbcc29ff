import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { countDoubled, findViolations, nothingOpen } from "./checker";
import { excuses, startHistory } from "./history";
import { startLoad } from "./load/load";
import { type Portal, type PortalProcess, queues, startPortal } from "./portal";
import { randomFrom } from "./load/random";
import { servesAgain } from "./recovery";
import { isLong, seed } from "./settings";
import { watchMachine } from "./weather";

const kills = isLong ? 100 : 4;

// In the short run, news.test.ts and jobs.test.ts cover the queue on Postgres.
describe.each(isLong ? queues : queues.slice(0, 1))("with the queue on %s", (queue) => {
  test(`${kills} deaths of web and worker processes cost nobody anything`, async () => {
    const random = randomFrom(seed);
    const portal = await startPortal({ queue });
    onTestFinished(portal.stop);
    const history = startHistory();
    const stopWatching = watchMachine(portal.postgres.url, history);
    const load = await startLoad({ portal, history, seed });
    const deaths: number[] = [];
    const waits: number[] = [];

    for (let killed = 0; killed < kills; killed++) {
      const victim = random.pick([...portal.webs, ...portal.workers]) as PortalProcess;
      const signal = random.pick(["SIGKILL", "SIGTERM"] as const) ?? "SIGKILL";
      await sleep(random.between(50, 900));
      const fault = history.open(`${signal} ${victim.kind}`, cost(victim, signal));
      const ended = await victim.end(signal);
      if (victim.kind === "worker" && signal === "SIGKILL") deaths.push(Date.now());
      if (ended !== (signal === "SIGKILL" ? signal : 0)) {
        history.blame(`${victim.kind} ended with ${ended} after ${signal}`);
      }
      fault.ended = history.now();
      await victim.start();
      waits.push(await servesAgain(portal));
      fault.to = history.now();
    }
    await load.stop();
    await stopWatching();
    await nothingOpen(portal);
    expect(history.violations()).toEqual([]);
    expect(await findViolations(portal, load.ledger, deaths)).toEqual([]);
    report(portal, { kills, asked: history.asked.length, slowest: Math.max(...waits) });
  });
});

/** Stopping a web process fails no request. */
function cost({ kind }: PortalProcess, signal: string) {
  if (kind === "worker") return excuses.latePdf;
  return signal === "SIGKILL" ? excuses.brokenConnection : () => false;
}

function report(portal: Portal, { kills, asked, slowest }: Record<string, number>) {
  const mails = portal.sink.accepted.length;
  console.log(
    `${portal.queue}: ${kills} deaths, ${asked} requests, ${mails} mails, ` +
      `${countDoubled(portal)} doubled; served again after ${slowest} ms at most`,
  );
}
