import type { Redis } from "ioredis";

/** Longer than a busy Redis takes, shorter than whoever asks for our health waits. */
const patienceMs = 1_500;

/** Why Redis cannot serve the queue now; null if it can. It must take writes, not only connections. */
export async function redisTrouble(redis: Redis) {
  if (redis.status !== "ready") return "the queue does not answer";
  try {
    const [cluster] = await inTime(
      Promise.all([redis.info("cluster"), redis.set("portal:ready", "", "EX", 60)]),
    );
    return cluster.includes("cluster_enabled:1") ? inCluster : null;
  } catch (error) {
    const { message } = error as Error; // ioredis throws nothing else
    return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? "the queue does not answer";
  }
}

const inCluster = "Redis runs in cluster mode, which the queue cannot use";

const reasons: [RegExp, string][] = [
  [/^OOM/, "Redis is out of memory"],
  [/^READONLY/, "Redis is read-only"],
  [/^(CLUSTERDOWN|MOVED|CROSSSLOT)/, inCluster],
  [/^MISCONF/, "Redis cannot write to its disk"],
  [/^(NOAUTH|WRONGPASS|NOPERM)/, "Redis refuses our name or password"],
];

function inTime<Result>(work: Promise<Result>) {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("silent")), patienceMs).unref();
  });
  return Promise.race([work, late]);
}
