import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { isOpen, isPublic } from "../../postings/visibility.server";

/** Saved postings that close on this day or two days later, as in a daily digest. */
export function closingOn(trx: Kysely<Database>, day: string) {
  return trx
    .selectFrom("saved_postings")
    .innerJoin("postings", "postings.id", "saved_postings.posting_id")
    .where(isPublic)
    .where(isOpen(day))
    .where(sql<boolean>`closes_on in (${day}::date, ${day}::date + 2)`);
}
