import { sql } from "kysely";
import { db } from "~/db/client";
import { contentApplied } from "../../applications/versions/content.server";
import { audit } from "../../audit/audit.server";
import { readFile } from "../../files/files.server";
import { findImage } from "../../images/images.server";
import { type User, userColumns } from "../users.server";
import { assertLoggedIn } from "../can";
import { newsFiles } from "./news-files.server";
import { isJobAbout } from "./erase-account.server";
import { type OwnFile, json } from "./own-file.server";
import { ownLogEntries } from "./own-log.server";
import { recruitingFiles } from "./own-recruiting.server";

/**
 * Everything stored about `user`, as files. Logs the export. Hashes and secrets that prove who
 * somebody is are left out; tests/accounts/own-data.test.ts names each with its reason.
 */
export async function exportOwnData(user: User | null): Promise<OwnFile[]> {
  assertLoggedIn(user);
  await audit(db, user, { action: "own-data-exported", target: { type: "user", id: user.id } });
  const files = [
    ...accountFiles(user),
    ...newsFiles(user),
    ...codeFiles(user),
    ...(await resumeFiles(user)),
  ];
  const list = files.map(({ name, about }) => `${name}: ${about}\n`).join("");
  const contents = `Everything stored here about ${user.email}.\n\n${list}`;
  return [{ name: "about.txt", about: "", pieces: () => whole(contents) }, ...files];
}

function accountFiles(user: User): OwnFile[] {
  return [
    json(
      "account.json",
      "who you are here",
      db
        .selectFrom("users")
        .select([...userColumns, "created_at as createdAt"])
        .where("id", "=", user.id),
    ),
    json(
      "sessions.json",
      "where you are or were logged in",
      db
        .selectFrom("sessions")
        .select(["id", "device", "created_at as firstSeen", "last_seen_at as lastSeen"])
        .select(["expires_at as expiresAt", "revoked_at as loggedOutAt"])
        .select("is_page as begunOnAPage")
        .select(sql<Date | null>`nullif(proved_at, 'epoch')`.as("lastProvedAt"))
        .where("user_id", "=", user.id),
    ),
    json(
      "second-factor.json",
      "your authenticator app, without what makes its codes",
      db
        .selectFrom("totp_factors")
        .select(["created_at as since", "last_step as lastStepUsed", "known_tries as wrongCodes"])
        .select(["other_tries as wrongCodesFromElsewhere", "tries_end_at as countedUntil"])
        .where("user_id", "=", user.id),
    ),
    json(
      "passkeys.json",
      "your passkeys, without what checks them",
      db
        .selectFrom("passkeys")
        .select(["id", "name", "counter", "created_at as addedAt", "last_used_at as lastUsedAt"])
        .where("user_id", "=", user.id),
    ),
    json(
      "recovery-codes.json",
      "which of your recovery codes were used, without the codes",
      db.selectFrom("recovery_codes").select("used_at as usedAt").where("user_id", "=", user.id),
    ),
    json(
      "college-account.json",
      "the college account that you log in with",
      db
        .selectFrom("college_accounts")
        .select(["issuer", "subject", "created_at as since"])
        .where("user_id", "=", user.id),
    ),
    json(
      "applications.json",
      "what you applied to, as it was then, and the terms you accepted",
      db
        .selectFrom("applications")
        .select(["id", "posting_id as postingId", "type", contentApplied.as("posting")])
        .select(["applied_link as link", "applied_at as appliedAt", "accepted_at as acceptedAt"])
        .select(["terms_version as termsVersion", "terms_hash as termsSha256"])
        .select(["stage", "ctc", "offered_at as offeredAt", "company", "month", "finished"])
        .select("finish_asked_at as askedWhetherFinishedAt")
        .where("user_id", "=", user.id)
        .orderBy("id"),
    ),
    ...recruitingFiles(user),
    json(
      "unfinished-postings.json",
      "what you typed into forms of postings and have not saved",
      db
        .selectFrom("unfinished_forms")
        .select(["form", "typed", "kept_at as keptAt"])
        .where("user_id", "=", user.id),
    ),
    json(
      "erasure-requests.json",
      "your requests to be erased, and the answers",
      db
        .selectFrom("erasure_requests")
        .select(["id", "asked_at as askedAt", "note", "answered_at as answeredAt", "answer"])
        .select("outcome")
        .where("user_id", "=", user.id),
    ),
    json(
      "jobs.json",
      "mails to you and PDFs of your resume that are waiting to be made",
      db
        .selectFrom("outbox")
        .select(["id", "name", "payload as about", "created_at as createdAt"])
        .select("failed_at as givenUpAt")
        .where(isJobAbout(user)),
    ),
    {
      name: "log.json",
      about: "what you did, and what others did that concerns you",
      pieces: () => ownLogEntries(user),
    },
  ];
}

/** A pending sign-up with this address may be a stranger's attempt, but it is stored as the user's. */
function codeFiles({ id, email }: User): OwnFile[] {
  return [
    json(
      "sign-ups.json",
      "sign-ups with your address that no code has confirmed",
      db
        .selectFrom("signups")
        .select(["id", "name", "email", "phone", "created_at as createdAt", "asked_at as askedAt"])
        .where("email", "=", email),
    ),
    json(
      "codes.json",
      "codes that were asked for, without the codes",
      db
        .selectFrom("challenges")
        .select(["purpose", "email", "account", "replaced_email as replacedEmail"])
        .select(["signup_id as signUp", "is_page as askedOnAPage", "created_at as askedAt"])
        .select(["mailed_at as mailedAt", "expires_at as expiresAt", "used_at as endedAt"])
        .select(["ticket_tries as guesses", "network_tries as guessesFromItsNetwork"])
        // Somebody else may have asked for a code at this address before this account had it.
        .where(({ or, and, eb }) =>
          or([eb("user_id", "=", id), and([eb("user_id", "is", null), eb("email", "=", email)])]),
        ),
    ),
    json(
      "guesses.json",
      "how often somebody guessed codes for your account",
      db
        .selectFrom("code_attempts")
        .select(["purpose", "account", "tries as byOthersThisHour", "hour_ends_at as hourEndsAt"])
        .select([
          "day_tries as byOthersThisDay",
          "all_tries as thisDay",
          "day_ends_at as dayEndsAt",
        ])
        .where("account", "in", [email, id]),
    ),
  ];
}

async function resumeFiles({ id, picture }: User): Promise<OwnFile[]> {
  const pdf = await db
    .selectFrom("resume_pdfs")
    .select("user_id")
    .where("user_id", "=", id)
    .where((eb) => eb.or([eb("bytes", "is not", null), eb("object_key", "is not", null)]))
    .executeTakeFirst();
  const files = [
    json(
      "resume.json",
      "your resume",
      db
        .selectFrom("resumes")
        .select(["fields as resume", "version", "updated_at as updatedAt"])
        .where("user_id", "=", id),
    ),
    json(
      "resume-pdf.json",
      "what a machine reads in your resume's PDF",
      db
        .selectFrom("resume_pdfs")
        .select(["extracted_text as text", "unsupported as charactersNotShown"])
        .select(["rendered_at as madeAt", "wanted_at as askedForAt"])
        .where("user_id", "=", id),
    ),
  ];
  if (pdf) {
    files.push({
      name: "resume.pdf",
      about: "your resume as it was last made",
      pieces: () => stored(readPdf(id)),
    });
  }
  if (picture) {
    files.push({
      name: "picture.webp",
      about: "your picture",
      pieces: () => stored(findImage(picture)),
    });
  }
  return files;
}

function readPdf(userId: string) {
  return readFile(() =>
    db
      .selectFrom("resume_pdfs")
      .select(["bytes", "object_key"])
      .where("user_id", "=", userId)
      .executeTakeFirst(),
  );
}

async function* whole(text: string) {
  yield await Promise.resolve(text);
}

async function* stored(bytes: Promise<Buffer | null>) {
  const found = await bytes;
  if (found) yield found;
}
