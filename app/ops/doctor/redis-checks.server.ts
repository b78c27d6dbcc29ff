import { openRedis } from "~/jobs/redis";
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
  redis.on("error", () => undefined); // `connect` rejects with it
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
    return [wrong(about, `${(error as Error).message}: check REDIS_URL`)];
  } finally {
    redis.disconnect();
  }
}
