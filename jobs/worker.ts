import { DelayedError, type Job, UnrecoverableError } from "bullmq";
import { PermanentFailure } from "~/app/errors";
import { log, withoutAddresses } from "~/app/log.server";
import { listen } from "~/db/listen";
import { type Backend, openBackend } from "./backend";
import { handOver, recallLost } from "./hand-over";
import { type Claim, claim, finish, maxDeaths, release, renewLeases } from "./leases";
import { noteJob } from "./metrics";
import { type JobName, type Jobs, type QueueName, queueSettings } from "./queue";

/** `job.id` is the same each time a job runs again. */
export type Handlers = {
  [Name in JobName]: (payload: Jobs[Name], job: { id: string }) => Promise<void>;
};

/** Serves some queues until it is stopped: takes over what was promised for them, and runs it. */
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
    if (claimed.state === "done") return;
    if (claimed.state === "taken") {
      await job.moveToDelayed(Date.now() + 1_000, token);
      throw new DelayedError();
    }
    await runClaimed(job, { id, claimed, handlers });
  }

  /** Ends when everything that runs has ended; nothing new is started. */
  async function stop() {
    await stopListening();
    await Promise.all(lines.map((line) => line.stop()));
    await Promise.all(workers.map((worker) => worker.close()));
    stopRenewing();
    await backend.close();
  }
  return { stop, isUp: backend.isUp };
}

type AnyHandler = (payload: Record<string, string>, job: { id: string }) => Promise<void>;
type Running = { id: string; claimed: Extract<Claim, { state: "ours" }>; handlers: Handlers };

async function runClaimed(job: Job, { id, claimed, handlers }: Running) {
  const { name, payload, createdAt, deaths } = claimed;
  const started = Date.now();
  const attempt = job.attemptsMade + 1;
  const facts = () => ({ job: id, name, attempt, ms: Date.now() - started });
  try {
    if (deaths >= maxDeaths) throw new PermanentFailure(`${deaths} workers died while it ran`);
    // Written by `enqueue`, so name and payload fit; a newer version's job has no handler here.
    const handle = handlers[name as JobName] as AnyHandler | undefined;
    if (!handle) throw new Error(`this version knows no job "${name}"`);
    await handle(payload, { id });
  } catch (error) {
    const { attempts, longestPauseMs } = queueSettings[queueOfJob(job)];
    const isFinal = error instanceof PermanentFailure || attempt >= attempts;
    const reason = oneLine(error);
    const event = isFinal ? "job gave up" : "job failed";
    noteJob({ name, outcome: isFinal ? "gave up" : "failed", started });
    log[isFinal ? "error" : "warn"]({ event, ...facts(), reason });
    await release(id, { error: reason, retryWithinMs: isFinal ? null : longestPauseMs });
    throw isFinal ? new UnrecoverableError(reason) : new Error(reason);
  }
  await finish(id);
  noteJob({ name, outcome: "done", started, createdAt });
  log.info({ event: "job done", ...facts(), waitedMs: started - createdAt.getTime() });
}

function queueOfJob(job: Job) {
  return job.queueName as QueueName; // only our own queues are opened
}

function oneLine(error: unknown) {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return withoutAddresses(text.replace(/\s+/g, " ")).slice(0, 300);
}

const sweepEveryMs = 2_000;

/** Keeps one queue's part of the outbox handed over: when poked, and by itself for what was missed. */
function serveOutbox(name: QueueName, backend: Backend) {
  const queue = backend.openQueue(name);
  const handingOver = repeatedly(() => handOver(name, queue));
  const recalling = repeatedly(async () => {
    const lost = await recallLost(name, queue);
    if (lost) handingOver.poke();
    return lost;
  });
  const timers = [handingOver, recalling].map(({ poke }) => setInterval(poke, sweepEveryMs));

  /** Runs `work` when poked until it finds nothing to do; a poke meanwhile makes it look once more. */
  function repeatedly(work: () => Promise<number>) {
    let isWanted = false;
    let isRunning = false;
    let lastLoop = Promise.resolve();

    async function loop() {
      isRunning = true;
      while (isWanted && backend.isUp()) {
        isWanted = false;
        try {
          if (await work()) isWanted = true;
        } catch (error) {
          log.warn({ event: "outbox not handed over", queue: name, reason: oneLine(error) });
        }
      }
      isRunning = false;
    }
    function poke() {
      isWanted = true;
      if (!isRunning) lastLoop = loop();
    }
    return { poke, ended: () => lastLoop };
  }

  async function stop() {
    for (const timer of timers) clearInterval(timer);
    await Promise.all([handingOver.ended(), recalling.ended()]);
    await queue.close().catch(() => undefined); // it may be away
  }
  return { name, poke: handingOver.poke, stop };
}
