import { detailsPath, listingPath, typeNames } from "../../app/postings/types";
import { look, longTitle, longWord } from "./look";
import { expect, test } from "./portal";

/** Every state of the screens that anybody can see. */
test.describe("@script", () => {
  test("every list and details page is accessible", async ({ page, portal }) => {
    for (const type of typeNames) {
      const name = type === "visit" ? "companyName" : "title";
      await portal.make.aPosting(type, { location: "तिरुवनंतपुरम" });
      const posting = await portal.make.aPosting(type, { [name]: longTitle });
      for (const path of [listingPath(type), detailsPath(posting)]) {
        await page.goto(portal.url + path);
        await look(page, path);
      }
    }
  });

  test("a screen reader goes from card to card by headings, each followed by its one link", async ({
    page,
    portal,
  }) => {
    const titles = ["Anvil striker", "Bellows hand"];
    for (const title of titles) await portal.make.aPosting("corporate-event", { title });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${portal.url}/corporate-events?search=r`);
      for (const title of titles) {
        const card = page.getByRole("listitem").filter({ hasText: title });
        const outline = await card.ariaSnapshot();
        expect(outline).toContain(`heading "${title}" [level=3]`);
        expect(outline).toContain(`link "More Details: ${title}"`);
        expect(outline.match(/\blink "/g)).toHaveLength(1);
      }
    }
  });

  test("every other state of a list and of details is accessible", async ({ page, portal }) => {
    const link = "https://a.example/apply";
    const closed = { deadline: "2020-01-01", requirements: ["x".repeat(100)], title: longWord };
    const states = {
      "no match": "/jobs?search=nothing+at+all",
      closed: detailsPath(await portal.make.aPosting("job", closed)),
      "with a link": detailsPath(await portal.make.aPosting("job", { link })),
      missing: "/no-such-page",
      gone: "/jobs/details/0190aaaa-0000-7000-8000-000000000000",
      "my applications": "/my-applications", // 401
      "the API": "/api",
    };
    for (const [name, path] of Object.entries(states)) {
      await page.goto(portal.url + path);
      await look(page, name);
    }

    await page.goto(`${portal.url}/jobs`);
    await page.locator("details.menu summary").click();
    await look(page, "the menu", ".navbar");

    const podcast = await portal.make.aPosting("podcast");
    await page.route("https://www.youtube-nocookie.com/**", (route) => route.abort());
    await page.goto(portal.url + detailsPath(podcast));
    await page.getByText("Play here").click();
    await look(page, "a player");
  });

  test("a failure's page is accessible", async ({ page, portal }) => {
    const { db } = await import("../../db/client");
    await db.schema.alterTable("postings").renameTo("postings_away").execute();
    try {
      const answer = await page.goto(`${portal.url}/jobs`);
      expect(answer?.status()).toBe(500);
      await look(page, "500");
    } finally {
      await db.schema.alterTable("postings_away").renameTo("postings").execute();
    }
  });

  test("the home page is accessible, with its popup and without", async ({ page, portal }) => {
    await portal.make.aPosting("job", { title: longTitle, company: longWord });
    await page.goto(portal.url);
    await expect(page.getByRole("dialog", { name: "Follow us" })).toBeVisible();
    await look(page, "home with the popup", ".follow-us");
    await page.reload();
    await expect(page.getByRole("dialog", { name: "Follow us" })).toBeHidden();
    await look(page, "home");
  });
});
