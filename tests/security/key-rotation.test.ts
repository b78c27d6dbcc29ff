// @module-tag thorough
import { expect, test } from "vitest";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { aStudent, password } from "../support/factories";
import { db } from "../../db/client";
import { Client } from "../support/client";
import { codeFor, liveCodes, wrongCode } from "../support/codes";
import { testEnv } from "../support/database";
import { startWeb } from "../support/web";

const older = testEnv.SESSION_SECRET;
const newPassword = "second monsoon";
const newer = "a-newer-secret-of-more-than-32-characters";

test("what an older secret made stays good after a newer one is put before it", async () => {
  const before = await startWeb();
  const { email } = await aStudent();
  const browser = new Client(before.url);
  await browser.json("POST", "/api/auth/login", { email, password });
  await browser.json("POST", "/api/auth/forgot-password", { email });
  const code = await codeFor(email, "reset");
  const cookies = ["jwtToken", "known", "ticket"].map((name) => `${name}=${browser.cookie(name)}`);
  await before.stop();

  const after = await startWeb({ SESSION_SECRET: `${newer}, ${older}`, TRUST_PROXY: "1" });
  const moved = new Client(after.url, undefined, { Cookie: cookies.join("; ") });
  expect((await moved.get("/api/auth/me")).status).toBe(200);

  const reset = { email, otp: code, newPassword };
  expect((await moved.json("POST", "/api/auth/reset-password", reset)).status).toBe(200);

  // The browser is still known, so others' failed logins do not hold it back.
  const stranger = new Client(after.url, undefined, { "X-Forwarded-For": "198.51.100.1" });
  await stranger.json("POST", "/api/auth/login", { email, password: "a guess" });
  const ofAccount = db.updateTable("rate_limits").where("key", "like", "limit-login-account:%");
  await ofAccount.set({ points: 1_000_000 }).execute();
  const unknown = new Client(after.url, undefined, { "X-Forwarded-For": "203.0.113.1" });
  expect(
    (await unknown.json("POST", "/api/auth/login", { email, password: newPassword })).status,
  ).toBe(429);
  const login = await moved.json("POST", "/api/auth/login", { email, password: newPassword });
  expect(login.status).toBe(200);
  const { token } = (await login.json()) as { token: string };
  const oldToken = browser.cookie("jwtToken") ?? "";
  expect(decodeProtectedHeader(token).kid).not.toBe(decodeProtectedHeader(oldToken).kid);
  await after.stop();
});

test("a code without a cookie too: its network is found by the older secret", async () => {
  const before = await startWeb();
  const { email } = await aStudent();
  const ask = { method: "POST", headers: { "Content-Type": "application/json" } };
  await new Client(before.url).fetch("/api/forgot-password", {
    ...ask,
    body: JSON.stringify({ email }),
  });
  const code = await codeFor(email, "reset");
  await before.stop();
  const after = await startWeb({ SESSION_SECRET: `${newer},${older}` });
  const guess = (otp: string) =>
    new Client(after.url).json("POST", "/api/reset-password", {
      email,
      otp,
      newPassword,
    });
  expect((await guess(wrongCode(code))).status).toBe(400);
  const [counted] = await liveCodes(email, "reset");
  expect(counted).toMatchObject({ network_tries: 1 });
  expect((await guess(code)).status).toBe(200);
  await after.stop();
});

test("without the older one everybody is logged out", async () => {
  const before = await startWeb();
  const { email } = await aStudent();
  const browser = new Client(before.url);
  await browser.json("POST", "/api/auth/login", { email, password });
  await before.stop();
  const after = await startWeb({ SESSION_SECRET: newer });
  const moved = new Client(after.url, browser.cookie("jwtToken"));
  expect((await moved.get("/api/auth/me")).status).toBe(401);
  expect(await db.selectFrom("sessions").select("id").execute()).not.toEqual([]);
  await after.stop();
});

test("a secret may be a passphrase with spaces", async () => {
  const web = await startWeb({
    SESSION_SECRET: "  seven lanterns by the gate of the old harbour , ",
  });
  const { email } = await aStudent();
  const answer = await new Client(web.url).json("POST", "/api/auth/login", { email, password });
  const { token } = (await answer.json()) as { token: string };
  const key = new TextEncoder().encode("seven lanterns by the gate of the old harbour");
  expect((await jwtVerify(token, key)).payload).toMatchObject({ role: "user" });
  await web.stop();
});
