import type { Texts } from "../../languages/texts";
import { assertLoggedIn } from "../../access/can";
import type { Kysely } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { appUrl, site } from "../../env.server";
import { type User, assertProved, lockUser } from "../users.server";
import { enqueue } from "~/jobs/outbox";
import { type Actor, audit } from "../../audit/audit.server";
import type { AuditAction } from "../../audit/actions";
import { AppError, PermanentFailure } from "../../errors";
import { revokeAllSessions } from "../sessions/sessions.server";
import { newRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.server";
import { mailNotice } from "../notices.server";
import { dropFactors, factorsOf, hasFactor, mustHaveFactor } from "./factors.server";

/** What the log calls a change, and what the owner is told. */
type Told = { action: AuditAction; change: FactorChange };

/**
 * Adds a factor with `add`, ends all of the account's sessions except `ownId` and tells its owner.
 * Returns recovery codes, shown only this once, if it is the account's first factor, else null.
 */
export async function addFactor(
  user: User,
  ownId: string | null,
  told: Told,
  add: (trx: Kysely<Database>) => Promise<void>,
) {
  assertProved(user);
  const made = hasFactor(await factorsOf(user.id)) ? null : await newRecoveryCodes();
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    const isFirst = !hasFactor(await factorsOf(user.id, trx));
    if (isFirst && !made) throw new AppError((m) => m.secondFactor.failed, 409); // removed meanwhile
    await add(trx);
    if (isFirst && made) await storeRecoveryCodes(trx, user.id, made.hashes);
    await revokeAllSessions(user.id, trx, ownId);
    await note(trx, user, user.id, told);
    return isFirst && made ? made.codes : null;
  });
}

/** Removes a factor likewise; `remove` throws if it is gone. The recovery codes go with the last one. */
export async function removeFactor(
  user: User | null,
  ownId: string | null,
  told: Told,
  remove: (trx: Kysely<Database>, owner: User) => Promise<void>,
) {
  assertLoggedIn(user);
  assertProved(user);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    await remove(trx, user);
    if (!hasFactor(await factorsOf(user.id, trx))) {
      if (mustHaveFactor(user)) throw new AppError((m) => m.secondFactor.required, 409);
      await trx.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute();
    }
    await revokeAllSessions(user.id, trx, ownId);
    await note(trx, user, user.id, told);
  });
}

/** Removes all factors of somebody who lost theirs, for an admin or an operator's command. */
export async function takeOff(trx: Kysely<Database>, actor: Actor, userId: string) {
  await lockUser(trx, userId);
  if (!hasFactor(await factorsOf(userId, trx)))
    throw new AppError((m) => m.secondFactor.noneToTakeOff, 404);
  await dropFactors(trx, userId);
  await revokeAllSessions(userId, trx);
  await note(trx, actor, userId, { action: "second-factor-taken-off", change: "taken-off" });
}

/** For `npm run user`. */
export async function takeOffByOperator(email: string) {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user) throw new AppError(`${email} has no account.`, 404);
    await takeOff(trx, null, user.id);
  });
}

/** Mails the owner and writes to the log; must end a transaction, as `audit` says. */
export async function note(
  trx: Kysely<Database>,
  actor: Actor,
  userId: string,
  { action, change }: Told,
) {
  await enqueue(trx, "mail-second-factor", { userId, change });
  await audit(trx, actor, { action, target: { type: "user", id: userId } });
}

type FactorChange = keyof Texts["mails"]["secondFactor"]["changes"];

/** Tells the owner, so that a thief of the account cannot change this unnoticed. */
export async function mailSecondFactor(
  { userId, change }: { userId: string; change: string },
  job: { id: string },
) {
  await mailNotice(userId, job, ({ mails: { secondFactor: words } }) => {
    const what = words.changes[change as FactorChange];
    if (!what) throw new PermanentFailure(`unknown change of a factor: ${change}`);
    return {
      heading: words.heading,
      paragraphs: [
        what(site.name),
        ...(endsSessions(change) ? [words.loggedOut] : []),
        words.ifNotYou(`${appUrl}/forgot-password`, site.email),
      ],
    };
  });
}

/** Only adding or removing a factor logs other devices out. */
function endsSessions(change: string) {
  return !["codes-made", "code-used", "college"].includes(change);
}
