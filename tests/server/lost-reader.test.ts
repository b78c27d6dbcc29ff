import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendStream } from "../../app/server/remix-adapter.server";

/** A streamed answer whose reader leaves. */

let body: ReadableStream<Uint8Array>;
let sent: Promise<void>;
const server = createServer((_req, res) => {
  sent = sendStream(body, res);
  sent.catch(() => undefined); // the test looks at it
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

function request() {
  const { port } = server.address() as AddressInfo; // TCP
  return get({ host: "127.0.0.1", port });
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

test("a failure on the way is told to the caller, and the reader sees no whole answer", async () => {
  const failure = new Error("the database went away");
  body = new ReadableStream({ pull: (controller) => controller.error(failure) });
  await expect(once(request(), "response")).rejects.toMatchObject({ code: "ECONNRESET" });
  await expect(sent).rejects.toBe(failure);
});
