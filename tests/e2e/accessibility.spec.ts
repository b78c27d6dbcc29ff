import AxeBuilder from "@axe-core/playwright";
import { detailsPath, listingPath, postPath, typeNames } from "../../app/postings/types";
import { expect, test } from "./portal";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** 320 is also 640 px at 200 % zoom (WCAG 1.4.10). */
const widths = [320, 360, 1280];

test.describe("@script", () => {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`no screen breaks WCAG 2.2 A or AA or scrolls sideways (${colorScheme})`, async ({
      browser,
      portal,
    }) => {
      test.setTimeout(600_000);
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
      const student = await portal.make.aStudent({ name: "முத்துவேல் கருணாநிதி ஸ்டாலின்" });
      await portal.make.aStudent({ name: "Wolfeschlegelsteinhausen".repeat(4) });
      const linked = { link: "https://a.example/apply" };
      const applied = [
        await portal.make.aPosting("internship", { ...linked, title: long }),
        await portal.make.aPosting("training", linked),
      ];
      for (const posting of applied) await portal.make.anApplication(student, posting);
      const toApply = await portal.make.aPosting("job", linked);

      const open = [
        "/",
        "/login",
        "/signup",
        "/forgot-password",
        "/my-applications", // answers 401
        "/no-such-page",
        "/jobs?search=nothing+at+all",
        detailsPath(toApply),
      ];
      const details = [detailsPath(job), detailsPath(podcast)];
      const guarded = [
        "/admin-dashboard",
        "/admin/users",
        "/admin/users?search=nobody+at+all",
        "/admin/applications",
        `/admin/applications/internship/${applied[0]?.id}`,
        detailsPath(toApply),
        "/profile",
        "/jobs",
        ...typeNames.map(postPath),
      ];
      const own = [
        "/student-dashboard",
        "/my-applications",
        detailsPath(toApply),
        ...applied.map(detailsPath),
      ];

      const visitor = await (
        await browser.newContext({ colorScheme, reducedMotion: "reduce" })
      ).newPage();
      const admin = await (
        await browser.newContext({ colorScheme, reducedMotion: "reduce" })
      ).newPage();
      await portal.logIn(admin, await portal.make.anAdmin());
      const applicant = await (
        await browser.newContext({ colorScheme, reducedMotion: "reduce" })
      ).newPage();
      await portal.logIn(applicant, student);
      const beginner = await (
        await browser.newContext({ colorScheme, reducedMotion: "reduce" })
      ).newPage();
      await portal.logIn(beginner, await portal.make.aStudent());
      const visits = [
        ...own.map((path) => ({ page: applicant, path })),
        { page: beginner, path: "/my-applications" },
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
