import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { User } from "../../access/can";
import { findSubmission } from "../../postings/editing/submissions.server";
import { pdfPath } from "../../postings/pdf/pdf";
import { noPdf } from "../../postings/pdf/pdfs.server";
import { type Posting, driveName } from "../../postings/posting";
import { findPosting } from "../../postings/postings.server";
import { contentApplied } from "./content.server";

type Place = Pick<Posting, "type" | "id">;

/**
 * The PDF of a posting, for whoever sees that; one that is proposed for it, for those who look after it; and one that it had
 * when a student applied, for them. Throws 404.
 */
export async function openPdf(user: User | null, { type, id }: Place, digest: string) {
  const fields = await appliedWith(user, { type, id }, digest);
  if (fields) return { name: nameOf({ type, fields }), isPublic: false };
  const posting = await findPosting(user, type, id, { withBin: true });
  const isCurrent = digest === posting.pdf;
  const isIts = isCurrent || digest === (await findSubmission(user, posting.id))?.proposal?.pdf;
  if (!isIts) throw noPdf();
  const isPublic = isCurrent && (posting.state === "published" || posting.state === "closed");
  return { name: nameOf(posting), isPublic };
}

/** What the posting said when this student applied, if it had this PDF then. */
async function appliedWith(user: User | null, { type, id }: Place, digest: string) {
  if (!user || !isId(id)) return null;
  const applied = await db
    .selectFrom("applications")
    .select(contentApplied.as("fields"))
    .where("user_id", "=", user.id)
    .where("posting_id", "=", id)
    .executeTakeFirst();
  return applied?.fields.pdfUrl === pdfPath({ type, id }, digest) ? applied.fields : null;
}

/** Letters and digits of any script. */
function nameOf(posting: Parameters<typeof driveName>[0]) {
  const words = driveName(posting)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  return `${words.slice(0, 80).toWellFormed()}.pdf`;
}
