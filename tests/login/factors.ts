import type { Kysely } from "kysely";
import { TOTP } from "otpauth";
import { startSession } from "../../app/accounts/sessions/sessions.server";
import {
  newRecoveryCodes,
  storeRecoveryCodes,
} from "../../app/accounts/second-factor/recovery-codes.server";
import { newTotp } from "../../app/accounts/second-factor/totp.server";
import type { User } from "../../app/accounts/users.server";
import { db } from "../../db/client";
import type { Database } from "../../db/schema";
import { Client } from "../support/client";

/** What the owner of a second factor has: the app's secret and ten codes. */
export type Factor = Awaited<ReturnType<typeof aFactor>>;

/** Turns on a second factor as the screen does. */
export async function aFactor(user: User, trx: Kysely<Database> = db) {
  const { sealed, secret } = newTotp(user);
  const { codes, hashes } = await newRecoveryCodes();
  await trx.insertInto("totp_factors").values({ user_id: user.id, sealed, last_step: 0 }).execute();
  await storeRecoveryCodes(trx, user.id, hashes);
  return { secret, codes };
}

/** What an app with this key (spaces inside are fine) shows, `steps` half minutes from now. */
export function appCode(secret: string, steps = 0) {
  const app = new TOTP({ secret: secret.replaceAll(" ", "") });
  return app.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Six digits that an app with this key does not show around now. */
export function wrongAppCode(secret: string) {
  const near = [-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !near.includes(code),
  )!;
}

/** A browser whose session was proved this many minutes ago. */
export async function browserProved(url: string, user: User, minutesAgo: number) {
  const client = new Client(url, await startSession(user));
  await letProofAge(user, minutesAgo);
  return client;
}

export async function letProofAge({ id }: User, minutes: number) {
  await db
    .updateTable("sessions")
    .set({ proved_at: new Date(Date.now() - minutes * 60_000) })
    .where("user_id", "=", id)
    .execute();
}
