import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/db/client";
import { type User, userColumns } from "../accounts/users.server";
import { AppError } from "../errors";
import { log } from "../log.server";
import { messages } from "../messages";
import { renderInThread } from "./pdf-pool.server";
import { readPdf, storeFailure, storePdf, wantPdf } from "./pdf-store.server";
import { findResume, loadResume, sourceHash } from "./resume.server";

/**
 * The job 'render-resume': makes the PDF of what the resume says now. Safe to run twice. A render
 * that dies is tried once more here; then it throws, so that the queue tries again later.
 */
export async function renderResume({ userId }: { userId: string }) {
  const user = await db
    .selectFrom("users")
    .select(userColumns)
    .where("id", "=", userId)
    .executeTakeFirst();
  const saved = user?.role === "user" ? await findResume(user) : null;
  if (!user || !saved) return; // deleted meanwhile
  const hash = sourceHash(saved.resume);
  if (Buffer.isBuffer(await readPdf(user, hash))) return;
  try {
    const pdf = await renderInThread(saved.resume).catch((error: Error) => {
      log.warn({ event: "render failed, trying again", userId, reason: error.message });
      return renderInThread(saved.resume);
    });
    await storePdf(userId, hash, pdf);
  } catch (error) {
    await storeFailure(userId, hash);
    throw error;
  }
}

const patienceMs = 10_000;
const pollMs = 150;
const retryAfter = { "Retry-After": "5" };

/**
 * The PDF of the student's resume as it is now: at once when it is there, else queued and waited
 * for, at most `patience` milliseconds. Throws 404 without a resume, 503 while it is not there.
 */
export async function findPdf(user: User | null, patience = patienceMs) {
  const { resume } = await loadResume(user);
  const owner = user as User; // loadResume refuses visitors
  const hash = sourceHash(resume);
  const deadline = Date.now() + patience;
  for (let asked = false; ; asked = true) {
    const pdf = await readPdf(owner, hash);
    if (Buffer.isBuffer(pdf)) return { bytes: pdf, fileName: fileNameOf(resume.fullName) };
    if (!asked) await db.transaction().execute((trx) => wantPdf(trx, owner, hash));
    if (pdf === "failed") throw new AppError(messages.pdf.unrenderable, 503, undefined, retryAfter);
    if (Date.now() > deadline) {
      throw new AppError(messages.pdf.preparing, 503, undefined, retryAfter);
    }
    await wait(pollMs);
  }
}

/** 'Asha_Nair_Resume.pdf'; letters and digits of any script, nothing a header could trip over. */
function fileNameOf(fullName: string) {
  const name = fullName
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  return name ? `${name.slice(0, 80)}_Resume.pdf` : "resume.pdf";
}
