// Demo content, so that a first start shows what the portal does.
import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { todayIn } from "~/app/dates";
import { env } from "~/app/env.server";
import { storeImage } from "~/app/images/images.server";
import { newRow } from "~/app/postings/postings.server";
import { postingSchema } from "~/app/postings/schema";
import { imageFieldOf } from "~/app/postings/types";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { type DemoPosting, demoPostings } from "./content";

/** Inserts the demo postings if there is no posting at all; returns how many it inserted. */
export async function seedDemo() {
  if (await hasPostings(db)) return 0;
  const rows = await Promise.all(demoPostings(todayIn(env.TIME_ZONE)).map(toRow));
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('seedDemo'))`.execute(transaction);
    if (await hasPostings(transaction)) return 0;
    await transaction.insertInto("postings").values(rows).execute();
    return rows.length;
  });
}

async function hasPostings(database: Kysely<Database>) {
  return Boolean(await database.selectFrom("postings").select("id").limit(1).executeTakeFirst());
}

/** Checks and stores like an admin's posting, but with an earlier date. */
async function toRow({ type, daysAgo, art, input }: DemoPosting) {
  const imageField = imageFieldOf(type);
  const image = art && imageField && (await storeArt(art, imageField));
  const accepted = postingSchema(type).parse({ ...input, ...(image && { [imageField]: image }) });
  const created_at = new Date(Date.now() - daysAgo * 86_400_000);
  return { ...newRow(null, type, accepted), created_at };
}

/** Uses the WebP beside the SVG, which `storeImage` does not accept. */
async function storeArt(name: string, field: string) {
  const bytes = await readFile(new URL(`art/${name}.webp`, import.meta.url));
  const file = new File([bytes], `${name}.webp`, { type: "image/webp" });
  return storeImage(file, { maxSide: 1200, field });
}
