import { expect, test } from "vitest";
import { linkTokenOf } from "../../app/accounts/codes/issue-code.server";
import { fingerprint } from "../../app/keys.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Client } from "../support/client";
import { codeFor, letTimePass, liveCodes, wrongCode } from "../support/codes";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";

const web = withWeb();
const aBrowser = () => clientOf(web.url, null);
const fresh = "second monsoon";
const passwords = { newPassword: fresh, confirmPassword: fresh };

async function mailed() {
  const { id: userId, email } = await aStudent();
  await (await aBrowser()).form("/forgot-password?new", { email });
  const [code] = await liveCodes(email, "reset");
  return { userId, email, code: code!, path: `/reset-password?link=${linkTokenOf(code!)}` };
}

async function statusOfLogin(email: string, secret: string) {
  return (await (await aBrowser()).json("POST", "/api/auth/login", { email, password: secret }))
    .status;
}

test("the link of a mail sets a new password in any browser, once; opening it changes nothing", async () => {
  const { email, path } = await mailed();
  const browser = await aBrowser();
  for (let visit = 0; visit < 3; visit++) {
    const page = await browser.get(path);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain(email);
    expect(html).not.toContain('name="otp"');
  }
  expect(await statusOfLogin(email, password)).toBe(200);

  const differing = await browser.form(path, { ...passwords, confirmPassword: "x" });
  expect(differing.status).toBe(422);
  expect(await differing.text()).toContain(messages.reset.mismatch);
  expect((await browser.form(path, { newPassword: email, confirmPassword: email })).status).toBe(
    422,
  );
  const done = await browser.form(path, passwords);
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/login"]);
  expect(await statusOfLogin(email, fresh)).toBe(200);

  for (const again of [await browser.form(path, passwords), await browser.get(path)])
    expect(again.headers.get("Location")).toBe("/forgot-password?new");
  expect(await (await browser.get("/forgot-password?new")).text()).toContain(
    messages.forgot.linkExpired,
  );
});

test("wrong codes, however many, do not end the link", async () => {
  const { email, path } = await mailed();
  const otp = wrongCode(await codeFor(email, "reset"));
  const stranger = await aBrowser();
  const guesses = [];
  for (let index = 0; index < 8; index++)
    guesses.push(
      (await stranger.json("POST", "/api/reset-password", { email, otp, newPassword: fresh }))
        .status,
    );
  expect(guesses).toContain(429);
  expect((await (await aBrowser()).form(path, passwords)).headers.get("Location")).toBe("/login");
});

test("no cache holds the page of a link, which names an address", async () => {
  const { path } = await mailed();
  const page = await fetch(web.url + path); // without any cookie
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
});

test("others at one's network do not use up the link, nor others anywhere the login after it", async () => {
  const { email, path } = await mailed();
  const stranger = await aBrowser();
  await stranger.json("POST", "/api/reset-password", { email, otp: "000000", newPassword: fresh });
  await stranger.json("POST", "/api/auth/login", { email, password: "a guess" });
  const counts = db.updateTable("rate_limits").set({ points: 1_000_000 });
  await counts.where("key", "like", "limit-verify-ip:%").execute();
  await counts.where("key", "like", "limit-login-%").execute();

  const owner = await aBrowser();
  const logIn = (browser: Client, secret: string) =>
    browser.json("POST", "/api/auth/login", { email, password: secret });
  expect((await logIn(owner, password)).status).toBe(429);
  expect((await owner.form(path, passwords)).headers.get("Location")).toBe("/login");
  expect((await logIn(owner, fresh)).status).toBe(200);
  expect((await logIn(await aBrowser(), fresh)).status).toBe(429);
  await db.deleteFrom("rate_limits").execute();
});

const entering: Record<string, (browser: Client, email: string) => Promise<Response>> = {
  "a reset on the page": async (browser, email) => {
    await browser.form("/forgot-password?new", { email });
    return browser.form("/reset-password", {
      ...passwords,
      email,
      otp: await codeFor(email, "reset"),
    });
  },
  "a reset by a call": async (browser, email) => {
    await browser.json("POST", "/api/forgot-password", { email });
    const reset = { email, otp: await codeFor(email, "reset"), newPassword: fresh };
    return browser.json("POST", "/api/reset-password", reset);
  },
};

test.each(Object.entries(entering))("%s makes the browser known too", async (_what, enter) => {
  const { email } = await aStudent();
  const browser = await aBrowser();
  expect(browser.cookie("known")).toBeUndefined();
  await enter(browser, email);
  expect(browser.cookie("known")).toBeDefined();
});

test.each(["/signup", "/api/signup"])("so does the code of %s", async (path) => {
  const email = `${newId()}@college.example`;
  const browser = await aBrowser();
  const details = { name: "Asha", email, phone: "1", password: fresh };
  if (path === "/signup") await browser.form(path, details);
  else await browser.json("POST", path, details);
  const otp = await codeFor(email);
  if (path === "/signup") await browser.form("/verify-email", { email, otp });
  else await browser.json("POST", "/api/auth/verify-otp", { email, otp });
  expect(browser.cookie("known")).toBeDefined();
});

test("a link ends with its code, and only as it was mailed does it open", async () => {
  const { email, path } = await mailed();
  const other = await mailed();
  const token = /\.(.*)$/.exec(other.path)?.[1] ?? "";
  const browser = await aBrowser();
  for (const forged of [path.slice(0, -1), path.replace(/\.(.*)$/, `.${token}`), `${path}A`])
    expect((await browser.form(forged, passwords)).headers.get("Location")).toBe(
      "/forgot-password?new",
    );
  await letTimePass(email, 601);
  expect((await browser.form(path, passwords)).headers.get("Location")).toBe(
    "/forgot-password?new",
  );
  expect(await statusOfLogin(email, password)).toBe(200);
});

test("a link to a former address is dead, before anything is hashed", async () => {
  const { userId, path } = await mailed();
  const email = `${newId()}@college.example`;
  await db.updateTable("users").set({ email }).where("id", "=", userId).execute();
  const browser = await aBrowser();
  for (const answer of [await browser.get(path), await browser.form(path, passwords)])
    expect(answer.headers.get("Location")).toBe("/forgot-password?new");
});

test("a link takes twenty new passwords an hour, as each costs a hash; another's has its own", async () => {
  const [{ code, path }, other] = [await mailed(), await mailed()];
  const key = `limit-link:${fingerprint(code.id)}`;
  const expire = String(Date.now() + 3_600_000);
  await db.insertInto("rate_limits").values({ key, points: 20, expire }).execute();
  const browser = await aBrowser();
  const limited = await browser.form(path, passwords);
  expect([limited.status, limited.headers.get("Retry-After")]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ]);
  expect((await browser.form(other.path, passwords)).headers.get("Location")).toBe("/login");
  await db.updateTable("rate_limits").set({ points: 19 }).where("key", "=", key).execute();
  expect((await browser.form(path, passwords)).headers.get("Location")).toBe("/login");
});

test("a sign-up has no link", async () => {
  const email = "new.student@college.example";
  await (
    await aBrowser()
  ).json("POST", "/api/signup", { name: "Asha", email, phone: "1", password });
  const [code] = await liveCodes(email, "signup");
  const answer = await (await aBrowser()).get(`/reset-password?link=${linkTokenOf(code!)}`);
  expect(answer.headers.get("Location")).toBe("/forgot-password?new");
});
