import { Cluster, Redis, type RedisOptions } from "ioredis";
import { env } from "~/app/env.server";
import { addressesOf } from "./addresses";

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

/** Several hosts in `url` are of a Redis Cluster. */
export function openRedis(url: string, options: RedisOptions): Redis | Cluster {
  if (isCluster(url)) return openCluster(url, options);
  const { url: address, ...others } = redisAddress(url);
  return address ? new Redis(address, options) : new Redis({ ...others, ...options });
}

export function isCluster(url: string) {
  return addressesOf(url).length > 1;
}

/** One hash tag, as a script may read and write the keys of one master only (decision: one-slot). */
export const clusterPrefix = "{bull}";

function openCluster(url: string, options: RedisOptions) {
  const hosts = addressesOf(url).map((address) => new URL(address));
  const { retryStrategy, lazyConnect, enableOfflineQueue, maxRetriesPerRequest } = options;
  const pause = maxRetriesPerRequest === 0 ? 0 : 100;
  return new Cluster(
    hosts.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ""), // around IPv6
      port: Number(port || 6379),
    })),
    {
      redisOptions: { ...(hosts[0] && loginOf(hosts[0])), ...options },
      ...{ lazyConnect, enableOfflineQueue },
      // With it `connect` never settles if the cluster is down at that moment, and BullMQ's workers wait for it.
      enableReadyCheck: false,
      ...(retryStrategy !== undefined && { clusterRetryStrategy: retryStrategy ?? (() => null) }),
      dnsLookup: (host, done) => done(null, host), // certificates name hosts
      // While a replica takes over, whoever may not wait fails at once, the others soon.
      maxRedirections: 8,
      retryDelayOnFailover: pause,
      retryDelayOnClusterDown: pause,
    },
  );
}
