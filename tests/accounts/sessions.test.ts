import { SignJWT, UnsecuredJWT, decodeJwt } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { startSession } from "../../app/accounts/sessions/sessions.server";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Client } from "../support/client";
import { testEnv } from "../support/database";
import { aPosting, aStudent, anAdmin, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";
import { send } from "../support/send";
import { startWeb } from "../support/web";

const web = withWeb();
let student: User;
let live: { token: string; jti: string; exp: number };
beforeEach(async () => {
  student = await aStudent();
  const token = await startSession(student);
  const { jti = "", exp = 0 } = decodeJwt(token);
  live = { token, jti, exp };
});

const key = (secret: string = testEnv.SESSION_SECRET) => new TextEncoder().encode(secret);
const withCookie = (token: string) => ({ headers: { Cookie: `jwtToken=${token}` } });
const withBearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const statusOf = async (init: { headers: Record<string, string> }) =>
  (await send(web.url, "/api/auth/me", init)).status;

function logIn(url: string, user: User, headers: Record<string, string> = {}) {
  return send(url, "/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ email: user.email, password }),
  });
}

test("a token says who, in which role, since when and until when, and nothing else", async () => {
  const { token } = JSON.parse((await logIn(web.url, student)).text) as { token: string };
  const claims = decodeJwt(token);
  expect(Object.keys(claims).sort()).toEqual(["exp", "iat", "id", "jti", "role"]);
  expect(claims).toMatchObject({ id: student.id, role: "user" });
  expect(claims.exp! - claims.iat!).toBe(7 * 24 * 60 * 60);
  expect(Math.abs(claims.iat! - Date.now() / 1000)).toBeLessThan(60);
});

test("each login has a token of its own, and no page or address shows it", async () => {
  const browser = await clientOf(web.url, null);
  const response = await browser.form("/login", { email: student.email, password });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/student-dashboard"]);
  const token = browser.cookie("jwtToken") ?? "";
  expect(token).not.toBe(live.token);
  for (const path of ["/", "/profile", "/jobs", "/student-dashboard.data"]) {
    expect(await (await browser.get(path)).text()).not.toContain(token.split(".")[2]);
  }
});

test("the cookie is out of reach of scripts and other sites", async () => {
  const answer = await logIn(web.url, student);
  const { token } = JSON.parse(answer.text) as { token: string };
  expect(answer.headers["set-cookie"]).toContain(
    `jwtToken=${token}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax`,
  );
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});

type Flaw = { secret?: string; alg?: string; iat?: boolean; exp?: string; jti?: string };

/** Our own token with one flaw. */
function forged({ secret, alg = "HS256", iat = true, exp = "1d", jti = live.jti }: Flaw = {}) {
  const token = new SignJWT({ id: student.id, role: "admin" }).setProtectedHeader({ alg });
  if (iat) token.setIssuedAt();
  if (exp) token.setExpirationTime(exp);
  if (jti) token.setJti(jti);
  return token.sign(key(secret));
}

const forgeries: [string, () => Promise<string> | string][] = [
  ["unsigned", unsigned],
  [
    "signed with another secret",
    () => forged({ secret: "another secret of 32 characters or more" }),
  ],
  ["signed by another method", () => forged({ alg: "HS512" })],
  ["expired", () => forged({ exp: "-1s" })],
  ["without an end", () => forged({ exp: "" })],
  ["without a beginning", () => forged({ iat: false })],
  ["without a session", () => forged({ jti: "" })],
  ["of an unknown session", () => forged({ jti: newId() })],
  ["of a session that is no id", () => forged({ jti: "' or 1=1" })],
  ["tampered with in its claims", () => tampered(1)],
  ["tampered with in its signature", () => tampered(2)],
  ["cut", () => live.token.slice(0, -5)],
  ["cut at its signature", () => live.token.replace(/[^.]*$/, "")],
  ["no token at all", () => "null"],
  ["long", () => "a.".repeat(2_000)],
];

function unsigned() {
  const token = new UnsecuredJWT({ id: student.id, role: "admin" }).setJti(live.jti);
  return token.setIssuedAt().setExpirationTime("1d").encode();
}

function tampered(part: number) {
  const parts = live.token.split(".");
  const claimsText = JSON.stringify({ ...decodeJwt(live.token), role: "admin" });
  parts[part] = part === 1 ? Buffer.from(claimsText).toString("base64url") : "A".repeat(43);
  return parts.join(".");
}

test("a token without a flaw is taken", async () => {
  expect(await statusOf(withCookie(await forged()))).toBe(200);
});

test.each(forgeries)("a token that is %s makes a visitor, silently", async (_what, forge) => {
  const token = await forge();
  const page = await send(web.url, "/jobs", withCookie(token));
  expect(page.status).toBe(200);
  expect(page.text).toContain('href="/login"');
  expect(page.headers["set-cookie"]).toEqual([
    "jwtToken=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
  ]);
  for (const init of [withCookie(token), withBearer(token)]) {
    const answer = await send(web.url, "/api/auth/me", init);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([401, { msg: messages.notLoggedIn }]);
  }
  expect(await statusOf(withCookie(live.token))).toBe(200); // the real one still lives
});

test("a session ends on every process at logout, by screen and by API", async () => {
  const other = await startWeb();
  try {
    for (const path of ["/logout", "/api/auth/logout"]) {
      const browser = await clientOf(web.url, student);
      const token = browser.cookie("jwtToken") ?? "";
      const elsewhere = await clientOf(web.url, student);
      expect((await send(other.url, "/api/auth/me", withCookie(token))).status).toBe(200);
      await browser.fetch(path, { method: "POST" });
      expect(browser.cookie("jwtToken")).toBeUndefined();
      for (const init of [withCookie(token), withBearer(token)]) {
        expect((await send(other.url, "/api/auth/me", init)).status).toBe(401);
      }
      expect((await elsewhere.get("/api/auth/me")).status).toBe(200); // another device stays in
    }
  } finally {
    await other.stop();
  }
});

test("a new login ends the session that the browser had, and no other", async () => {
  const elsewhere = await clientOf(web.url, student);
  for (const logInAgain of [
    (browser: Client) => browser.form("/login", { email: student.email, password }),
    (browser: Client) =>
      browser.json("POST", "/api/auth/login", { email: student.email, password }),
  ]) {
    const browser = await clientOf(web.url, student);
    const token = browser.cookie("jwtToken") ?? "";
    await logInAgain(browser);
    expect(browser.cookie("jwtToken")).not.toBe(token);
    expect(await statusOf(withCookie(token))).toBe(401);
    expect((await browser.get("/api/auth/me")).status).toBe(200);
  }
  expect((await elsewhere.get("/api/auth/me")).status).toBe(200);
});

test("a session past its time is dead whatever the token says", async () => {
  await db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where("id", "=", live.jti)
    .execute();
  expect(await statusOf(withCookie(live.token))).toBe(401);
});

test("a deleted user's session is dead", async () => {
  await db.deleteFrom("users").where("id", "=", student.id).execute();
  expect(await statusOf(withBearer(live.token))).toBe(401);
});

test("a role changed in the database counts from the next request on", async () => {
  const admin = await anAdmin();
  const browser = await clientOf(web.url, admin);
  const [one, two] = [await aPosting("job"), await aPosting("job")];
  expect((await browser.delete(`/api/placements/${one.id}`)).status).toBe(200);
  await db.updateTable("users").set({ role: "user" }).where("id", "=", admin.id).execute();
  expect((await browser.delete(`/api/placements/${two.id}`)).status).toBe(403);
  const dashboard = await browser.get("/admin-dashboard");
  expect(dashboard.headers.get("Location")).toBe("/student-dashboard");
  await db.updateTable("users").set({ role: "admin" }).where("id", "=", admin.id).execute();
  expect((await browser.get("/admin-dashboard")).status).toBe(200);
});

test("a bearer token wins over a cookie, also a dead one", async () => {
  const other = await aStudent({ name: "Bala Murugan" });
  const headers = {
    ...withCookie(live.token).headers,
    ...withBearer(await startSession(other)).headers,
  };
  const answer = await send(web.url, "/api/auth/me", { headers });
  expect(JSON.parse(answer.text)).toMatchObject({ _id: other.id });
  const dead = { ...withCookie(live.token).headers, ...withBearer("dead").headers };
  expect(await statusOf({ headers: dead })).toBe(401);
});

describe("on https", () => {
  const origin = "https://portal.example";
  const secure = withWeb({ APP_URL: origin });

  test("the cookie is Secure, bound to this host, and the only one that counts", async () => {
    const answer = await logIn(secure.url, student, { Origin: origin });
    const { token } = JSON.parse(answer.text) as { token: string };
    expect(answer.headers["set-cookie"]).toContain(
      `__Host-jwtToken=${token}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure`,
    );
    const me = (name: string) =>
      send(secure.url, "/api/auth/me", { headers: { Cookie: `${name}=${token}` } });
    expect((await me("__Host-jwtToken")).status).toBe(200);
    expect((await me("jwtToken")).status).toBe(401);
  });

  test("every cookie is Secure and bound to this host", async () => {
    const answers = [
      await logIn(secure.url, student, { Origin: origin }),
      await send(secure.url, "/signup"),
    ];
    const cookies = answers.flatMap(({ headers }) => headers["set-cookie"] ?? []);
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-jwtToken",
      "__Host-known",
      "__Host-ticket",
    ]);
    for (const cookie of cookies)
      expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  });

  test("every answer asks for https from now on", async () => {
    for (const path of ["/", "/api/nothing", "/logo.svg", "/%"]) {
      const { headers } = await send(secure.url, path);
      expect(headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    }
  });

  test("only the portal's own address is an origin of ours", async () => {
    const { host } = new URL(secure.url);
    for (const other of [`http://${host}`, `https://${host}`, "http://portal.example"]) {
      expect((await logIn(secure.url, student, { Origin: other })).status).toBe(403);
    }
  });
});
