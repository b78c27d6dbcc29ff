import { parseArgs } from "node:util";
import { db } from "~/db/client";
import { applyRetention, countExpired, retentionYears } from "../own-data/retention.server";
import { usageOf } from "./usages";

/** Deletes what has been stored as long as docs/privacy.md allows, or says what it would delete. */
export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      "dry-run": { type: "boolean" },
      apply: { type: "boolean" },
      applications: { type: "string", default: String(retentionYears.applications) },
      resumes: { type: "string", default: String(retentionYears.resumes) },
    },
  });
  const { applications, resumes } = values;
  const areYears = [applications, resumes].every((years) => /^[1-9]\d?$/.test(years));
  if (!areYears || Boolean(values["dry-run"]) === Boolean(values.apply))
    throw new Error(usageOf("retention"));

  const years = { applications: Number(applications), resumes: Number(resumes) };
  const expired = await countExpired(years);
  const verb = values.apply ? "deleting" : "would delete";
  process.stdout.write(
    `${verb} applications older than ${applications} years, with their steps: ${expired.applications}\n` +
      `${verb} resumes, with their PDFs, of students not seen for ${resumes} years: ${expired.resumes}\n`,
  );
  if (values.apply) {
    const deleted = await applyRetention(years, expired);
    process.stdout.write(
      `deleted: ${deleted.applications} applications, ${deleted.resumes} resumes\n`,
    );
  }
  await db.destroy();
}
