import { Redis } from "ioredis";
import { explained, inTime, openRedis, redisAddress, redisTrouble } from "~/db/redis";
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
  redis.on("error", ({ message }) => {
    reason = message;
  });
  try {
    await inTime(redis.connect(), 5_000);
    const trouble = await redisTrouble(redis);
    if (trouble) return [wrong(about, trouble)];
    const parts = ["memory", "persistence", "replication"];
    const facts = (await inTime(Promise.all(parts.map((part) => redis.info(part))))).join("\n");
    const fact = (name: string) => new RegExp(`^${name}:(\\S*)`, "m").exec(facts)?.[1];
    const findings: Finding[] = [];
    const policy = fact("maxmemory_policy");
    if (policy && policy !== "noeviction")
      findings.push(
        wrong(
          about,
          `maxmemory-policy is ${policy}, so jobs may vanish: set it to noeviction in redis.conf`,
        ),
      );
    if (fact("aof_enabled") === "0")
      findings.push(
        wrong(
          about,
          "appendonly is off, so a restart delays every job: set it to yes in redis.conf",
        ),
      );
    const sentinels = env.REDIS_SENTINELS?.map(({ host }) => `redis://${host}`);
    if (sentinels && sentinels.length < 3)
      findings.push(wrong(about, "REDIS_SENTINELS names fewer than three: two of them must agree"));
    if (sentinels && fact("connected_slaves") === "0")
      findings.push(wrong(about, "the master has no replica: none can take over"));
    if (env.REDIS_URL.startsWith("redis:") && !(sentinels ?? [env.REDIS_URL]).every(isNear))
      findings.push(wrong(about, "the connection is not encrypted: use rediss:// in REDIS_URL"));
    return findings.length ? findings : [well(about, "takes writes, noeviction, append-only file")];
  } catch (error) {
    reason = (await sentinelTrouble(env.REDIS_URL)) ?? reason ?? (error as Error).message;
    return [wrong(about, `${explained(reason) ?? reason}: check REDIS_URL`)];
  } finally {
    redis.disconnect();
  }
}

/** Why the first sentinel does not answer, which ioredis does not tell. */
async function sentinelTrouble(url: string) {
  const { sentinels: [sentinel] = [], sentinelTLS, sentinelPassword } = redisAddress(url);
  if (!sentinel) return undefined;
  const redis = new Redis({
    ...{ lazyConnect: true, connectTimeout: 2_000, retryStrategy: null, enableReadyCheck: false },
    ...{ ...sentinel, tls: sentinelTLS, password: sentinelPassword },
  });
  let reason: string | undefined;
  redis.on("error", ({ message }) => (reason = message));
  await redis.connect().catch(() => undefined);
  redis.disconnect();
  return reason && `${sentinel.host}: ${reason}`;
}
