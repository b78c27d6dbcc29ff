import type { Browser, Page, Request, Response } from "@playwright/test";
import type { User } from "../../app/accounts/users.server";
import { editPath, postPath } from "../../app/postings/types";
import { type Portal, expect, test } from "./portal";

const path = postPath("job");

test.describe("@script what is typed into a posting's form and not saved", () => {
  let admin: User;
  test.beforeEach(async ({ page, portal }) => {
    admin = await portal.make.anAdmin();
    await portal.logIn(page, admin);
    page.on("dialog", (dialog) => void dialog.accept()); // 'Leave the page?'
  });

  test("is in another browser, too, and gone from both once thrown away", async ({
    page,
    portal,
    browser,
  }) => {
    await page.goto(portal.url + path);
    const kept = page.waitForResponse(keeps);
    await page.getByLabel("Title").fill("Half a title");
    await page.getByLabel("Nobody can apply after the deadline").uncheck();
    await kept;

    const other = await elsewhere(browser, portal);
    await other.goto(portal.url + path);
    await expect(other.getByLabel("Title")).toHaveValue("");
    await other.getByRole("link", { name: 'Go on with "Half a title"?' }).click();
    await expect(other.getByText(/^What you typed on .* is back/)).toBeVisible();
    await expect(other.getByLabel("Title")).toHaveValue("Half a title");
    await expect(other.getByLabel("Nobody can apply after the deadline")).not.toBeChecked();
    await other.getByRole("button", { name: "Discard it" }).click();
    await expect(other.getByLabel("Title")).toHaveValue("");
    await other.reload();
    await expect(other.getByLabel("Title")).toHaveValue("");
    await expect(other.getByText(/is back/)).toBeHidden();
  });

  test("is there although the page was left at once", async ({ page, portal, browser }) => {
    const posting = await portal.make.aPosting("job", { title: "Before" });
    await page.goto(portal.url + editPath(posting));
    await page.getByLabel("Title").fill("Left at once");
    await page.goto(`${portal.url}/jobs`);
    const other = await elsewhere(browser, portal);
    await expect
      .poll(async () => {
        await other.goto(portal.url + editPath(posting));
        return other.getByRole("link", { name: /^Go on with/ }).allTextContents();
      })
      .toEqual([expect.stringContaining("Left at once")]);
  });

  test("is there after the session ended, and the newest of it", async ({ page, portal }) => {
    await page.goto(portal.url + path);
    const kept = page.waitForResponse(keeps);
    await page.getByLabel("Title").fill("Early");
    await kept;
    await page.context().clearCookies();
    await page.getByLabel("Title").fill("Early and late");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page).toHaveURL(/\/login/);
    await portal.logIn(page, admin);
    await page.goto(portal.url + path);
    await expect(page.getByLabel("Title")).toHaveValue("");
    await page.getByRole("button", { name: 'Go on with "Early and late"?' }).click();
    await expect(page.getByText(/^What you typed on .* is back/)).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Early and late");
  });

  test("is forgotten everywhere by Cancel, and by saving", async ({ page, portal, browser }) => {
    for (const button of ["Cancel", "Save as draft"]) {
      await page.goto(portal.url + path);
      const kept = page.waitForResponse(keeps);
      await page.getByLabel("Title").fill("Done with");
      await kept;
      await page.locator(`text="${button}"`).click();
      await expect(page).toHaveURL(/\/(admin-dashboard|details\/.*)$/);
      const other = await elsewhere(browser, portal);
      await expect
        .poll(async () => {
          await other.goto(portal.url + path);
          return other.getByText(/^Go on with/).count();
        })
        .toBe(0);
      await other.context().close();
    }
  });

  test("is called off when it is on its way as the form is saved", async ({ page, portal }) => {
    await page.goto(portal.url + path);
    await page.route(portal.url + path, (route) =>
      isKeep(route.request()) ? undefined : route.continue(),
    );
    const order: string[] = [];
    page.on("requestfailed", (request) => isKeep(request) && order.push("called off"));
    page.on("response", (answer) => answer.request().method() === "POST" && order.push("saved"));
    const sent = page.waitForRequest(isKeep);
    await page.getByLabel("Title").fill("Done with");
    await sent;
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page).toHaveURL(/\/details\//);
    expect(order).toEqual(["called off", "saved"]);
  });

  /** The same admin with a new browser. */
  async function elsewhere(browser: Browser, portal: Portal): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await portal.logIn(page, admin);
    return page;
  }
});

const keeps = (response: Response) => isKeep(response.request());

function isKeep(request: Request) {
  return request.method() === "POST" && (request.postData() ?? "").includes("keep=yes");
}
