import { setTimeout as wait } from "node:timers/promises";
import type { User } from "../../app/accounts/users.server";
import { findPdf, renderResume } from "../../app/resume/pdf/render-resume.server";
import { db } from "../../db/client";

/** Stands in for the worker process: renders every resume that waits in the outbox. */
export function startResumeWorker() {
  let isRunning = true;
  const done = (async () => {
    while (isRunning) {
      const jobs = await db
        .deleteFrom("outbox")
        .where("name", "=", "render-resume")
        .returning("payload")
        .execute();
      await Promise.allSettled(
        jobs.map(({ payload }) => renderResume({ userId: payload.userId ?? "" })),
      );
      await wait(20);
    }
  })();
  return {
    async stop() {
      isRunning = false;
      await done;
    },
  };
}

/** Waits for the student's PDF, longer than a page does: a busy machine may need it. */
export const rendered = (student: User) => findPdf(student, 60_000);
