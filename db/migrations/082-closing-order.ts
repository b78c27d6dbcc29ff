import type { Kysely } from "kysely";
import { buildIndex } from "../build-index";

/** The order of lists by what closes first, to the hour. The older build reads postings_listed_closing. */
export async function before(db: Kysely<unknown>) {
  await buildIndex(
    db,
    "postings_listed_closing_at",
    `on postings (type, closes_on, closes_time, id)
      where deleted_at is null and state in ('published', 'closed', 'scheduled')`,
  );
}
