import { type RedisOptions, Redis } from "ioredis";
import { env } from "~/app/env.server";

/**
 * How our connections find Redis: at REDIS_URL or, with REDIS_SENTINELS, at the master that the sentinels
 * know by the name that stands in place of its host.
 */
export function redisAddress(url: string): RedisOptions & { url?: string } {
  const { REDIS_SENTINELS: sentinels, REDIS_SENTINEL_PASSWORD: sentinelPassword } = env;
  if (!sentinels) return { url };
  const address = new URL(url);
  const login = loginOf(address);
  return {
    sentinels,
    name: address.hostname,
    sentinelPassword,
    // While a new master is elected, none of the sentinels may know one.
    sentinelRetryStrategy: () => 500,
    sentinelCommandTimeout: 2_000,
    db: Number(address.pathname.slice(1)),
    ...login,
    ...(login.tls && { sentinelTLS: login.tls, enableTLSForSentinelMode: true }),
  };
}

/** What is the same at every host that may become or be a master. */
function loginOf({ protocol, username, password }: URL): RedisOptions {
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === "rediss:" && { tls: {} }),
    // Connections to a lost machine do not end by themselves. Longer than BullMQ's 10 s wait for a job.
    socketTimeout: 15_000,
  };
}

export function openRedis(url: string, options: RedisOptions) {
  const { url: address, ...others } = redisAddress(url);
  return address ? new Redis(address, options) : new Redis({ ...others, ...options });
}

/** Longer than a busy Redis takes, shorter than health checks wait. */
const patienceMs = 1_500;

/** Why Redis cannot serve the queue now; null if it can. It must accept writes, not just connections. */
export async function redisTrouble(redis: Redis) {
  if (redis.status !== "ready") return "the queue does not answer";
  try {
    const key = `${env.REDIS_PREFIX ?? "portal"}:portal-ready`;
    const [mode] = await inTime(Promise.all([redis.info("cluster"), redis.set(key, "", "EX", 60)]));
    return mode.includes("cluster_enabled:1") ? isCluster : null;
  } catch (error) {
    const { message } = error as Error; // ioredis throws nothing else
    return explained(message) ?? "the queue does not answer";
  }
}

/** What Redis's refusal means, if it is one. */
export function explained(message: string) {
  return reasons.find(([pattern]) => pattern.test(message))?.[1];
}

const isCluster =
  "Redis runs in cluster mode, which the portal does not use: run it alone or with Sentinel";

const reasons: [RegExp, string][] = [
  [/^OOM/, "Redis is out of memory"],
  [/^READONLY/, "Redis is read-only"],
  [/^(CLUSTERDOWN|MOVED|CROSSSLOT)/, isCluster],
  [/^MISCONF/, "Redis cannot write to its disk"],
  [/^(NOAUTH|WRONGPASS|NOPERM)/, "Redis refuses our name or password"],
];

export function inTime<Result>(work: Promise<Result>, ms = patienceMs) {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), ms).unref();
  });
  return Promise.race([work, late]);
}
