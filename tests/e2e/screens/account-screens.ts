import { expect } from "@playwright/test";
import type { Portal } from "../portal";
import type { Screen } from "./screens";

/** Screens that follow another form: a mailed code, a second factor. */
export async function accountScreens({ make }: Portal): Promise<Screen[]> {
  // Imported late, as it reads the environment.
  const { aFactor } = await import("../../login/factors");
  const careful = await make.aStudent();
  await aFactor(careful);
  let asked = 0;
  const address = () => `new.${careful.id}.${asked++}@college.example`;
  return [
    {
      name: "verify code",
      path: "/signup?new",
      async act(page) {
        await page.getByLabel("Name").fill("Asha Nair");
        await page.getByLabel("Email").fill(address());
        await page.getByLabel("Phone Number").fill("98765 43210");
        await page.getByLabel("Password", { exact: true }).fill(make.password);
        await page.getByRole("button", { name: "Sign Up" }).click();
        await expect(page.getByLabel("Enter OTP")).toBeVisible();
      },
    },
    {
      name: "reset password",
      path: "/forgot-password?new",
      async act(page) {
        await page.getByLabel("Email").fill(address());
        await page.getByRole("button", { name: "Send OTP" }).click();
        await expect(page.getByLabel("Confirm New Password")).toBeVisible();
      },
    },
    {
      name: "second factor asked",
      path: "/login",
      async act(page) {
        await page.getByLabel("Email").fill(careful.email);
        await page.getByLabel("Password", { exact: true }).fill(make.password);
        await page.getByRole("button", { name: "Login" }).click();
        await expect(page.getByLabel("Code from your app")).toBeVisible();
      },
    },
  ];
}
