import { expect, test } from "vitest";
import { linkTokenOf } from "../../app/accounts/codes/codes.server";
import { messages } from "../../app/messages";
import { codeFor, letTimePass, liveChallenges, wrongCode } from "../support/codes";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";

const web = withWeb();
const aBrowser = () => clientOf(web.url, null);
const fresh = "second monsoon";
const passwords = { newPassword: fresh, confirmPassword: fresh };

async function mailed() {
  const { email } = await aStudent();
  await (await aBrowser()).form("/forgot-password?new", { email });
  const [code] = await liveChallenges(email, "reset");
  return { email, path: `/reset-password?link=${linkTokenOf(code!)}` };
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

test("a sign-up has no link", async () => {
  const email = "new.student@college.example";
  await (
    await aBrowser()
  ).json("POST", "/api/signup", { name: "Asha", email, phone: "1", password });
  const [code] = await liveChallenges(email, "signup");
  const answer = await (await aBrowser()).get(`/reset-password?link=${linkTokenOf(code!)}`);
  expect(answer.headers.get("Location")).toBe("/forgot-password?new");
});
