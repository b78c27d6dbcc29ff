import type { Kysely } from "kysely";
import { buildIndex } from "../build-index";

/** What is where: for moving, and for dropping an object, which must have no row. */
export async function before(db: Kysely<unknown>) {
  await buildIndex(db, "images_in_database", "on images (hash) where bytes is not null");
  await buildIndex(
    db,
    "resume_pdfs_in_database",
    "on resume_pdfs (user_id) where bytes is not null",
  );
  for (const table of ["images", "resume_pdfs"])
    await buildIndex(
      db,
      `${table}_object`,
      `on ${table} (object_key) where object_key is not null`,
      { unique: true },
    );
}
