import type { Locator, Page } from "@playwright/test";
import { messages } from "../../app/messages";
import { look } from "./look";
import { type Portal, expect, test } from "./portal";

const secret = "monsoon in june";
let counted = 0;
const anEmail = () => `asha.${process.pid}.${++counted}@college.example`;

async function fillSignup(page: Page, portal: Portal, email: string) {
  await page.goto(`${portal.url}/signup`);
  await page.getByLabel("Name").fill("Asha Nair");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone Number").fill("98450 00000");
  await page.getByLabel("Password", { exact: true }).fill(secret);
}

async function signUp(page: Page, portal: Portal, email: string) {
  await fillSignup(page, portal, email);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify Your Email");
}

async function askToReset(page: Page, portal: Portal) {
  const { email } = await portal.make.aStudent();
  await page.goto(`${portal.url}/login`);
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset Password");
  await expect(page.getByRole("link", { name: "Back to Login" })).toBeVisible();
  return email;
}

/** Keeps the page as it is, so that it can be checked. */
function answerElsewhere(page: Page) {
  return page.evaluate(() => {
    const elsewhere = document.createElement("iframe");
    elsewhere.name = "elsewhere";
    document.body.append(elsewhere);
    document.querySelector<HTMLFormElement>("form[data-busy]")!.target = "elsewhere";
  });
}

/** The strongest of red, green and blue in the colour of a message. */
async function expectColour(text: Locator, colour: "red" | "green" | "blue") {
  const rgb = await text.evaluate((element) => getComputedStyle(element).color);
  const parts = (rgb.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  expect(["red", "green", "blue"][parts.indexOf(Math.max(...parts))]).toBe(colour);
}

/** Imported late, as it reads the environment that the portal sets. */
async function codeFor(email: string, purpose: "signup" | "reset" = "signup") {
  const codes = await import("../support/codes");
  return codes.codeFor(email, purpose);
}

test("a student signs up, verifies, logs in, forgets the password and logs in again", async ({
  page,
  portal,
}) => {
  const email = anEmail();
  await signUp(page, portal, email);
  await expect(page.getByText(messages.signup.sent)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.reload();
  await page.getByLabel("Enter OTP").fill(await codeFor(email));
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByText(messages.verify.done)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await page.getByLabel("OTP", { exact: true }).fill(await codeFor(email, "reset"));
  await page.getByLabel("New Password", { exact: true }).fill("second monsoon");
  await page.getByLabel("Confirm New Password").fill("second monsoon");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText(messages.reset.done)).toBeVisible();

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("second monsoon");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/student-dashboard$/);
  await expect(page.getByText("Welcome, Asha Nair!")).toBeVisible();
});

test("logging in before verifying leads to the code, in whatever browser", async ({
  page,
  portal,
  browser,
}, info) => {
  const email = anEmail();
  await signUp(page, portal, email);
  const javaScriptEnabled = info.project.use.javaScriptEnabled ?? true;
  const phone = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await phone.goto(`${portal.url}/login`);
  await phone.getByLabel("Email").fill(email);
  await phone.getByLabel("Password", { exact: true }).fill(secret);
  await phone.getByRole("button", { name: "Login" }).click();
  await expect(phone.getByRole("alert")).toHaveText(messages.login.unverified);
  await expect(phone.getByRole("button", { name: /Resend OTP/ })).toBeVisible();
  await phone.getByLabel("Enter OTP").fill(await codeFor(email));
  await phone.getByRole("button", { name: "Verify OTP" }).click();
  await expect(phone.getByText(messages.verify.done)).toBeVisible();
  await phone.context().close();
});

test("an account screen is a card in the middle of a drawn background, with the logo", async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.url}/login`);
  const box = (await page.locator(".account-card").boundingBox()) ?? { x: 0, width: 0 };
  const width = page.viewportSize()?.width ?? 0;
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThanOrEqual(10);
  await expect(page.locator(".account")).toHaveCSS("background-image", /account-background/);
  await expect(page.locator(".account-card > img")).toHaveAttribute("src", "/logo.svg");
});

test("passwords that differ are not accepted", async ({ page, portal }) => {
  const email = await askToReset(page, portal);
  await page.getByLabel("OTP", { exact: true }).fill(await codeFor(email, "reset"));
  await page.getByLabel("New Password", { exact: true }).fill("second monsoon");
  await page.getByLabel("Confirm New Password").fill("second monsoons");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText(messages.reset.mismatch)).toBeVisible();
});

test.describe("@script", () => {
  test("differing passwords are told without a request, and a wrong code leaves them typed", async ({
    page,
    portal,
  }) => {
    const email = await askToReset(page, portal);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await page.getByLabel("OTP", { exact: true }).fill(await codeFor(email, "reset"));
    await page.getByLabel("New Password", { exact: true }).fill("second monsoon");
    const confirm = page.getByLabel("Confirm New Password");
    await confirm.fill("second monsoons");
    for (let press = 0; press < 2; press++)
      await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText(messages.reset.mismatch)).toHaveCount(1);
    await expect(confirm).toBeFocused();
    await expect(confirm).toHaveAccessibleDescription(messages.reset.mismatch);
    expect(sent).toEqual([]);

    const once = page.getByLabel("New Password", { exact: true });
    const otp = page.getByLabel("OTP", { exact: true });
    await confirm.fill("second monsoon");
    const code = await codeFor(email, "reset");
    await otp.fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByRole("alert")).toHaveText(messages.reset.failed);
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(once).toHaveValue("second monsoon");
    await expect(confirm).toHaveValue("second monsoon");
    await expect(confirm).not.toHaveAttribute("aria-invalid");

    await once.fill("password");
    await confirm.fill("password");
    await otp.fill(code);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(once).toBeFocused();
    await expect(once).toHaveAccessibleDescription(/too common/);
    await page.getByRole("button", { name: "Show password" }).first().click();
    await once.fill("third monsoon");
    await confirm.fill("third monsoon");
    await otp.fill(code);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(messages.reset.done)).toBeVisible();
  });

  test("the resend button counts down and then sends", async ({ page, portal }) => {
    const email = anEmail();
    await page.clock.install();
    await signUp(page, portal, email);
    const button = page.getByRole("button", { name: /^Resend OTP/ });
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(/^Resend OTP in (60|5\d) s$/);
    await page.clock.runFor(30_000);
    await expect(button).toHaveText(/^Resend OTP in (30|2\d) s$/);
    await page.clock.runFor(31_000);
    await expect(button).toHaveText("Resend OTP");
    const codes = await import("../support/codes");
    await codes.letTimePass(email, 61);
    await button.click();
    await expect(page.getByText(messages.signup.sent)).toBeVisible();
    expect(await codes.liveCodes(email, "signup")).toHaveLength(2);
  });

  test("pasting takes the digits alone", async ({ page, portal }) => {
    await signUp(page, portal, anEmail());
    const input = page.getByLabel("Enter OTP");
    await input.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", " Your OTP: 012 345. ");
      const paste = { clipboardData, bubbles: true, cancelable: true };
      field.dispatchEvent(new ClipboardEvent("paste", paste));
    });
    await expect(input).toHaveValue("012345");
  });

  test("a sent sign-up says that it loads, and its button is disabled", async ({
    page,
    portal,
  }) => {
    await fillSignup(page, portal, anEmail());
    await answerElsewhere(page);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("button", { name: "Signing Up..." })).toBeDisabled();
    await expect(page.getByText(messages.signup.busy, { exact: true })).toBeVisible();
  });

  test("errors are red, successes green, and loading is blue", async ({ page, portal }) => {
    await page.goto(`${portal.url}/login`);
    await page.getByLabel("Email").fill(anEmail());
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expectColour(page.getByText(messages.login.failed), "red");
    await signUp(page, portal, anEmail());
    await expectColour(page.getByText(messages.signup.sent), "green");
    await page.getByLabel("Enter OTP").fill("123456");
    await answerElsewhere(page);
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expectColour(page.getByText(messages.signup.busy, { exact: true }), "blue");
  });

  test("a logo that cannot be loaded gives way to the placeholder", async ({ page, portal }) => {
    await page.route("**/logo.svg", (route) => route.abort());
    await page.goto(`${portal.url}/signup`);
    const logo = page.locator(".account-card img");
    await expect(logo).toHaveAttribute("src", "/placeholder.svg");
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  });

  test("every account screen is accessible and fits a phone, refused as well @thorough", async ({
    page,
    portal,
  }) => {
    const email = `a.very.long.address.of.a.student.${process.pid}${++counted}@college.example`;
    await page.goto(`${portal.url}/login`);
    await look(page, "login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toHaveText(messages.login.failed);
    await look(page, "login, refused");
    await page.goto(`${portal.url}/signup`);
    await look(page, "signup");
    await fillSignup(page, portal, email);
    await page.getByLabel("Password", { exact: true }).fill("password");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByText(/too common/)).toBeVisible();
    await look(page, "signup, refused");
    await signUp(page, portal, email);
    await look(page, "verify");
    await page.getByLabel("Enter OTP").fill("000000");
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(page.getByRole("alert")).toHaveText(messages.verify.failed);
    await look(page, "verify, refused");
    await page.goto(`${portal.url}/forgot-password`);
    await look(page, "forgot");
    await askToReset(page, portal);
    await look(page, "reset");
    await page.getByLabel("OTP", { exact: true }).fill("123456");
    await page.getByLabel("New Password", { exact: true }).fill("second monsoon");
    await page.getByLabel("Confirm New Password").fill("first monsoon");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText(messages.reset.mismatch)).toBeVisible();
    await look(page, "reset, refused");
  });
});
