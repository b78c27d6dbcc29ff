import { readFileSync } from "node:fs";
import { resumeSchema } from "../app/resume/schema";
import { workerHeap } from "../local/main";
import { startMailSink } from "../tests/support/mail-sink";
import { startProcess } from "../tests/support/processes/child";
import { until } from "../tests/support/until";
import { onGround, size } from "./ground";
import { promise, resumesSql } from "./jobs";
import { hardestResume } from "./resume";
import { type Row, duration, megabytes, row } from "./results";

const mails = size(10_000, 200);
/** BENCH_PDFS=100 npm run bench -- worker: as many on a busy machine, where each takes seconds. */
const students = size(Number(process.env.BENCH_PDFS ?? 500), 4);

/** The most memory that a worker process takes, threads that render included, under the hardest work. */
export function bench(): Promise<Row[]> {
  return onGround([resumesSql(students, resumeSchema.parse(hardestResume(1)))], async (ground) => {
    const { db } = await import("../db/client");
    const sink = await startMailSink();
    ground.after(sink.stop);
    await promise("mail", "mail-password-changed", mails, students).execute(db);
    await promise("resume", "render-resume", students, students).execute(db);
    const started = performance.now();
    const worker = await startProcess(["worker"], {
      env: { LOG_LEVEL: "warn", SMTP_URL: sink.url },
      nodeOptions: [workerHeap],
    });
    ground.after(worker.kill);
    const open = db.selectFrom("outbox").select("id").where("failed_at", "is", null);
    await until("all is done", async () => !(await open.execute()).length, 3_600_000);
    const taken = duration(performance.now() - started);
    const made = await db.selectFrom("resume_pdfs").select("user_id").execute();
    const failed = await db.selectFrom("outbox").select("error").limit(1).execute();
    if (made.length !== students || sink.accepted.length !== mails)
      throw new Error(`${made.length} PDFs, ${sink.accepted.length} mails; ${failed[0]?.error}`);
    const status = readFileSync(`/proc/${worker.process.pid}/status`, "utf8");
    const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    const what = `memory of a worker at its peak, 10,000 mails and ${students} PDFs of the hardest resume`;
    return [row({ what, value: peak, unit: megabytes, atMost: 1_024, detail: `in ${taken}` })];
  });
}
