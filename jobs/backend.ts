import { setTimeout as sleep } from "node:timers/promises";
import {
  type IQueueBackend,
  type JobProgress,
  type Processor,
  Queue,
  Worker,
  assertSchemaCompatibility,
  createPostgresBackend,
  runMigrations,
} from "bullmq";
import pg from "pg";
import { directDatabaseUrl, env } from "~/app/env.server";
import { warnSeldom } from "~/app/log.server";
import { newClient, reaching } from "~/db/primary";
import { openRedis, redisAddress, redisTrouble } from "~/db/redis";
import { type QueueName, queueNames, queueSettings } from "./queue";

export type JobQueue = Pick<Queue, "addBulk" | "getJob" | "getJobState" | "remove" | "close"> & {
  /** Releases a dead worker's lock, so that `remove` works. */
  unlock(id: string): Promise<unknown>;
};
type JobWorker = Pick<Worker, "close">;

export type Backend = {
  openQueue(name: QueueName): JobQueue;
  openWorker(name: QueueName, run: Processor): JobWorker;
  /** Throws if an operator must fix something before jobs can run. */
  check(): Promise<void>;
  /** False while the queue is known to be down and adding would only wait. */
  isUp(): boolean;
  /** Why jobs cannot run now, for the operator; null if they can. */
  trouble(): Promise<string | null>;
  /** From now on, waiting for a connection fails. */
  stopWaiting(): void;
  close(): Promise<unknown>;
};

/** BullMQ on Redis or, with the same API, on Postgres: REDIS_URL decides. */
export function openBackend(): Backend {
  return env.REDIS_URL ? onRedis(env.REDIS_URL) : onPostgres();
}

const reconnecting = { connectTimeout: 2_000, retryStrategy: () => 500 };

function onRedis(url: string): Backend {
  // Fails at once while Redis is down; the jobs stay in the outbox.
  const producer = openRedis(url, {
    ...reconnecting,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // Requests that save meanwhile wait for the rows being handed over, 2 s at most (lock_timeout).
    commandTimeout: 1_000,
  });
  watched(producer);
  const connection = { ...redisAddress(url), ...reconnecting, maxRetriesPerRequest: null };
  const prefix = env.REDIS_PREFIX;
  return {
    // On Redis a lock expires by the server's clock.
    openQueue: (name) =>
      Object.assign(watched(new Queue(name, { connection: producer, prefix })), {
        unlock: async () => {},
      }),
    openWorker: (name, run) =>
      watched(new PatientWorker(name, run, { ...workerOptions(name), connection, prefix })),
    check: async () => undefined, // Redis may be starting
    isUp: () => producer.status === "ready",
    trouble: () => redisTrouble(producer),
    stopWaiting: () => undefined,
    close: async () => producer.disconnect(),
  };
}

function onPostgres(): Backend {
  const pool = new PatientPool({
    ...reaching(directDatabaseUrl),
    options: `-c search_path=${schema}`,
    // Each worker listens on a connection of its own.
    max: queueNames.length + 6,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  pool.setMaxListeners(2 * queueNames.length + 2); // each queue and each worker listens, and we do
  pool.on("error", warn);
  pool.on("connect", (client) => client.on("error", warn));
  return {
    openQueue: (name) =>
      Object.assign(watched(new Queue(name, { connection: pool }, createPostgresBackend)), {
        // On Postgres a lock expires by the worker's clock, which may be ahead.
        unlock: (id: string) =>
          pool.query("update job set locked_until_ms = 0 where queue = $1 and id = $2", [name, id]),
      }),
    openWorker: (name, run) =>
      watched(
        new PatientWorker(
          name,
          run,
          { ...workerOptions(name), connection: pool },
          createPostgresBackend,
        ),
      ),
    check: () => withClient((client) => assertSchemaCompatibility(client, schema)),
    isUp: () => true,
    trouble: async () => null, // readiness already reports Postgres
    stopWaiting: () => (pool.isStopping = true),
    close: () => pool.end(),
  };
}

const pauseMs = 500;

/** BullMQ pauses only after a refused connection; after any other failure it would retry at once. */
class PatientWorker<B extends IQueueBackend, Options> extends Worker<
  Record<string, string>,
  unknown,
  string,
  B,
  JobProgress,
  Options
> {
  protected override async moveToActive(token: string, name?: string) {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      await sleep(pauseMs);
      throw error;
    }
  }
}

/**
 * BullMQ never retries the first connection of a queue or worker, so we wait for it here. Queries, which
 * connect with a callback, fail at once.
 */
class PatientPool extends pg.Pool {
  isStopping = false;

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected) {
    return done ? super.connect(done) : this.connectAtLast();
  }

  private async connectAtLast() {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (this.isStopping) throw error;
        warn(error as Error); // pg rejects with errors
        await sleep(pauseMs);
      }
    }
  }
}

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0];

/** Reruns a killed worker's job within ten seconds; BullMQ's defaults take a minute. */
function workerOptions(name: QueueName) {
  const { concurrency, longestPauseMs, perMinute } = queueSettings[name];
  return {
    concurrency,
    // Counted by the queue, for all workers together.
    ...(perMinute && { limiter: { max: Math.ceil(perMinute / 30), duration: 2_000 } }),
    lockDuration: 5_000,
    stalledInterval: 1_000,
    // The outbox counts deaths, as the sweep may re-add a stalled job before BullMQ counts it.
    maxStalledCount: 1_000_000,
    // The longest delay, in seconds, when a wake-up is lost.
    drainDelay: 1,
    runRetryDelay: 500,
    removeOnComplete: { count: 100 },
    removeOnFail: { count: 1_000, age: 30 * 24 * 60 * 60 },
    settings: { backoffStrategy: (attempts: number) => pauseAfter(attempts, longestPauseMs) },
  };
}

/** Doubles from half a second up to `longest`, randomly shortened by up to half to spread jobs. */
function pauseAfter(attempts: number, longest: number) {
  const pause = Math.min(500 * 2 ** (attempts - 1), longest);
  return Math.round(pause * (1 - Math.random() / 2));
}

/** Without a listener for its errors an emitter would end the process. */
function watched<Emitter extends { on(event: "error", listener: (error: Error) => void): unknown }>(
  emitter: Emitter,
) {
  emitter.on("error", warn);
  return emitter;
}

function warn(error: Error) {
  warnSeldom("queue trouble", error.message);
}

const schema = "bullmq";

/** Makes BullMQ's tables, for the queue without Redis. */
export function migrateQueue() {
  return withClient((client) => runMigrations(client, schema));
}

async function withClient(work: (client: pg.Client) => Promise<unknown>) {
  const client = newClient(directDatabaseUrl);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
