// @module-tag thorough
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../../app/server/app.server";
import { IncomingBody } from "../../app/server/request-body.server";
import type { Client } from "../support/client";
import { collectGarbage } from "../support/collect-garbage";
import { withCast, withWeb } from "../support/hooks";
import { until } from "../support/until";

// It has screens, and they need Vite's build.
let answer: (req: IncomingMessage, res: ServerResponse) => Promise<unknown>;
vi.mock("../../app/server/remix-adapter.server", () => ({ remixAdapter: () => ({ answer }) }));

const web = withWeb();
const cast = withCast(web);
const MB = 1024 * 1024;

/** The portal in this process. Requests that reach Remix stay there. */
async function anApp(options: Omit<Parameters<typeof createApp>[0], "loadBuild">) {
  const within = { count: 0 };
  const answers: ServerResponse[] = [];
  const forever = () => new Promise<never>(() => undefined);
  answer = (req, res) => {
    within.count++;
    if (req.url === "/long") answers.push(Readable.from(endless()).pipe(res));
    return forever();
  };
  const server = createServer(createApp({ loadBuild: forever, ...options })).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // TCP
  return { url: `http://127.0.0.1:${port}`, within, answers };
}

function* endless() {
  for (;;) yield Buffer.alloc(16 * 1024);
}

test("whoever has waited too long for a turn is told to come back, until one was answered", async () => {
  const { url, within } = await anApp({ admitting: { atOnce: 1, maxWaitMs: 100 } });
  const leaving = new AbortController();
  const come = (signal?: AbortSignal) => fetch(`${url}/login`, { signal });
  come(leaving.signal).catch(() => undefined);
  await until("one is in", () => within.count === 1);
  const refused = await come();
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  // So is what costs and is not asked for as a page.
  for (const [path, method] of [
    ["/account/news/follow/job?search=welder", "POST"],
    ["/api/applications/track", "POST"],
    ["/api/search?q=welder", "HEAD"],
  ] as const)
    expect((await fetch(url + path, { method })).status, path).toBe(503);
  expect(within.count).toBe(1);
  leaving.abort();
  await until("the next is let in", () => {
    come().catch(() => undefined);
    return within.count === 2;
  });
});

test("who does not read keeps nobody out, and who reads a long answer is not cut for it", async () => {
  const { url, within, answers } = await anApp({
    admitting: { atOnce: 64 },
    maxUnread: 512 * 1024,
  });
  aCaller(url, "/long").resume();
  await until("it is being read", () => answers.length === 1);
  while (answers.length < 16) {
    aCaller(url, "/long").pause();
    const next = answers.length;
    await until("it waits for its reader", () => answers[next]?.writableNeedDrain ?? false);
  }
  aCaller(url, "/login");
  await until("another is let in", () => within.count === 17);
  await until("the first unread is cut", () => answers[1]!.closed);
  await once(answers[0]!, "drain");
});

test("requests in a row on one connection give their places back when it ends", async () => {
  const { url, within } = await anApp({ admitting: { atOnce: 12, maxWaitMs: 100 } });
  const caller = aCaller(url, "/login", "/login", "/login");
  await until("three are in", () => within.count === 3);
  expect((await fetch(`${url}/login`)).status).toBe(503);
  caller.destroy();
  await until("three more are let in", () => {
    aCaller(url, "/login");
    return within.count === 6;
  });
});

test("strangers' large bodies take no memory from anybody", async () => {
  await sendAllButTheEnd({ senders: 58, bytes: 6 * MB });
  expect((await upload(cast.student)).status).toBe(422);
  expect((await upload(cast.visitor)).status).toBe(401);
  expect(await logIn()).toBe(401);
});

test("a stranger's large body gets no further than the door", async () => {
  const { url, within } = await anApp({});
  const post = (length: number) =>
    fetch(`${url}/login`, { method: "POST", body: "x".repeat(length) });
  expect((await post(300 * 1024)).status).toBe(401);
  expect((await post(2 * MB)).status).toBe(413);
  expect(within.count).toBe(0);
});

test("nor does one user's memory run out for others", async () => {
  const sending = { senders: 58, bytes: 6 * MB, left: 192 * 1024, client: cast.student };
  const senders = await sendAllButTheEnd(sending);
  // Those that hardly move on are cut, however slow the machine is.
  const drip = setInterval(() => {
    for (const { socket } of senders) socket.write(Buffer.alloc(1_500));
  }, 1_000);
  onTestFinished(() => clearInterval(drip));
  expect((await upload(cast.admin)).status).toBe(422);
  expect(await logIn()).toBe(401);
  const refused = await upload(cast.student);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  for (const { socket } of senders) socket.destroy();
  await until("they may again", async () => (await upload(cast.student)).status === 422);
});

test("of small bodies without an end the first gives way to the next form", async () => {
  const senders = await sendAllButTheEnd({ senders: 400, bytes: 256 * 1024 });
  expect(await logIn()).toBe(401);
  const cut = () => senders.filter(({ received }) => received().startsWith("HTTP/1.1 503 "));
  await until("the first are cut", () => cut().includes(senders[0]!));
  expect(cut()).not.toContain(senders.at(-1));
  expect((await fetch(`${web.url}/jobs`)).status).toBe(200);
});

test("a body in pieces of a byte takes no more memory than another", () => {
  const pieces = 200_000;
  const before = usedBytes();
  const body = new IncomingBody(MB, () => undefined);
  for (let piece = 0; piece < pieces; piece++) body.add(Buffer.alloc(1, piece));
  expect(usedBytes() - before).toBeLessThan(2 * MB);
  expect(body.bytes.equals(Buffer.from(Array.from({ length: pieces }, (_, at) => at)))).toBe(true);
  body.drop();
});

test("a large body that hardly moves on is cut, one that does is read", async () => {
  const { url, within } = await anApp({ slowMs: 500 });
  const begin = (bytes: number) => aSender(url, { bytes, client: cast.student });
  const [stuck, steady] = [begin(MB), begin(512 * 1024)];
  for (const { socket } of [stuck, steady]) socket.write(Buffer.alloc(300 * 1024));
  const drip = setInterval(() => steady.socket.write(Buffer.alloc(8 * 1024)), 50);
  onTestFinished(() => clearInterval(drip));
  await until("the one is cut", () => stuck.received().startsWith("HTTP/1.1 408 "));
  await until("the other is read", () => within.count === 1);
  expect(steady.received()).not.toContain(" 408 ");
});

/** Asks for all of these at once on one connection. */
function aCaller(url: string, ...paths: string[]) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined); // it may be cut
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
  return socket;
}

type Sending = { bytes: number; client?: Client };

/** Opens a connection and announces a picture of this many bytes. */
function aSender(url: string, { bytes, client }: Sending) {
  let received = "";
  const socket: Socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined); // it may be cut
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  const cookie = client ? `Cookie: jwtToken=${client.cookie("jwtToken")}\r\n` : "";
  socket.write(
    `POST /profile HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n${cookie}` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  return { socket, received: () => received };
}

type SendingMany = Sending & { senders: number; left?: number };

/** Returns once all but the bytes that are left was taken. */
async function sendAllButTheEnd({ senders: count, left = 1, ...sending }: SendingMany) {
  const senders = Array.from({ length: count }, () => aSender(web.url, sending));
  for (const { socket } of senders) socket.write(Buffer.alloc(sending.bytes - left));
  await until("all is taken", () =>
    senders.every(({ socket }) => socket.destroyed || socket.writableLength === 0),
  );
  return senders;
}

/** Sends something that is no picture. It is refused, but only after it was read. */
function upload(client: Client) {
  const picture = new File([Buffer.alloc(MB)], "large.png");
  const fields: [string, string | File][] = [
    ["name", "Asha"],
    ["email", "asha@college.example"],
    ["profilePicture", picture],
  ];
  return client.multipart("/api/resume/profile", fields, "PUT");
}

async function logIn() {
  const guess = { email: "nobody@college.example", password: "a guess" };
  return (await cast.visitor.json("POST", "/api/auth/login", guess)).status;
}

function usedBytes() {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
