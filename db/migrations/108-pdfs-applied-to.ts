import type { Kysely } from "kysely";
import { buildIndex } from "../build-index";

/** Which versions of postings that somebody applied to name a PDF: asked before one is deleted. */
export async function before(db: Kysely<unknown>) {
  await buildIndex(
    db,
    "posting_versions_pdf",
    `on posting_versions (split_part(content ->> 'pdfUrl', '/pdf/', 2))
      where content ->> 'pdfUrl' is not null`,
  );
}
