import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { startMailSink } from "../tests/support/mail-sink";
import { startRedis } from "../tests/support/processes/redis";
import { aResume } from "../tests/support/resumes";
import { until } from "../tests/support/until";
import { startWorkerProcess } from "../tests/support/worker";
import { onGround, size } from "./ground";
import { type Row, duration, median, quantile, row } from "./results";

const otherMails = size(10_000, 500);
const codes = size(200, 20);
const students = size(500, 20);
const addressOf = (userId: string) => `${userId}@college.example`;

/** So many students, each with this resume. */
export function resumesSql(students: number, resume: object) {
  return `
    insert into users (id, name, email, phone, password_hash)
    select id, 'Asha', id || '${addressOf("")}', '', '-'
    from (select gen_random_uuid() as id from generate_series(1, ${students})) student;

    insert into resumes (user_id, fields)
    select id, '${JSON.stringify(resume)}' from users`;
}

/** How long a code waits for one worker process behind thousands of mails and PDFs. */
export function bench(): Promise<Row[]> {
  const measureBoth = async () => {
    const redis = await startRedis({ appendOnly: true });
    try {
      const onRedis = await measure("Redis", 1_000, { REDIS_URL: redis.url });
      return [onRedis, await measure("Postgres", 2_000, {})];
    } finally {
      await redis.remove();
    }
  };
  return onGround([resumesSql(students, aResume())], measureBoth, { isDurable: true });
}

/** From the commit of the promise to the SMTP server having the mail. */
async function measure(queue: string, atMost: number, env: Record<string, string>) {
  const { db } = await import("../db/client");
  await promise("mail", "mail-password-changed", otherMails, students).execute(db);
  await promise("resume", "render-resume", students, students).execute(db);
  const sink = await startMailSink();
  const worker = await startWorkerProcess({ ...env, LOG_LEVEL: "warn", SMTP_URL: sink.url });
  try {
    await until("the other mails flow", () => sink.accepted.length > 0);
    const { enqueue } = await import("../jobs/outbox");
    const committed = new Map<string, number>();
    const receivers = await db.selectFrom("users").select("id").limit(codes).execute();
    for (const { id: userId } of receivers) {
      await enqueue(db, "mail-account-exists", { userId });
      committed.set(addressOf(userId), Date.now());
      await sleep(30);
    }
    const waiting = db.selectFrom("outbox").select("id");
    const codesWaiting = waiting.where("name", "=", "mail-account-exists");
    await until("all codes are sent", async () => !(await codesWaiting.execute()).length, 120_000);
    const others = (await waiting.execute()).length;
    const waits = sink.accepted
      .filter(({ raw }) => raw.includes("You already have an account"))
      .map(({ to, at }) => Math.max(0, at - Number(committed.get(to))));
    if (waits.length !== codes) throw new Error(`${waits.length} of ${codes} codes arrived`);
    const what = `code to the SMTP server behind 10,000 mails and 500 PDFs, p95, queue on ${queue}`;
    const detail = `p50 ${duration(median(waits))}; ${others} others still waited`;
    return row({ what, value: quantile(waits, 0.95), unit: duration, atMost, detail });
  } finally {
    await worker.kill();
    await sink.stop();
    await db.deleteFrom("outbox").execute();
    await db.deleteFrom("resume_pdfs").execute();
  }
}

/** So many jobs, of each of the students in turn. */
export function promise(queue: string, name: string, number: number, students: number) {
  return sql`
    insert into outbox (id, queue, name, payload)
    select uuidv7(), ${queue}, ${name}, jsonb_build_object('userId', id)
    from users, generate_series(1, ${Math.ceil(number / students)}) round
    order by round limit ${number}`;
}
