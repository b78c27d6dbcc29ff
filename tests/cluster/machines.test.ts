import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { findViolations, nothingOpen } from "../faults/checker";
import { excuses, startHistory } from "../faults/history";
import { startLedger } from "../faults/ledger";
import { type Load, startLoad } from "../faults/load/load";
import { signUp } from "../faults/load/sign-up";
import { servesAgain } from "../faults/recovery";
import { until } from "../support/until";
import { type Cluster, startCluster } from "./portal";

/** How long errors may last. Mails of that time may come later. */
const maxErrorMs = 30_000;
/** How long PDFs may take more than the ten seconds a request waits: rendering goes last (decision: pdf-threads-nice). */
const maxLatePdfMs = 60_000;

type Loss = {
  name: string;
  /** Whether answers in progress may break. */
  breaks?: boolean;
  /** Kills it and returns a function that brings it back. */
  begin(cluster: Cluster): Promise<() => Promise<unknown>>;
};

const losses: Loss[] = [
  {
    name: "the machine of the Postgres primary",
    begin: ({ postgres }) => loseNode(postgres, "leader"),
  },
  {
    name: "the machine of its standby",
    begin: ({ postgres }) => loseNode(postgres, "sync_standby"),
  },
  {
    name: "the Redis master",
    async begin({ redis }) {
      const old = await redis.signal("SIGKILL");
      await redis.replaced(old);
      return () => redis.restart(old);
    },
  },
  {
    name: "the Redis master, silently",
    async begin({ redis }) {
      const old = await redis.signal("SIGSTOP");
      await redis.replaced(old);
      return () => redis.thaw(old);
    },
  },
  { name: "a web process", breaks: true, begin: ({ webs }) => lose(webs[0]) },
  { name: "a worker process", begin: ({ workers }) => lose(workers[0]) },
];

async function loseNode(postgres: Cluster["postgres"], role: "leader" | "sync_standby") {
  const node = await postgres.nodeWhoIs(role);
  await node.kill();
  return async () => {
    await node.start();
    await postgres.isWhole();
  };
}

async function lose(one: Cluster["webs"][number] | undefined) {
  await one?.end("SIGKILL");
  return async () => one?.start();
}

test("each machine is lost under load, and nothing that was acknowledged with it", async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const history = startHistory();
  history.open("renders go last", excuses.latePdf);
  const ledger = startLedger();
  const table: (string | number)[][] = [];
  const problems: string[] = [];
  const deaths: number[] = [];
  const known = new Set<string>();

  for (const [index, { name, breaks, begin }] of losses.entries()) {
    const load = await startLoad({ portal: cluster, history, ledger, seed: 100 * (index + 1) });
    await sleep(3_000);
    const from = history.now();
    const asked = history.asked.length;
    const fault = history.open(name, breaks ? excuses.brokenByProxy : excuses.refusalOrCutReport);
    const comeBack = await begin(cluster);
    if (name.includes("worker")) deaths.push(Date.now());
    const mailed = mailedAgain(cluster, load).then(() => history.now() - from);
    await servesAgain({ ...cluster, webs: cluster.webs.filter((web) => !web.hasEnded()) });
    const mailedMs = await mailed;
    fault.ended = history.now();
    await comeBack();
    fault.to = history.now();
    await sleep(3_000); // with all of them again
    await load.stop();
    await nothingOpen(cluster);

    const during = history.asked.slice(asked);
    const failed = during.filter(({ status }) => typeof status === "string" || status >= 500);
    const [away, back] = [
      failed.filter((one) => one.from < fault.ended),
      failed.filter((one) => one.from >= fault.ended),
    ];
    const isLate = excuses.latePdf;
    const lastOf = (some: typeof failed, since: number) =>
      Math.max(0, ...some.map(({ to }) => to - since));
    const without = (some: typeof failed) => some.filter((one) => !isLate(one));
    const errorMs = lastOf(without(away), from);
    const returnMs = lastOf(without(back), fault.ended);
    const latePdfMs = lastOf(failed.filter(isLate), from);
    const lost = (await findViolations(cluster, ledger, deaths)).filter((one) => !known.has(one));
    for (const one of lost) known.add(one);
    problems.push(...lost.map((what) => `${name}: ${what}`));
    for (const ms of [errorMs, returnMs])
      if (ms > maxErrorMs) problems.push(`${name}: errors for ${ms} ms`);
    if (latePdfMs > maxLatePdfMs) problems.push(`${name}: PDFs late for ${latePdfMs} ms`);
    const kinds = [...new Set(away.map(({ what }) => what))];
    const which = kinds.length && kinds.length < 4 ? ` (${kinds.join(", ")})` : "";
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    table.push([
      name,
      seconds(errorMs),
      seconds(latePdfMs),
      `${away.length} of ${during.length}${which}`,
      back.length,
      seconds(mailedMs),
      lost.length,
    ]);
    console.log(line(table.at(-1) ?? []));
  }
  const head = [
    "killed",
    "errors for",
    "PDFs late for",
    "requests failed",
    "failed as it came back",
    "a code is mailed after",
    "lost",
  ];
  console.log([head, head.map(() => "---"), ...table].map(line).join("\n"));
  const { signups, applications, postings, resumes } = ledger;
  const sizes = [signups, applications, postings, resumes].map(({ size }) => size);
  console.log(
    `${history.asked.length} requests, ${cluster.sink.accepted.length} mails; ` +
      `${sizes[0]} sign-ups, ${sizes[1]} applications, ${sizes[2]} postings, ${sizes[3]} resumes`,
  );
  expect(history.violations()).toEqual([]);
  expect(problems).toEqual([]);
});

const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;

/** Asks for codes until one is mailed. */
async function mailedAgain({ sink }: Cluster, load: Load) {
  const emails: string[] = [];
  await until(
    "a code is mailed",
    async () => {
      const asked = await signUp(load);
      if (asked) emails.push(asked.entry.email);
      await sleep(200);
      return sink.accepted.some(({ to }) => emails.includes(to));
    },
    90_000,
  );
}
