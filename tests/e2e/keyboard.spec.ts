import type { Page } from "@playwright/test";
import { messages } from "../../app/messages";
import { detailsPath } from "../../app/postings/types";
import { expect, test } from "./portal";

/** Presses Tab until the focus is on what has this name, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp, most = 60) {
  for (let press = 0; press < most; press++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) === 0) continue;
    if (name.test(await focused.evaluate(nameOf))) return focused;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** The label, aria-label or text of an element. */
function nameOf(element: Element) {
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  return (element.getAttribute("aria-label") ?? label ?? element.textContent ?? "").trim();
}

test("the skip link is the first stop and leads past the menu", async ({ page, portal }) => {
  await page.goto(`${portal.url}/jobs`);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);
});

test("the menu opens and leads on with the keyboard", async ({ page, portal }) => {
  await page.goto(`${portal.url}/jobs`);
  await tabTo(page, /Services/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Workshops$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/workshops$/);
});

test("a student logs in, filters, opens an item and applies without a mouse", async ({
  page,
  portal,
}) => {
  const student = await portal.make.aStudent();
  const link = `${portal.url}/robots.txt`;
  const job = await portal.make.aPosting("job", { title: "Kite maker of Kutch", link });

  await page.goto(`${portal.url}/login?next=/jobs`);
  await (await tabTo(page, /^Email/)).pressSequentially(student.email);
  await (await tabTo(page, /^Password/)).pressSequentially(portal.make.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${portal.url}/jobs`);

  await (await tabTo(page, /^Keyword/)).pressSequentially("Kite maker");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=Kite/);
  await tabTo(page, /^More Details: Kite maker of Kutch$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(portal.url + detailsPath(job));

  await tabTo(page, /^I have read and agree/);
  await page.keyboard.press("Space");
  await tabTo(page, /^Final Apply Now$/);
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  await expect(await opened).toHaveURL(link);
});

test("what a refused form says stands first in it", async ({ page, portal }) => {
  await refuseLogin(page, portal.url);
  const first = page.locator("main form > *").first();
  await expect(first).toHaveText(messages.login.failed);
  await expect(first).toHaveRole("alert");
});

test.describe("@script", () => {
  test("after a refused form the focus is on what it says", async ({ page, portal }) => {
    await refuseLogin(page, portal.url);
    await expect(page.getByRole("alert")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Email")).toBeFocused();
  });

  test("or on the first wrong field", async ({ page, portal }) => {
    await page.goto(`${portal.url}/signup`);
    await page.getByLabel("Name").fill("Asha");
    await page.getByLabel("Email").fill(`asha.keys.${process.pid}@college.example`);
    await page.getByLabel("Phone Number").fill("1");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("password");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/too common/)).toBeVisible();
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/too common/);
  });

  test("the key / leads to the search of everything, unless somebody is typing", async ({
    page,
    portal,
  }) => {
    await portal.logIn(page, await portal.make.anAdmin());
    await page.goto(`${portal.url}/admin/postings`);
    const inHead = page.getByRole("banner").getByRole("searchbox", { name: messages.find.title });
    const isWide = await inHead.isVisible();
    const ofList = page.getByRole("main").getByRole("searchbox").first();
    if (await ofList.isVisible()) {
      await ofList.focus();
      await page.keyboard.press("/");
      await expect(ofList).toHaveValue("/");
      await ofList.blur();
    }
    await page.keyboard.press("/");
    if (isWide) await expect(inHead).toBeFocused();
    else await expect(page).toHaveURL(/\/admin\/find$/);
  });

  test("with forced colours the focus is seen and buttons have an edge", async ({
    page,
    portal,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(`${portal.url}/login`);
    const button = page.getByRole("main").getByRole("button", { name: "Login" });
    await tabTo(page, /^Login$/, 40);
    while (!(await button.evaluate((element) => element === document.activeElement)))
      await tabTo(page, /^Login$/, 40);
    const { outline, border } = await button.evaluate((element) => {
      const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(element);
      return {
        outline: outlineStyle === "none" ? 0 : parseFloat(outlineWidth),
        border: borderTopWidth,
      };
    });
    expect(outline).toBeGreaterThanOrEqual(2);
    expect(parseFloat(border)).toBeGreaterThanOrEqual(1);
  });
});

async function refuseLogin(page: Page, url: string) {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill("nobody@college.example");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText(messages.login.failed)).toBeVisible();
}

test("a coordinator clears the queue of corrections with two keys, and with one nothing unseen", async ({
  page,
  portal,
}, info) => {
  const { claimFacts, confirmFacts } = await import("../../app/records/change-record.server");
  const { askForCorrection } = await import("../../app/records/corrections.server");
  const department = `Dyeing ${info.project.name}`;
  const programme = await portal.make.aProgramme({ departments: [department] });
  const admin = await portal.make.anAdmin();
  for (const right of [8.1, 8.2, 8.3]) {
    const student = await portal.make.aStudent();
    await claimFacts(student, { programme: programme.name, department, batch: 2027 });
    await confirmFacts(admin, student.id, { changes: { department, cgpa: 7 } });
    await askForCorrection(student, { fact: "cgpa", value: right, reason: "Two digits" });
  }
  await portal.logIn(page, await portal.make.aCoordinator([department]));
  await page.goto(`${portal.url}/admin/corrections`);
  await expect(page.locator("ins")).toHaveText(["8.1", "8.2", "8.3"]);
  await page.getByRole("button", { name: "Accept" }).first().focus();
  for (const left of [["8.2", "8.3"], ["8.3"], []]) {
    await page.keyboard.press("Enter");
    await expect(page.locator("ins")).toHaveText(left);
    if (!left.length) continue;
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("ins")).toHaveText(left);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Accept" }).first()).toBeFocused();
  }
});
