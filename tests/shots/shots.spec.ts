import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "../e2e/portal";
import { everyScreen } from "../e2e/screens";

/** `npm run shots`: pictures of every screen, and a page to look through them (not committed). */

const folder = "shots";
const views = [360, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((scheme) => ({ width, scheme })),
);

test("every screen and state at 360 and 1280 px, light and dark", async ({ browser, portal }) => {
  test.setTimeout(1_800_000);
  mkdirSync(folder, { recursive: true });
  const { seedDemo } = await import("../../local/demo");
  await seedDemo();
  const rows: string[] = [];
  for (const { who, user, screens } of await everyScreen(portal)) {
    for (const { name, path, act } of screens) {
      const files: string[] = [];
      for (const { width, scheme } of views) {
        const page = await browser.newPage({
          viewport: { width, height: width < 720 ? 740 : 900 },
          colorScheme: scheme,
          reducedMotion: "reduce",
        });
        await page.context().addCookies([{ name: "follow-us", value: "seen", url: portal.url }]);
        if (user) await portal.logIn(page, user);
        await page.goto(portal.url + path);
        await act?.(page);
        const file = `${who}-${name}-${width}-${scheme}.png`.replace(/[^\w.-]+/g, "-");
        await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
        await page.context().close();
        files.push(file);
      }
      rows.push(row(`${who}: ${name} (${path})`, files));
    }
  }
  writeFileSync(`${folder}/index.html`, `<!DOCTYPE html><meta charset="utf-8">${rows.join("\n")}`);
  expect(rows.length).toBeGreaterThan(50);
});

function row(title: string, files: string[]) {
  const pictures = files.map((file) => `<a href="${file}"><img src="${file}" height="480"></a>`);
  return `<h2>${title}</h2>${pictures.join(" ")}`;
}
