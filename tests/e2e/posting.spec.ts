import sharp from "sharp";
import { messages } from "../../app/messages";
import {
  detailsPath,
  listingPath,
  postPath,
  postingType,
  typeNames,
} from "../../app/postings/types";
import { expect, test } from "./portal";

test("an admin logs in, posts by each form, and a visitor finds and reads each posting", async ({
  page,
  portal,
  browser,
}, info) => {
  const javaScriptEnabled = info.project.use.javaScriptEnabled ?? true;
  const admin = await portal.make.anAdmin();
  await page.goto(`${portal.url}/admin-dashboard`);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(portal.make.password);
  await page.getByRole("button", { name: "Login" }).click();

  const visitor = await (await browser.newContext({ javaScriptEnabled })).newPage();
  // Script knows nothing of types, but of pictures.
  for (const type of javaScriptEnabled ? (["job", "podcast"] as const) : typeNames) {
    const described = postingType(type);
    const marker = `Kaveri ${type} ${info.project.name}`;
    await expect(page).toHaveURL(/\/admin-dashboard(\?posted=.*)?$/);
    await page.getByRole("link", { name: described.name, exact: true }).last().click();
    for (const [name, field] of Object.entries(described.fields)) {
      const input = page.locator(`[name="${name}"]`);
      if (field.kind === "image") await input.setInputFiles(await aPicture());
      else if (name === "title" || name === "companyName") await input.fill(marker);
      else if (name === "location") await input.fill("Tiruchirappalli");
      else await input.fill(sample(field.kind));
    }
    await page.getByRole("button", { name: `Post ${described.name}` }).click();
    await expect(page.getByText(messages.post.done(described.name))).toBeVisible();
    if (!javaScriptEnabled) await page.getByRole("link", { name: "Back to the dashboard" }).click();

    const query = new URLSearchParams({ search: marker });
    if (described.fields.location) query.set("location", "tiruchi");
    await visitor.goto(`${portal.url}${listingPath(type)}?${query}`);
    await visitor.getByRole("link", { name: `${described.detailsLink}: ${marker}` }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toContainText(marker);
  }
});

test("a refused form comes back with everything typed and each error beside its field", async ({
  page,
  portal,
}) => {
  await portal.logIn(page, await portal.make.anAdmin());
  await page.goto(portal.url + postPath("job"));
  // Bypasses the browser's own checks, like a program or an old browser.
  await page.getByLabel("Title").fill("Graduate Engineer");
  await page.getByLabel("Company").fill("Nilgiri Motors");
  await page.getByLabel("Location").fill("  ");
  await page.getByLabel("Description").fill("Two lines\nof text");
  await page.getByLabel("Application link").fill("ftp://nilgiri.example/jobs");
  await page.getByRole("button", { name: "Post Job" }).click();

  await expect(page.getByRole("alert")).toHaveText(messages.post.failed("job"));
  await expect(page.getByLabel("Title")).toHaveValue("Graduate Engineer");
  await expect(page.getByLabel("Description")).toHaveValue("Two lines\nof text");
  await expect(page.getByLabel("Application link")).toHaveValue("ftp://nilgiri.example/jobs");
  await expect(page.getByLabel("Location")).toHaveAccessibleDescription("Enter the location");
  await expect(page.getByLabel("Application link")).toHaveAccessibleDescription(/https:\/\//);
});

test("an admin deletes a posting from its card after confirming", async ({ page, portal }) => {
  const posting = await portal.make.aPosting("seminar", { title: "Rivers of the Deccan" });
  await portal.logIn(page, await portal.make.anAdmin());
  await page.goto(`${portal.url}/seminars?search=Rivers`);
  const card = page.locator(".card").filter({ hasText: "Rivers of the Deccan" }).first();
  await card.getByText("Delete", { exact: true }).click();
  await expect(card.getByText(messages.remove.ask("Rivers of the Deccan"))).toBeVisible();
  await card.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByRole("status").first()).toHaveText(
    messages.remove.done("Rivers of the Deccan"),
  );
  await page.context().clearCookies();
  expect((await page.request.get(portal.url + detailsPath(posting))).status()).toBe(404);
});

test("a search from the home page arrives at the jobs that match", async ({ page, portal }) => {
  await portal.make.aPosting("job", { title: "Hydrologist of Hampi" });
  await page.goto(portal.url);
  await page.getByLabel("Keyword").fill("  hydrologist ");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/jobs\?search=/);
  await expect(
    page.getByRole("link", { name: "More Details: Hydrologist of Hampi" }),
  ).toBeVisible();
});

test("a search for nothing but spaces stays where it is", async ({ page, portal }) => {
  await page.goto(portal.url);
  await page.getByLabel("Keyword").fill("   ");
  await page.getByRole("button", { name: "Search" }).click();
  // The browser refuses to send the form and moves to the field to correct.
  await expect(page.locator("input:invalid")).toBeFocused();
  await page.getByLabel("Keyword").fill(" a ");
  await expect(page.locator("input:invalid")).toHaveCount(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("filters are sent by their button and taken back by Clear Filters", async ({
    page,
    portal,
  }) => {
    await portal.make.aPosting("training", { title: "Weaving", location: "Kanchipuram" });
    await portal.make.aPosting("training", { title: "Dyeing", location: "Kutch" });
    await page.goto(`${portal.url}/trainings`);
    await page.getByLabel("Location").fill("kanchi");
    await page.getByRole("button", { name: "Search trainings" }).click();
    await expect(page.getByRole("link", { name: "More Details: Weaving" })).toBeVisible();
    await expect(page.getByRole("link", { name: "More Details: Dyeing" })).toHaveCount(0);
    await expect(page.getByLabel("Location")).toHaveValue("kanchi");
    await page.getByRole("link", { name: "Clear Filters" }).click();
    await expect(page.getByRole("link", { name: "More Details: Dyeing" })).toBeVisible();
    await expect(page.getByLabel("Location")).toHaveValue("");
  });
});

function sample(kind: string) {
  if (kind === "date") return "2099-05-17";
  if (kind === "url") return "https://www.youtube.com/watch?v=abcdefghijk";
  return "One, two and three";
}

async function aPicture() {
  const buffer = await sharp({ create: { width: 64, height: 36, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  return { name: "picture.png", mimeType: "image/png", buffer };
}
