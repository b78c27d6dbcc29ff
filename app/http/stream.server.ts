import { setImmediate } from "node:timers/promises";
import { todayIn } from "../dates";
import { env } from "../env.server";

/**
 * Sends an answer piece by piece, at the reader's pace. The first piece is made before the answer
 * begins, so that a refusal or an outage still gets its own status.
 */
export async function streamed(
  pieces: AsyncGenerator<string | Uint8Array>,
  headers: Record<string, string>,
  status = 200,
) {
  const encoder = new TextEncoder();
  let upcoming = await pieces.next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (upcoming.done) return controller.close();
        const { value } = upcoming;
        controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        upcoming = await pieces.next();
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers, status });
}

type JsonAnswer = { headers?: Record<string, string>; status?: number };

export function streamedJson(pieces: AsyncGenerator<string>, { headers, status }: JsonAnswer = {}) {
  return streamed(pieces, { ...headers, "Content-Type": "application/json" }, status);
}

/** A file to save, named after what it holds and today's date. */
export function streamedCsv(name: string, pieces: AsyncGenerator<string>) {
  return streamed(pieces, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}-${todayIn(env.TIME_ZONE)}.csv"`,
  });
}

/** A JSON array, one batch of entries at a time. */
export async function* jsonArray(batches: AsyncIterable<unknown[]>) {
  let separator = "[";
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield separator + batch.map((entry) => JSON.stringify(entry)).join(",");
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

/** Some at a time, and whatever else waits for this thread in between. */
export async function* fewAtATime<One, Made>(all: One[], make: (one: One) => Made, few = 20) {
  for (let from = 0; from < all.length; from += few) {
    await setImmediate();
    yield all.slice(from, from + few).map(make);
  }
}

/** Whether an If-None-Match header names this tag, compared weakly (RFC 9110 §13.1.2). */
export function isUnchanged(asked: string | null | undefined, tag: string) {
  if (!asked) return false;
  const strong = (one: string) => one.trim().replace(/^W\//, "");
  return asked.trim() === "*" || asked.split(",").some((one) => strong(one) === strong(tag));
}

/**
 * A part of a loader's data that only server rendering reads. Remix encodes loader data for hydration,
 * which our pages do not use, and for a list that takes as long as rendering it.
 */
export class Unsent<Value> {
  readonly #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  get value() {
    return this.#value;
  }
}
