import { type Socket, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../support/until";
import { startPortal } from "./portal";
import { isLong } from "./settings";

const senders = 200;

test("senders who never come to an end hold nobody up, and are cut", async () => {
  const portal = await startPortal({ queue: "Redis", workers: 0 });
  onTestFinished(portal.stop);
  const [web] = portal.webs;
  const begin = (text: string) => Array.from({ length: senders }, () => open(web!.port, text));
  const inHeaders = begin("GET /jobs HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  const inBodies = begin(
    "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
      "Content-Length: 1000\r\n\r\n{",
  );
  const drip = setInterval(() => [...inHeaders, ...inBodies].forEach((one) => one.write("a")), 500);
  onTestFinished(() => clearInterval(drip));
  await until("all are connected", () => [...inHeaders, ...inBodies].every(isConnected));

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${web!.port}/jobs`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await until("slow headers are cut", () => inHeaders.every(({ destroyed }) => destroyed), 60_000);
  // They get two minutes, which is too long for each run of CI.
  if (isLong) {
    await until("slow bodies are cut", () => inBodies.every(({ destroyed }) => destroyed), 240_000);
  }
});

function open(port: number, text: string): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write(text));
  socket.on("error", () => undefined);
  socket.resume();
  return socket;
}

function isConnected({ bytesWritten, destroyed }: Socket) {
  return destroyed || bytesWritten > 0;
}
