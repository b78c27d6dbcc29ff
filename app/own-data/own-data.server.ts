import { sql } from "kysely";
import { db } from "~/db/client";
import { contentApplied } from "../applications/versions/content.server";
import { audit } from "../audit/audit.server";
import { readFile } from "../files/files.server";
import { findImage } from "../images/images.server";
import { type User, userColumns } from "../accounts/users.server";
import { assertLoggedIn } from "../accounts/can";
import { isJobAbout } from "./erasures.server";
import type { ZippedFile } from "../zip.server";

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
        .selectFrom("mailed_codes")
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

/** What happened to a student's applications, and what is stored about a recruiter. */
function recruitingFiles({ id }: User): OwnFile[] {
  return [
    json(
      "application-steps.json",
      "what became of your applications; steps taken neither by you nor by a company are the placement office's",
      db
        .selectFrom("application_events as step")
        .innerJoin("applications", "applications.id", "step.application_id")
        .leftJoin("companies", "companies.id", "step.company_id")
        .select(["step.id", "application_id as applicationId", "from_stage as from"])
        .select(["to_stage as to", "at", "note", "step.ctc", "companies.name as byCompany"])
        .select((eb) => eb("by_user_id", "=", id).as("byYou"))
        .where("user_id", "=", id)
        .orderBy("step.id"),
    ),
    json(
      "resume-openings.json",
      "who opened your resume; where no company is named, the placement office did",
      db
        .selectFrom("resume_openings as opening")
        .innerJoin("applications", "applications.id", "opening.application_id")
        .leftJoin("companies", "companies.id", "opening.company_id")
        .select(["opening.id", "application_id as applicationId", "at"])
        .select("companies.name as byCompany")
        .where("user_id", "=", id)
        .orderBy("opening.id"),
    ),
    json(
      "invitations.json",
      "your invitation to recruit, until you accept it",
      db
        .selectFrom("invitations")
        .innerJoin("companies", "companies.id", "invitations.company_id")
        .select(["invitations.name", "email", "companies.name as company"])
        .select(["invited_at as invitedAt", "expires_at as expiresAt"])
        .where("invitations.id", "=", id),
    ),
    json(
      "resume-zips.json",
      "ZIPs of applicants' resumes that you asked for, without the resumes",
      db
        .selectFrom("resume_zips")
        .select(["id", "posting_id as postingId", "asked_at as askedAt", "made_at as madeAt"])
        .select("bytes")
        .where("user_id", "=", id),
    ),
  ];
}

const batchSize = 1_000;

/** The log's entries by `user` or about them, as the text of a JSON array, batch by batch. */
async function* ownLogEntries({ id }: Pick<User, "id">) {
  let after = "0";
  let separator = "[\n";
  for (;;) {
    const rows = await batch(id, after);
    for (const { isOwn, name, network, ...entry } of rows) {
      // Other people appear by role only: their name and network are their own data.
      const shown = isOwn ? { by: "you", name, ...entry, network } : { by: entry.role, ...entry };
      yield separator + JSON.stringify(shown, null, 2);
      separator = ",\n";
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    after = last.seq;
  }
  yield separator === "[\n" ? "[]" : "\n]";
}

function batch(id: string, after: string) {
  return db
    .selectFrom("audit_log")
    .select(["seq", "at", "action", "actor_name as name", "actor_role as role", "network"])
    .select(["target_type as targetType", "target_id as targetId", "details"])
    .select((eb) => eb("actor_id", "is not distinct from", id).as("isOwn"))
    .where(({ or, eb }) => or([eb("actor_id", "=", id), eb("target_id", "=", id)]))
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(batchSize)
    .execute();
}

/** What a student saved and follows, and the news they were sent. */
function newsFiles({ id }: User): OwnFile[] {
  return [
    json(
      "saved.json",
      "what you saved",
      db
        .selectFrom("saved_postings")
        .select(["posting_id as postingId", "saved_at as savedAt"])
        .where("user_id", "=", id),
    ),
    json(
      "followed-searches.json",
      "searches that you follow",
      db
        .selectFrom("follows")
        .select(["id", "type", "search", "location", "created_at as since"])
        .where("user_id", "=", id),
    ),
    json(
      "news-settings.json",
      "how often you want news, and an address of yours that refused it",
      db
        .selectFrom("news_settings")
        .select(["frequency", "covered_until as toldUpTo"])
        .select(["refused_address as refusedBy", "refused_at as refusedAt"])
        .where("user_id", "=", id),
    ),
    json(
      "digests.json",
      "which postings your news mails of the last month named",
      db
        .selectFrom("digests")
        .select(["id", "day", "items as postings", "created_at as madeAt", "mailed_at as mailedAt"])
        .where("user_id", "=", id),
    ),
    json(
      "notification-devices.json",
      "devices that show your notifications, without their secret addresses",
      db
        .selectFrom("push_devices")
        .select(["id", "device", "session_id as sessionId", "created_at as since"])
        .where("user_id", "=", id),
    ),
    json(
      "notifications.json",
      "which notifications you got in the last month",
      db
        .selectFrom("pushes")
        .select(["id", "day", "number", "event_id as stepOfAnApplication", "created_at as madeAt"])
        .where("user_id", "=", id),
    ),
  ];
}

/** One file of the download; `about` says what is in it. */
export type OwnFile = ZippedFile & { about: string };

/** A file of rows, which are queried only when the ZIP reaches it. */
function json(name: string, about: string, rows: { execute(): Promise<unknown[]> }): OwnFile {
  return {
    name,
    about,
    async *pieces() {
      yield JSON.stringify(await rows.execute(), null, 2);
    },
  };
}
