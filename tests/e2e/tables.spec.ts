import { messages } from "../../app/messages";
import { expect, test } from "./portal";
import { brokenRules, wcag } from "../support/axe";

/** What script adds to the office's lists. */
test.describe("@script", () => {
  test("j and k go through the rows, x ticks, Enter opens, ? says so", async ({ page, portal }) => {
    const student = await portal.make.aStudent({ name: "Aaditi Keys" });
    const job = await portal.make.aPosting("job", { link: "https://careers.example/" });
    for (const one of [student, await portal.make.aStudent()])
      await portal.make.anApplication(one, job);
    await portal.logIn(page, await portal.make.anAdmin());
    await page.goto(`${portal.url}/admin/applications/job/${job.id}`);
    const rows = page.locator(".roster tbody tr");
    const boxes = page.locator("input[name=tick]");

    await page.keyboard.press("j");
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press("j");
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("x");
    await expect(boxes.nth(1)).toBeChecked();
    await page.keyboard.press("k");
    await expect(rows.nth(0)).toBeFocused();
    await expect(rows.nth(1)).not.toHaveAttribute("aria-current");
    await page.keyboard.press("Control+x");
    await expect(boxes.nth(0)).not.toBeChecked();

    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: messages.tables.keys.title });
    await expect(keys).toBeVisible();
    expect(await brokenRules(page, { runOnly: wcag })).toEqual([]);
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
    await expect(rows.nth(0)).toHaveAttribute("aria-current", "true");
  });

  test("the keys can be turned off, and on again", async ({ page, portal }) => {
    await portal.logIn(page, await portal.make.anAdmin());
    await page.goto(`${portal.url}/admin/users`);
    const use = page.getByRole("checkbox", { name: messages.tables.keys.use });
    const open = async () => {
      await page.locator(".columns summary").click();
      await page.getByRole("button", { name: messages.tables.keys.title }).click();
    };
    await open();
    await use.uncheck();
    await page.reload();
    await page.keyboard.press("j");
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await expect(page.locator("tr[aria-current]")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("searchbox").first()).not.toBeFocused();
    await open();
    await expect(use).not.toBeChecked();
    await use.check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.keyboard.press("j");
    await expect(page.locator(".roster tbody tr").first()).toBeFocused();
  });

  test("letters that are typed go into the field", async ({ page, portal }) => {
    await portal.logIn(page, await portal.make.anAdmin());
    await page.goto(`${portal.url}/admin/users`);
    const search = page.getByRole("searchbox", { name: messages.usersScreen.nameEmailOrPhone });
    await search.pressSequentially("jkx?");
    await expect(search).toHaveValue("jkx?");
    await expect(page.locator("tr[aria-current]")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
