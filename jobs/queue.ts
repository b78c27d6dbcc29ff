import { env } from "~/app/env.server";

/**
 * Every background job and its payload: ids, never secrets or documents. Handlers are in
 * app/commands/handlers.ts.
 */
export type Jobs = {
  "mail-code": { mailedCodeId: string };
  "mail-account-exists": { userId: string };
  "mail-password-changed": { userId: string };
  "mail-email-changed": { mailedCodeId: string };
  "mail-new-device": { sessionId: string };
  /** `change` is one of app/accounts/notices.server.ts. */
  "mail-second-factor": { userId: string; change: string };
  "mail-erasure-answer": { requestId: string };
  "mail-invitation": { invitationId: string };
  "mail-account-invitation": { invitationId: string };
  /** `answer` is one of app/postings/editing/review.server.ts. */
  "mail-review": { postingId: string; userId: string; answer: string };
  "mail-correction": { correctionId: string };
  "mail-number-lost": { userId: string };
  "mail-policy": { registrationId: string; version?: number };
  "mail-registration": { registrationId: string };
  "ask-graduate": { enrolmentId: string };
  "join-enrolment": { userId: string };
  "mail-stage": { eventId: string };
  "mail-accepted": { eventId: string };
  "try-policy": { trialId: string };
  "mail-points": { pointsId: string };
  "mail-missed": { pointsId: string };
  "count-missed": { postingId: string };
  "mail-outside-offer": { offerId: string };
  "mail-exception": { exceptionId: string; userId: string };
  "note-unanswered": { applicationId: string };
  "send-message": { messageId: string };
  "mail-message": { messageId: string; userId: string };
  "mail-reminder": { messageId: string; userId: string };
  "push-message": { messageId: string; deviceId: string };
  "tell-drive": { messageId: string };
  "mail-drives": { userId: string; messageIds: string[] };
  "mail-round": { roundId: string; userId: string };
  "push-round": { roundId: string; userId: string; deviceId: string };
  "mail-result": { roundId: string; userId: string };
  "push-result": { roundId: string; userId: string; deviceId: string };
  "zip-resumes": { zipId: string };
  "render-resume": { userId: string };
  "mail-news-ended": { userId: string };
  "make-digests": { day: string };
  "mail-digest": { digestId: string };
  "make-pushes": { day: string };
  "push-step": { eventId: string };
  "send-push": { pushId: string; deviceId: string };
  "check-links": { host: string };
  "read-pdf": { digest: string };
};

export type JobName = keyof Jobs;

/** Most urgent first: somebody waits at the screen for `otp` and `resume`; nobody waits for `links`. */
export const queueNames = [
  "otp",
  "resume",
  "mail",
  "messages",
  "news",
  "push",
  "zips",
  "reading",
  "links",
] as const;
export type QueueName = (typeof queueNames)[number];

export const queueOf: Record<JobName, QueueName> = {
  "mail-code": "otp",
  "mail-account-exists": "otp",
  "mail-password-changed": "mail",
  "mail-email-changed": "mail",
  "mail-new-device": "mail",
  "mail-second-factor": "mail",
  "mail-erasure-answer": "mail",
  "mail-invitation": "mail",
  "mail-account-invitation": "mail", // a thousand at once: behind codes, before news
  "mail-review": "mail",
  "mail-correction": "mail",
  "mail-number-lost": "mail",
  "mail-policy": "news",
  "mail-registration": "mail",
  "ask-graduate": "news",
  "join-enrolment": "resume",
  "mail-stage": "news",
  "mail-accepted": "news",
  "try-policy": "zips", // takes seconds, and nobody's mail waits for it
  "mail-points": "mail",
  "mail-missed": "news",
  "count-missed": "zips", // takes seconds where many are registered
  "mail-outside-offer": "mail",
  "mail-exception": "mail",
  "note-unanswered": "mail",
  "send-message": "messages",
  "mail-message": "messages",
  "mail-reminder": "messages",
  "push-message": "push",
  "tell-drive": "messages",
  "mail-drives": "news",
  "mail-round": "messages", // thousands at once, as messages are
  "push-round": "push",
  "mail-result": "messages",
  "push-result": "push",
  "zip-resumes": "zips", // (decision: zips-of-resumes)
  "render-resume": "resume",
  "mail-news-ended": "mail",
  "make-digests": "news",
  "mail-digest": "news",
  "make-pushes": "news",
  "push-step": "news",
  "send-push": "push", // (decision: push-queue)
  "check-links": "links",
  "read-pdf": "reading", // others chose what is in it, and nobody waits
};

type QueueSettings = {
  /** Jobs run at once in one worker process. */
  concurrency: number;
  /** Runs before a job is given up; a PermanentFailure gives it up at once. */
  attempts: number;
  /** The longest pause between runs; the first is half a second and each next one twice as long. */
  longestPauseMs: number;
  /** Runs started per minute; absent means no limit. */
  perMinute?: number;
};

/** Somebody waits for a code, so it is tried often; other mail survives a day's outage. */
export const queueSettings: Record<QueueName, QueueSettings> = {
  otp: { concurrency: 10, attempts: 200, longestPauseMs: 5_000 },
  resume: { concurrency: 2, attempts: 5, longestPauseMs: 30_000 },
  mail: { concurrency: 5, attempts: 300, longestPauseMs: 300_000 },
  messages: { concurrency: 4, attempts: 300, longestPauseMs: 300_000 },
  news: { concurrency: 2, attempts: 300, longestPauseMs: 300_000, perMinute: env.NEWS_PER_MINUTE },
  push: { concurrency: 4, attempts: 300, longestPauseMs: 300_000 },
  zips: { concurrency: 1, attempts: 300, longestPauseMs: 300_000 },
  reading: { concurrency: 1, attempts: 10, longestPauseMs: 300_000 },
  links: { concurrency: 4, attempts: 3, longestPauseMs: 30_000 },
};
