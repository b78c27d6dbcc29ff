import { AppError } from "../../errors";
import { db } from "~/db/client";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../../audit/audit.server";
import { revokeAllSessions } from "../sessions/sessions.server";
import { hashForAddress } from "./hash-for-address.server";

/** For an operator. Ends every session of the account and mails its owner; returns how many ended. */
export async function replacePassword({ email, password }: { email: string; password: string }) {
  const password_hash = await hashForAddress(email, password);
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable("users")
      .set({ password_hash })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirst();
    if (!user) throw new AppError(`${email} has no account.`, 404);
    const ended = await revokeAllSessions(user.id, trx);
    await enqueue(trx, "mail-password-changed", { userId: user.id });
    await audit(trx, null, {
      action: "password-changed",
      target: { type: "user", id: user.id },
      details: { by: "npm run user" },
    });
    return ended;
  });
}
