import { sql } from "kysely";
import { db } from "~/db/client";
import { env } from "../../env.server";
import { listLost } from "../../files/lost.server";
import { findStoreTrouble } from "../../files/s3.server";
import { type Finding, isNear, well, wrong } from "./finding";

/** Pictures and PDFs: where they are, and whether the S3 store can be used. */
export async function askFiles(): Promise<Finding[]> {
  const about = "files";
  try {
    const { inDatabase, inStore } = await countFiles();
    if (!env.S3_URL && inStore)
      return [
        wrong(about, `${say(inStore)} are in an S3 store: set S3_URL, or they are not found`),
      ];
    if (!env.S3_URL) return [well(about, "pictures and PDFs are in Postgres")];
    const findings: Finding[] = [];
    if (env.S3_URL.startsWith("http:") && !isNear(env.S3_URL))
      findings.push(wrong(about, "resumes travel unencrypted: use https:// in S3_URL"));
    const trouble = await findStoreTrouble();
    if (trouble) findings.push(wrong(about, `${trouble}: check S3_URL`));
    if (findings.length) return findings;
    const lost = await listLost(maxCounted + 1);
    if (lost.length) {
      const which = `the store has lost ${say(lost.length)}, such as ${lost[0]}`;
      return [wrong(about, `${which}: PDFs are made again, pictures must be uploaded again`)];
    }
    return [well(about, `${say(inStore)} in S3, ${say(inDatabase)} in Postgres`)];
  } catch (error) {
    return [wrong(about, (error as Error).message)];
  }
}

const maxCounted = 1_000;

const say = (count: number) => (count > maxCounted ? `more than ${maxCounted}` : String(count));

/** Counts no further than is reported: there may be millions. */
async function countFiles() {
  const limit = maxCounted + 1;
  const { rows } = await sql<{ inDatabase: number; inStore: number }>`
    select (select count(*)::int from (
        (select from images where bytes is not null limit ${limit}) union all
        (select from resume_pdfs where bytes is not null limit ${limit}) limit ${limit}) found
      ) as "inDatabase",
      (select count(*)::int from (
        select from s3_objects where drop_after is null limit ${limit}) found
      ) as "inStore"`.execute(db);
  return rows[0] ?? { inDatabase: 0, inStore: 0 };
}
