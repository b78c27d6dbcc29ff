// @module-tag thorough
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../db/client";
import { aPosting, password } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { send } from "../support/send";

/** What must come from our own pages, in which methods, and how large (docs/security.md, facts). */

const web = withWeb();
const cast = withCast(web);
let id: string;
beforeEach(async () => {
  id = (await aPosting("seminar", { title: "Stays" })).id;
});

const cookie = () => ({ Cookie: `jwtToken=${cast.admin.cookie("jwtToken")}` });
const isThere = async () =>
  (await cast.visitor.get(`/api/seminars/${id}`)).status === 200 &&
  (await cast.admin.get("/api/auth/me")).status === 200;
const countPostings = () =>
  db
    .selectFrom("postings")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirst();

const foreign: [string, () => Record<string, string>][] = [
  ["a foreign Origin", () => ({ Origin: "https://evil.example" })],
  ["our host on another port as Origin", () => ({ Origin: "http://localhost:1" })],
  ["our host as a prefix in Origin", () => ({ Origin: `${web.url}.evil.example` })],
  ["Origin null", () => ({ Origin: "null" })],
  ["Sec-Fetch-Site cross-site", () => ({ "Sec-Fetch-Site": "cross-site", Origin: web.url })],
  ["Sec-Fetch-Site same-site", () => ({ "Sec-Fetch-Site": "same-site" })],
  ["a foreign Referer only", () => ({ Referer: "https://evil.example/page" })],
  ["no header that names a page", () => ({})],
  [
    "a forged X-Forwarded-Host",
    () => ({ Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }),
  ],
  [
    "a forged X-Forwarded-Host and Forwarded",
    () => ({
      Referer: "https://evil.example/",
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
      Forwarded: "host=evil.example;proto=https",
    }),
  ],
];

type Sent = { method?: string; path: string; type?: string; body?: string };
const deletion = () => `delete=${id}&title=Stays`;
const urlencoded = "application/x-www-form-urlencoded";
const posting = JSON.stringify({
  title: "Planted",
  organizer: "Evil",
  date: "2099-01-01",
  location: "There",
});
const multipart = {
  type: "multipart/form-data; boundary=b",
  body: Object.entries(JSON.parse(posting) as Record<string, string>)
    .map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .concat("--b--\r\n")
    .join(""),
};

const changing: [string, () => Sent][] = [
  ["a form", () => ({ path: "/seminars", type: urlencoded, body: deletion() })],
  [
    "a form, ?_data=",
    () => ({ path: "/seminars?_data=routes%2Flisting", type: urlencoded, body: deletion() }),
  ],
  ["a form, .data", () => ({ path: "/seminars.data", type: urlencoded, body: deletion() })],
  ["a posting form", () => ({ path: "/admin/post/seminar", ...multipart })],
  ["logout", () => ({ path: "/logout" })],
  ["API logout", () => ({ path: "/api/auth/logout" })],
  ["API JSON", () => ({ path: "/api/seminars", type: "application/json", body: posting })],
  ["API multipart", () => ({ path: "/api/seminars", ...multipart })],
  ["API text/plain", () => ({ path: "/api/seminars", type: "text/plain", body: posting })],
  ["API .data", () => ({ path: "/api/seminars.data", type: "application/json", body: posting })],
  ["API DELETE", () => ({ path: `/api/seminars/${id}`, method: "DELETE" })],
  [
    "API PUT",
    () => ({ path: `/api/seminars/${id}`, method: "PUT", type: "application/json", body: posting }),
  ],
];

describe.each(foreign)("with %s and a session cookie", (_what, headers) => {
  test.each(changing)("%s is refused and changes nothing", async (_name, request) => {
    const before = await countPostings();
    const { path, method = "POST", type, body } = request();
    const answer = await send(web.url, path, {
      method,
      headers: { ...cookie(), ...headers(), ...(type && { "Content-Type": type }) },
      body,
    });
    expect(answer.status).toBe(403);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await isThere()).toBe(true);
    expect(await countPostings()).toEqual(before);
  });
});

const browsers = foreign.filter(([what]) => what !== "no header that names a page");

test.each(browsers)("logging in from another site is refused: %s", async (_what, headers) => {
  const { email } = cast.users.student;
  const before = await db.selectFrom("sessions").select("id").execute();
  for (const [path, type, body] of [
    ["/login", urlencoded, String(new URLSearchParams({ email, password }))],
    ["/login.data", urlencoded, String(new URLSearchParams({ email, password }))],
    ["/api/auth/login", "application/json", JSON.stringify({ email, password })],
    ["/api/auth/login", urlencoded, String(new URLSearchParams({ email, password }))],
  ] as const) {
    const sent = { method: "POST", headers: { ...headers(), "Content-Type": type }, body };
    const answer = await send(web.url, path, sent);
    expect([answer.status, answer.headers["set-cookie"]], path).toEqual([403, undefined]);
  }
  expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(before.length);
});

test("our own pages and programs come through", async () => {
  const { email } = cast.users.student;
  const body = JSON.stringify({ email, password });
  const origins: Record<string, string>[] = [
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    { Origin: web.url },
    { Referer: `${web.url}/login` },
    {}, // curl
  ];
  for (const headers of origins) {
    const answer = await send(web.url, "/api/auth/login", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body,
    });
    expect(answer.status).toBe(200);
  }
});

test("a bearer call needs no origin, on the API alone", async () => {
  const headers = {
    Authorization: `Bearer ${cast.admin.cookie("jwtToken")}`,
    Origin: "https://app.example",
    "Sec-Fetch-Site": "cross-site",
  };
  const answer = await send(web.url, `/api/seminars/${id}`, { method: "DELETE", headers });
  expect(answer.status).toBe(200);
  const form = { method: "POST", headers: { ...headers, "Content-Type": urlencoded } };
  expect((await send(web.url, "/seminars", { ...form, body: deletion() })).status).toBe(403);
});

test("a bearer header does not lend its exemption to the cookie", async () => {
  for (const Authorization of ["Bearer nonsense", "bearer x", "Bearer"]) {
    const headers = { ...cookie(), Authorization, Origin: "https://evil.example" };
    const { status } = await send(web.url, `/api/seminars/${id}`, { method: "DELETE", headers });
    expect([401, 403]).toContain(status);
  }
  expect(await isThere()).toBe(true);
});

test("no GET or HEAD changes anything, whatever method it claims to stand for", async () => {
  const override = {
    "X-HTTP-Method-Override": "DELETE",
    "X-HTTP-Method": "DELETE",
    "X-Method-Override": "DELETE",
  };
  for (const method of ["GET", "HEAD"]) {
    for (const path of [
      `/api/seminars/${id}?_method=DELETE`,
      `/seminars?delete=${id}&_method=POST`,
      "/logout",
      "/logout?_method=POST",
      "/api/auth/logout",
      "/api/seminars/create?title=x",
    ]) {
      await send(web.url, path, { method, headers: { ...cookie(), ...override } });
    }
  }
  const headers = { ...cookie(), ...override, Origin: web.url, "Content-Type": urlencoded };
  const body = "_method=DELETE&X-HTTP-Method-Override=DELETE";
  await send(web.url, `/api/seminars/${id}`, { method: "POST", headers, body });
  expect(await isThere()).toBe(true);
});

test("?_data= is refused behind a second question mark too", async () => {
  for (const query of ["_data=routes%2Flisting", "x?&_data=routes%2Flisting"])
    expect((await send(web.url, `/seminars?${query}`)).status).toBe(400);
});

test.each(["TRACE", "OPTIONS", "PROPFIND", "LOCK", "PURGE"])(
  "%s is 405 with Allow on every kind of address",
  async (method) => {
    for (const path of [
      "/",
      "/seminars",
      `/api/seminars/${id}`,
      "/api/auth/login",
      "/nothing",
      "/logo.svg",
    ]) {
      const { status, headers } = await send(web.url, path, {
        method,
        headers: { ...cookie(), Origin: web.url, "X-Canary": "echo-me" },
      });
      expect([status, headers.allow?.startsWith("GET, HEAD, POST")], path).toEqual([405, true]);
      expect(JSON.stringify(headers)).not.toContain("echo-me");
    }
  },
);

describe("bodies have a size", () => {
  const own = () => ({ ...cookie(), Origin: web.url });
  function* chunks(kilobytes: number) {
    for (let sent = 0; sent < kilobytes; sent += 16) yield Buffer.alloc(16 * 1024, "a");
  }

  test.each([
    ["JSON", "/api/seminars", "application/json", 257],
    ["a form", "/seminars", urlencoded, 1_025],
    ["login", "/login", urlencoded, 1_025],
    [
      "multipart without a place for files",
      "/api/follows",
      "multipart/form-data; boundary=b",
      1_025,
    ],
    ["an upload", "/api/podcasts", "multipart/form-data; boundary=b", 6_145],
    ["an upload's JSON", "/api/podcasts", "application/json", 257],
    ["an unknown address", "/nothing", "text/plain", 1_025],
    ["an unnamed type", "/api/seminars", "", 1_025],
  ])(
    "%s: 413 with a length, in chunks without one, and with a wrong one",
    async (_name, path, type, kilobytes) => {
      const headers = { ...own(), ...(type && { "Content-Type": type }) };
      const whole = Buffer.alloc(kilobytes * 1024, "a");
      for (const body of [whole, chunks(kilobytes)]) {
        const { status, text } = await send(web.url, path, { method: "POST", headers, body });
        expect(status).toBe(413);
        expect(text).toContain("too much to send at once");
      }
    },
  );

  test("a length that nobody waits for is refused at once", async () => {
    const headers = {
      ...own(),
      "Content-Type": "application/json",
      "Content-Length": "9999999999",
    };
    const { status } = await send(web.url, "/api/seminars", { method: "POST", headers });
    expect(status).toBe(413);
  });

  test("201 fields are too many, 200 are not", async () => {
    const pairs = (count: number) => Array.from({ length: count }, (_, n) => [`f${n}`, "x"]);
    for (const [count, status] of [
      [200, 422],
      [201, 413],
    ] as const) {
      const body = new URLSearchParams(pairs(count));
      const form = await cast.admin.fetch("/api/seminars", { method: "POST", body });
      const parts = await cast.admin.multipart("/api/seminars", pairs(count) as [string, string][]);
      expect([form.status, parts.status]).toEqual([status, status]);
    }
  });

  test.each([
    ["quoted", `multipart/form-data; boundary="b"`],
    ["behind a decoy", `multipart/form-data; x=boundary=decoy; boundary=b`],
    ["behind a quoted decoy", `multipart/form-data; x="; boundary=decoy"; boundary=b`],
    ["in capitals", `Multipart/Form-Data; Boundary=b`],
  ])("fields are counted where the boundary is %s", async (_how, type) => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
    const body = `${part.repeat(201)}--b--\r\n`;
    const headers = { ...own(), "Content-Type": type };
    const { status } = await send(web.url, "/api/seminars", { method: "POST", headers, body });
    expect(status).toBe(413);
  });
});
