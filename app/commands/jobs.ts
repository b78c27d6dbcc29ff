import { db } from "~/db/client";
import { isId } from "~/db/id";
import { countJobs, discardFailed, listFailed, retryFailed } from "~/jobs/failed";
import { usageOf } from "./usages";

/** Counts queued jobs, lists failed ones with their reasons, and retries or discards them. */
export async function run([verb, which = ""]: string[]) {
  if (verb === "counts") print(await countJobs());
  else if (verb === "failed") print(await listFailed());
  else if (verb === "retry" && (which === "all" || isId(which))) await retry(which);
  else if (verb === "discard" && (which === "--mistyped" || isId(which))) await discard(which);
  else throw new Error(usageOf("jobs"));
  await db.destroy();
}

async function retry(which: string) {
  const jobs = await retryFailed(which === "all" ? undefined : which);
  process.stdout.write(`${jobs} ${jobs === 1 ? "job runs" : "jobs run"} again\n`);
}

async function discard(which: string) {
  const jobs = await discardFailed(which === "--mistyped" ? "mistyped" : { id: which });
  process.stdout.write(`${jobs} failed ${jobs === 1 ? "job is" : "jobs are"} forgotten\n`);
}

/** One JSON object per line, for people and programs; people are told if there is none. */
function print(rows: object[]) {
  if (!rows.length) process.stderr.write("no jobs\n");
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
}
