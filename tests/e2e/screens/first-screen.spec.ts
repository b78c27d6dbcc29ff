import { sql } from "kysely";
import { type TypeName, listingPath, typeNames } from "../../../app/postings/types";
import { expect, test } from "../portal";

/** The smallest phone that we design for. Fonts are wide here; on most phones more fits. */
const view = { width: 360, height: 740 };

test.use({ viewport: view });

test("two whole cards show on the first screen of every list, for visitors and students", async ({
  page,
  portal,
}) => {
  await useDemo();
  const { db } = await import("../../../db/client");
  const { savePosting } = await import("../../../app/postings/saved/saved.server");
  const student = await portal.make.aStudent();
  for (const { type, id } of await db.selectFrom("postings").select(["type", "id"]).execute())
    await savePosting(student, type as TypeName, id);
  for (const viewer of [null, student]) {
    if (viewer) await portal.logIn(page, viewer);
    for (const type of typeNames) {
      await page.goto(portal.url + listingPath(type));
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const bottoms = await page.locator(".card").evaluateAll((cards) => {
          return cards.slice(0, 2).map((card) => card.getBoundingClientRect().bottom);
        });
        const where = `${type}, ${viewer ? "student" : "visitor"}, ${colorScheme}`;
        expect.soft(bottoms, where).toHaveLength(2);
        expect.soft(bottoms[1], where).toBeLessThanOrEqual(view.height);
      }
    }
  }
});

test("a student's home is at most 3,200 px high, with all that can wait for them", async ({
  page,
  portal,
}) => {
  await useDemo();
  const { db } = await import("../../../db/client");
  const { savePosting } = await import("../../../app/postings/saved/saved.server");
  const student = await portal.make.aStudent();
  for (const [title, stage] of [
    ["Graduate Engineer, Port Automation", "offered"],
    ["Junior Backend Developer (Payments)", "interview"],
    ["Network Operations Engineer", "applied"],
  ] as const) {
    const posting = await portal.make.aPosting("job", { title, link: "https://a.example/" });
    const { id } = await portal.make.anApplication(student, posting);
    await db.updateTable("applications").set({ stage }).where("id", "=", id).execute();
  }
  const soon = db.selectFrom("postings").select(["type", "id"]).where("closes_on", "<", "infinity");
  for (const { type, id } of await soon.orderBy("closes_on", "desc").limit(3).execute())
    await savePosting(student, type as TypeName, id);
  await portal.logIn(page, student);
  await page.goto(`${portal.url}/student-dashboard`);
  const notices = page.locator(".notices").first().locator(".notice");
  await expect(notices).toHaveCount(5);
  await expect(notices.first()).toContainText("Offered: Graduate Engineer");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3_200);
});

test("however long an organisation's name is, its card says where", async ({ page, portal }) => {
  const company = "The Western Ghats Rural Electrification and Water Supply Company";
  const location = "Ratnagiri";
  await portal.make.aPosting("job", { company, location });
  await page.goto(`${portal.url}/jobs`);
  const where = page.locator(".card-where").first();
  await expect(where).toContainText(`The Western Ghats Rural Electrification and… · ${location}`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const isCut = await where.evaluate((line) => line.scrollHeight > line.clientHeight);
    expect(isCut, `at ${width}`).toBe(false);
  }
});

test("shortcuts stand in one line, and a keyboard reaches those beside it", async ({
  page,
  portal,
}) => {
  await useDemo();
  await page.goto(`${portal.url}/jobs`);
  const links = page.locator(".tally a");
  const [first, last] = [links.first(), links.last()];
  expect((await last.boundingBox())?.y).toBe((await first.boundingBox())?.y);
  await expect(last).not.toBeInViewport();
  await first.focus();
  for (let next = await links.count(); next > 1; next--) await page.keyboard.press("Tab");
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport(); // how much of it is the browser's choice
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width);
});

test.afterEach(async () => {
  const { db } = await import("../../../db/client");
  await db.updateTable("postings").set({ state: "draft" }).execute(); // other tests have their own
});

/** The demo's postings instead of those of other tests. */
async function useDemo() {
  const { db } = await import("../../../db/client");
  const { seedDemo } = await import("../../../local/demo/postings");
  await sql`truncate postings cascade`.execute(db);
  expect(await seedDemo()).toBeGreaterThan(0);
}
