import type { Page } from "@playwright/test";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { type Portal, expect, test } from "./portal";

async function studentOn(page: Page, portal: Portal, path: string) {
  const student = await portal.make.aStudent();
  await portal.logIn(page, student);
  await page.goto(portal.url + path);
  return student;
}

const part = (page: Page, name: string) => page.locator(`[data-rows="${name}"]`);
const save = (page: Page) => page.locator(".sticky").getByRole("button", { name: "Save Changes" });
const addEducation = (page: Page) => page.getByRole("button", { name: "Add a qualification" });
const degrees = (page: Page) => part(page, "education").getByLabel("Degree");

/** Waits until the draft holds what is on the screen. */
async function drafted(page: Page, { id }: User, text: string) {
  const draft = () => page.evaluate((key) => localStorage.getItem(key), `profile-draft:${id}`);
  await expect.poll(draft).toContain(text);
}

test("rows are added, moved and removed, and the resume is saved", async ({ page, portal }) => {
  await studentOn(page, portal, "/profile");
  await page.getByLabel("Summary").fill("Builds web services");
  await addEducation(page).click();
  await degrees(page).nth(0).fill("Class XII");
  await part(page, "education").getByLabel("Institution").nth(0).fill("A school");
  await addEducation(page).click();
  await degrees(page).nth(1).fill("B.Tech");
  await part(page, "education").getByLabel("Institution").nth(1).fill("A college");
  await addEducation(page).click();
  await part(page, "education").getByRole("button", { name: "Remove" }).nth(2).click();
  await expect(degrees(page)).toHaveCount(2);
  await part(page, "education").getByRole("button", { name: "Remove" }).nth(0).click();
  await expect(degrees(page)).toHaveCount(1);
  await page.getByText("Removed: Class XII").getByRole("button", { name: "Undo" }).click();
  await expect(degrees(page).nth(0)).toHaveValue("Class XII");
  await part(page, "education").getByRole("button", { name: "Move up" }).last().click();
  await expect(degrees(page).nth(0)).toHaveValue("B.Tech");
  await save(page).click();
  await expect(page.getByText(messages.profile.done)).toBeVisible();
  await expect(page.locator(".resume h3")).toHaveText(["B.Tech", "Class XII"]);
  await expect(page.locator(".resume")).toContainText("Builds web services");
});

test("a saved profile is viewed, edited, and left as it was by Cancel", async ({
  page,
  portal,
}) => {
  await studentOn(page, portal, "/profile");
  await expect(page.getByText(messages.resume.none)).toBeVisible();
  await page.getByLabel("Summary").fill("Builds bridges");
  await save(page).click();
  await expect(page.getByText(messages.profile.done)).toBeVisible();
  await expect(page.getByText(messages.resume.loaded)).toBeAttached();
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await page.getByLabel("Summary").fill("Burns bridges");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.locator(".resume")).toContainText("Builds bridges");
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await expect(page.getByLabel("Summary")).toHaveValue("Builds bridges");
});

test("a new email counts once its code is entered", async ({ page, portal }) => {
  const { id } = await studentOn(page, portal, "/profile");
  const email = `asha.${id}@new.example`;
  await page.getByLabel("Email").fill(email);
  await save(page).click();
  await expect(page.getByRole("heading", { name: "Verify Your Email" })).toBeVisible();
  const { codeFor, wrongCode } = await import("../support/codes");
  const { password } = await import("../support/factories");
  const code = await codeFor(email, "email");
  for (const typed of [wrongCode(code), code]) {
    await page.getByLabel("Enter OTP").fill(typed);
    await page.getByLabel("Your Password").fill(password);
    await page.getByRole("button", { name: "Verify OTP" }).click();
    if (typed !== code) await expect(page.getByRole("alert")).toBeVisible();
  }
  await expect(page.getByText(messages.profile.emailChanged)).toBeVisible();
  await expect(page.locator(".resume")).toContainText(email);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the PDF comes by a plain link, and Logout leads home", async ({ page, portal }) => {
    const { rendered, startResumeWorker } = await import("../support/resume-worker");
    const worker = startResumeWorker();
    const student = await studentOn(page, portal, "/profile");
    await save(page).click();
    await expect(page.locator(".resume")).toBeVisible();
    await rendered(student);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download PDF" }).click();
    expect((await downloading).suggestedFilename()).toBe("Asha_Nair_Resume.pdf");
    await worker.stop();
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText(messages.logout.done)).toBeVisible();
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  });
});

test.describe("@script", () => {
  test("the avatar opens the panel over the page; saving stays in it; Esc closes it", async ({
    page,
    portal,
  }) => {
    await studentOn(page, portal, "/jobs");
    const panel = page.getByRole("dialog", { name: "Profile" });
    let shownUnstyled: boolean | undefined;
    await page.route(/\/resume-[^/]+\.css$/, async (route) => {
      shownUnstyled = await panel.isVisible();
      await route.continue();
    });
    await page.getByRole("link", { name: /^Profile of/ }).click();
    await expect(panel.getByRole("heading", { name: "Your resume" })).toBeVisible();
    expect(shownUnstyled).toBe(false);
    const { height } = (await panel.boundingBox()) ?? { height: 0 };
    expect(height).toBeCloseTo((page.viewportSize()?.height ?? 0) * 0.8, -1);
    await panel.getByLabel("Summary").fill("From the panel");
    await save(page).click();
    await expect(panel.getByText(messages.profile.done)).toBeVisible();
    await expect(panel.locator(".resume")).toContainText("From the panel");
    await expect(page).toHaveURL(`${portal.url}/jobs`);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  });

  test("the panel takes the focus, keeps it, and gives it back to the avatar", async ({
    page,
    portal,
  }) => {
    await studentOn(page, portal, "/jobs");
    const avatar = page.getByRole("link", { name: /^Profile of/ });
    await avatar.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Profile" });
    await expect(panel.getByRole("heading", { name: "Your resume" })).toBeVisible();
    await expect(panel.locator(":focus")).toHaveCount(1);
    for (const key of ["Tab", "Shift+Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      // At its ends the focus may leave the page for the browser's own buttons, never for the list.
      await expect(
        page.locator(":focus").and(page.locator("main :focus, header :focus")),
      ).toHaveCount(0);
    }
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(avatar).toBeFocused();
  });

  test("what was typed comes back after a crash, and can be discarded", async ({
    page,
    portal,
  }) => {
    const student = await studentOn(page, portal, "/profile");
    await page.getByLabel("Summary").fill("Typed before the crash");
    await addEducation(page).click();
    await degrees(page).fill("B.Tech");
    await drafted(page, student, "B.Tech");
    await page.goto(`${portal.url}/profile`);
    await expect(page.getByLabel("Summary")).toHaveValue("Typed before the crash");
    await expect(degrees(page)).toHaveValue("B.Tech");
    await page.getByRole("button", { name: "Discard it" }).click();
    await expect(page.getByLabel("Summary")).toHaveValue("");
    await expect(degrees(page)).toHaveCount(0);
  });

  test("what was typed outlives an expired session", async ({ page, portal }) => {
    const student = await studentOn(page, portal, "/profile");
    await page.getByLabel("Summary").fill("Typed before the session ended");
    await page.context().clearCookies();
    await save(page).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel("Email").fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(portal.make.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page.getByLabel("Summary")).toHaveValue("Typed before the session ended");
    await save(page).click();
    await expect(page.getByText(messages.profile.done)).toBeVisible();
    await page.goto(`${portal.url}/profile?edit=1`);
    await expect(page.getByRole("button", { name: "Discard it" })).toHaveCount(0);
  });

  test("without a network nothing is sent and nothing is lost", async ({ page, portal }) => {
    await studentOn(page, portal, "/profile");
    await page.getByLabel("Summary").fill("Typed in the train");
    await page.context().setOffline(true);
    await save(page).click();
    await expect(page.getByText("You are offline.")).toBeVisible();
    await page.context().setOffline(false);
    await save(page).click();
    await expect(page.locator(".resume")).toContainText("Typed in the train");
  });

  test("another student on this device sees nothing of a draft", async ({ page, portal }) => {
    const student = await studentOn(page, portal, "/profile");
    await page.getByLabel("Summary").fill("Mine alone");
    await drafted(page, student, "Mine alone");
    await studentOn(page, portal, "/profile");
    await expect(page.getByLabel("Summary")).toHaveValue("");
  });

  test("the PDF is downloaded in place", async ({ page, portal }) => {
    const { rendered, startResumeWorker } = await import("../support/resume-worker");
    const worker = startResumeWorker();
    const student = await studentOn(page, portal, "/profile");
    await save(page).click();
    await expect(page.locator(".resume")).toBeVisible();
    await rendered(student);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download PDF" }).click();
    expect((await downloading).suggestedFilename()).toBe("Asha_Nair_Resume.pdf");
    await expect(page.getByText(messages.pdf.done)).toBeVisible();
    await worker.stop();
  });
});
