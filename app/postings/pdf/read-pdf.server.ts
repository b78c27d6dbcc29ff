import { Piscina } from "piscina";
import { db } from "~/db/client";
import { comparable } from "../../as-typed/comparable";
import { entryFile } from "../../entry-file.server";
import { log } from "../../log.server";
import { letterPairs } from "../list/list-matches.server";
import { readPdf } from "./pdfs.server";

/**
 * The job 'read-pdf': lets the search find postings by what their PDF says, once they have it. What cannot be read says
 * nothing; what took too much only does after the last run, as that may be due to what else this process did. Safe to run
 * twice.
 */
export async function readPostingPdf(
  { digest }: { digest: string },
  { isLast = false }: { isLast?: boolean } = {},
) {
  if (await isUnread(digest)) {
    const bytes = await readPdf(digest);
    if (!bytes) return; // dropped meanwhile
    const text = await readInThread(bytes).catch((error: unknown) => {
      if (!(isLast && error instanceof PastLimits)) throw error;
      log.warn({ event: "PDF of a posting not read", reason: error.message });
      return "";
    });
    const words = comparable(text);
    await db
      .updateTable("posting_pdfs")
      .set({ words, pairs: letterPairs(words) })
      .where("digest", "=", digest)
      .execute();
  }
  // Afterwards, as the database adds the words only once they are committed. Who saves a posting waits for neither.
  await db
    .updateTable("postings")
    .set(({ ref }) => ({ search_text: ref("search_text") }))
    .where("pdf", "=", digest)
    .execute();
}

async function isUnread(digest: string) {
  const found = await db
    .selectFrom("posting_pdfs")
    .select("words")
    .where("digest", "=", digest)
    .executeTakeFirst();
  return found?.words === null;
}

/**
 * A job description takes a second. What a PDF unpacks to is not in the thread's own memory, so that limit alone does not
 * hold: it ends, too, once the process has grown by this much.
 */
const limits = { ms: 30_000, growthMb: 200, heapMb: 192 };
const lookEveryMs = 50;

let pool: Piscina<Uint8Array, string> | undefined;

function startPool() {
  const started = new Piscina<Uint8Array, string>({
    filename: entryFile("reading-thread.server"),
    name: "read",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    atomics: "disabled", // lets pdf.js clean up after its answer
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    niceIncrement: 10, // Linux only; codes and mails go first
    recordTiming: false,
  });
  // Without a listener, a thread that fails while idle would end the process.
  return started.on("error", (error: Error) =>
    log.warn({ event: "reading thread failed", reason: error.message }),
  );
}

class PastLimits extends Error {}

/** The text of a PDF, read in a thread with limited time and memory; throws PastLimits past them. */
export async function readInThread(
  bytes: Uint8Array,
  { ms, growthMb }: { ms: number; growthMb: number } = limits,
) {
  pool ??= startPool();
  const most = process.memoryUsage.rss() + growthMb * 1024 * 1024;
  const tooMuch = new AbortController();
  const look = setInterval(() => {
    if (process.memoryUsage.rss() > most) tooMuch.abort();
  }, lookEveryMs);
  const signal = AbortSignal.any([AbortSignal.timeout(ms), tooMuch.signal]);
  try {
    return await pool.run(bytes, { signal });
  } catch (error) {
    const { name, code } = error as Error & { code?: string }; // Piscina rejects with errors only
    if (name !== "AbortError" && code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    throw new PastLimits(`took too much ${tooMuch.signal.aborted || code ? "memory" : "time"}`);
  } finally {
    clearInterval(look);
  }
}
