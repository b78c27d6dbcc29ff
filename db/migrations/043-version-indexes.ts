import type { Kysely } from "kysely";
import { buildIndex } from "../build-index";

/** Which versions are still referred to, and which applications still have a copy of their own. */
export async function before(db: Kysely<unknown>) {
  const used = "on applications (posting_version) where posting_version is not null";
  await buildIndex(db, "applications_posting_version", used);
  await buildIndex(db, "applications_copies", "on applications (id) where content_details <> '{}'");
}
