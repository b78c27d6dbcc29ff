import { brotliCompressSync } from "node:zlib";
import { inLanguageOf, offered } from "../../app/languages/known";
import { brokenRules, wcag } from "../support/axe";
import { expect, test } from "./portal";
import { everyScreen } from "./screens/screens";

const languages = offered.filter((language) => language !== "en");

test.describe("@script", () => {
  test.describe.configure({ mode: "parallel" });

  // As it opens: what a screen becomes when it is used is found by English labels, in accessibility*.spec.ts.
  for (const language of languages)
    test(`in ${language} each screen fits a phone, is accessible and small`, async ({
      page,
      portal,
    }) => {
      await page.setViewportSize({ width: 320, height: 740 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (const { who, user, screens } of await everyScreen(portal)) {
        await page.context().clearCookies();
        if (user) await portal.logIn(page, user);
        for (const [place, { name, path }] of screens.entries()) {
          // The office reads English: what its screens have in common with others is seen in one language each.
          const isItsTurn = languages[place % languages.length] === language;
          if (user?.role === "admin" && !isItsTurn) continue;
          const answer = await page.goto(inLanguageOf(portal.url + path, language));
          const where = `${name} of the ${who}`;
          const bytes = brotliCompressSync((await answer?.body()) ?? "").length;
          expect.soft(bytes, `${where} is too large`).toBeLessThanOrEqual(14 * 1024);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
          // Markup and colours are those of the English screen.
          if (isItsTurn) expect.soft(await brokenRules(page, { runOnly: wcag }), where).toEqual([]);
        }
      }
    });
});
