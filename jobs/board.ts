import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import type { BoardOptions, IServerAdapter, JobStatus } from "@bull-board/api/typings/app";
import type { Job, Queue } from "bullmq";
import { type JobQueue, openBackend } from "./backend";
import { retryFailed } from "./failed";
import { queueNames } from "./queue";

/**
 * Shows the queues in Bull Board. It may hurry jobs, not make, change or drop them: they are promises
 * of the outbox, which would bring back what is dropped here.
 */
export function openBoard(serverAdapter: IServerAdapter) {
  const backend = openBackend();
  const queues = queueNames.map((name) => {
    // The type is that of Redis; the board asks nothing of a queue that only Redis has.
    return new PromisedJobs(backend.openQueue(name) as JobQueue & Queue);
  });
  createBullBoard({ queues, serverAdapter, options });
}

class PromisedJobs extends BullMQAdapter {
  override readonly allowCompletedRetries = false;

  override async getJob(id: string) {
    const job = await super.getJob(id);
    return job && promised(job);
  }

  override async getJobs(statuses: JobStatus[], start?: number, end?: number) {
    return (await super.getJobs(statuses, start, end)).map(promised);
  }
}

/**
 * Retried as `npm run jobs -- retry` does it: the promise is open again, with all of its attempts.
 * A failure shows its reason, not where in our code it was noticed.
 */
function promised(job: Job) {
  job.stacktrace = job.failedReason ? [job.failedReason] : [];
  job.retry = async () => void (await retryFailed(String(job.id)));
  return job;
}

const allowed = /\/(retry(\/:queueStatus)?|promote|pause|resume)$/;
const address = /[^\s"<>\\]+@[^\s"<>\\]+/g;

const options: BoardOptions = {
  uiConfig: {
    boardTitle: "Queues",
    miscLinks: [{ text: "Admin dashboard", url: "/admin-dashboard" }],
    hideDocsLink: true,
    hideRedisDetails: true,
  },
  handlerHooks: {
    before({ method, route }) {
      if (method === "get" || allowed.test(route)) return;
      return { allow: false, message: "Jobs can be retried, promoted, paused and resumed here." };
    },
    /** An SMTP server's reason for refusing a mail may name whom it was for. */
    after(_context, { status, body }) {
      const text = JSON.stringify(body).replace(address, "(address)");
      return { status, body: JSON.parse(text) as Record<string, unknown> };
    },
  },
};
