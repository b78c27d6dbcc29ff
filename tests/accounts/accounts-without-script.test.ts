// @module-tag thorough
import { describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { newId } from "../../db/id";
import { codeFor, letTimePass, liveCodes, wrongCode } from "../support/codes";
import type { Client } from "../support/client";
import { aRecruiter, aStudent, anAdmin, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";

const web = withWeb();

const aBrowser = () => clientOf(web.url, null);
const anEmail = () => `${newId()}@college.example`;

function details(email: string, overrides: Record<string, string> = {}) {
  return { name: "Asha Nair", email, phone: "98450 00000", password, role: "user", ...overrides };
}

/** A browser that has completed stage 1. */
async function signedUp(email: string) {
  const browser = await aBrowser();
  await browser.get("/signup");
  const sent = await browser.form("/signup?new", details(email));
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/verify-email"]);
  return browser;
}

async function askedToReset(email: string) {
  const browser = await aBrowser();
  await browser.get("/forgot-password");
  const sent = await browser.form("/forgot-password?new", { email });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/reset-password"]);
  return browser;
}

async function textOf(response: Response) {
  const html = (await response.text()).replaceAll("&#x27;", "'");
  return html.replaceAll("<!-- -->", "");
}

async function goTo(browser: Client, path: string) {
  return textOf(await browser.get(path));
}

test("the page that asked for a login is kept through signing up and its code", async () => {
  const email = anEmail();
  const browser = await aBrowser();
  const job = "/jobs/details/1?from=search";
  const next = `next=${encodeURIComponent(job)}`;
  expect(await goTo(browser, `/login?${next}`)).toContain(`href="/signup?${next}"`);
  expect(await goTo(browser, `/signup?${next}`)).toContain(`action="/signup?new&amp;${next}"`);

  const unfinished = await browser.form(`/signup?new&${next}`, details("not an address"));
  expect(await textOf(unfinished)).toContain(`action="/signup?new&amp;${next}"`);
  const sent = await browser.form(`/signup?new&${next}`, details(email));
  expect(sent.headers.get("Location")).toBe(`/verify-email?${next}`);
  expect((await browser.get(`/signup?${next}`)).headers.get("Location")).toBe(
    `/verify-email?${next}`,
  );
  const stage = await goTo(browser, `/verify-email?${next}`);
  expect(stage.match(/action="[^"]*"/g)?.slice(-2)).toEqual(
    Array(2).fill(`action="/verify-email?${next}"`),
  );
  const login = await textOf(await browser.form(`/login?${next}`, { email, password, next: job }));
  expect(login).toContain(`action="/verify-email?${next}"`);

  const otp = await codeFor(email);
  const verified = await browser.form(`/verify-email?${next}`, { email, otp });
  expect(verified.headers.get("Location")).toBe(`/login?${next}`);
  const done = await browser.form(`/login?${next}`, { email, password, next: job });
  expect(done.headers.get("Location")).toBe(job);

  const elsewhere = await goTo(await aBrowser(), "/signup?next=//evil.example/");
  expect(elsewhere).toContain('action="/signup?new"');
});

const verify = (browser: Client, email: string, otp: string) =>
  browser.form("/verify-email", { email, otp });

test.each([
  ["a student", aStudent, "/student-dashboard"],
  ["a recruiter", aRecruiter, "/student-dashboard"],
  ["an admin", anAdmin, "/admin-dashboard"],
])("%s who logs in lands at home, as does one who is logged in already", async (_, make, home) => {
  const { email } = await make();
  const browser = await aBrowser();
  const landed = await browser.form("/login", { email, password, next: "" });
  expect([landed.status, landed.headers.get("Location")]).toEqual([303, home]);
  expect((await browser.get("/login")).headers.get("Location")).toBe(home);
});

test("signing up, verifying, logging in, resetting and logging in again", async () => {
  const email = anEmail();
  const browser = await signedUp(email);
  const stage = await goTo(browser, "/verify-email");
  for (const text of ["Verify Your Email", email, "Enter OTP", "Verify OTP", messages.signup.sent])
    expect(stage).toContain(text);

  const verified = await verify(browser, email, await codeFor(email));
  expect([verified.status, verified.headers.get("Location")]).toEqual([303, "/login"]);
  expect(await goTo(browser, "/login")).toContain(messages.verify.done);

  const login = await browser.form("/login", { email, password, next: "" });
  expect(login.headers.get("Location")).toBe("/student-dashboard");
  await browser.form("/logout", {});

  await browser.form("/forgot-password?new", { email });
  const reset = await goTo(browser, "/reset-password");
  for (const text of ["Reset Password", email, "OTP", "New Password", "Confirm New Password"])
    expect(reset).toContain(text);
  const otp = await codeFor(email, "reset");
  const passwords = { newPassword: "second monsoon", confirmPassword: "second monsoon" };
  const done = await browser.form("/reset-password", { email, otp, ...passwords });
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/login"]);
  expect(await goTo(browser, "/login")).toContain(messages.reset.done);
  const again = await browser.form("/login", { email, password: "second monsoon", next: "" });
  expect(again.status).toBe(303);
});

test("the first stage has the documented words and asks for the right keyboards", async () => {
  const html = await goTo(await aBrowser(), "/signup");
  for (const text of [
    "Create an Account",
    "Let's get started!",
    "Phone Number",
    "Register As",
    '<option value="user">Student</option>',
    "Sign Up",
    "Already have an account?",
    'autocomplete="email"',
    'autocomplete="tel"',
    'inputmode="tel"',
    'autocomplete="new-password"',
    'data-busy="Loading..."',
    'data-fallback="/placeholder.svg"',
  ])
    expect(html.toLowerCase()).toContain(text.toLowerCase());
});

test("the code field is made for codes, and takes the sentence around one", async () => {
  const html = await goTo(await signedUp(anEmail()), "/verify-email");
  for (const text of ['autoComplete="one-time-code"', 'inputMode="numeric"', 'maxLength="200"'])
    expect(html.toLowerCase()).toContain(text.toLowerCase());
});

test("what is wrong is said at its field, and what was typed stays, but not the password", async () => {
  const browser = await aBrowser();
  const response = await browser.form("/signup?new", details("not an address", { name: "Bala" }));
  expect(response.status).toBe(422);
  const html = await textOf(response);
  expect(html).toContain("Enter an email such as name@college.edu");
  expect(html).toContain('value="Bala"');
  expect(html).not.toContain(password);
});

test("only students register themselves", async () => {
  const response = await (await aBrowser()).form("/signup", details(anEmail(), { role: "admin" }));
  expect(response.status).toBe(400);
  expect(await textOf(response)).toContain(messages.signup.studentsOnly);
});

describe("the second stage is not lost", () => {
  test("by a reload, a new tab, or a day", async () => {
    const email = anEmail();
    const browser = await signedUp(email);
    for (let visit = 0; visit < 2; visit++)
      expect(await goTo(browser, "/verify-email")).toContain(email);
    expect((await browser.get("/signup")).headers.get("Location")).toBe("/verify-email");
    expect((await browser.get("/signup?new")).status).toBe(200);

    await letTimePass(email, 86_400);
    expect((await browser.get("/signup")).status).toBe(200);
    expect(await goTo(browser, "/verify-email")).toContain(email);
    const resent = await browser.form("/verify-email", { intent: "resend" });
    expect(resent.headers.get("Location")).toBe("/verify-email");
    expect((await verify(browser, email, await codeFor(email))).status).toBe(303);
  });

  test("by moving to another browser: logging in there goes on with it", async () => {
    const email = anEmail();
    await signedUp(email);
    const otp = await codeFor(email);
    const other = await aBrowser();
    expect((await other.get("/verify-email")).headers.get("Location")).toBe("/login");
    await verify(other, email, otp);
    expect(await goTo(other, "/login")).toContain(messages.signup.expired);

    const login = await other.form("/login", { email, password, next: "" });
    expect(login.status).toBe(403);
    const html = await textOf(login);
    for (const text of [messages.login.unverified, email, "Enter OTP", "Resend OTP"])
      expect(html).toContain(text);
    expect((await verify(other, email, otp)).status).toBe(303);
  });

  test("of a reset, by a reload or a new tab", async () => {
    const { email } = await aStudent();
    const browser = await askedToReset(email);
    expect(await goTo(browser, "/reset-password")).toContain(email);
    expect((await browser.get("/forgot-password")).headers.get("Location")).toBe("/reset-password");
    expect((await browser.get("/forgot-password?new")).status).toBe(200);
    expect((await (await aBrowser()).get("/reset-password")).headers.get("Location")).toBe(
      "/forgot-password",
    );
  });
});

describe("a code asked for in a browser", () => {
  test("does not work in another one, nor over the API", async () => {
    const email = anEmail();
    const browser = await signedUp(email);
    const otp = await codeFor(email);
    const stranger = await signedUp(anEmail());
    expect((await verify(stranger, email, otp)).status).toBe(400);
    const call = await (await aBrowser()).json("POST", "/api/auth/verify-otp", { email, otp });
    expect(call.status).toBe(400);
    expect((await verify(browser, email, otp)).status).toBe(303);
  });

  test("resets only there", async () => {
    const { email } = await aStudent();
    const browser = await askedToReset(email);
    const otp = await codeFor(email, "reset");
    const passwords = { newPassword: "second monsoon", confirmPassword: "second monsoon" };
    const stranger = await aBrowser();
    const stolen = await stranger.form("/reset-password", { email, otp, ...passwords });
    expect(stolen.headers.get("Location") ?? stolen.status).not.toBe("/login");
    expect((await browser.form("/reset-password", { email, otp, ...passwords })).status).toBe(303);
  });

  test("a stranger's code, typed into the owner's page, activates nothing", async () => {
    const email = anEmail();
    const owner = await signedUp(email);
    const stranger = await aBrowser();
    await stranger.form("/signup?new", details(email, { password: "strangers-own-words" }));
    const strangers = await codeFor(email);
    const refused = await verify(owner, email, strangers);
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain(messages.verify.failed);
  });
});

test("a form that was sent twice goes on and mails once", async () => {
  const email = anEmail();
  const browser = await aBrowser();
  await browser.get("/signup");
  const answers = await Promise.all([1, 2].map(() => browser.form("/signup?new", details(email))));
  for (const { status, headers } of answers)
    expect([status, headers.get("Location")]).toEqual([303, "/verify-email"]);
  expect(await liveCodes(email, "signup")).toHaveLength(1);
});

describe("asking for another code", () => {
  test("waits a minute, which the button counts", async () => {
    const email = anEmail();
    const browser = await signedUp(email);
    expect(await goTo(browser, "/verify-email")).toMatch(
      /disabled="">Resend OTP in (60|59|58) s<\/button><noscript>.*Reload this page/,
    );
    const early = await browser.form("/verify-email", { intent: "resend" });
    expect(early.status).toBe(429);
    expect(Number(early.headers.get("Retry-After"))).toBeGreaterThan(50);
    expect(await textOf(early)).toContain("An OTP was just sent. You can ask for another in ");

    await letTimePass(email, 61);
    expect(await goTo(browser, "/verify-email")).toMatch(/>Resend OTP<\/button>/);
    expect((await browser.form("/verify-email", { intent: "resend" })).status).toBe(303);
    expect(await liveCodes(email, "signup")).toHaveLength(2);
  });

  test("also for a reset", async () => {
    const { email } = await aStudent();
    const browser = await askedToReset(email);
    expect((await browser.form("/reset-password", { intent: "resend" })).status).toBe(429);
    await letTimePass(email, 61);
    expect((await browser.form("/reset-password", { intent: "resend" })).status).toBe(303);
    expect(await liveCodes(email, "reset")).toHaveLength(2);
  });
});

test("passwords that differ are refused by the server too, and the code stays good", async () => {
  const { email } = await aStudent();
  const browser = await askedToReset(email);
  const otp = await codeFor(email, "reset");
  const differing = { newPassword: "second monsoon", confirmPassword: "second monsoons" };
  const refused = await browser.form("/reset-password", { email, otp, ...differing });
  expect(refused.status).toBe(422);
  const html = await textOf(refused);
  expect(html).toContain(messages.reset.mismatch);
  for (const secret of [otp, "second monsoon"]) expect(html).not.toContain(`value="${secret}`);
  const same = { newPassword: "second monsoon", confirmPassword: "second monsoon" };
  expect((await browser.form("/reset-password", { email, otp, ...same })).status).toBe(303);
});

test("five wrong codes end the code, with the time to try again", async () => {
  const email = anEmail();
  const browser = await signedUp(email);
  const otp = await codeFor(email);
  for (let index = 0; index < 5; index++)
    expect((await verify(browser, email, wrongCode(otp))).status).toBe(400);
  const right = await verify(browser, email, otp);
  expect([right.status, right.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await textOf(right)).toContain(messages.codes.triedOften);
});

test("an unknown address goes through the same stages of a reset", async () => {
  const email = anEmail();
  const browser = await askedToReset(email);
  const html = await goTo(browser, "/reset-password");
  expect(html).toContain(email);
  expect(html).toContain(messages.forgot.sent);
});
