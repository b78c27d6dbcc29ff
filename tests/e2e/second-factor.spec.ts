import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { auditActions } from "../../app/audit/audit.server";
import { messages } from "../../app/messages";
import { type Portal, expect, test } from "./portal";

/** What an app with this key shows, `steps` half minutes from now. */
function appCode(key: string, steps = 0) {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: key.replaceAll(" ", "") }).generate({ timestamp });
}

async function logIn(page: Page, portal: Portal, email: string) {
  await page.context().clearCookies();
  await page.goto(`${portal.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(portal.make.password);
  await page.getByRole("button", { name: "Login" }).click();
}

test("a student sets up an app, logs in with its code, then with a recovery code; an admin takes it off", async ({
  page,
  portal,
}) => {
  const student = await portal.make.aStudent();
  await portal.logIn(page, student);
  await page.goto(`${portal.url}/account`);
  await page.getByRole("link", { name: "Set it up" }).click();
  await expect(page.getByRole("img", { name: "QR code with the key below" })).toBeVisible();
  const key = await page.locator("code.secret").innerText();
  await page.getByLabel("Code from your app").fill(appCode(key));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your recovery codes");
  const codes = await page.locator(".codes code").allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole("link", { name: "I have them" }).click();
  await expect(page.getByText("10 codes are left")).toBeVisible();

  await logIn(page, portal, student.email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second step");
  await page.getByLabel("Code from your app").fill(appCode(key, 1));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/student-dashboard$/);

  await logIn(page, portal, student.email);
  await page.getByText("Use a recovery code").click();
  await page.getByLabel("Recovery code").fill(codes[0]!);
  await page.getByRole("button", { name: "Log in with this code" }).click();
  await expect(page).toHaveURL(/\/student-dashboard$/);
  await page.goto(`${portal.url}/account/second-factor`);
  await expect(page.getByText("9 codes are left")).toBeVisible();

  await page.context().clearCookies();
  await portal.logIn(page, await portal.make.anAdmin());
  await page.goto(`${portal.url}/admin/users?search=${encodeURIComponent(student.email)}`);
  await page.getByText("Second factor", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByText(messages.secondFactor.takenOff(student.name))).toBeVisible();
  await page.goto(`${portal.url}/admin/log`);
  const [entry] = await page.locator("tbody tr").allInnerTexts();
  expect(entry).toContain(auditActions["second-factor-taken-off"]);
  await logIn(page, portal, student.email);
  await expect(page).toHaveURL(/\/student-dashboard$/);
});
