// @module-tag thorough
import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { aPicture } from "../support/samples";
import { type Answer, send } from "../support/send";

const web = withWeb();
const cast = withCast(web);
let slowly: Promise<string>;
beforeAll(async () => {
  slowly = sendSlowly(); // while the others run
});

test.each([
  "/%",
  "/%zz",
  "/jobs?search=%E0%A4%A",
  "/api/placements?search=%",
  "/jobs/details/%C3%28",
])("the badly encoded address %s is 400", async (path) => {
  const answer = await send(web.url, path);
  expect(answer.status).toBe(400);
  if (path.startsWith("/api/")) expect(JSON.parse(answer.text)).toHaveProperty("msg");
});

test.each([
  ["/LOGIN", 200],
  ["/%6Cogin", 200],
  ["/login/", 200],
  ["/Admin/Users", 303],
  ["/login%2F", 404],
  ["/api/Auth/ME", 401],
  ["/%61pi/auth/me", 401],
  ["/constructor", 404],
])("the oddly spelt address %s leads where Remix's own matching does: %i", async (path, status) => {
  expect((await send(web.url, path)).status).toBe(status);
});

test.each([
  "http://evil.example/jobs",
  "http://evil.example",
  "https://evil.example//jobs",
  "*",
  "jobs",
])("the request target %s is not served as a page of ours", async (target) => {
  const { status, text } = await send(web.url, target);
  expect(status).toBe(400);
  expect(text).not.toContain("evil.example");
});

test.each([
  "//jobs",
  "//evil.example/jobs",
  "///jobs",
  "/\\evil.example/jobs",
  "//evil.example/%2e%2e",
])("%s leads to no other host", async (path) => {
  for (const method of ["GET", "POST"]) {
    const headers = { Origin: web.url, "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await send(web.url, path, { method, headers, body: "delete=x&title=x" });
    expect([400, 404]).toContain(answer.status);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.text).not.toContain(`="//`);
  }
});

test("an address of 16 kB is answered, longer is 414 or 431", async () => {
  expect((await send(web.url, `/jobs?search=${"a".repeat(10_000)}`)).status).toBe(200);
  expect([414, 431]).toContain((await send(web.url, `/jobs?x=${"a".repeat(20_000)}`)).status);
});

test("a forged Host or X-Forwarded-Host appears on no page", async () => {
  const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
  for (const path of [
    "/",
    "/jobs",
    "/login?next=/jobs",
    "/profile",
    "/nothing",
    "/api/placements?limit=1",
  ]) {
    const { text, headers: answered } = await send(web.url, path, { headers });
    expect(text + JSON.stringify(answered)).not.toContain("evil.example");
  }
});

describe("headers of every answer", () => {
  type Case = [string, number, () => Promise<Answer>];
  const own = () => ({ Origin: web.url, Cookie: `jwtToken=${cast.admin.cookie("jwtToken")}` });
  const cases: Case[] = [
    ["a page", 200, () => send(web.url, "/jobs")],
    ["a page of a user", 200, () => send(web.url, "/profile", { headers: own() })],
    ["data of a page", 200, () => send(web.url, "/jobs.data")],
    ["a redirect", 303, () => send(web.url, "/profile")],
    ["JSON", 200, () => send(web.url, "/api/placements")],
    ["a static file", 200, () => send(web.url, "/logo.svg")],
    ["a picture", 200, async () => send(web.url, await aStoredPicture())],
    ["liveness", 200, () => send(web.url, "/livez")],
    ["readiness", 200, () => send(web.url, "/readyz")],
    ["a bad address", 400, () => send(web.url, "/%")],
    ["no session", 401, () => send(web.url, "/api/auth/me")],
    [
      "a foreign request",
      403,
      () => send(web.url, "/logout", { method: "POST", headers: { Origin: "null" } }),
    ],
    ["no page", 404, () => send(web.url, "/nothing/at/all")],
    ["no endpoint", 404, () => send(web.url, "/api/nothing")],
    ["no picture", 404, () => send(web.url, "/images/none.webp")],
    ["a wrong method", 405, () => send(web.url, "/jobs", { method: "PATCH" })],
    [
      "a form to a page without one",
      405,
      () => send(web.url, "/search", { method: "POST", headers: own() }),
    ],
    [
      "too much",
      413,
      () =>
        send(web.url, "/api/placements", {
          method: "POST",
          headers: { ...own(), "Content-Type": "application/json" },
          body: "x".repeat(300_000),
        }),
    ],
    [
      "a wrong type",
      415,
      () =>
        send(web.url, "/api/placements", {
          method: "POST",
          headers: { ...own(), "Content-Type": "text/xml" },
          body: "x",
        }),
    ],
    [
      "bad input",
      422,
      () =>
        send(web.url, "/api/placements", {
          method: "POST",
          headers: { ...own(), "Content-Type": "application/json" },
          body: "{}",
        }),
    ],
  ];

  test.each(cases)("%s: %i", async (_what, status, request) => {
    const answer = await request();
    expect(answer.status).toBe(status);
    expectSafe(answer);
  });

  test("a range, in order or not, is answered with the whole small file", async () => {
    for (const Range of [
      "bytes=5-2",
      "bytes=-5",
      "bytes=a-b",
      "bytes=0-1,4-5",
      "lines=1-2",
      "bytes=-",
      "bytes=1e9-2e9",
    ]) {
      const { status } = await send(web.url, "/logo.svg", { headers: { Range } });
      expect(status, Range).toBe(200);
    }
  });

  test("what belongs to a person is kept by no cache", async () => {
    for (const path of ["/", "/jobs", "/profile", "/api/auth/me", "/nothing", "/jobs.data"]) {
      const { headers } = await send(web.url, path, { headers: own() });
      expect(headers["cache-control"], path).toBe("private, no-store");
      expect(headers.vary).toContain("Cookie");
    }
  });

  test("HEAD has the headers of GET and no body", async () => {
    for (const path of ["/", "/jobs", "/api/placements", "/logo.svg", "/nothing", "/login"]) {
      const [head, get] = [
        await send(web.url, path, { method: "HEAD" }),
        await send(web.url, path),
      ];
      expect([head.status, head.text]).toEqual([get.status, ""]);
      expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
    }
  });

  test("no answer but a 405 for a preflight, and no CORS for anyone", async () => {
    const headers = {
      Origin: "https://app.example",
      "Access-Control-Request-Method": "DELETE",
      "Access-Control-Request-Headers": "authorization",
    };
    const { status } = await send(web.url, "/api/placements", { method: "OPTIONS", headers });
    expect(status).toBe(405);
    expectSafe(await send(web.url, "/api/placements", { headers }));
  });
});

function expectSafe({ headers, text }: Answer) {
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringMatching(
      // A static file is never a document of ours: nothing in it may load or run.
      /^default-src 'none'; (script-src 'self';.*)?frame-ancestors 'none'$/,
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  expect(headers["content-security-policy"]).not.toMatch(/unsafe|\*|data:/);
  expect(headers["strict-transport-security"]).toBeUndefined();
  const names = Object.keys(headers);
  expect(names).not.toContain("x-powered-by");
  expect(names.filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect(text).not.toMatch(/node_modules|\/build\/|\bat [\w.]+ \(|postgres|select .* from/i);
}

async function aStoredPicture() {
  const { image } = await aPosting("podcast", { podcastImage: await aHash() });
  return `/images/${image}.webp`;
}

async function aHash() {
  const { storeImage } = await import("../../app/images/images.server");
  return storeImage(await aPicture(), { maxSide: 100, field: "podcastImage" });
}

test("whoever sends the headers slowly is cut", async () => {
  expect(await slowly).toMatch(/^HTTP\/1.1 408/);
});

/** Sends a header line every half second; resolves to what the server had sent when it closed. */
async function sendSlowly() {
  const socket = connect(Number(new URL(web.url).port), "localhost");
  socket.on("error", () => undefined); // cut while a line was on its way
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.write("GET /jobs HTTP/1.1\r\nHost: localhost\r\n");
  const drip = setInterval(() => socket.write("X-Slow: 1\r\n"), 500);
  await once(socket, "close");
  clearInterval(drip);
  return received;
}
