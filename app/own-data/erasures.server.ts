import { assertCan, assertLoggedIn } from "../access/can";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { type User, assertProved } from "../accounts/users.server";
import { dropUnusedImage, dropUnusedOf } from "../images/images.server";
import { log } from "../log.server";
import { dropUnusedPdfsOf } from "../postings/pdf/pdfs.server";
import type { Database } from "~/db/schema";
import { dropZipsWith } from "../applications/applicants/resume-zips.server";
import { dropSelectionsOf } from "../tables/selections.server";
import { type Holder, isJobAbout } from "./stored.server";
import { dropInvitationsOf } from "../accounts/recruiters/invitations.server";

/** The day by which the office must erase the account or answer. */
export function dueAt(askedAt: Date) {
  return new Date(askedAt.valueOf() + 30 * 24 * 60 * 60 * 1000);
}

/** Asks the office to erase the user's account. Throws 409 while an earlier request is open. */
export async function askForErasure(user: User | null, note: string) {
  assertLoggedIn(user);
  return db.transaction().execute(async (trx) => {
    const asked = await trx
      .insertInto("erasure_requests")
      .values({ id: newId(), user_id: user.id, note })
      .onConflict((conflict) =>
        conflict.column("user_id").where("answered_at", "is", null).doNothing(),
      )
      .returning("asked_at as askedAt")
      .executeTakeFirst();
    if (!asked) throw new AppError((m) => m.erasure.repeated, 409);
    await audit(trx, user, { action: "erasure-asked", target: { type: "user", id: user.id } });
    return asked;
  });
}

export async function takeBackErasure(user: User | null) {
  assertLoggedIn(user);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("erasure_requests")
      .set({ answered_at: sql<Date>`now()`, outcome: "taken back" })
      .where("user_id", "=", user.id)
      .where("answered_at", "is", null)
      .executeTakeFirst();
    if (!numUpdatedRows) throw new AppError((m) => m.erasure.noneOpen, 409);
    await audit(trx, user, { action: "erasure-taken-back", target: { type: "user", id: user.id } });
  });
}

/** The user's open request, or else the last one that was answered. */
export async function findOwnErasure(user: User | null) {
  assertLoggedIn(user);
  const request = await db
    .selectFrom("erasure_requests")
    .select(["asked_at as askedAt", "answered_at as answeredAt", "answer"])
    .where("user_id", "=", user.id)
    .where(sql<boolean>`outcome is distinct from 'taken back'`)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return request ?? null;
}

/** Open requests with their users, the longest waiting first. */
export async function listErasures(admin: User | null) {
  assertCan(admin, "decide erasures", (m) => m.erasure.refused);
  return db
    .selectFrom("erasure_requests")
    .innerJoin("users", "users.id", "erasure_requests.user_id")
    .select(["erasure_requests.id", "name", "email", "role", "note", "asked_at as askedAt"])
    .where("answered_at", "is", null)
    .orderBy("asked_at")
    .limit(200)
    .execute();
}

/** Refuses a request with a reason, which is mailed to the user; returns the user's name. */
export async function refuseErasure(admin: User | null, id: string, answer: string) {
  assertCan(admin, "decide erasures", (m) => m.erasure.refused);
  return db.transaction().execute(async (trx) => {
    const request = await trx
      .updateTable("erasure_requests")
      .from("users")
      .set({ answered_at: sql<Date>`now()`, answer, outcome: "refused" })
      .where("erasure_requests.id", "=", isId(id) ? id : null)
      .whereRef("users.id", "=", "erasure_requests.user_id")
      .where("answered_at", "is", null)
      .returning(["users.id", "users.name"])
      .executeTakeFirst();
    if (!request) throw new AppError((m) => m.erasure.gone, 409);
    await enqueue(trx, "mail-erasure-answer", { requestId: id.toLowerCase() });
    const target = { type: "user", id: request.id } as const;
    await audit(trx, admin, { action: "erasure-refused", target });
    return request.name;
  });
}

/** Erases the account of an open request, and the request with it; returns the user's name. */
export async function eraseOnRequest(admin: User | null, id: string) {
  assertCan(admin, "decide erasures", (m) => m.erasure.refused);
  return db.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom("erasure_requests")
      .select("user_id")
      .where("id", "=", isId(id) ? id : null)
      .where("answered_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!request) throw new AppError((m) => m.erasure.gone, 409);
    return deleteUserWithin(trx, admin, request.user_id, { asked: true });
  });
}

/** Deletes requests to be erased a year after they were refused or taken back. */
export async function dropOldErasureRequests() {
  await db
    .deleteFrom("erasure_requests")
    .where("answered_at", "<", sql<Date>`now() - interval '1 year'`)
    .execute();
}

/**
 * Deletes an account or a pending sign-up within the caller's transaction, and returns the name (`deleteUser`);
 * `details` go into the log.
 */
export async function deleteUserWithin(
  trx: Kysely<Database>,
  admin: User,
  id: string,
  details: { asked?: boolean } = {},
) {
  assertProved(admin);
  if (id.toLowerCase() === admin.id) throw new AppError((m) => m.users.self, 409);
  if (!isId(id)) throw new AppError((m) => m.users.gone, 404);
  const admins = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (!admins.some((other) => other.id === admin.id)) {
    throw new AppError((m) => m.users.deleteRefused, 403);
  }
  const account = await trx
    .selectFrom("users")
    .select(["id", "name", "email", "role", "picture"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const target =
    account ??
    (await trx
      .selectFrom("signups")
      .select(["id", "name", "email"])
      .where("id", "=", id)
      .executeTakeFirst());
  if (!target) throw new AppError((m) => m.users.gone, 404);
  await eraseAccount(trx, target);
  if (account?.picture) await dropUnusedImage(trx, account.picture);
  await dropUnusedOf(trx, target.id);
  await dropUnusedPdfsOf(trx, target.id);
  const role = account?.role ?? "not verified";
  log.info({ event: "user deleted", userId: target.id, role, by: admin.id });
  await audit(trx, admin, {
    action: "user-deleted",
    target: { type: "user", id: target.id },
    details: { role, ...details },
  });
  return target.name;
}

/**
 * Deletes everything stored about an account except its log entries, which name it by id only, and
 * its picture, which others may use too. Foreign keys delete most of it; rows found by address and
 * jobs waiting in the outbox are deleted here.
 */
export async function eraseAccount(trx: Kysely<Database>, { id, email }: Holder) {
  // Locked first, so that a ZIP of resumes started at this moment either has listed these
  // applications already or no longer finds them.
  const own = await trx
    .selectFrom("applications")
    .select("id")
    .where("user_id", "=", id)
    .orderBy("id")
    .forUpdate()
    .execute();
  await dropZipsWith(
    trx,
    own.map((application) => application.id),
  );
  await trx.deleteFrom("outbox").where(isJobAbout({ id, email })).execute();
  await dropInvitationsOf(trx, { id, email });
  await trx.deleteFrom("mailed_codes").where("email", "=", email).execute();
  await trx.deleteFrom("code_attempts").where("account", "in", [email, id]).execute();
  const signups = await trx
    .deleteFrom("signups")
    .where("email", "=", email)
    .returning("id")
    .execute();
  await trx.deleteFrom("account_invitations").where("email", "=", email).execute();
  await trx.deleteFrom("company_people").where("email", "=", email).execute();
  await trx.deleteFrom("waiting_records").where("email", "=", email).execute();
  const waiting = await trx
    .deleteFrom("enrolments")
    .where("user_id", "is", null)
    .where("email", "=", email)
    .returning("id")
    .execute();
  const joined = await trx
    .selectFrom("enrolments")
    .select("id")
    .where("user_id", "=", id)
    .execute();
  const rows = [...own, ...signups, ...waiting, ...joined].map((row) => row.id);
  await dropSelectionsOf(trx, [id, ...rows]);
  await trx.deleteFrom("users").where("id", "=", id).execute();
}
