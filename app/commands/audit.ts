import { db } from "~/db/client";
import { verifyLog } from "../audit/verify.server";
import { usageOf } from "./usages";

/** Checks that the log is unchanged; otherwise exits with 1 and names the first broken row. */
export async function run([verb]: string[]) {
  if (verb !== "verify") throw new Error(usageOf("audit"));
  const verdict = await verifyLog();
  await db.destroy();
  if (!verdict.isWhole) {
    throw new Error(`row ${verdict.seq} of the log is broken: ${verdict.reason}`);
  }
  const last = verdict.rows ? `, the last one's hash is ${verdict.hash}` : "";
  process.stdout.write(`the log is whole: ${verdict.rows} rows${last}\n`);
}
