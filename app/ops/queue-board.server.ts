import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import type { BoardOptions, IServerAdapter, JobStatus } from "@bull-board/api/typings/app";
import type { Job, Queue } from "bullmq";
import { type JobQueue, openBackend } from "~/jobs/backend";
import { retryFailed } from "~/jobs/failed";
import { queueNames } from "~/jobs/queue";

/**
 * Shows the queues in Bull Board. Admins can run jobs sooner but not add, change or remove them: the
 * outbox would bring removed jobs back.
 */
export function openBoard(serverAdapter: IServerAdapter) {
  const backend = openBackend();
  const queues = queueNames.map((name) => {
    // The type is for Redis, but the board needs nothing that only Redis has.
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
 * Retry works as `npm run jobs -- retry`: the job gets all its attempts again. A failure shows its
 * reason without our stack trace.
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
    /** Hides addresses, which an SMTP server's reason for a refusal may contain. */
    after(_context, { status, body }) {
      const text = JSON.stringify(body).replace(address, "(address)");
      return { status, body: JSON.parse(text) as Record<string, unknown> };
    },
  },
};
