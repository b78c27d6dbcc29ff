import { createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Turns, currentAsker, withoutTurn } from "../../turns";
import { keysFor, newest } from "../../keys.server";

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
 * A hash takes a core for some 20 ms and 19 MiB: few run at once, so that this thread keeps a core, in turns between
 * those who ask, and logins before new passwords.
 */
const atOnce = Math.min(Math.max(1, availableParallelism() - 1), 4);
const hashing = new Turns({
  atOnce,
  atOnceOfOne: atOnce,
  maxWaitMs: 10_000,
  maxWaiting: 1_024,
  maxWaitingOfOne: 256,
  isUrgent: (asker) => asker.startsWith("login"),
});

type Line = "login" | "newPassword";

function inTurn<Result>(line: Line, work: () => Promise<Result>) {
  const asker = currentAsker();
  return withoutTurn(async () => {
    const giveBack = await hashing.take(`${line} ${asker}`);
    return work().finally(giveBack);
  });
}
