import { db } from "~/db/client";
import { isId } from "~/db/id";
import { countJobs, listFailed, retryFailed } from "~/jobs/failed";

const usage = "npm run jobs -- counts | failed | retry <id>|all";

/** Counts queued jobs, lists failed ones with their reasons, and retries them. */
export async function run([verb, which = ""]: string[]) {
  if (verb === "counts") print(await countJobs());
  else if (verb === "failed") print(await listFailed());
  else if (verb === "retry" && (which === "all" || isId(which))) await retry(which);
  else throw new Error(`usage: ${usage}`);
  await db.destroy();
}

async function retry(which: string) {
  const jobs = await retryFailed(which === "all" ? undefined : which);
  process.stdout.write(`${jobs} ${jobs === 1 ? "job runs" : "jobs run"} again\n`);
}

/** One JSON object a line, for people and for programs. */
function print(rows: object[]) {
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
}
