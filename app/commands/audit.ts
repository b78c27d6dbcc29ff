import { parseArgs } from "node:util";
import { db } from "~/db/client";
import { findAnchors } from "../audit/anchors.server";
import { verifyLog } from "../audit/verify.server";
import { backupStoreAt } from "../files/backup-stores.server";
import { verifySeals } from "../figures/verify-seals.server";
import { usageOf } from "./usages";

/** Checks that the log is unchanged; otherwise exits with 1 and names the first broken row. */
export async function run([verb, ...args]: string[]) {
  if (verb !== "verify") throw new Error(usageOf("audit"));
  const options = {
    backups: { type: "string" },
    anchor: { type: "string", multiple: true, default: [] as string[] },
  } as const;
  const { backups, anchor } = parseArgs({ args, options }).values;
  const anchors = await findAnchors(anchor, backups ? backupStoreAt(backups) : undefined);
  const verdict = await verifyLog(anchors);
  const seals = verdict.isWhole ? await verifySeals() : undefined;
  await db.destroy();
  if (!verdict.isWhole) {
    throw new Error(`row ${verdict.seq} of the log is broken: ${verdict.reason}`);
  }
  if (seals && !seals.isWhole) {
    const said = seals.flaws.map(
      ({ seq, id, reason }) => `the seal of row ${seq}, ${id}, is broken: ${reason}`,
    );
    throw new Error(said.join("\n"));
  }
  const last = verdict.rows ? `, the last one's hash is ${verdict.hash}` : "";
  const compared = `${anchors.length} times compared with where it ended before`;
  const sealed = `${seals?.seals ?? 0} sealed tables of figures as they were`;
  process.stdout.write(`the log is whole: ${verdict.rows} rows${last}; ${compared}; ${sealed}\n`);
}
