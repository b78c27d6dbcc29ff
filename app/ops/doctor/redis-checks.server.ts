import { Cluster, Redis } from "ioredis";
import { addressesOf } from "~/db/addresses";
import { inTime, isCluster, openRedis, redisAddress, redisTrouble } from "~/db/redis";
import { env } from "../../env.server";
import { type Finding, isNear, well, wrong } from "./doctor.server";

export async function askRedis(): Promise<Finding[]> {
  const about = "redis";
  if (!env.REDIS_URL) return [well(about, "none: the queue is in Postgres")];
  const redis = openRedis(env.REDIS_URL, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: null,
    sentinelRetryStrategy: () => null,
  });
  let reason: string | undefined; // `connect` says only that the connection is closed
  redis.on("error", (error: Error & { lastNodeError?: Error }) => {
    reason = (error.lastNodeError ?? error).message;
  });
  try {
    await inTime(redis.connect(), 5_000);
    const trouble = await redisTrouble(redis);
    if (trouble) return [wrong(about, trouble)];
    const masters = redis instanceof Cluster ? redis.nodes("master") : [redis];
    const parts = ["memory", "persistence", "replication"];
    const told = masters.flatMap((master) => parts.map((part) => master.info(part)));
    const facts = (await inTime(Promise.all(told))).join("\n");
    const all = (name: string) =>
      [...facts.matchAll(new RegExp(`^${name}:(\\S*)`, "gm"))].map(([, value]) => value);
    const findings: Finding[] = [];
    const policy = all("maxmemory_policy").find((name) => name !== "noeviction");
    if (policy)
      findings.push(
        wrong(
          about,
          `maxmemory-policy is ${policy}, so jobs may vanish: set it to noeviction in redis.conf`,
        ),
      );
    if (all("aof_enabled").includes("0"))
      findings.push(
        wrong(
          about,
          "appendonly is off, so a restart delays every job: set it to yes in redis.conf",
        ),
      );
    const sentinels = env.REDIS_SENTINELS?.map(({ host }) => `redis://${host}`);
    if (sentinels && sentinels.length < 3)
      findings.push(wrong(about, "REDIS_SENTINELS names fewer than three: two of them must agree"));
    const hosts = addressesOf(env.REDIS_URL);
    if ((sentinels ?? hosts[1]) && all("connected_slaves").includes("0"))
      findings.push(
        wrong(about, `${sentinels ? "the" : "a"} master has no replica: none can take over`),
      );
    if (env.REDIS_URL.startsWith("redis:") && !(sentinels ?? hosts).every(isNear))
      findings.push(wrong(about, "the connection is not encrypted: use rediss:// in REDIS_URL"));
    return findings.length ? findings : [well(about, "takes writes, noeviction, append-only file")];
  } catch (error) {
    reason = (await firstHostTrouble(env.REDIS_URL)) ?? reason ?? (error as Error).message;
    return [wrong(about, `${reason}: check REDIS_URL`)];
  } finally {
    redis.disconnect();
  }
}

/** Why the first sentinel, or host of a cluster, does not answer, which ioredis does not tell. */
async function firstHostTrouble(url: string) {
  const {
    sentinels: [sentinel] = [],
    sentinelTLS: tls,
    sentinelPassword: password,
  } = redisAddress(url);
  const [first = url] = addressesOf(url);
  if (!sentinel && !isCluster(url)) return undefined;
  const options = {
    ...{ lazyConnect: true, connectTimeout: 2_000, retryStrategy: null, enableReadyCheck: false },
    ...(sentinel && { ...sentinel, tls, password }),
  };
  const redis = sentinel ? new Redis(options) : new Redis(first, options);
  let reason: string | undefined;
  redis.on("error", ({ message }) => (reason = message));
  await redis.connect().catch(() => undefined);
  redis.disconnect();
  return reason && `${sentinel?.host ?? new URL(first).hostname}: ${reason}`;
}
