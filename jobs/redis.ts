import { Redis, type RedisOptions } from "ioredis";
import { env } from "~/app/env.server";

/**
 * What each of our connections to Redis needs to find it: REDIS_URL, or with REDIS_SENTINELS the master
 * that they know by the name in its host's place.
 */
export function redisAddress(url: string): RedisOptions & { url?: string } {
  const { REDIS_SENTINELS: sentinels, REDIS_SENTINEL_PASSWORD: sentinelPassword } = env;
  if (!sentinels) return { url };
  const { protocol, hostname, username, password, pathname } = new URL(url);
  const tls = protocol === "rediss:" ? {} : undefined;
  return {
    sentinels,
    name: hostname,
    sentinelPassword,
    // While a new master is chosen none of them may know one.
    sentinelRetryStrategy: () => 500,
    sentinelCommandTimeout: 2_000,
    // The connections of a machine that is gone do not end by themselves; BullMQ waits 10 s for a job.
    socketTimeout: 15_000,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1)),
    ...(tls && { tls, sentinelTLS: tls, enableTLSForSentinelMode: true }),
  };
}

export function openRedis(url: string, options: RedisOptions) {
  const { url: address, ...others } = redisAddress(url);
  return address ? new Redis(address, options) : new Redis({ ...others, ...options });
}
