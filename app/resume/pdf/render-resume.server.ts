import { assertCan } from "../../access/can";
import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/db/client";
import { type User } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { withoutTurn } from "../../turns";
import { renderInThread } from "./pool.server";
import { readPdf, storeFailure, storePdf, wantPdf } from "./store.server";
import { readWithOwner, sourceHash } from "../resume.server";

/**
 * The job 'render-resume': renders the resume as it is now. Safe to run twice. Throws what
 * `renderInThread` throws, so that the queue retries or gives up.
 */
export async function renderResume({ userId }: { userId: string }) {
  const saved = await readWithOwner(db, userId);
  if (!saved) return; // deleted meanwhile
  const { owner, resume } = saved;
  const hash = sourceHash(resume);
  if (Buffer.isBuffer(await readPdf(owner, hash))) return;
  try {
    await storePdf(userId, hash, await renderInThread(resume));
  } catch (error) {
    await storeFailure(userId, hash);
    throw error;
  }
}

const patienceMs = 10_000;
const pollMs = 150;
const retryAfter = { "Retry-After": "5" };

/** How many of a student's requests may wait at once, as each polls the database. */
const maxWaiting = 4;
const waiting = new Map<string, number>();

/**
 * Returns the PDF of the student's current resume. If there is none yet it is queued and waited for,
 * at most `patience` milliseconds. Throws 404 without a resume, and 503 when the wait is over or too
 * many of the student's own requests wait for it.
 */
export async function findPdf(user: User | null, patience = patienceMs) {
  assertCan(user, "keep resume", (m) => m.resume.studentsOnly);
  const before = waiting.get(user.id) ?? 0;
  if (before >= maxWaiting) throw stillPreparing();
  waiting.set(user.id, before + 1);
  try {
    return await waitForPdf(user, patience);
  } finally {
    const left = (waiting.get(user.id) ?? 0) - 1;
    if (left > 0) waiting.set(user.id, left);
    else waiting.delete(user.id);
  }
}

function stillPreparing() {
  return new AppError((m) => m.pdf.preparing, 503, { code: "pdf-preparing", headers: retryAfter });
}

async function waitForPdf(user: User, patience: number) {
  const deadline = Date.now() + patience;
  for (let isQueued = false; ; isQueued = true) {
    const saved = await readWithOwner(db, user.id);
    if (!saved) throw new AppError((m) => m.resume.notFound, 404);
    const pdf = await readPdf(user, sourceHash(saved.resume));
    if (Buffer.isBuffer(pdf)) return { bytes: pdf, fileName: fileNameOf(saved.resume.fullName) };
    if (!isQueued) await wantCurrentPdf(user, pdf === "lost");
    if (pdf === "failed")
      throw new AppError((m) => m.pdf.unrenderable, 503, { headers: retryAfter });
    if (Date.now() > deadline) throw stillPreparing();
    await withoutTurn(() => wait(pollMs));
  }
}

/** Locks the resume and reads it again: a save may have changed it since it was read. */
function wantCurrentPdf({ id }: User, isLost: boolean) {
  return db.transaction().execute(async (trx) => {
    const row = trx.selectFrom("resumes").select("user_id").where("user_id", "=", id);
    await row.forUpdate().execute();
    const saved = await readWithOwner(trx, id);
    if (saved) await wantPdf(trx, saved.owner, sourceHash(saved.resume), isLost);
  });
}

/** 'Asha_Nair_Resume.pdf': letters and digits of any script, nothing that breaks a header. */
function fileNameOf(fullName: string) {
  const name = fullName
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  return name ? `${name.slice(0, 80)}_Resume.pdf` : "resume.pdf";
}
