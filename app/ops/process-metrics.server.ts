import { Gauge } from "prom-client";
import { queueNames } from "~/jobs/queue";
import { once, registry } from "../metrics.server";
import {
  allSayQueues,
  buildsOf,
  countConnected,
  differences,
} from "./doctor/process-checks.server";
import { listRunning, listYesterdays } from "./processes.server";

type Found = Awaited<ReturnType<typeof ask>>;

const registers = [registry];

/** What the processes say of themselves; every process tells the same. Absent while the database is down. */
export function collectProcesses() {
  const found = once(() => ask().catch(() => null));

  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    values: (found: Found) => [Partial<Record<Label, string>>, number][],
  ) =>
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        this.reset();
        const seen = await found();
        if (!seen) return this.remove(); // not 0, which `reset` makes of a figure without labels
        for (const [labels, value] of values(seen)) this.set(labels as never, value);
      },
    });

  gauge("portal_processes", "Processes that run", ["kind"], ({ running }) => byKind(running));
  gauge("portal_processes_yesterday", "Processes that ran a day ago", ["kind"], (seen) =>
    byKind(seen.yesterdays),
  );
  gauge("portal_settings_differing", "Settings that processes do not agree on", [], (seen) => [
    [{}, differences(seen.running).length],
  ]);
  gauge("portal_builds_running", "Builds that processes run", [], ({ running }) => [
    [{}, buildsOf(running).length],
  ]);
  // Absent, not 0, if not all say so.
  gauge("portal_queue_workers", "Workers that serve a queue", ["queue"], ({ running, workers }) =>
    allSayQueues(running, workers)
      ? queueNames.map((queue) => [
          { queue },
          running.filter(({ queues }) => queues.includes(queue)).length,
        ])
      : [],
  );
}

async function ask() {
  const [running, yesterdays, { workers }] = await Promise.all([
    listRunning(),
    listYesterdays(),
    countConnected(),
  ]);
  return { running, yesterdays, workers };
}

function byKind(some: { kind: string }[]): [{ kind: string }, number][] {
  return ["web", "worker"].map((kind) => [
    { kind },
    some.filter((one) => one.kind === kind).length,
  ]);
}
