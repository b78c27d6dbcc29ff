import type { Page } from "@playwright/test";
import { messages } from "../../app/messages";
import { detailsPath, postPath } from "../../app/postings/types";
import { expect, stopClock, test } from "./portal";

/** What script adds to pages that work without it. */
test.describe("@script", () => {
  test("filters wait 500 ms after the last key, ask once, and keep the address", async ({
    page,
    portal,
  }) => {
    await portal.make.aPosting("workshop", { title: "Soldering in Surathkal" });
    await stopClock(page);
    await page.goto(`${portal.url}/workshops`);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("search=")) asked.push(request.url());
    });
    await page.getByLabel("Keyword").pressSequentially("solder");
    await page.clock.runFor(499);
    expect(asked).toEqual([]);
    const answered = page.waitForResponse(/search=solder/);
    await page.clock.runFor(2);
    await answered;
    await expect(page).toHaveURL(/\/workshops\?search=solder$/);
    await expect(
      page.getByRole("link", { name: "More Details: Soldering in Surathkal" }),
    ).toBeVisible();
    await expect(page.getByRole("status")).toHaveText(/found/);
    expect(asked).toHaveLength(1);
  });

  test("a file that is too large is said at once, and a draft goes without it", async ({
    page,
    portal,
  }) => {
    const job = await portal.make.anAskingJob([
      { id: "why", kind: "text", label: "Why tea?" },
      { id: "cv", kind: "file", label: "Portfolio" },
    ]);
    await portal.logIn(page, await portal.make.aStudent());
    await page.goto(`${portal.url}${detailsPath(job)}/apply`);
    await page.getByLabel("Why tea?").fill("It is warm");
    const file = page.getByLabel("Portfolio");
    const buffer = Buffer.alloc(9 * 1024 * 1024);
    await file.setInputFiles({ name: "big.pdf", mimeType: "application/pdf", buffer });
    await expect(file).toHaveJSProperty("validationMessage", messages.asked.fileTooLarge);
    await page.getByRole("button", { name: messages.asked.keep }).click();
    await expect(page.getByText(messages.asked.kept)).toBeVisible();
    await expect(page.getByLabel("Why tea?")).toHaveValue("It is warm");
  });

  test("filters survive going to an item and Back", async ({ page, portal }) => {
    await portal.make.aPosting("workshop", { title: "Kites of Kutch" });
    await page.goto(`${portal.url}/workshops`);
    await page.getByLabel("Keyword").fill("Kites");
    await expect(page).toHaveURL(/search=Kites/);
    await page.getByRole("link", { name: "More Details: Kites of Kutch" }).click();
    await expect(page).toHaveURL(/\/details\//);
    await page.goBack();
    await expect(page.getByLabel("Keyword")).toHaveValue("Kites");
    await expect(page.locator(".card")).toHaveCount(1);
  });

  test("Back returns to the page of the list and the place on it", async ({ page, portal }) => {
    for (let number = 0; number < 48; number++) await portal.make.aPosting("seminar");
    await page.goto(`${portal.url}/seminars`);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/after=/);
    const address = page.url();
    const link = page.locator(".card").nth(15).getByRole("link", { name: "More Details" });
    // Where it is really left: clicking scrolls, and the page may still settle.
    await page.evaluate(() =>
      addEventListener("pagehide", () => sessionStorage.setItem("left at", String(scrollY))),
    );
    await link.click();
    await expect(page).toHaveURL(/\/details\//);
    await page.goBack();
    await expect(page).toHaveURL(address);
    const place = Number(await page.evaluate(() => sessionStorage.getItem("left at")));
    expect(place).toBeGreaterThan(100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -2);
  });

  test("an empty result says so in the documented words", async ({ page, portal }) => {
    await page.goto(`${portal.url}/podcasts`);
    await page.getByLabel("Keyword").fill("nothing has this name");
    await expect(page.locator(".nothing")).toContainText(messages.list.empty("podcasts"));
  });

  test("what was typed can be cleared on a phone, also in a list without other filters", async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${portal.url}/podcasts`);
    const clear = page.getByRole("link", { name: "Clear Filters" });
    await expect(clear).toBeHidden();
    await page.getByLabel("Keyword").fill("nothing has this name");
    await clear.click();
    await expect(page).toHaveURL(/\/podcasts$/);
    await expect(page.getByLabel("Keyword")).toHaveValue("");
  });

  test("a posting is shared by the browser's own sheet, or its address is copied", async ({
    page,
    portal,
  }) => {
    const posting = await portal.make.aPosting("job");
    const address = portal.url + detailsPath(posting);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${address}?from=list`);
    await page.getByRole("button", { name: "Copy the link" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

    await page.addInitScript(() => {
      navigator.share = ({ url = "" } = {}) => {
        document.title = url;
        return Promise.reject(new Error("thought better of"));
      };
    });
    await page.reload();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(page).toHaveTitle(address);
  });

  test("a password can be shown and hidden", async ({ page, portal }) => {
    await page.goto(`${portal.url}/login`);
    const input = page.getByLabel("Password", { exact: true });
    await input.fill("secret");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(input).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(input).toHaveAttribute("type", "password");
  });

  test("a sent login says that it is busy and cannot be sent twice", async ({ page, portal }) => {
    await page.goto(`${portal.url}/login`);
    // Answered elsewhere, so that this page stays to be looked at.
    await page.evaluate(() => {
      const elsewhere = document.createElement("iframe");
      elsewhere.name = "elsewhere";
      document.body.append(elsewhere);
      document.querySelector<HTMLFormElement>("form[data-busy]")!.target = "elsewhere";
    });
    await page.getByLabel("Email").fill("a@b.example");
    await page.getByLabel("Password", { exact: true }).fill("secret-enough");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("button", { name: "Logging In..." })).toBeDisabled();
    await expect(page.getByText(messages.login.busy, { exact: true })).toBeVisible();
  });

  test("a posting form closes 1.5 s after success, and the dashboard leads to what was posted", async ({
    page,
    portal,
  }) => {
    const { id } = await portal.make.aPosting("visit");
    await portal.logIn(page, await portal.make.anAdmin());
    await stopClock(page);
    await page.goto(`${portal.url}${postPath("visit")}?posted=${id}`);
    await expect(page.getByRole("status")).toHaveText(messages.post.done("Industrial Visit"));
    await page.clock.runFor(1400);
    await expect(page).toHaveURL(/posted=/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/admin-dashboard\?/);
    await expect(page.getByRole("status")).toContainText(messages.post.done("Industrial Visit"));
    await page.getByRole("status").getByRole("link", { name: "post another" }).click();
    await expect(page).toHaveURL(portal.url + postPath("visit"));
    await page.goto(`${portal.url}/admin-dashboard?posted=${id}`);
    await page.getByRole("link", { name: /^See it:/ }).click();
    await expect(page).toHaveURL(new RegExp(id));
  });

  test("a question that opens among buttons has a row and air of its own", async ({
    page,
    portal,
  }) => {
    await portal.make.aPosting("job");
    await portal.logIn(page, await portal.make.anAdmin());
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${portal.url}/admin/postings`);
      const question = page.locator("#selected .confirm", { hasText: "Reason" });
      await question.locator("summary").click();
      const edges = await Promise.all(
        [
          page.getByRole("button", { name: "Approve" }),
          question,
          page.getByRole("button", { name: "Publish" }),
        ].map((part) =>
          part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
        ),
      );
      const [before, asked, after] = edges as [DOMRect, DOMRect, DOMRect];
      expect(asked.top - before.bottom, `above, at ${width}`).toBeGreaterThanOrEqual(8);
      expect(after.top - asked.bottom, `below, at ${width}`).toBeGreaterThanOrEqual(8);
    }
  });

  test("the follow-us popup comes once a session, in whatever tab, and Esc closes it", async ({
    page,
    portal,
  }) => {
    await page.goto(portal.url);
    await expect(followUs(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(followUs(page)).toBeHidden();
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(portal.url);
      await loaded(tab);
      await expect(followUs(tab)).toBeHidden();
    }
  });

  test("the follow-us popup does not come over a form in use", async ({ page, portal }) => {
    let finish = () => {};
    const finished = new Promise<void>((done) => (finish = done));
    await page.route("**/logo.svg", async (route) => {
      await finished;
      await route.continue();
    });
    await page.goto(portal.url, { waitUntil: "commit" });
    await page.getByLabel("Keyword").fill("tea");
    finish();
    await loaded(page);
    await expect(followUs(page)).toBeHidden();
  });

  test("cards arrive 50 ms apart, and not at all for those who want no motion", async ({
    page,
    portal,
  }) => {
    const pageSize = 24;
    for (let number = 0; number < pageSize; number++) await portal.make.aPosting("jobfair");
    await page.goto(`${portal.url}/jobfairs`);
    const delays = await page
      .locator(".card")
      .evaluateAll((cards) =>
        cards.map((card) => Math.round(1000 * parseFloat(getComputedStyle(card).animationDelay))),
      );
    expect(delays).toEqual(Array.from({ length: pageSize }, (_, place) => place * 50));
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(
      await page
        .locator(".card")
        .first()
        .evaluate((card) => getComputedStyle(card).animationName),
    ).toBe("none");
  });

  test("the menu closes with Esc and gives the focus back", async ({ page, portal }) => {
    await page.goto(`${portal.url}/jobs`);
    const menu = page.locator("details.menu");
    await menu.locator("summary").click();
    await expect(page.getByRole("link", { name: "Seminars" }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).not.toHaveAttribute("open", "");
    await expect(menu.locator("summary")).toBeFocused();
  });
});

function followUs(page: Page) {
  return page.getByRole("dialog", { name: "Follow us" });
}

/** Waits until the page is loaded and its scripts have run. */
function loaded(page: Page) {
  return page.waitForFunction(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return visit && visit.loadEventEnd > 0 && document.querySelector(".follow-us button");
  });
}
