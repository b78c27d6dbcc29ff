import { Cluster, Redis } from "ioredis";
import { clusterPrefix } from "./redis";

/** Longer than a busy Redis takes, shorter than health checks wait. */
const patienceMs = 1_500;

/** Why Redis cannot serve the queue now; null if it can. It must accept writes, not just connections. */
export async function redisTrouble(redis: Redis | Cluster) {
  if (redis.status !== "ready") return "the queue does not answer";
  try {
    // In a cluster, to the master that has the queue.
    const key = redis instanceof Cluster ? `${clusterPrefix}:portal-ready` : "portal:ready";
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
