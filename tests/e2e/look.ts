import type { Page } from "@playwright/test";
import { brokenRules, wcag } from "../support/axe";
import { isThorough } from "../support/thorough";
import { expect } from "./portal";

/** 320 is also 640 px at 200 % zoom (WCAG 1.4.10). */
const narrow = 320;
const wide = 1280;

/** A long name, and one without a place to break. */
export const longTitle = "Thermohydromechanical ".repeat(9).trim();
export const longWord = "Wolfeschlegelsteinhausen".repeat(4);

/**
 * Checks that the screen breaks no rule of WCAG 2.2 A and AA in its present state: headings are in order,
 * colours contrast in light and dark, and it does not scroll sideways at any width; `npm test` looks at the rules on
 * phones only. An open menu or dialog half covers what is below it, so then only its `part` is checked.
 */
export async function look(page: Page, name: string, part = "html") {
  for (const width of [narrow, 360, wide]) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, `${name} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
    if (width !== narrow && !(width === wide && isThorough)) continue;
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.evaluate(() => scrollTo(0, 0)); // what lies under the bar above can be scrolled to
    const rules = { runOnly: wcag, rules: { "heading-order": { enabled: true } } };
    expect.soft(await brokenRules(page, rules, part), `${name} at ${width}`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    const contrast = { runOnly: ["color-contrast"] };
    expect.soft(await brokenRules(page, contrast, part), `${name} at ${width}, dark`).toEqual([]);
  }
}
