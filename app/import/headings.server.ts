import { createHash } from "node:crypto";
import { sql } from "kysely";
import { db } from "~/db/client";
import { foldHeading } from "./columns";

/** What somebody has said the columns of a kind of file are, for the next file with the same headings. */

const hashOf = (headings: string[]) =>
  createHash("sha256").update(headings.map(foldHeading).join("\n")).digest("base64url");

/** By place; null if no file with these headings has been imported. */
export async function rememberedColumns(kind: string, headings: string[]) {
  const row = await db
    .selectFrom("import_headings")
    .select("columns")
    .where("kind", "=", kind)
    .where("headings", "=", hashOf(headings))
    .executeTakeFirst();
  return row?.columns ?? null;
}

export async function rememberColumns(
  kind: string,
  headings: string[],
  columns: (string | null)[],
) {
  const values = { columns: JSON.stringify(columns), used_at: sql<Date>`now()` };
  await db
    .insertInto("import_headings")
    .values({ kind, headings: hashOf(headings), ...values })
    .onConflict((conflict) => conflict.columns(["kind", "headings"]).doUpdateSet(values))
    .execute();
}
