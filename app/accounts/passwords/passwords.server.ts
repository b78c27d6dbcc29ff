import { createHmac, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../errors";
import { messages } from "../../messages";
import { keyFor } from "../keys.server";

/** OWASP's second choice for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string) {
  return inTurn("newPassword", () => hash(canonical(password), options));
}

/**
 * For sign-ups that wait for their code. All that wait for one address share its salt, so that
 * looking for a password among them costs one hash, as a login always does.
 */
export function hashPendingPassword(email: string, password: string, line: Line = "newPassword") {
  const salt = createHmac("sha256", saltKey).update(email).digest().subarray(0, 16);
  return inTurn(line, () => hash(canonical(password), { ...options, salt }));
}

const saltKey = keyFor("salt of pending passwords");

export function isPassword(password: string, passwordHash: string) {
  return inTurn("login", () => verify(passwordHash, canonical(password)));
}

export function isSameHash(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Keyboards differ in how they compose letters (NIST SP 800-63B-4 §3.1.1.2). */
function canonical(password: string) {
  return password.normalize("NFKC");
}

/**
 * Each hash takes a core for some 20 ms and 19 MiB: so many at once, the others in line, and logins
 * before what takes a password for the first time. A line is as long as people wait for an answer:
 * about 3 s to log in, 10 s to sign up on a day when everybody does. Where hashes take longer, who has
 * waited for a minute is sent away as well: no proxy waits for more.
 */
const atOnce = Math.min(availableParallelism(), 4);
const longest = { login: 256, newPassword: 1024 };
const longestMs = 60_000;
type Waiting = { since: number; start: () => void; sendAway: (error: Error) => void };
const lines: Record<Line, Waiting[]> = { login: [], newPassword: [] };
let running = 0;

type Line = keyof typeof longest;

async function inTurn<Result>(line: Line, work: () => Promise<Result>) {
  if (running >= atOnce) {
    if (lines[line].length >= longest[line]) throw tooBusy();
    await new Promise<void>((start, sendAway) =>
      lines[line].push({ since: performance.now(), start, sendAway }),
    );
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = nextIn("login") ?? nextIn("newPassword");
    if (next) next.start();
    else running--;
  }
}

function nextIn(line: Line) {
  for (;;) {
    const next = lines[line].shift();
    if (!next || performance.now() - next.since < longestMs) return next;
    next.sendAway(tooBusy());
  }
}

function tooBusy() {
  return new AppError(messages.unavailable, 503, { headers: { "Retry-After": "5" } });
}
