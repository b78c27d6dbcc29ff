/**
 * Every background job, with what it is given: ids, never secrets or documents. Its handler is in
 * jobs/handlers.ts.
 */
export type Jobs = {
  "mail-code": { challengeId: string };
  "mail-account-exists": { userId: string };
  "mail-password-changed": { userId: string };
  "mail-email-changed": { challengeId: string };
  "mail-erasure-answer": { requestId: string };
  "render-resume": { userId: string };
};

export type JobName = keyof Jobs;

/** By who waits: a person at the screen, a person who can do something else, nobody. */
export const queueNames = ["otp", "resume", "mail"] as const;
export type QueueName = (typeof queueNames)[number];

export const queueOf: Record<JobName, QueueName> = {
  "mail-code": "otp",
  "mail-account-exists": "otp",
  "mail-password-changed": "mail",
  "mail-email-changed": "mail",
  "mail-erasure-answer": "mail",
  "render-resume": "resume",
};

type QueueSettings = {
  /** Jobs at once in one worker process. */
  concurrency: number;
  /** Runs before a job is given up, unless its handler says that no retry can help. */
  attempts: number;
  /** Longest pause between two runs; the first is half a second, each next one double. */
  longestPauseMs: number;
};

/** A code is of use for ten minutes, so it is tried often; other mail outlasts a day's outage. */
export const queueSettings: Record<QueueName, QueueSettings> = {
  otp: { concurrency: 10, attempts: 200, longestPauseMs: 5_000 },
  resume: { concurrency: 2, attempts: 5, longestPauseMs: 30_000 },
  mail: { concurrency: 5, attempts: 300, longestPauseMs: 300_000 },
};
