import type { Kysely } from "kysely";
import { buildIndex } from "../build-index";

/** Which postings have a PDF: asked before one is deleted, and once it has been read. */
export async function before(db: Kysely<unknown>) {
  await buildIndex(db, "postings_pdf", "on postings (pdf) where pdf is not null");
}
