import { Redis } from "ioredis";
import { openRedis, redisAddress } from "~/jobs/redis";
import { redisTrouble } from "~/jobs/redis-trouble";
import { env } from "../../env.server";
import { type Finding, isNear, well, wrong } from "./finding";

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
  redis.on("error", ({ message }) => (reason = message));
  try {
    await redis.connect();
    const trouble = await redisTrouble(redis);
    if (trouble) return [wrong(about, trouble)];
    const facts = (
      await Promise.all(["memory", "persistence", "replication"].map((part) => redis.info(part)))
    ).join("\n");
    const fact = (name: string) => new RegExp(`^${name}:(\\S*)`, "m").exec(facts)?.[1];
    const findings: Finding[] = [];
    const policy = fact("maxmemory_policy");
    if (policy && policy !== "noeviction")
      findings.push(
        wrong(about, `maxmemory-policy is ${policy}, so jobs may vanish: noeviction in redis.conf`),
      );
    if (fact("aof_enabled") === "0")
      findings.push(
        wrong(about, "appendonly is off, so a restart delays every job: yes in redis.conf"),
      );
    const sentinels = env.REDIS_SENTINELS?.map(({ host }) => `redis://${host}`);
    if (sentinels && sentinels.length < 3)
      findings.push(wrong(about, "REDIS_SENTINELS names fewer than three: two of them must agree"));
    if (sentinels && fact("connected_slaves") === "0")
      findings.push(wrong(about, "the master has no replica: none can take over"));
    if (env.REDIS_URL.startsWith("redis:") && !(sentinels ?? [env.REDIS_URL]).every(isNear))
      findings.push(wrong(about, "the connection is not encrypted: rediss:// in REDIS_URL"));
    return findings.length ? findings : [well(about, "takes writes, noeviction, append-only file")];
  } catch (error) {
    reason = (await sentinelTrouble(env.REDIS_URL)) ?? reason ?? (error as Error).message;
    return [wrong(about, `${reason}: check REDIS_URL`)];
  } finally {
    redis.disconnect();
  }
}

/** Why the first sentinel does not answer, which the client that asks it keeps to itself. */
async function sentinelTrouble(url: string) {
  const {
    sentinels: [first] = [],
    sentinelTLS: tls,
    sentinelPassword: password,
  } = redisAddress(url);
  if (!first) return undefined;
  const options = { lazyConnect: true, connectTimeout: 2_000, retryStrategy: null };
  const sentinel = new Redis({ ...first, ...options, tls, password, enableReadyCheck: false });
  let reason: string | undefined;
  sentinel.on("error", ({ message }) => (reason = message));
  await sentinel.connect().catch(() => undefined);
  sentinel.disconnect();
  return reason && `${first.host}: ${reason}`;
}
