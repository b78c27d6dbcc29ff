import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** The rules of WCAG 2.2 A and AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * A line for each rule that this part of the page breaks. What lies under a bar that stays at the window's edge can be
 * scrolled to, so such bars are let go first. Runs in the page itself: axe's own builder loads
 * axe again and opens a tab each time, which takes most of its time.
 */
export async function brokenRules(page: Page, options: RunOptions, part = "html") {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, options }) => {
      for (const bar of document.querySelectorAll<HTMLElement>(".sticky"))
        bar.style.position = "static";
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(part, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
      );
    },
    { part, options: { ...options, resultTypes: ["violations" as const] } },
  );
}
