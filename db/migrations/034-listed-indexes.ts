import type { Kysely } from "kysely";
import { buildIndex } from "../build-index";

/**
 * The two orders of public lists, without what is hidden for good (decision: one-visibility), the bin and
 * what somebody posted. The older indexes over all states stay, for the workbench.
 */
export async function before(db: Kysely<unknown>) {
  const isListable = "deleted_at is null and state in ('published', 'closed', 'scheduled')";
  const since = "coalesce(publish_at, created_at)";
  const listed = `on postings (type, ${since} desc, id desc) where ${isListable}`;
  await buildIndex(db, "postings_listed", listed);
  const closing = `on postings (type, closes_on, id) where ${isListable}`;
  await buildIndex(db, "postings_listed_closing", closing);
  const bin = "on postings (deleted_at) where deleted_at is not null";
  await buildIndex(db, "postings_bin", bin);
  const creator = "on postings (created_by) where created_by is not null";
  await buildIndex(db, "postings_creator", creator);
}
