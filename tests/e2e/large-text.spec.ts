import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { turnOf } from "../support/thorough";
import { expect, test } from "./portal";
import { everyScreen } from "./screens/screens";

/** Screens under text of another size or script than ours. */

test.describe("@script", () => {
  test("text at 200 % overlaps nothing and scrolls nothing sideways, on every screen", async ({
    page,
    portal,
  }) => {
    for (const { who, user, screens } of await everyScreen(portal)) {
      await page.context().clearCookies();
      if (user) await portal.logIn(page, user);
      for (const [place, { name, path, act, isCovered }] of screens.entries()) {
        await page.setViewportSize({ width: 320, height: 740 });
        await page.goto(portal.url + path);
        await act?.(page);
        await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        for (const width of turnOf([320, 360], place, 2)) {
          await page.setViewportSize({ width, height: 740 });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          const where = `${name} of the ${who} at ${width}`;
          expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
          if (!isCovered) expect.soft(await overlaps(page), where).toEqual([]);
        }
      }
    }
  });

  test("cards cut no letter of any Indian script, however deep it hangs", async ({
    browser,
    portal,
  }) => {
    const titles = {
      "noto-sans": "ट्ट्वैं क्रूर ड्ढ्र्यू ङ्क्ष्वीं Ģyq",
      "noto-sans-bengali": "ক্ষ্মী রাষ্ট্রীয় স্ত্রী ভূমি ঙ্ক্ষূ",
      "noto-sans-gurmukhi": "ਸ੍ਰੀ ਪ੍ਰਸ਼ਨ ਗੁਰੂ ਕ੍ਰਿਪਾ ਸ੍ਵੈ",
      "noto-sans-gujarati": "રાષ્ટ્રીય જ્ઞાન ક્ષૂ દૃષ્ટિ",
      "noto-sans-oriya": "ରାଷ୍ଟ୍ରୀୟ ସ୍ତ୍ରୀ କ୍ଷ୍ମୃ ଜ୍ଞାନ",
      "noto-sans-tamil": "ஸ்ரீ சூழ்நிலை பொறியியல் ஞூ",
      "noto-sans-telugu": "స్త్రీ రాష్ట్రీయ క్ష్మ్యూ జ్ఞానం",
      "noto-sans-kannada": "ಸ್ತ್ರೀ ಜ್ಞಾನ ಕ್ಷ್ಮೀ ರಾಷ್ಟ್ರೀಯ",
      "noto-sans-malayalam": "സ്ത്രീ രാഷ്ട്രീയ ക്ഷ്മൃ ജ്ഞാനം",
    };
    await portal.make.aPosting("jobfair", { organizer: "Kettle", description: "Tea" });
    // The test's own fonts, as the machine may have none, or none that sits as others do.
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.setViewportSize({ width: 412, height: 740 }); // a line holds each of them
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${portal.url}/jobfairs`);
    for (const [latin, metrics] of Object.entries(highAndLow)) {
      await page.addStyleTag({
        content: fontFace("noto-sans", latin, `${metrics}; ${basicLatin}`),
      });
    }
    for (const [font, title] of Object.entries(titles)) {
      await page.addStyleTag({ content: fontFace(font) });
      for (const latin of [...Object.keys(highAndLow), font]) {
        for (const part of [".card-title", ".card-where", ".card-text"]) {
          const text = page.locator(part).first();
          await text.evaluate(
            (element, [families, words]) => {
              element.style.fontFamily = families;
              element.textContent = words ?? "";
              return document.fonts.ready;
            },
            [`"${latin}", "${font}"`, title] as const,
          );
          const cut = await picture(page, part);
          await page.addStyleTag({ content: `${part} { overflow: visible !important }` });
          const whole = await picture(page, part);
          await page
            .locator("style")
            .last()
            .evaluate((style) => style.remove());
          expect.soft(cut.equals(whole), `${title} as ${part} after ${latin}`).toBe(true);
        }
        const wrong = await clampedWrongly(page, title);
        expect.soft(wrong, `${title}, many lines of it after ${latin}`).toEqual([]);
      }
    }
    await page.context().close();
  });
});

test("@plain everybody who is logged in can log out, whatever the screen, each at one of four widths", async ({
  page,
  portal,
}) => {
  const widths = [320, 719, 720, 1280];
  for (const { who, user, screens } of await everyScreen(portal)) {
    if (!user) continue;
    await portal.logIn(page, user);
    const all = [...screens, { name: "404", path: "/no-such-page" }];
    for (const [place, { name, path }] of all.entries()) {
      await page.goto(portal.url + path);
      // All screens have the same menus.
      const width = widths[place % widths.length] ?? 320;
      await page.setViewportSize({ width, height: 740 });
      // A screen's own head may have menus, too.
      const banner = page.getByRole("banner");
      const menu = banner.locator("details.menu").filter({ visible: true }).last();
      if ((await menu.getAttribute("open")) === null) await menu.locator("summary").click();
      const logout = menu.getByRole("button", { name: "Logout" });
      await expect.soft(logout, `${name} of the ${who} at ${width}`).toBeVisible();
    }
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).first().click();
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  }
});

/**
 * The first font decides where a text sits on its lines: high in Arial's metrics, low in Noto Sans's, or where
 * the script's own font has it, on machines without a font for Latin.
 */
const highAndLow = {
  high: "ascent-override: 90.5%; descent-override: 21.2%",
  low: "ascent-override: 106.9%; descent-override: 29.3%",
};
const basicLatin = "unicode-range: U+0-7F";

function fontFace(font: string, family = font, descriptors = "") {
  const name = font.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
  const path = `@expo-google-fonts/${font}/700Bold/${name}_700Bold.ttf`;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(path));
  const source = `url(data:font/ttf;base64,${bytes.toString("base64")})`;
  return `@font-face { font-family: "${family}"; src: ${source}; ${descriptors} }`;
}

/** A picture of this part and what is around it, without the left edge, where a first letter may be cut by a hair. */
async function picture(page: Page, part: string) {
  const box = await page.locator(part).first().boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  return page.screenshot({ clip: { x: x + 2, y: y - 16, width: width - 2, height: height + 32 } });
}

/** Whether a title of many lines shows something of its third, or not all of its second. */
async function clampedWrongly(page: Page, words: string) {
  const title = page.locator(".card-title").first();
  await title.evaluate((element, text) => {
    element.textContent = "";
    for (const word of `${text} `.repeat(9).split(" ")) {
      const span = document.createElement("span");
      span.textContent = word;
      element.append(span, " ");
    }
  }, words);
  const asShown = await picture(page, ".card-title");
  const hidden = await title.evaluate((element) => {
    const third =
      element.getBoundingClientRect().top + 2 * parseFloat(getComputedStyle(element).lineHeight);
    const later = Array.from(element.querySelectorAll("span")).filter((span) => {
      const { top, height } = span.getBoundingClientRect();
      return top + height / 2 > third;
    });
    for (const span of later) span.style.visibility = "hidden";
    return later.length;
  });
  expect(hidden).toBeGreaterThan(3);
  const twoLines = await picture(page, ".card-title");
  await title.evaluate((element) => (element.style.overflow = "visible"));
  const uncut = await picture(page, ".card-title");
  await title.evaluate((element) => (element.style.overflow = ""));
  return [
    !asShown.equals(twoLines) && "the third line shows",
    !twoLines.equals(uncut) && "the second line is cut",
  ].filter(Boolean);
}

/** Texts and controls that overlap. */
function overlaps(page: Page) {
  return page.evaluate(() => {
    scrollTo(0, 0); // a bar that sticks covers what is scrolled
    type Box = { of: Element; left: number; right: number; top: number; bottom: number };
    const boxes: Box[] = [];
    const add = (of: Element, rect: DOMRect) => {
      let { left, right, top, bottom } = rect;
      for (let one: Element | null = of; one; one = one.parentElement) {
        const { overflow, textOverflow, paddingRight } = getComputedStyle(one);
        if (overflow === "visible") continue;
        const clip = one.getBoundingClientRect();
        if (textOverflow === "ellipsis")
          right = Math.min(right, clip.right - parseFloat(paddingRight));
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
      if (right > 0 && right - left > 2 && bottom - top > 2)
        boxes.push({ of, left, right, top, bottom });
    };
    const shown = (one: Element) =>
      one.checkVisibility() && !one.closest(".unseen, .skip, dialog, option, .sticky, .apply-bar");
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!parent || !texts.currentNode.textContent?.trim() || !shown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const rect of Array.from(range.getClientRects())) add(parent, rect);
    }
    for (const control of Array.from(document.querySelectorAll("input, select, textarea, img")))
      if (shown(control)) add(control, control.getBoundingClientRect());
    const name = ({ of }: Box) => `${of.tagName} ${of.textContent?.trim().slice(0, 30)}`;
    return boxes.flatMap((one, at) =>
      boxes.slice(at + 1).flatMap((other) => {
        const isOver =
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
        return isOver && one.of !== other.of ? [`${name(one)} | ${name(other)}`] : [];
      }),
    );
  });
}
