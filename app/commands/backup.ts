import { join } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "~/db/backup";
import { db } from "~/db/client";
import { findLost, noteFound, noteLost } from "../files/files.server";
import { getObject } from "../files/s3.server";
import { backupStoreAt } from "../files/backup-stores.server";
import { ping } from "../ops/ping.server";
import { usageOf } from "./usages";

/** Writes everything to a new folder in FOLDER, or in the bucket, and reads it again (docs/operations.md). */
export async function run(args: string[]) {
  const options = { to: { type: "string" }, keep: { type: "string" } } as const;
  const { to, keep = "14" } = parseArgs({ args, options }).values;
  if (!to || !/^[1-9]\d*$/.test(keep)) throw new Error(usageOf("backup"));
  const name = await backUpTo(to, Number(keep)).catch(async (error: Error) => {
    await ping("backup", false);
    throw error;
  });
  process.stdout.write(`backed up and verified: ${join(to, name)}\n`);
  await ping("backup", true);
  await db.destroy();
}

async function backUpTo(place: string, keep: number) {
  // A schema from before the upgrade has no such notes; if nothing can be read, the backup itself fails.
  const lost = new Set(await findLost().catch(() => []));
  return backUp(backupStoreAt(place), keep, (key) => readObject(key, lost));
}

/** A lost file must not prevent a backup; one of the `lost` may be back. */
async function readObject(key: string, lost: Set<string>) {
  const bytes = await getObject(key);
  if (bytes) {
    if (lost.has(key)) await noteFound([key]);
    return bytes;
  }
  process.stderr.write(`lost in the S3 store, so not in the backup: ${key}\n`);
  await noteLost(key);
  return null;
}
