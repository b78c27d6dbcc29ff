import { EventEmitter } from "node:events";
import { type Socket, connect } from "node:net";
import type { Request, Response } from "express";
import { expect, onTestFinished, test } from "vitest";
import { refuseCrowd } from "../../app/server/crowd.server";
import { withWeb } from "../support/hooks";
import { until } from "../support/until";

const web = withWeb();

test("past so many at once the next is told to come back, until one was answered", () => {
  const enter = refuseCrowd(2);
  const come = () => {
    const answer = new EventEmitter();
    let refusal: unknown;
    enter({} as Request, answer as Response, (error: unknown) => (refusal = error));
    return { leave: () => answer.emit("close"), refusal };
  };
  const [first, second] = [come(), come()];
  expect([first.refusal, second.refusal]).toEqual([undefined, undefined]);
  const refused = come();
  expect(refused.refusal).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  refused.leave(); // was never in
  expect(come().refusal).toBeDefined();
  first.leave();
  expect(come().refusal).toBeUndefined();
  expect(come().refusal).toBeDefined();
});

test("bodies that never end do not fill the memory, and give it back when their senders go", async () => {
  const senders = Array.from({ length: 40 }, () => sendAllButTheLastByte(6 * 1024 * 1024));
  onTestFinished(() => senders.forEach((sender) => sender.destroy()));
  await until("no more is taken", async () => (await upload()).status === 503);
  expect((await upload()).headers.get("Retry-After")).toBe("5");
  expect((await fetch(`${web.url}/jobs`)).status).toBe(200);

  for (const sender of senders) sender.destroy();
  await until("others are served again", async () => (await upload()).status === 401);
});

function sendAllButTheLastByte(length: number): Socket {
  const { port } = new URL(web.url);
  const socket = connect(Number(port), "localhost");
  socket.on("error", () => undefined); // it is cut in the end
  socket.write(
    "POST /profile HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n" +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(length - 1));
  return socket;
}

/** A visitor's, so it is refused; but only once it was read. */
function upload() {
  const body = new FormData();
  body.set("thumbnail", new Blob([Buffer.alloc(1024 * 1024)]), "large.png");
  return fetch(`${web.url}/api/podcasts`, { method: "POST", body });
}
