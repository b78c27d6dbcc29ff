import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { type Portal, expect, test } from "../e2e/portal";
import { everyScreen, viewers } from "../e2e/screens/screens";

/**
 * `npm run shots`: pictures of every screen, and a page to look through them (not committed). `-g admin`
 * takes those of one viewer again.
 */

const folder = "shots";
const views = [360, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((scheme) => ({ width, scheme })),
);

for (const viewer of viewers) {
  test(`every screen and state of the ${viewer}`, async ({ browser, portal }) => {
    mkdirSync(folder, { recursive: true });
    const { user, screens } = (await all(portal)).find(({ who }) => who === viewer)!;
    expect(screens.length).toBeGreaterThan(0);
    for (const { width, scheme } of views) {
      const context = await browser.newContext({
        viewport: { width, height: width < 720 ? 740 : 900 },
        colorScheme: scheme,
        reducedMotion: "reduce",
      });
      await context.addCookies([{ name: "follow-us", value: "seen", url: portal.url }]);
      for (const { name, path, act } of screens) {
        const page = await context.newPage();
        if (user) await portal.logIn(page, user);
        await page.goto(portal.url + path);
        await act?.(page);
        const title = `${viewer} ${name}`.replace(/[^\w.]+/g, "-");
        await page.screenshot({
          path: `${folder}/${title}-${width}-${scheme}.png`,
          fullPage: true,
        });
        await page.close();
      }
      await context.close();
    }
    writeIndex();
  });
}

let made: ReturnType<typeof everyScreen> | undefined;

/** The same for every viewer. */
function all(portal: Portal) {
  made ??= import("../../local/demo/postings").then(async ({ seedDemo }) => {
    await seedDemo();
    return everyScreen(portal);
  });
  return made;
}

/** Of all pictures there are, those of one screen side by side. */
function writeIndex() {
  const files = readdirSync(folder).filter((file) => file.endsWith(".png"));
  const titles = new Set(files.map((file) => file.replace(/-\d+-\w+\.png$/, "")));
  const rows = [...titles].map((title) => {
    const own = views.map(({ width, scheme }) => `${title}-${width}-${scheme}.png`);
    return `<h2>${title}</h2>${own.map(picture).join(" ")}`;
  });
  writeFileSync(`${folder}/index.html`, `<!DOCTYPE html><meta charset="utf-8">${rows.join("\n")}`);
}

function picture(file: string) {
  return `<a href="${file}"><img src="${file}" height="480" loading="lazy" alt=""></a>`;
}
