import { Redis } from "ioredis";
import { redisTrouble } from "~/jobs/redis-trouble";
import { env } from "../../env.server";
import { type Finding, isNear, well, wrong } from "./finding";

export async function askRedis(): Promise<Finding[]> {
  const about = "redis";
  if (!env.REDIS_URL) return [well(about, "none: the queue is in Postgres")];
  const options = { lazyConnect: true, maxRetriesPerRequest: 0, connectTimeout: 2_000 };
  const redis = new Redis(env.REDIS_URL, { ...options, retryStrategy: null });
  redis.on("error", () => undefined); // `connect` rejects with it
  try {
    await redis.connect();
    const trouble = await redisTrouble(redis);
    if (trouble) return [wrong(about, trouble)];
    const facts = `${await redis.info("memory")}\n${await redis.info("persistence")}`;
    const fact = (name: string) => new RegExp(`^${name}:(\\S*)`, "m").exec(facts)?.[1];
    const findings: Finding[] = [];
    const policy = fact("maxmemory_policy");
    if (policy && policy !== "noeviction")
      findings.push(wrong(about, `maxmemory-policy is ${policy}: set noeviction, or jobs vanish`));
    if (fact("aof_enabled") === "0")
      findings.push(
        wrong(about, "appendonly is off: after a restart every job is sent again late"),
      );
    if (env.REDIS_URL.startsWith("redis:") && !isNear(env.REDIS_URL))
      findings.push(wrong(about, "the connection is not encrypted: rediss:// in REDIS_URL"));
    return findings.length ? findings : [well(about, "takes writes, noeviction, append-only file")];
  } catch (error) {
    return [wrong(about, `${(error as Error).message}: check REDIS_URL`)];
  } finally {
    redis.disconnect();
  }
}
