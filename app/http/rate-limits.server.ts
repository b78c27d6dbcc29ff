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
import { openRedis } from "~/jobs/redis";
import { fingerprint } from "../accounts/keys.server";
import { inTime } from "../dates";
import { env } from "../env.server";
import { AppError } from "../errors";
import { log, warnSeldom } from "../log.server";
import { messages } from "../messages";

/**
 * How often what may be tried, in fixed windows: a refused try does not make the wait longer
 * (decision: campus-limits). Limits on codes and mails per account are in accounts/codes.
 */
const rules = {
  /** Failed logins to one account from one IP, or from one browser that knows the account. */
  "login-account-ip": { points: 10, minutes: 15 },
  /** Failed logins to one account from everywhere else. */
  "login-account": { points: 100, minutes: 60 },
  /** Failed logins from one IP. */
  "login-ip": { points: 500, minutes: 15 },
  /** Logins with the right password to one account: each costs a hash that others wait for. */
  "login-right": { points: 30, minutes: 15 },
  /** Wrong recovery codes to one account from one network, or from one browser that knows it. */
  "recovery-code": { points: 10, minutes: 15 },
  "signup-ip": { points: 3_000, minutes: 60 },
  "forgot-ip": { points: 1_000, minutes: 60 },
  /** Codes entered, to verify or to reset. */
  "verify-ip": { points: 3_000, minutes: 60 },
  /** Pictures decoded for one user. */
  upload: { points: 120, minutes: 60 },
  /** Saves of one user's resume, each of which has its PDF made. */
  "resume-save": { points: 60, minutes: 10 },
  /** Downloads of one user's PDF. */
  pdf: { points: 240, minutes: 60 },
  /** Reads of one student's own calendar, by however many programs. */
  calendar: { points: 120, minutes: 60 },
  /** Searches of one user, and of all visitors at one IP; pages that are kept ready do not count. */
  search: { points: 120, minutes: 1 },
  "search-ip": { points: 3_000, minutes: 1 },
  /** Wrong proofs (the password, or a code of the app) of somebody who is logged in. */
  "password-change": { points: 10, minutes: 15 },
  /** Files of one admin that are checked or imported. */
  import: { points: 120, minutes: 10 },
  /** Second factors set up and recovery codes made: eleven hashes each. */
  "second-factor": { points: 10, minutes: 60 },
  /** Downloads of everything held about one user. */
  "own-data": { points: 10, minutes: 60 },
  /** Requests of one user to be erased, which they may take back each time. */
  erasure: { points: 10, minutes: 60 },
  /** Invitations of one admin, each of which is a mail. */
  invite: { points: 500, minutes: 60 },
  /** Steps taken with applications by one of the staff, each call counted once. */
  stages: { points: 2_000, minutes: 10 },
  /** Applications withdrawn by one student: one can apply again, and the log keeps each for good. */
  withdraw: { points: 60, minutes: 24 * 60 },
  /** ZIPs of resumes asked for by one of the staff. */
  "resume-zip": { points: 20, minutes: 60 },
  /** E-mail changes asked for by one user; each says whether the address is taken. */
  "email-change": { points: 10, minutes: 60 },
  /** Passwords given with the code of an e-mail change. */
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
    throw new AppError(messages.limited(inTime(seconds)), 429, { code: "limited", headers });
  }
}

/** Gives a counted try back: it was not what the rule is about. */
export async function refund(rule: Rule, who: string) {
  await limiter(rule).reward(fingerprint(who));
}

/** The first tries are counted together too: waits for Redis, but not long for one that is away. */
export async function limitsReady() {
  if (!redis || redis.status === "ready") return;
  await Promise.race([once(redis, "ready"), sleep(2_000)]).catch(() => undefined); // refused
}

const redis = env.REDIS_URL ? connect(env.REDIS_URL) : null;

/** A Redis that hangs is hung up on, and nobody waits for it until it answers again. */
function connect(url: string) {
  const client = openRedis(url, {
    enableOfflineQueue: false, // a try is not kept waiting for Redis
    maxRetriesPerRequest: 0,
    socketTimeout: 1_000,
    connectTimeout: 2_000,
  });
  client.on("error", (error) => warnSeldom("redis lost", error.message));
  return client;
}

/**
 * Counted together by all processes, on Redis or Postgres; each for itself while Redis is away.
 * Without Postgres nothing that is limited works anyway.
 */
function makeLimiter(rule: Rule): RateLimiterAbstract {
  const { points, minutes } = rules[rule];
  const options = { keyPrefix: `limit-${rule}`, points, duration: minutes * 60 };
  if (redis) {
    const insuranceLimiter = new RateLimiterMemory(options);
    return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter });
  }
  // The library names its statements, and PgBouncer may run one where it was not prepared.
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
