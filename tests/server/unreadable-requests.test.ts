// @module-tag thorough
import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { withWeb } from "../support/hooks";

/** Requests that Node's parser refuses before Express get the headers of every answer, too. */

const web = withWeb({ REQUEST_TIMEOUT_SECONDS: "3", CACHE_SECONDS: "3600" });
let slowly: Promise<string>;
beforeAll(async () => {
  slowly = sendSlowly(); // while the others run
});

async function sendRaw(bytes: string) {
  const socket = connect(Number(new URL(web.url).port), "localhost");
  socket.on("error", () => undefined); // cut while it was still sending
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.write(bytes);
  await once(socket, "close");
  return received;
}

const headers = [
  /^content-security-policy: default-src 'none'/im,
  /^x-content-type-options: nosniff/im,
  /^referrer-policy: same-origin/im,
  /^cross-origin-opener-policy: same-origin/im,
  /^cross-origin-resource-policy: same-origin/im,
  /^permissions-policy: /im,
];
const host = "Host: localhost";
test.each([
  ["no HTTP at all", "HELLO\r\n\r\n", 400],
  ["a NUL in a header", `GET / HTTP/1.1\r\n${host}\r\nX: a\0b\r\n\r\n`, 400],
  ["a line break in a header", `GET / HTTP/1.1\r\n${host}\r\nX: a\rSet-Cookie: b\r\n\r\n`, 400],
  ["an unknown method", `JUMP / HTTP/1.1\r\n${host}\r\n\r\n`, 400],
  ["a negative length", `POST /login HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`, 400],
  [
    "two lengths",
    `POST /login HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    400,
  ],
  [
    "a length and chunks",
    `POST /login HTTP/1.1\r\n${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ["a head of 20 kB", `GET / HTTP/1.1\r\n${host}\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
])("%s is answered with the security headers and no more", async (_what, bytes, status) => {
  const [head = "", body] = (await sendRaw(bytes)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of headers) expect(head).toMatch(header);
  expect(body).toBe("");
});

test.each([
  ["no Host", "Accept: */*", 400],
  ["an unknown expectation", `${host}\r\nExpect: tea`, 200],
])(
  "what Node would answer by itself has the security headers: %s",
  async (_what, lines, status) => {
    const bytes = `GET /login HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`;
    const [head = ""] = (await sendRaw(bytes)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of headers) expect(head).toMatch(header);
  },
);

test.each([
  ["no Host", "", "400"],
  ["two", `${host}\r\nhost: elsewhere.example\r\n`, "400"],
  ["one", `${host}\r\n`, "200"],
])("a page that is ready needs one Host: %s", async (_what, lines, status) => {
  await (await fetch(`${web.url}/jobs`)).text();
  const answer = await sendRaw(`GET /jobs HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  expect(answer.split(" ")[1]).toBe(status);
});

test("whoever sends the body slowly is cut", async () => {
  expect(await slowly).toMatch(/^HTTP\/1.1 408 /);
});

/** Sends a byte now and then of a body that was announced as long. */
async function sendSlowly() {
  const socket = connect(Number(new URL(web.url).port), "localhost");
  socket.on("error", () => undefined); // cut while a byte was on its way
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.write(`POST /login HTTP/1.1\r\n${host}\r\nContent-Length: 100000\r\n\r\n`);
  const drip = setInterval(() => socket.write("x"), 500);
  await once(socket, "close");
  clearInterval(drip);
  return received;
}
