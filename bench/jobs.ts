import { setTimeout as sleep } from "node:timers/promises";
import type { Insertable } from "kysely";
import { newId } from "../db/id";
import type { Database } from "../db/schema";
import { startMailSink } from "../tests/support/mail-sink";
import { startRedis } from "../tests/support/processes/redis";
import { aResume } from "../tests/support/resumes";
import { until } from "../tests/support/until";
import { startWorkerProcess } from "../tests/support/worker";
import { onGround, size } from "./ground";
import { type Row, duration, median, quantile, row } from "./results";

const otherMails = size(10_000, 500);
const codes = size(200, 20);
const userIds = Array.from({ length: size(500, 20) }, () => newId());
const addressOf = (userId: string) => `${userId}@college.example`;

/** How long a code waits for one worker process behind thousands of mails and PDFs. */
export function bench(): Promise<Row[]> {
  const measureAll = async () => {
    const students = { name: "Asha", phone: "", password_hash: "" };
    await insert(
      "users",
      userIds.map((id) => ({ ...students, id, email: addressOf(id) })),
    );
    const fields = JSON.stringify(aResume());
    await insert(
      "resumes",
      userIds.map((user_id) => ({ user_id, fields })),
    );
    const redis = await startRedis({ appendOnly: true });
    try {
      const onRedis = await measure("Redis", 1_000, { REDIS_URL: redis.url });
      return [onRedis, await measure("Postgres", 2_000, {})];
    } finally {
      await redis.remove();
    }
  };
  return onGround([""], measureAll, { durable: true });
}

/** From the commit of the promise to the SMTP server having the mail. */
async function measure(queue: string, atMost: number, env: Record<string, string>) {
  const { db } = await import("../db/client");
  await promise("mail", "mail-password-changed", otherMails);
  await promise("resume", "render-resume", userIds.length);
  const sink = await startMailSink();
  const worker = await startWorkerProcess({ ...env, LOG_LEVEL: "warn", SMTP_URL: sink.url });
  try {
    await until("the other mails flow", () => sink.accepted.length > 0);
    const { enqueue } = await import("../jobs/outbox");
    const committed = new Map<string, number>();
    for (const userId of userIds.slice(0, codes)) {
      await enqueue(db, "mail-account-exists", { userId });
      committed.set(addressOf(userId), Date.now());
      await sleep(30);
    }
    const waits: number[] = [];
    let read = 0; // each mail once, as this process has little time
    await until(
      "all codes arrived",
      () => {
        for (const { raw, to, at } of sink.accepted.slice(read)) {
          if (raw.includes("You already have an account"))
            waits.push(Math.max(0, at - Number(committed.get(to))));
        }
        read = sink.accepted.length;
        return waits.length >= committed.size;
      },
      120_000,
    );
    const left = (await db.selectFrom("outbox").select("id").execute()).length;
    return row({
      what: `code to the SMTP server behind 10,000 mails and 500 PDFs, p95, queue on ${queue}`,
      value: quantile(waits, 0.95),
      unit: duration,
      atMost,
      detail: `p50 ${duration(median(waits))}; ${left} others still waited`,
    });
  } finally {
    await worker.kill();
    await sink.stop();
    await db.deleteFrom("outbox").execute();
    await db.deleteFrom("resume_pdfs").execute();
  }
}

function promise(queue: string, name: string, number: number) {
  const payload = (n: number) => JSON.stringify({ userId: userIds[n % userIds.length] });
  return insert(
    "outbox",
    Array.from({ length: number }, (_, n) => ({ id: newId(), queue, name, payload: payload(n) })),
  );
}

async function insert<Table extends keyof Database>(
  table: Table,
  rows: Insertable<Database[Table]>[],
) {
  const { db } = await import("../db/client");
  for (let done = 0; done < rows.length; done += 500)
    await db
      .insertInto(table)
      .values(rows.slice(done, done + 500))
      .execute();
}
