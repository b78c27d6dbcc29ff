import AxeBuilder from "@axe-core/playwright";
import { detailsPath, listingPath, postPath, typeNames } from "../../app/postings/types";
import { expect, test } from "./portal";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const widths = [360, 1280];

test.describe("@script", () => {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`no screen breaks WCAG 2.2 A or AA or scrolls sideways (${colorScheme})`, async ({
      browser,
      portal,
    }) => {
      test.setTimeout(240_000);
      const long = "Thermohydromechanical ".repeat(9).trim();
      for (const type of typeNames) {
        await portal.make.aPosting(type, { location: "तिरुवनंतपुरम" });
        await portal.make.aPosting(
          type,
          type === "visit" ? { companyName: long } : { title: long },
        );
      }
      const job = await portal.make.aPosting("job", {
        deadline: "2020-01-01",
        requirements: ["x".repeat(100)],
      });
      const podcast = await portal.make.aPosting("podcast");
      const open = ["/", "/login", "/no-such-page", "/jobs?search=nothing+at+all"];
      const details = [detailsPath(job), detailsPath(podcast)];
      const guarded = ["/admin-dashboard", "/profile", "/jobs", ...typeNames.map(postPath)];

      const visitor = await (
        await browser.newContext({ colorScheme, reducedMotion: "reduce" })
      ).newPage();
      const admin = await (
        await browser.newContext({ colorScheme, reducedMotion: "reduce" })
      ).newPage();
      await portal.logIn(admin, await portal.make.anAdmin());
      const visits = [
        ...[...open, ...details, ...typeNames.map(listingPath)].map((path) => ({
          page: visitor,
          path,
        })),
        ...guarded.map((path) => ({ page: admin, path })),
      ];
      for (const { page, path } of visits) {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 740 });
          await page.goto(portal.url + path);
          const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
          const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
          expect.soft(found, `${path} at ${width}`).toEqual([]);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          expect.soft(overflow, `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
        }
      }
    });
  }
});
