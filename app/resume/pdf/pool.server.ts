import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { log } from "../../log.server";
import type { Pdf } from "./make-pdf.server";
import type { Resume } from "../schema";

/** Renders resumes in threads of their own, so that nothing else waits: bounded in time and memory. */

const timeoutMs = 15_000;
const memoryMb = 256;
const maxThreads = Math.min(2, availableParallelism());
const idleMs = 60_000;

type Answer = { pdf: Pdf } | { reason: string };
type Task = { resume: Resume; done: (pdf: Pdf) => void; failed: (error: Error) => void };

const waiting: Task[] = [];
const idle: Worker[] = [];
let busy = 0;

/** Throws an Error (never a refusal) when the thread dies, takes too long or cannot render. */
export function renderInThread(resume: Resume) {
  return new Promise<Pdf>((done, failed) => {
    waiting.push({ resume, done, failed });
    startNext();
  });
}

function startNext() {
  if (busy >= maxThreads) return;
  const task = waiting.shift();
  if (!task) return;
  busy++;
  void run(task).finally(() => {
    busy--;
    startNext();
  });
}

async function run({ resume, done, failed }: Task) {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  try {
    const answer = await ask(thread, resume);
    if ("reason" in answer) return failed(new Error(answer.reason));
    done(answer.pdf);
    rest(thread);
  } catch (error) {
    failed(error as Error); // ask rejects with errors only
    void thread.terminate();
  }
}

function ask(thread: Worker, resume: Resume) {
  return new Promise<Answer>((answer, reject) => {
    const timer = setTimeout(() => settle(reject, new Error("took too long")), timeoutMs);
    const onMessage = (message: Answer) => settle(answer, message);
    const onError = (error: Error) => settle(reject, error);
    const onExit = (code: number) => settle(reject, new Error(`thread ended with ${code}`));
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    thread.postMessage(resume);

    function settle<Value>(settled: (value: Value) => void, value: Value) {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      settled(value);
    }
  });
}

/** Kept for the next resume with its fonts loaded, but holds up neither exit nor memory for long. */
function rest(thread: Worker) {
  thread.unref();
  idle.push(thread);
  setTimeout(() => {
    const place = idle.indexOf(thread);
    if (place < 0) return;
    idle.splice(place, 1);
    void thread.terminate();
  }, idleMs).unref();
}

function startThread() {
  const thread = new Worker(threadFile(), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stdout: true,
    stderr: true,
  });
  // What libraries print must not break the log's lines, and may hold somebody's text.
  for (const output of [thread.stdout, thread.stderr]) output.resume();
  // Without a listener, one that fails while nobody waits for it would end the process.
  thread.on("error", (error) => log.warn({ event: "pdf thread failed", reason: error.message }));
  thread.on("exit", () => {
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
  });
  return thread;
}

/** build/server/thread.server.js, from the built chunk that this file became or from the source. */
function threadFile() {
  const places = [
    "./thread.server.js",
    "../thread.server.js",
    "../../build/server/thread.server.js",
  ];
  const found = places
    .map((place) => new URL(place, import.meta.url))
    .find((file) => existsSync(file));
  if (!found) throw new Error("thread.server.js is missing: run npm run build");
  return found;
}
