import { assertCan } from "../../access/can";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { enqueue } from "~/jobs/outbox";
import { type User, assertProved, studentId } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { messages } from "../../messages";
import { renderResume } from "../../resume/pdf/render-resume.server";
import { readPdf } from "../../resume/pdf/store.server";
import { readWithOwner, sourceHash } from "../../resume/resume.server";
import { zipped } from "../../zip.server";
import { hasResume } from "./applicants.server";
import type { ReachedPosting } from "./reached-posting.server";
import { noteOpenings } from "./resumes.server";
import type { Database } from "~/db/schema";

/** Orders a ZIP of all resumes for a member of staff. It replaces their earlier one of this posting. */
export async function askForZip(user: User | null, { postingId }: ReachedPosting) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  await db.transaction().execute(async (trx) => {
    const id = newId();
    await trx
      .deleteFrom("resume_zips")
      .where("user_id", "=", user.id)
      .where("posting_id", "=", postingId)
      .execute();
    await trx
      .insertInto("resume_zips")
      .values({ id, user_id: user.id, posting_id: postingId })
      .execute();
    await enqueue(trx, "zip-resumes", { zipId: id });
  });
}

/** The ZIP that this user asked for within the last day; `madeAt` is null until it is finished. */
export async function findZip(user: User | null, { postingId }: ReachedPosting) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  const zip = await db
    .selectFrom("resume_zips")
    .select(["id", "asked_at as askedAt", "made_at as madeAt", "bytes"])
    .select(sql<number>`cardinality(application_ids)`.as("resumes"))
    .where("user_id", "=", user.id)
    .where("posting_id", "=", postingId)
    .where("asked_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return zip ? { ...zip, bytes: Number(zip.bytes) } : null;
}

/** Gives the ZIP to the user who asked for it. Each student in it can see that. */
export async function openZip(user: User | null, posting: ReachedPosting) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  assertProved(user);
  const zip = await findZip(user, posting);
  if (!zip?.madeAt) throw new AppError((m) => m.applicants.noZip, 404);
  await db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom("resume_zips")
      .select("application_ids")
      .where("id", "=", zip.id)
      .forShare()
      .executeTakeFirst();
    if (!locked) throw new AppError((m) => m.applicants.noZip, 404);
    await noteOpenings(trx, user, locked.application_ids);
    const target = { type: "posting", id: posting.postingId } as const;
    const details = { resumes: locked.application_ids.length };
    await audit(trx, user, { action: "resumes-exported", target, details });
  });
  return { bytes: zip.bytes, pieces: readPieces(zip.id, zip.bytes) };
}

/**
 * The job 'zip-resumes'. Safe to run twice. Stops if the ZIP is dropped meanwhile because somebody in it
 * withdrew or was erased.
 */
export async function zipResumes(zipId: string) {
  const applicants = await startZip(zipId);
  if (!applicants) return;
  const missing: string[] = [];
  const files = applicants.map(({ userId, fileName }) => ({
    name: fileName,
    async *pieces() {
      const pdf = await renderedPdf(userId);
      if (pdf) yield pdf;
      else missing.push(fileName);
    },
  }));
  const notes = {
    name: "about.txt",
    async *pieces() {
      yield await Promise.resolve(messages.applicants.aboutZip(applicants.length, missing));
    },
  };
  try {
    const bytes = await storePieces(zipId, zipped([...files, notes]));
    const made = { bytes, made_at: sql<Date>`now()` };
    await db.updateTable("resume_zips").set(made).where("id", "=", zipId).execute();
  } catch (error) {
    const { constraint } = error as { constraint?: string }; // pg's error, or any other
    if (constraint !== "resume_zip_pieces_zip_id_fkey") throw error;
  }
}

/**
 * Notes whose resumes the ZIP will contain, with their applications locked: a later withdrawal or erasure
 * then finds the ZIP and drops it.
 */
function startZip(zipId: string) {
  return db.transaction().execute(async (trx) => {
    const zip = await trx
      .selectFrom("resume_zips")
      .select("posting_id")
      .where("id", "=", zipId)
      .where("made_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!zip) return null;
    const rows = await trx
      .selectFrom("applications")
      .innerJoin("users", "users.id", "applications.user_id")
      .select(["applications.id", "user_id as userId", "users.name", studentId.as("studentId")])
      .where("posting_id", "=", zip.posting_id)
      .where(hasResume)
      .orderBy("applications.id")
      .forShare("applications")
      .execute();
    const application_ids = rows.map(({ id }) => id);
    await trx.updateTable("resume_zips").set({ application_ids }).where("id", "=", zipId).execute();
    await trx.deleteFrom("resume_zip_pieces").where("zip_id", "=", zipId).execute();
    return rows.map(({ userId, name, studentId }, index) => ({
      userId,
      fileName: fileNameOf([name, studentId ?? "", String(index + 1)]),
    }));
  });
}

/** The student's PDF, rendered now if it has not been; null if that fails. */
async function renderedPdf(userId: string) {
  await renderResume({ userId }).catch(() => undefined); // its failure is stored
  const saved = await readWithOwner(db, userId);
  const pdf = saved && (await readPdf(saved.owner, sourceHash(saved.resume)));
  return Buffer.isBuffer(pdf) ? pdf : null;
}

/** 'Asha_Nair_21CS001_1.pdf': the number tells students of the same name apart. */
function fileNameOf(parts: string[]) {
  const clean = parts.map((part) => part.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "_"));
  return `${clean.filter(Boolean).join("_").slice(0, 120)}.pdf`;
}

/** ZIPs of resumes are stored in pieces, so that none is ever whole in memory. */

const pieceBytes = 256 * 1024;

/** Cuts a stream into pieces and stores them; returns its length. */
async function storePieces(zipId: string, stream: AsyncIterable<Buffer>) {
  let [place, bytes, waiting]: [number, number, Buffer[]] = [0, 0, []];
  const store = () => {
    const piece = { zip_id: zipId, place: place++, bytes: Buffer.concat(waiting) };
    waiting = [];
    return db.insertInto("resume_zip_pieces").values(piece).execute();
  };
  let held = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    held += chunk.length;
    bytes += chunk.length;
    if (held < pieceBytes) continue;
    await store();
    held = 0;
  }
  if (held) await store();
  return bytes;
}

/** Reads the pieces in order, one at a time. Throws if the ZIP is dropped before all are sent. */
async function* readPieces(zipId: string, bytes: number): AsyncGenerator<Buffer> {
  for (let [place, sent] = [0, 0]; sent < bytes; place++) {
    const piece = await db
      .selectFrom("resume_zip_pieces")
      .select("bytes")
      .where("zip_id", "=", zipId)
      .where("place", "=", place)
      .executeTakeFirst();
    if (!piece) throw new Error("the ZIP was dropped while it was sent");
    sent += piece.bytes.length;
    yield piece.bytes;
  }
}

/** Drops ZIPs that contain resumes of these applications, which nobody may read any more. */
export async function dropZipsWith(trx: Kysely<Database>, applicationIds: string[]) {
  await trx
    .deleteFrom("resume_zips")
    .where(sql<boolean>`application_ids && ${applicationIds}::uuid[]`)
    .execute();
}

/** Drops ZIPs a day after they were asked for. */
export async function dropOldZips() {
  await db
    .deleteFrom("resume_zips")
    .where("asked_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
