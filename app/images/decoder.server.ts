import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import PQueue from "p-queue";
import { entryFile } from "../entry-file.server";
import { unavailable } from "../errors";
import { log } from "../log.server";

/** An uploaded picture, to be fitted into a square of `maxSide` pixels. */
export type Image = { bytes: Uint8Array; maxSide: number };
/** The picture as WebP, or the decoder's reason for refusing it. */
export type Decoded = { bytes: Uint8Array } | { refusal: string };

const maxWaiting = 8;
const maxMs = 30_000;
const idleMs = 10_000;

const line = new PQueue({ concurrency: 1 });
const uploaders = new Set<string>();

/**
 * Decodes in a separate process (decision: picture-process), one picture at a time. Throws 503 at once
 * if the uploader's last picture is not done yet or too many others wait.
 */
export async function decode(image: Image, uploader?: string) {
  if (line.size >= maxWaiting || (uploader && uploaders.has(uploader))) {
    throw unavailable();
  }
  if (uploader) uploaders.add(uploader);
  try {
    return await line.add(() => ask(image));
  } finally {
    if (uploader) uploaders.delete(uploader);
  }
}

let decoder: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

async function ask(image: Image): Promise<Decoded> {
  clearTimeout(idle);
  decoder ??= start();
  const child = decoder;
  child.ref();
  child.channel?.ref();
  const settled = new AbortController();
  const { signal } = settled;
  const timer = setTimeout(() => child.kill("SIGKILL"), maxMs);
  try {
    const answer = once(child, "message", { signal });
    child.send(image);
    const ended = once(child, "exit", { signal }).then(([code, by]) => [died(code, by)]);
    const [decoded] = (await Promise.race([answer, ended])) as [Decoded]; // it sends nothing else
    return decoded;
  } finally {
    settled.abort();
    clearTimeout(timer);
    child.unref(); // does not delay this process's exit
    child.channel?.unref();
    idle = setTimeout(() => {
      if (decoder === child) decoder = undefined; // the next picture gets a new one
      child.kill();
    }, idleMs).unref();
  }
}

/** If a signal or an abort ended it, the picture is to blame; exit code 1 is an exception of ours. */
function died(code: number | null, by: NodeJS.Signals | null): Decoded {
  log.error({ event: "picture decoder died", code, by });
  if (code === 1) throw unavailable();
  return { refusal: "the decoder died" };
}

function start() {
  const started = fork(entryFile("decode-process.server"), {
    execArgv: ["--max-old-space-size=64"],
    env: { NODE_ENV: "production", UV_THREADPOOL_SIZE: "1" }, // no secrets where decoders run
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  started.on("error", () => started.kill("SIGKILL"));
  started.once("exit", () => {
    if (decoder === started) decoder = undefined;
  });
  return started;
}
