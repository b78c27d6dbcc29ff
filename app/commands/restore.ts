import { basename, dirname } from "node:path";
import { parseArgs } from "node:util";
import { db } from "~/db/client";
import { restore } from "~/db/restore";
import { migrateQueue } from "~/jobs/backend";
import { verifyLog } from "../audit/verify.server";
import { backupStoreAt } from "../files/backup-stores.server";
import { usageOf } from "./usages";

/** Fills the empty database of DATABASE_URL from a backup. */
export async function run(args: string[]) {
  const options = { from: { type: "string" }, unsigned: { type: "boolean" } } as const;
  const { from, unsigned: isUnsigned = false } = parseArgs({ args, options }).values;
  if (!from) throw new Error(usageOf("restore"));
  if (from === "s3") throw new Error(`name one of these: ${await whatIsThere()}`);
  const rows = await restore(backupStoreAt(dirname(from)), basename(from), { isUnsigned });
  await migrateQueue();
  const verdict = await verifyLog();
  if (!verdict.isWhole)
    throw new Error(`the log was broken at row ${verdict.seq} before the backup`);
  process.stdout.write(`restored ${rows} rows; the log of who did what is whole\n`);
  process.stdout.write(
    "everybody must log in again; repeat what was ended since the backup (docs/deploy.md, Restore)\n",
  );
  await db.destroy();
}

async function whatIsThere() {
  const all = await backupStoreAt("s3").list();
  return all.flatMap(({ name, isWhole }) => (isWhole ? [`s3/${name}`] : [])).join(", ");
}
