import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { db } from "../db/client";
import { enqueue } from "../jobs/outbox";
import { startMailSink } from "../tests/support/mail-sink";
import { startRedis } from "../tests/support/processes/redis";
import { aResume } from "../tests/support/resumes";
import { until } from "../tests/support/until";
import { startWorkerProcess } from "../tests/support/worker";
import { fill, size, studentsSql } from "./ground";
import { type Row, duration, median, quantile, row } from "./results";

const mails = size(10_000, 500);
const codes = size(200, 20);
const students = size(500, 20);

/** How long a code waits for one worker process behind thousands of mails and PDFs. */
export async function bench(): Promise<Row[]> {
  await fill(resumesSql(students, aResume()));
  const redis = await startRedis({ appendOnly: true });
  const onRedis = await measure("Redis", 1_000, { REDIS_URL: redis.url });
  await redis.remove();
  return [onRedis, await measure("Postgres", 2_000, {})];
}

/** From the commit of the promise to the SMTP server having the mail. */
async function measure(queue: string, atMost: number, env: Record<string, string>) {
  await promiseAll({ mails, pdfs: students });
  const sink = await startMailSink();
  const worker = await startWorkerProcess({ ...env, LOG_LEVEL: "warn", SMTP_URL: sink.url });
  await until("the other mails flow", () => sink.accepted.length > 0);
  const committed = new Map<string, number>();
  const receivers = await db.selectFrom("users").select(["id", "email"]).limit(codes).execute();
  for (const { id: userId, email } of receivers) {
    await enqueue(db, "mail-account-exists", { userId });
    committed.set(email, Date.now());
    await sleep(30);
  }
  const waiting = db.selectFrom("outbox").select("name");
  const codesWaiting = waiting.where("name", "=", "mail-account-exists");
  await until("all codes are sent", async () => !(await codesWaiting.execute()).length, 120_000);
  const others = (await waiting.execute()).length;
  await worker.kill();
  await sink.stop();
  await db.deleteFrom("outbox").execute();
  await db.deleteFrom("resume_pdfs").execute();

  const waits = sink.accepted
    .filter(({ raw }) => raw.includes("You already have an account"))
    .map(({ to, at }) => Math.max(0, at - Number(committed.get(to))));
  if (waits.length !== codes) throw new Error(`${waits.length} of ${codes} codes arrived`);
  const what = `code to the SMTP server behind 10,000 mails and 500 PDFs, p95, queue on ${queue}`;
  const detail = `p50 ${duration(median(waits))}; ${others} others still waited`;
  return row(what, { value: quantile(waits, 0.95), unit: duration, atMost, detail });
}

/** So many students, each with this resume. */
export function resumesSql(students: number, resume: object) {
  return `${studentsSql(students)}
    insert into resumes (user_id, fields) select id, '${JSON.stringify(resume)}' from users`;
}

/** So many jobs, of each of the students in turn. */
export async function promiseAll({ mails, pdfs }: { mails: number; pdfs: number }) {
  await sql`
    insert into outbox (id, queue, name, payload)
    select uuidv7(), queue, name, jsonb_build_object('userId', student.id)
    from (values ('mail', 'mail-password-changed', ${mails}::int), ('resume', 'render-resume', ${pdfs}))
      as job (queue, name, number)
    cross join generate_series(1, number) turn
    join (select id, row_number() over () - 1 as place, count(*) over () as students from users) student
      on place = turn % students
    order by turn`.execute(db);
}
