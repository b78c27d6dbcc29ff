import type { User } from "../../access/can";
import { AppError } from "../../errors";
import { findSubmission } from "../editing/submissions.server";
import { type Posting, driveName } from "../posting";
import { findPosting } from "../postings.server";
import { readPdf } from "./pdfs.server";

/**
 * The PDF of a posting, for whoever sees that; and one that is proposed for it, for those who look after it. Throws 404,
 * and 503 while it is in an S3 store that is away.
 */
export async function openPdf(
  user: User | null,
  { type, id }: Pick<Posting, "type" | "id">,
  digest: string,
) {
  const posting = await findPosting(user, type, id, { withBin: true });
  const isIts =
    digest === posting.pdf || digest === (await findSubmission(user, posting.id))?.proposal?.pdf;
  const bytes = isIts ? await readPdf(digest) : null;
  if (!bytes) throw new AppError((m) => m.postingPdf.gone, 404);
  return { name: `${plainName(driveName(posting))}.pdf`, type: "application/pdf", bytes };
}

/** Letters and digits of any script. */
function plainName(name: string) {
  const words = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
  return words.slice(0, 80).toWellFormed();
}
