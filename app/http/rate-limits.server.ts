import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { pool } from "~/db/client";
import { openRedis } from "~/db/redis";
import { fingerprint } from "../keys.server";
import { env } from "../env.server";
import { AppError } from "../errors";
import { log, warnSeldom } from "../log.server";

/**
 * How often each action may be tried, in fixed windows: a refused try does not prolong the wait
 * (decision: campus-limits). Limits on codes and mails per account are in accounts/codes.
 */
const rules = {
  /** Failed logins to one account from one IP, or from one browser that knows the account. */
  "login-account-ip": { points: 10, minutes: 15 },
  /** Failed logins to one account from everywhere else. */
  "login-account": { points: 100, minutes: 60 },
  /** Failed logins to one account from all browsers that know it: each login makes its browser another known one. */
  "login-known": { points: 30, minutes: 60 },
  /** Failed logins from one IP. */
  "login-ip": { points: 500, minutes: 15 },
  /** Logins to one account with the right password: others wait while each is hashed. */
  "login-right": { points: 30, minutes: 15 },
  /** The same for all browsers that know the account. */
  "login-right-known": { points: 300, minutes: 60 },
  /** Wrong recovery codes to one account from one network, or from one browser that knows it. */
  "recovery-code": { points: 10, minutes: 15 },
  "signup-ip": { points: 3_000, minutes: 60 },
  "forgot-ip": { points: 1_000, minutes: 60 },
  /** Codes entered, to verify or to reset. */
  "verify-ip": { points: 3_000, minutes: 60 },
  /** New passwords sent with one mail's link, which nobody but its reader knows. */
  link: { points: 20, minutes: 60 },
  /** Pictures decoded for one user. */
  upload: { points: 120, minutes: 60 },
  /** Saves of one user's resume, each of which has its PDF made. */
  "resume-save": { points: 60, minutes: 10 },
  /** Saves of one student's record, whose history keeps each change. */
  "record-save": { points: 60, minutes: 10 },
  /** One student's registrations for seasons, and leaving them: the log keeps each. */
  "season-part": { points: 20, minutes: 24 * 60 },
  /** One staff member's changes of records, exceptions and reports of offers: history and log keep each. */
  "office-change": { points: 1_000, minutes: 10 },
  /** Downloads of one user's PDF. */
  pdf: { points: 240, minutes: 60 },
  /** Reads of one student's own calendar, by all programs together. */
  calendar: { points: 120, minutes: 60 },
  /** Wrong passwords or app codes given by a logged-in user who is asked to confirm. */
  "password-change": { points: 10, minutes: 15 },
  /** Changes of one's own password: two hashes, a mail and an entry of the log each. */
  "new-password": { points: 20, minutes: 24 * 60 },
  /** Files checked or imported by one admin. */
  import: { points: 120, minutes: 10 },
  /** Postings saved, deleted or restored by one recruiter: the log keeps all of it. */
  "posting-save": { points: 300, minutes: 10 },
  /** Counts of whom a rule lets apply, each of which judges every record. */
  preview: { points: 120, minutes: 10 },
  /** The same by one recruiter, who may not see those counted. */
  "coarse-preview": { points: 60, minutes: 24 * 60 },
  /** Second factors set up and sets of recovery codes made: eleven hashes each. */
  "second-factor": { points: 10, minutes: 60 },
  /** Downloads of everything held about one user. */
  "own-data": { points: 10, minutes: 60 },
  /** Erasure requests of one user, who may withdraw each. */
  erasure: { points: 10, minutes: 60 },
  /** Invitations of one admin, each of which is a mail. */
  invite: { points: 500, minutes: 60 },
  /** Messages that one member of staff sends, each of which may be thousands of mails. */
  messages: { points: 120, minutes: 60 },
  /** Rounds saved by one member of staff, each of which may be thousands of mails. */
  rounds: { points: 1_000, minutes: 60 },
  /** One staff member's changes of application stages; a call that changes many counts once. */
  stages: { points: 2_000, minutes: 10 },
  /** Applications withdrawn by one student, who can apply again each time: the log keeps all of it. */
  withdraw: { points: 60, minutes: 24 * 60 },
  /** Files that one student sends as answers, each of which is stored. */
  "answer-file": { points: 20, minutes: 24 * 60 },
  /** Changes of one student's answers, whose earlier versions are stored. */
  "answer-change": { points: 100, minutes: 24 * 60 },
  /** PDFs beside postings that one user sends, each of which is stored. */
  "posting-pdf": { points: 30, minutes: 60 },
  /** ZIPs of resumes requested by one staff member. */
  "resume-zip": { points: 20, minutes: 60 },
  /** E-mail changes requested by one user; each reveals whether the address is taken. */
  "email-change": { points: 10, minutes: 60 },
  /** Passwords entered with the code of an e-mail change. */
  "email-confirm": { points: 10, minutes: 15 },
} satisfies Record<string, { points: number; minutes: number }>;

export type Rule = keyof typeof rules;

/** Counts one try of `who` (hashed before it is stored); throws 429 past the rule's limit. */
export async function limit(rule: Rule, who: string) {
  try {
    await limiter(rule).consume(fingerprint(who));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    log.info({ event: "limited", rule, who: fingerprint(who) });
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    const headers = { "Retry-After": String(seconds) };
    throw new AppError((m) => m.limited(m.dates.duration(seconds)), 429, {
      code: "limited",
      headers,
    });
  }
}

/** Gives back a counted try that the rule is not about. */
export async function refund(rule: Rule, who: string) {
  await limiter(rule).reward(fingerprint(who));
}

/** Waits briefly for Redis, so that all processes count even the first tries together. */
export async function limitsReady() {
  if (!redis || redis.status === "ready") return;
  await Promise.race([once(redis, "ready"), sleep(2_000)]).catch(() => undefined); // refused
}

const redis = env.REDIS_URL ? connect(env.REDIS_URL) : null;

/** Disconnects from a Redis that hangs; until it answers again, nobody waits for it. */
function connect(url: string) {
  const client = openRedis(url, {
    enableOfflineQueue: false, // a try never waits for Redis
    maxRetriesPerRequest: 0,
    socketTimeout: 1_000,
    connectTimeout: 2_000,
  });
  client.on("error", (error) => warnSeldom("redis lost", error.message));
  return client;
}

/**
 * All processes count together, on Redis or Postgres. While Redis is away each counts for itself;
 * without Postgres nothing that is limited works anyway.
 */
function makeLimiter(rule: Rule): RateLimiterAbstract {
  const { points, minutes } = rules[rule];
  const options = { keyPrefix: `limit-${rule}`, points, duration: minutes * 60 };
  if (redis) {
    const insuranceLimiter = new RateLimiterMemory(options);
    const keyPrefix = [env.REDIS_PREFIX, options.keyPrefix].filter(Boolean).join(":");
    return new RateLimiterRedis({ ...options, keyPrefix, storeClient: redis, insuranceLimiter });
  }
  // The library would prepare named statements, which PgBouncer may run on another connection.
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
  };
  const table = { storeType: "client", tableName: "rate_limits", tableCreated: true };
  return new RateLimiterPostgres({ ...options, ...table, storeClient });
}

const limiters = new Map<Rule, RateLimiterAbstract>();

function limiter(rule: Rule) {
  const known = limiters.get(rule) ?? makeLimiter(rule);
  limiters.set(rule, known);
  return known;
}
