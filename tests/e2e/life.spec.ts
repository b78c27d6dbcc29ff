import type { Browser, Page } from "@playwright/test";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { editPath } from "../../app/postings/types";
import { type Portal, expect, test } from "./portal";

test("a posting is drafted, scheduled, public by itself, applied to, changed, deleted and back", async ({
  page,
  portal,
  browser,
}, info) => {
  const javaScriptEnabled = info.project.use.javaScriptEnabled ?? true;
  page.on("dialog", (dialog) => void dialog.accept());
  const title = `Riveter ${info.project.name}`;
  const student = await opened(browser, portal, await portal.make.aStudent(), javaScriptEnabled);
  await portal.logIn(page, await portal.make.anAdmin());

  await page.goto(`${portal.url}/admin/post/job`);
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(page.getByText("This is a draft. Students do not see it.")).toBeVisible();
  const address = page.url();
  expect((await student.goto(address))?.status()).toBe(404);

  await page.getByRole("link", { name: "Edit" }).click();
  const texts = { Company: "Kites Ltd", Location: "Pune", Description: "Rivets of every kind" };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.locator("[name=deadline]").fill("2098-11-30");
  await page.getByLabel("Application link").fill("https://kites.example/apply");
  await page.getByLabel("Students apply here, without another page").uncheck();
  await page.getByLabel("Publish on a day and hour").fill(inAMinute());
  await page.getByRole("button", { name: "Publish at that time" }).click();
  await expect(page.getByText(/becomes public on/).first()).toBeVisible();
  expect((await student.goto(address))?.status()).toBe(404);

  await comeThen(address);
  await student.goto(`${portal.url}/jobs?search=${encodeURIComponent(title)}`);
  await student.getByRole("link", { name: `More Details: ${title}` }).click();
  await expect(student).toHaveURL(address);
  await apply(student);

  await page.goto(address);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.locator("[name=deadline]").fill("2098-12-31");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("31 Dec 2098").first()).toBeVisible();
  const mine = `${portal.url}/my-applications`;
  await student.goto(mine);
  const changed = "Deadline: was 30 Nov 2098, is now 31 Dec 2098";
  await expect(student.getByText(changed)).toBeVisible();
  const [before, applications] = [await read(student, address), await read(student, mine)];

  await page.goto(address);
  await page.getByText("Delete", { exact: true }).click();
  await expect(page.getByText("So far, 1 has applied.")).toBeVisible();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText(messages.remove.done(title))).toBeVisible();
  expect((await student.goto(address))?.status()).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(messages.restore.done(title))).toBeVisible();
  expect(await read(student, address)).toBe(before);
  expect(await read(student, mine)).toBe(applications);
});

test("two admins edit the same posting: the second loses nothing and sees both texts", async ({
  page,
  portal,
  browser,
}, info) => {
  page.on("dialog", (dialog) => void dialog.accept());
  const fields = { title: "Riveter", location: "Pune", link: "https://kites.example/" };
  const posting = await portal.make.aPosting("job", fields);
  const javaScriptEnabled = info.project.use.javaScriptEnabled ?? true;
  await portal.logIn(page, await portal.make.anAdmin());
  const other = await opened(browser, portal, await portal.make.anAdmin(), javaScriptEnabled);
  for (const editor of [page, other]) await editor.goto(portal.url + editPath(posting));

  await page.getByLabel("Title").fill("Theirs");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Theirs");

  await other.getByLabel("Title").fill("Mine");
  await other.getByLabel("Location").fill("Goa");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByText("Somebody else changed this meanwhile.")).toBeVisible();
  await expect(other.getByLabel("Title")).toHaveValue("Mine");
  await expect(other.getByLabel("Location")).toHaveValue("Goa");
  const row = other.getByRole("row", { name: "Title" });
  await expect(row.getByRole("cell")).toHaveText(["Theirs", "Mine"]);
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Mine");
});

async function opened(browser: Browser, portal: Portal, user: User, javaScriptEnabled: boolean) {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  await portal.logIn(page, user);
  return page;
}

/** A minute from now, as the form's input has it; the current minute would count as past. */
function inAMinute() {
  const local = new Date(Date.now() + 60_000 + 5.5 * 3_600_000);
  return local.toISOString().slice(0, 16);
}

/** Makes the scheduled time come, by the database's clock. */
async function comeThen(address: string) {
  const { db } = await import("../../db/client");
  await db
    .updateTable("postings")
    .set({ publish_at: new Date(Date.now() - 1_000) })
    .where("id", "=", address.split("/").at(-1) ?? "")
    .execute();
}

/** Applies on the posting's page; the employer's page opens in another tab. */
async function apply(page: Page) {
  await page.context().route("https://kites.example/**", (route) => route.fulfill({ body: "-" }));
  await page.getByLabel(messages.apply.agree).check();
  const employer = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Final Apply Now" }).click();
  await (await employer).waitForURL(/kites\.example/);
}

async function read(page: Page, address: string) {
  await page.goto(address);
  return page.locator("main").innerText();
}
