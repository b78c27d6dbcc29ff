import { assertCan } from "../access/can";
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type User, userColumns } from "../accounts/users.server";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { AppError } from "../errors";
import { wantPdf } from "./pdf/store.server";
import { type SectionName, section, sectionNames } from "./sections";
import { dropIncompleteRows } from "./dropped-rows";
import type { Resume } from "./schema";

export type SavedResume = { resume: Resume; version: number; updatedAt: Date };

/** The student's own resume, or null. Only students have one (specification: Roles). */
export async function findResume(user: User | null): Promise<SavedResume | null> {
  assertCan(user, "keep resume", (m) => m.resume.studentsOnly);
  const row = await db
    .selectFrom("resumes")
    .selectAll()
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  if (!row) return null;
  const resume = withAccount(row.fields as Resume, user); // written by writeResume only
  return { resume, version: row.version, updatedAt: row.updated_at };
}

/** A student and their resume, read at the same moment; null when there is none. */
export async function readWithOwner(database: Kysely<Database>, userId: string) {
  const row = await database
    .selectFrom("resumes")
    .innerJoin("users", "users.id", "resumes.user_id")
    .select([...userColumns, "resumes.fields"])
    .where("users.id", "=", userId)
    .where("users.role", "=", "user")
    .executeTakeFirst();
  if (!row) return null;
  const { fields, ...owner } = row;
  return { owner, resume: withAccount(fields as Resume, owner) }; // written by writeResume only
}

/** Throws 404 with the documented sentence when there is none. */
export async function loadResume(user: User | null) {
  const saved = await findResume(user);
  if (!saved) throw new AppError((m) => m.resume.notFound, 404);
  return saved;
}

/** What a save replaces. The resume's own name, e-mail and phone stay if absent. */
export type ResumeInput = Omit<Resume, OwnText> & Partial<Pick<Resume, OwnText>>;
type OwnText = "fullName" | "email" | "phone";

/** Fills in name, e-mail and phone from the account where the resume has none. */
function withAccount(resume: Resume, user: User): Resume {
  return {
    ...resume,
    fullName: resume.fullName || user.name,
    email: resume.email || user.email,
    phone: resume.phone || user.phone,
  };
}

/**
 * Stores the resume without its incomplete rows, returns those, and queues its PDF. `readAt` is the
 * version the caller started from (0: none existed); if it was saved since, throws 409 and changes
 * nothing. Without `readAt` the latest save wins.
 */
export async function saveResume(user: User | null, typed: Resume, readAt?: number) {
  assertCan(user, "keep resume", (m) => m.resume.studentsOnly);
  return db.transaction().execute((trx) => writeResume(trx, user, typed, readAt));
}

/** What `saveResume` does, as part of the caller's transaction `trx`. */
export async function writeResume(
  trx: Kysely<Database>,
  student: User,
  typed: ResumeInput,
  readAt?: number,
) {
  const { resume, dropped } = dropIncompleteRows(typed);
  const fields = JSON.stringify(resume);
  const row = await trx
    .insertInto("resumes")
    .values({ user_id: student.id, fields })
    .onConflict((conflict) => {
      const next = {
        fields: sql<string>`resumes.fields || excluded.fields`,
        version: sql<number>`resumes.version + 1`,
        updated_at: sql<Date>`now()`,
      };
      const update = conflict.column("user_id").doUpdateSet(next);
      return readAt === undefined ? update : update.where("resumes.version", "=", readAt);
    })
    .returning(["fields", "version", "updated_at"])
    .executeTakeFirst();
  if (!row) throw new AppError((m) => m.resume.conflict, 409, { code: "older-version" });
  // Uses what the database returns, so that the hash is the same when the resume is read again.
  const shown = withAccount(row.fields as Resume, student);
  await wantPdf(trx, student, sourceHash(shown));
  return { resume: shown, version: row.version, updatedAt: row.updated_at, dropped };
}

/** Increase this when the PDF's layout changes, so that every PDF is rendered again. */
const layoutVersion = 3;

export function sourceHash(resume: Resume) {
  return createHash("sha256")
    .update(JSON.stringify([layoutVersion, resume]))
    .digest("hex");
}

/** The resume as the API returns it (specification: Resume); achievements are texts. */
export function resumeJson({ resume, version, updatedAt }: SavedResume, user: User) {
  const rows = Object.fromEntries(
    sectionNames.map((name: SectionName) => [
      name,
      section(name).isList ? resume[name].map((row) => row.text) : resume[name],
    ]),
  );
  return { user: user.id, ...resume, ...rows, version, updatedAt };
}
