import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { env } from "../env.server";

/** Why the store did not do what it was asked; for operators. */
export class StoreTrouble extends Error {}

/** For all tries of a request together: readers must be answered soon (decision: three-seconds). */
const patienceMs = { GET: 3_000, PUT: 5_000, DELETE: 5_000 };
type Method = keyof typeof patienceMs;
const maxTries = 3;

/** A new name that nobody can guess. It begins with the hash of the bytes, which `getObject` checks. */
export function newObjectKey(bytes: Buffer) {
  return `${hashOf(bytes)}-${randomBytes(16).toString("hex")}`;
}

export async function putObject(key: string, bytes: Buffer) {
  await askStore("PUT", key, { body: bytes });
}

/** The bytes; null if the store has none under this name, or other bytes than were stored. */
export async function getObject(key: string) {
  const { status, bytes } = await askStore("GET", key);
  return status !== 404 && key.startsWith(hashOf(bytes)) ? bytes : null;
}

/** Succeeds even if the object is gone already. */
export async function dropObject(key: string) {
  await askStore("DELETE", key);
}

/** Tries the store out; returns what is wrong with it, or null. */
export async function findStoreTrouble() {
  const bytes = Buffer.from("May be deleted.");
  const key = newObjectKey(bytes);
  try {
    await putObject(key, bytes);
    try {
      if (!(await getObject(key))) return "it does not give back what was stored";
      const stranger = await fetch(addressOf(key), { signal: AbortSignal.timeout(patienceMs.GET) });
      await stranger.body?.cancel();
      return stranger.ok ? "anybody can read it: make the bucket private" : null;
    } finally {
      await dropObject(key);
    }
  } catch (error) {
    return reasonOf(error);
  }
}

type Answer = { status: number; bytes: Buffer };

type Options = { body?: Buffer; store?: string; withinMs?: number };

/**
 * Sends a request to the store at S3_URL, or to `store`. Tries again after failures that may pass.
 * Throws `StoreTrouble` for everything but success and 404.
 */
export async function askStore(
  method: Method,
  key: string,
  options: Options = {},
): Promise<Answer> {
  const { body, store = settings(), withinMs = patienceMs[method] } = options;
  const signal = AbortSignal.timeout(withinMs);
  let trouble = "";
  for (let tries = 0; tries < maxTries && !signal.aborted; tries++) {
    if (tries) await wait(100 * tries);
    try {
      const { status, bytes } = await send(method, addressOf(key, store), signal, { body, store });
      const [, code = ""] =
        status < 300 ? [] : (/<Code>(\w+)<\/Code>/.exec(bytes.toString()) ?? []);
      if (status < 300 || (status === 404 && code !== "NoSuchBucket")) return { status, bytes };
      trouble = `the store answers ${status} ${code}`.trim();
      if (status < 500 && status !== 429) break;
    } catch (error) {
      trouble = reasonOf(error);
    }
  }
  throw new StoreTrouble(trouble);
}

type Sent = { body?: Buffer; store: string };

async function send(method: Method, url: string, signal: AbortSignal, { body, store }: Sent) {
  const { headers } = await (
    await signer(store)
  ).sign(url, { method, headers: { "X-Amz-Content-Sha256": hashOf(body ?? "") } });
  // Redirects are not followed: another host must not get our signature.
  const answer = await fetch(url, {
    ...{ method, headers, signal, redirect: "manual" },
    body: body && new Uint8Array(body),
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

function addressOf(key: string, store = settings()) {
  const { origin, pathname } = new URL(store);
  return `${origin}${pathname.replace(/\/$/, "")}/${key}`;
}

/** The library is loaded only where a store is configured. */
async function signer(store: string) {
  const { AwsClient } = await import("aws4fetch");
  const { username, password, searchParams } = new URL(store);
  return new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get("region") ?? "us-east-1",
    service: "s3",
  });
}

function settings() {
  if (!env.S3_URL) throw new StoreTrouble("S3_URL is not set");
  return env.S3_URL;
}

function hashOf(bytes: Buffer | "") {
  return createHash("sha256").update(bytes).digest("hex");
}

/** fetch hides the reason in its error's cause. */
function reasonOf(error: unknown) {
  const { message, name, cause } = error as Error;
  if (name === "TimeoutError") return "the store did not answer in time";
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? inner ?? message;
}
