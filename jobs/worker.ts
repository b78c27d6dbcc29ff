import { DelayedError, type Job, UnrecoverableError } from "bullmq";
import { PermanentFailure } from "~/app/errors";
import { log, withoutAddresses } from "~/app/log.server";
import { underRequestId } from "~/app/request-id.server";
import { traced } from "~/app/tracing.server";
import { listen } from "~/db/listen";
import { type Backend, openBackend } from "./backend";
import { handOver, recallLost } from "./hand-over";
import { claim, finish, release, renewLeases } from "./outbox";
import { noteJob } from "~/app/metrics.server";
import { type JobName, type Jobs, type QueueName, queueOf } from "./queue";

/** `id` is the same on every run of a job; if the last one fails, too, the job is given up. */
type Run = { id: string; isLast?: boolean };

export type Handlers = {
  [Name in JobName]: (payload: Jobs[Name], run: Run) => Promise<void>;
};

/** Takes the jobs of some queues from the outbox and runs them until it is stopped. */
export async function startWorker({
  queues,
  handlers,
}: {
  queues: QueueName[];
  handlers: Handlers;
}) {
  const backend = openBackend();
  await backend.check();
  const stopRenewing = renewLeases();
  const workers = queues.map((name) => backend.openWorker(name, (job, token) => run(job, token)));
  const lines = queues.map((name) => serveOutbox(name, backend));
  const stopListening = listen("outbox", (queue) => {
    for (const line of lines) if (queue === null || queue === line.name) line.poke();
  });

  async function run(job: Job, token?: string) {
    const id = String(job.id);
    const claimed = await claim(id);
    if (claimed === "done") return;
    if (claimed === "taken") {
      await job.moveToDelayed(Date.now() + 1_000, token);
      throw new DelayedError();
    }
    const running = { id, claimed, handlers };
    await underRequestId(claimed.requestId, () =>
      traced(claimed.name, { "job.id": id }, () => runClaimed(job, running)),
    );
  }

  /** Starts nothing new and waits for running jobs. */
  async function stop() {
    backend.stopWaiting();
    await stopListening();
    await Promise.all(lines.map((line) => line.stop()));
    await Promise.all(workers.map((worker) => worker.close()));
    stopRenewing();
    await backend.close();
  }
  return { stop, trouble: backend.trouble };
}

/** A job is given up after killing this many workers. */
const maxDeaths = 10;

type AnyHandler = (payload: Record<string, string>, run: Run) => Promise<void>;
type Claimed = Exclude<Awaited<ReturnType<typeof claim>>, string>;
type Running = { id: string; claimed: Claimed; handlers: Handlers };

async function runClaimed(job: Job, { id, claimed, handlers }: Running) {
  const { name, payload, createdAt, deaths } = claimed;
  const started = Date.now();
  const attempt = job.attemptsMade + 1;
  const isLast = attempt >= (job.opts.attempts ?? 1);
  const facts = () => ({ job: id, name, attempt, ms: Date.now() - started });
  try {
    if (deaths >= maxDeaths) throw new PermanentFailure(`${deaths} workers died while it ran`);
    // Written by `enqueue`, so name and payload match; a newer build's job has no handler here.
    const handle = handlers[name as JobName] as AnyHandler | undefined;
    if (!handle) throw new Error(`this version knows no job "${name}"`);
    await handle(payload, { id, isLast });
  } catch (error) {
    const isUndeliverable = error instanceof PermanentFailure && error.isUndeliverable;
    const isFinal = error instanceof PermanentFailure || isLast;
    const reason = oneLine(error);
    const event = isFinal ? "job gave up" : "job failed";
    noteJob({ name, outcome: isFinal ? "gave up" : "failed", started });
    log[isFinal && !isUndeliverable ? "error" : "warn"]({ event, ...facts(), reason });
    await release(id, { error: reason, isFinal, isUndeliverable });
    throw isFinal ? new UnrecoverableError(reason) : new Error(reason);
  }
  await finish(id);
  const queue = queueOf[name as JobName]; // it had a handler
  noteJob({ name, outcome: "done", started, waited: { queue, since: createdAt } });
  log.info({ event: "job done", ...facts(), waitedMs: started - createdAt.getTime() });
}

function oneLine(error: unknown) {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return withoutAddresses(text.replace(/\s+/g, " ")).slice(0, 300);
}

const sweepEveryMs = 2_000;

/** Hands over one queue's jobs: at once when notified, and every two seconds any that were missed. */
function serveOutbox(name: QueueName, backend: Backend) {
  const queue = backend.openQueue(name);
  let isStopped = false;
  let isSweepDue = true;
  /** Until the next sweep, as a try locks rows that people's saves may wait for. */
  let hasFailed = false;
  let poke = () => {};
  const timer = setInterval(() => {
    isSweepDue = true;
    hasFailed = false;
    poke();
  }, sweepEveryMs);
  const ended = loop();

  async function loop() {
    while (!isStopped) {
      const poked = new Promise<void>((resolve) => (poke = resolve));
      try {
        if (backend.isUp() && !hasFailed) await handAllOver();
      } catch (error) {
        hasFailed = true;
        log.warn({ event: "outbox not handed over", queue: name, reason: oneLine(error) });
      }
      await poked;
    }
  }

  async function handAllOver() {
    if (isSweepDue) {
      isSweepDue = false;
      while (await recallLost(name, queue)) if (isStopped) return;
    }
    while (await handOver(name, queue)) if (isStopped) return;
  }

  async function stop() {
    isStopped = true;
    clearInterval(timer);
    poke();
    await ended;
    await queue.close().catch(() => undefined); // it may be down
  }
  return { name, poke: () => poke(), stop };
}
