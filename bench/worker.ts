import { resumeSchema } from "../app/resume/schema";
import { db } from "../db/client";
import { workerHeap } from "../local/main";
import { startMailSink } from "../tests/support/mail-sink";
import { startProcess } from "../tests/support/processes/child";
import { until } from "../tests/support/until";
import { fill, size } from "./ground";
import { promiseAll, resumesSql } from "./jobs";
import { memoryMb } from "./load";
import { hardestResume } from "./resume";
import { type Row, duration, megabytes, row, timed } from "./results";

const mails = size(10_000, 200);
/** BENCH_PDFS=100 npm run bench -- worker: as many on a busy machine, where each takes seconds. */
const pdfs = size(Number(process.env.BENCH_PDFS ?? 500), 4);

/** The most memory that a worker process takes, threads that render included, under the hardest work. */
export async function bench(): Promise<Row[]> {
  await fill(resumesSql(pdfs, resumeSchema.parse(hardestResume(1))));
  await promiseAll({ mails, pdfs });
  const sink = await startMailSink();
  const env = { LOG_LEVEL: "warn", SMTP_URL: sink.url };
  const worker = await startProcess(["worker"], { env, nodeOptions: [workerHeap] });
  const open = db.selectFrom("outbox").select("id").where("failed_at", "is", null);
  const isDone = async () => !(await open.execute()).length;
  const taken = await timed(() => until("all is done", isDone, 3_600_000));
  const made = await db.selectFrom("resume_pdfs").select("user_id").execute();
  if (made.length !== pdfs || sink.accepted.length !== mails)
    throw new Error(`${made.length} PDFs, ${sink.accepted.length} mails`);
  const value = memoryMb(worker.process.pid, "VmHWM");
  const what = `memory of a worker at its peak, 10,000 mails and ${pdfs} PDFs of the hardest resume`;
  const detail = `in ${duration(taken)}`;
  return [row(what, { value, unit: megabytes, atMost: 1_024, detail })];
}
