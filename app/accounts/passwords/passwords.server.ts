import { createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { AppError, unavailable } from "../../errors";
import { keysFor, newest } from "../../keys.server";
import { db } from "~/db/client";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../../audit/audit.server";
import { revokeAllSessions } from "../sessions/sessions.server";
import { hashForAddress } from "./hash-for-address.server";

/** OWASP's second choice for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes with a new salt. For an account use `hashForAddress`. */
export function hashPassword(password: string) {
  return inTurn("newPassword", () => hash(canonical(password), options));
}

/** Hashes with the salt and costs of `model`; without one, with a salt derived from `email`. */
export function hashLike(
  { email, model }: { email: string; model?: string },
  password: string,
  line: Line = "newPassword",
) {
  const salt = createHmac("sha256", saltKey).update(email).digest().subarray(0, 16);
  const like = (model && settingsOf(model)) || { ...options, salt };
  return inTurn(line, () => hash(canonical(password), like));
}

const { key: saltKey } = newest(keysFor("salt of pending passwords"));

/** Reads the settings in `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
function settingsOf(model: string) {
  const [, m, t, p, salt] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(model) ?? [];
  if (!salt) return null;
  return {
    memoryCost: Number(m),
    timeCost: Number(t),
    parallelism: Number(p),
    salt: Buffer.from(salt, "base64"),
  };
}

export function isPassword(password: string, passwordHash: string) {
  return inTurn("login", () => verify(passwordHash, canonical(password)));
}

/** Keyboards compose letters differently, so passwords are normalised (NIST SP 800-63B-4 §3.1.1.2). */
function canonical(password: string) {
  return password.normalize("NFKC");
}

/**
 * A hash takes a core for some 20 ms and 19 MiB, so only a few run at once and the others wait in
 * line, logins before new passwords. The lines are as long as people will wait: about 3 s to log in,
 * 10 s to sign up. On a slower machine, requests are refused after waiting for a minute, as proxies
 * wait no longer than that.
 */
const lines = {
  login: { priority: 1, maxWaiting: 256 },
  newPassword: { priority: 0, maxWaiting: 1024 },
};
const maxWaitMs = 60_000;
const queue = new PQueue({ concurrency: Math.min(availableParallelism(), 4) });

type Line = keyof typeof lines;

async function inTurn<Result>(line: Line, work: () => Promise<Result>) {
  const { priority, maxWaiting } = lines[line];
  if (queue.sizeBy({ priority }) >= maxWaiting) throw unavailable();
  const since = performance.now();
  return queue.add(
    () => {
      if (performance.now() - since > maxWaitMs) throw unavailable();
      return work();
    },
    { priority },
  );
}

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
