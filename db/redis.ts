import { type RedisOptions, Cluster, Redis } from "ioredis";
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

/** Longer than a busy Redis takes, shorter than health checks wait. */
const patienceMs = 1_500;

/** Why Redis cannot serve the queue now; null if it can. It must accept writes, not just connections. */
export async function redisTrouble(redis: Redis | Cluster) {
  if (redis.status !== "ready") return "the queue does not answer";
  try {
    // In a cluster, to the master that has the queue.
    const key = `${redis instanceof Cluster ? clusterPrefix : (env.REDIS_PREFIX ?? "portal")}:portal-ready`;
    const mode = redis instanceof Redis ? redis.info("cluster") : "";
    const [cluster] = await inTime(Promise.all([mode, redis.set(key, "", "EX", 60)]));
    return cluster.includes("cluster_enabled:1") ? unnamed : null;
  } catch (error) {
    const { message } = error as Error; // ioredis throws nothing else
    if (redis instanceof Cluster && /CLUSTERDOWN/.test(message))
      return "Redis Cluster has lost a master";
    return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? "the queue does not answer";
  }
}

const unnamed = "Redis runs in cluster mode: REDIS_URL must name several of its hosts";

const reasons: [RegExp, string][] = [
  [/^OOM/, "Redis is out of memory"],
  [/^READONLY/, "Redis is read-only"],
  [/^(CLUSTERDOWN|MOVED|CROSSSLOT)/, unnamed],
  [/^MISCONF/, "Redis cannot write to its disk"],
  [/^(NOAUTH|WRONGPASS|NOPERM)/, "Redis refuses our name or password"],
];

export function inTime<Result>(work: Promise<Result>, ms = patienceMs) {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), ms).unref();
  });
  return Promise.race([work, late]);
}
