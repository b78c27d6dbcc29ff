import { brotliCompressSync } from "node:zlib";
import { inLanguageOf, offered } from "../../app/languages/known";
import { brokenRules, wcag } from "../support/axe";
import { turnOf } from "../support/thorough";
import { expect, test } from "./portal";
import { everyScreen } from "./screens/screens";

test.describe("@script", () => {
  test.setTimeout(300_000);

  // As it opens: what a screen becomes when it is used is found by English labels, in accessibility*.spec.ts.
  test("in every language each screen fits a phone, is accessible and small @patient", async ({
    page,
    portal,
  }) => {
    const languages = offered.filter((language) => language !== "en");
    await page.setViewportSize({ width: 320, height: 740 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const { who, user, screens } of await everyScreen(portal)) {
      await page.context().clearCookies();
      if (user) await portal.logIn(page, user);
      for (const [place, { name, path }] of screens.entries()) {
        // The office reads English: what its screens have in common with others is seen in one language each.
        const isOffice = user?.role === "admin";
        const tried = isOffice ? [languages[place % languages.length]!] : languages;
        for (const language of turnOf(tried, place, 2 * languages.length)) {
          const answer = await page.goto(inLanguageOf(portal.url + path, language));
          const where = `${name} of the ${who} in ${language}`;
          const bytes = brotliCompressSync((await answer?.body()) ?? "").length;
          expect.soft(bytes, `${where} is too large`).toBeLessThanOrEqual(14 * 1024);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
          expect.soft(await brokenRules(page, { runOnly: wcag }), where).toEqual([]);
        }
      }
    }
  });
});
