import { once } from "node:events";
import { type IncomingMessage, ServerResponse, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import compression from "compression";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logCsv } from "../../app/admin/log-csv";
import { reportCsv } from "../../app/applications/report/report-files";
import { applicantsCsv } from "../../app/applications/applicants/applicants-response.server";
import { outcomesCsv } from "../../app/applications/outcomes/outcomes";
import { streamedCsv } from "../../app/http/stream.server";
import { postingsCsv } from "../../app/postings/import/columns";
import { sendStream } from "../../app/server/remix-adapter.server";

/** How a streamed answer begins and ends. */

let body: ReadableStream<Uint8Array>;
let sent: Promise<void>;
const app = express()
  .use(compression({ threshold: 0 }))
  .use((_req, res) => {
    sent = sendStream(body, res.type("text"));
    sent.catch(() => undefined); // the test looks at it
  });
const server = createServer(app);
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

function request(headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo; // TCP
  return get({ host: "127.0.0.1", port, headers });
}

test("a reader who leaves while a piece is awaited ends the work", async () => {
  let reason: unknown = "never cancelled";
  const reader = request().on("error", () => undefined);
  const asked = new Promise<void>((begun) => {
    const pull = () => (begun(), new Promise<void>(() => undefined)); // a query that takes long
    body = new ReadableStream({ pull, cancel: () => void (reason = "cancelled") });
  });
  await once(server, "request");
  await asked;
  reader.destroy();
  await sent;
  expect(reason).toBe("cancelled");
});

test("an answer that closed out of turn before it began ends the work, too", async () => {
  let reason: unknown = "never cancelled";
  const late = new ReadableStream<Uint8Array>({ cancel: () => void (reason = "cancelled") });
  const reader = request().on("error", () => undefined);
  body = new ReadableStream({ pull: () => new Promise<void>(() => undefined) });
  const [, first] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  const second = new ServerResponse(first.req); // to a request sent after it on the same connection
  reader.destroy();
  await once(first, "close");
  second.emit("close"); // as app.server.ts does
  await sendStream(late, second);
  expect(reason).toBe("cancelled");
});

test("the beginning is sent at once, compressed or not", async () => {
  let goOn = () => {};
  const ended = new Promise<void>((end) => (goOn = end));
  const pieces = ["first", "last"].map((text) => new TextEncoder().encode(text));
  body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(pieces.shift()!);
      if (!pieces.length) controller.close();
      else await ended;
    },
  });
  const reader = request({ "Accept-Encoding": "gzip" });
  const [answer] = (await once(reader, "response")) as [IncomingMessage];
  const unpacked = answer.pipe(createGunzip());
  const [begun] = (await once(unpacked, "data")) as [Buffer];
  expect([answer.headers["content-encoding"], String(begun)]).toEqual(["gzip", "first"]);
  goOn();
  expect(await text(unpacked)).toBe("last");
});

test("a failure on the way is told to the caller, and the reader sees no whole answer", async () => {
  const failure = new Error("the database went away");
  body = new ReadableStream({ pull: (controller) => controller.error(failure) });
  await expect(once(request(), "response")).rejects.toMatchObject({ code: "ECONNRESET" });
  await expect(sent).rejects.toBe(failure);
});

test.each([
  ["report", reportCsv],
  ["outcomes", outcomesCsv],
  ["applicants", (rows: AsyncIterable<never[]>) => applicantsCsv(["Name"], rows)],
  ["log", logCsv],
  ["postings", (rows: AsyncIterable<never[]>) => postingsCsv(["job"], rows)],
])(
  "a file of the %s begins once its first rows are there, or with a heading only",
  async (name, toFile) => {
    async function* away(): AsyncGenerator<never[]> {
      await Promise.reject(new Error("the database is away"));
    }
    await expect(streamedCsv(name, toFile(away()))).rejects.toThrow("the database is away");

    async function* nothing() {
      yield* await Promise.resolve([[], []]);
    }
    const empty = await streamedCsv(name, toFile(nothing()));
    expect(empty.headers.get("Content-Disposition")).toContain(`filename="${name}-`);
    expect(await empty.text()).toMatch(/^\uFEFF?"[^\n]+\r\n$/);
  },
);
