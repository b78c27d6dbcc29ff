import { SignJWT, UnsecuredJWT, decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { revokeAllSessions, startSession } from "../../app/accounts/sessions.server";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { Client } from "../support/client";
import { testEnv } from "../support/database";
import { aStudent, anAdmin, clientOf, password } from "../support/factories";
import { type Web, startWeb } from "../support/web";

let web: Web;
let secure: Web;
beforeAll(async () => {
  [web, secure] = await Promise.all([
    startWeb(),
    startWeb({ APP_URL: "https://portal.example", SESSION_SECRET: testEnv.SESSION_SECRET }),
  ]);
});
afterAll(() => Promise.all([web.stop(), secure.stop()]));

const secret = new TextEncoder().encode(testEnv.SESSION_SECRET);
const sign = (payload: Record<string, unknown>, alg = "HS256", key = secret) =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(key);

/** Tokens that are none, made of a good one. */
const forgeries: Record<string, (token: string, user: User) => Promise<string> | string> = {
  "without a signature (alg=none)": (token) => new UnsecuredJWT(decodeJwt(token)).encode(),
  "with the signature cut off": (token) => token.split(".").slice(0, 2).join(".") + ".",
  "with another payload": (token) => {
    const [head, , signature] = token.split(".");
    const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), role: "owner" }));
    return [head, payload.toString("base64url"), signature].join(".");
  },
  "signed with another key": (token) =>
    sign(decodeJwt(token), "HS256", new TextEncoder().encode("x".repeat(40))),
  "signed with another algorithm": (token) =>
    sign(decodeJwt(token), "HS512", new TextEncoder().encode(testEnv.SESSION_SECRET.repeat(2))),
  "that is over": (token) => sign({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) - 1 }),
  "that never ends": (token) => sign({ ...decodeJwt(token), exp: undefined }),
  "without an issue time": (token) => sign({ ...decodeJwt(token), iat: undefined }),
  "of no session": (token) => sign({ ...decodeJwt(token), jti: newId() }),
  "without a session": (token) => sign({ ...decodeJwt(token), jti: undefined }),
  "with an injected session": (token) => sign({ ...decodeJwt(token), jti: "' or true --" }),
  "of a revoked session": async (token, user) => {
    await revokeAllSessions(user.id);
    return token;
  },
  "of a session that the database ended": async (token) => {
    await db
      .updateTable("sessions")
      .set({ expires_at: new Date(0) })
      .where("id", "=", decodeJwt(token).jti ?? "")
      .execute();
    return token;
  },
  "of a deleted user": async (token, user) => {
    await db.deleteFrom("users").where("id", "=", user.id).execute();
    return token;
  },
  "that is no token": () => "no.token.at-all",
};

describe.each(Object.entries(forgeries))("a token %s", (_, forge) => {
  test("makes a visitor, silently", async () => {
    const user = await anAdmin();
    const token = await forge(await startSession(user), user);

    const browser = new Client(web.url, token);
    const home = await browser.get("/");
    expect(home.status).toBe(200);
    expect(await home.text()).toContain("Welcome!");
    expect(browser.cookie("jwtToken")).toBeUndefined();

    const call = await new Client(web.url).get("/api/auth/me", {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect([call.status, await call.json()]).toEqual([401, { msg: messages.notLoggedIn }]);
  });
});

test("logging out ends the session everywhere, and no other of the user", async () => {
  const user = await aStudent();
  const token = await startSession(user);
  const [here, there] = [new Client(web.url, token), new Client(web.url, token)];
  const phone = await clientOf(web.url, user);
  expect((await here.json("POST", "/api/auth/logout", {})).status).toBe(200);
  expect(here.cookie("jwtToken")).toBeUndefined();
  expect((await there.get("/api/auth/me")).status).toBe(401);
  expect((await phone.get("/api/auth/me")).status).toBe(200);
});

test("the role is the database's: a demoted admin is none at the next request", async () => {
  const admin = await anAdmin();
  const browser = await clientOf(web.url, admin);
  expect((await browser.get("/admin-dashboard")).status).toBe(200);
  await db.updateTable("users").set({ role: "user" }).where("id", "=", admin.id).execute();
  expect((await browser.get("/admin-dashboard")).headers.get("Location")).toBe(
    "/student-dashboard",
  );
});

test("each login has a token of its own, out of reach of scripts, and never in a page", async () => {
  const { email } = await aStudent();
  const browser = await clientOf(web.url, null);
  const tokens = new Set<string>();
  for (let index = 0; index < 2; index++) {
    const response = await browser.form("/login", { email, password, next: "" });
    const cookie = cookieOf(response, "jwtToken");
    expect(cookie).toMatch(
      /^jwtToken=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    );
    const token = browser.cookie("jwtToken") ?? "";
    tokens.add(token);
    const home = await (await browser.get("/student-dashboard")).text();
    expect(home).not.toContain(token.split(".")[2]);
  }
  expect(tokens.size).toBe(2);
});

test("on https every cookie is Secure and bound to the host", async () => {
  const { email } = await aStudent();
  const headers = {
    "Content-Type": "application/json",
    Origin: "https://portal.example",
    "Sec-Fetch-Site": "same-origin",
  };
  const login = await fetch(`${secure.url}/api/auth/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  const signup = await fetch(`${secure.url}/signup`);
  const cookies = [...login.headers.getSetCookie(), ...signup.headers.getSetCookie()];
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
    "__Host-jwtToken",
    "__Host-known",
    "__Host-ticket",
  ]);
  for (const cookie of cookies)
    expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
});

function cookieOf(response: Response, name: string) {
  return response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
}
