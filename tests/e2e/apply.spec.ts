import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { messages } from "../../app/messages";
import { detailsPath } from "../../app/postings/types";
import { expect, stopClock, test as base } from "./portal";

/** An employer's site on this machine, so that the test can see who arrives there. */
const test = base.extend<object, { employer: string }>({
  employer: [
    async ({}, use) => {
      const server = createServer((_request, response) => {
        response.setHeader("Content-Type", "text/html");
        response.end("<title>Careers</title><h1>Apply here</h1>");
      }).listen(0, "127.0.0.1");
      await new Promise((done) => server.once("listening", done));
      const { port } = server.address() as AddressInfo; // TCP
      await use(`http://127.0.0.1:${port}/apply`);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
});

const agree = messages.apply.agree;
const apply = { name: "Final Apply Now" };

async function applications(postingId: string) {
  const { db } = await import("../../db/client");
  const rows = await db
    .selectFrom("applications")
    .select("applied_link")
    .where("posting_id", "=", postingId)
    .execute();
  return rows.map((row) => row.applied_link);
}

test("a visitor logs in, applies, arrives at the employer and finds it in My Applications", async ({
  page,
  portal,
  employer,
}) => {
  const student = await portal.make.aStudent();
  const job = await portal.make.aPosting("job", { link: employer, title: "Turbine tester" });
  await page.goto(portal.url + detailsPath(job));
  await page.getByLabel(agree).check();
  await page.getByRole("button", apply).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Email").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(portal.make.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`${portal.url}${detailsPath(job)}#terms`);

  await page.getByLabel(agree).check();
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", apply).click();
  await expect((await opened).getByRole("heading", { name: "Apply here" })).toBeVisible();
  expect(await applications(job.id)).toEqual([employer]);

  await page.goto(`${portal.url}/my-applications`);
  await expect(page.getByRole("heading", { name: "Turbine tester" })).toBeVisible();
  await page.getByRole("link", { name: "View Details: Turbine tester" }).click();
  await expect(page.getByText("You applied on")).toBeVisible();
});

test("an admin reads the report and deletes the student", async ({ page, portal, employer }) => {
  const student = await portal.make.aStudent({ name: "Zubin Mistry" });
  const job = await portal.make.aPosting("job", { link: employer, title: "Lathe operator" });
  await portal.make.anApplication(student, job);
  await portal.logIn(page, await portal.make.anAdmin());
  await page.goto(`${portal.url}/admin-dashboard`);
  await page.getByRole("link", { name: "Total Applications" }).click();
  await page.getByText("Lathe operator").click();
  await expect(page.getByRole("link", { name: student.email })).toBeVisible();

  await page.goto(`${portal.url}/admin/users?search=Zubin`);
  const row = page.getByRole("row", { name: /Zubin Mistry/ });
  await row.getByText("Delete", { exact: true }).click();
  await expect(row.getByText(messages.users.ask("Zubin Mistry"))).toBeVisible();
  await row.getByRole("button", { name: "Yes, delete this user" }).click();
  await expect(page.getByText(messages.users.done("Zubin Mistry"))).toBeVisible();
  await expect(page.getByText(messages.users.empty)).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what comes; an unticked box is refused in the new tab, which leads back", async ({
    page,
    portal,
  }) => {
    const job = await portal.make.aPosting("job", { link: "https://a.example/" });
    await portal.logIn(page, await portal.make.aStudent());
    await page.goto(portal.url + detailsPath(job));
    await expect(page.getByText(messages.apply.inNewTab)).toBeVisible();
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", apply).click();
    const tab = await opened;
    await expect(tab.getByRole("alert")).toHaveText(messages.apply.termsFirst);
    await tab.getByRole("link", { name: /^Back to/ }).click();
    await expect(tab).toHaveURL(portal.url + detailsPath(job));
  });
});

test.describe("@script", () => {
  test("the button waits for the box", async ({ page, portal, employer }) => {
    const job = await portal.make.aPosting("job", { link: employer });
    await page.goto(portal.url + detailsPath(job));
    const button = page.getByRole("button", apply);
    await expect(button).toBeDisabled();
    await expect(page.getByText(messages.apply.inNewTab)).toHaveCount(0);
    await page.getByLabel(agree).check();
    await expect(button).toBeEnabled();
    await page.getByLabel(agree).uncheck();
    await expect(button).toBeDisabled();
  });

  test("the page stays, says so in green, and opens the link", async ({
    page,
    portal,
    employer,
  }) => {
    const job = await portal.make.aPosting("job", { link: employer });
    await portal.logIn(page, await portal.make.aStudent());
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${portal.url}${detailsPath(job)}#terms`);
    await page.getByLabel(agree).check();
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", apply).click();
    const tab = await opened;
    await expect(page.locator(".message.success")).toHaveText(messages.apply.done);
    await expect(page.locator(".message.success")).toBeInViewport({ ratio: 1 });
    await expect(tab).toHaveURL(employer);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await expect(page.getByRole("link", { name: /^Continue/ })).toBeVisible();
    await expect(page.getByRole("button", apply)).toBeDisabled();
  });

  test("the link opens 500 ms after the click is recorded", async ({ page, portal, employer }) => {
    const job = await portal.make.aPosting("job", { link: employer });
    await portal.logIn(page, await portal.make.aStudent());
    await stopClock(page);
    await page.addInitScript(() => {
      window.open = (address) => {
        document.title = `opened ${address}`;
        return null;
      };
    });
    await page.goto(portal.url + detailsPath(job));
    await page.getByLabel(agree).check();
    await page.getByRole("button", apply).click();
    await expect(page.locator(".message.success")).toHaveText(messages.apply.done);
    await page.clock.runFor(499);
    expect(await page.title()).not.toContain("opened");
    await page.clock.runFor(2);
    await expect(page).toHaveTitle(`opened ${employer}`);
  });

  test("a double click in one tab and a click in another are one application", async ({
    page,
    portal,
    employer,
  }) => {
    const job = await portal.make.aPosting("job", { link: employer });
    await portal.logIn(page, await portal.make.aStudent());
    const stale = await page.context().newPage();
    for (const tab of [stale, page]) {
      await tab.goto(portal.url + detailsPath(job));
      await tab.getByLabel(agree).check();
    }
    await page.getByRole("button", apply).dblclick();
    await expect(page.locator(".message.success")).toHaveText(messages.apply.done);
    await stale.getByRole("button", apply).click();
    await expect(stale.locator(".message.error")).toHaveText(messages.apply.repeated);
    await expect(stale.getByRole("link", { name: /^Continue/ })).toHaveAttribute("href", employer);
    expect(await applications(job.id)).toHaveLength(1);
  });

  test("a call that takes 6 s still ends in the tab or the large button @thorough", async ({
    page,
    portal,
    employer,
  }) => {
    const job = await portal.make.aPosting("job", { link: employer });
    await portal.logIn(page, await portal.make.aStudent());
    await page.route("**/api/applications/track", async (route) => {
      await new Promise((done) => setTimeout(done, 6000));
      await route.continue();
    });
    await page.goto(portal.url + detailsPath(job));
    await page.getByLabel(agree).check();
    await page.getByRole("button", apply).click();
    await expect(page.getByText(messages.apply.busy)).toBeVisible();
    const button = page.getByRole("link", { name: /^Continue/ });
    await expect(button).toBeVisible();
    const hasTab = () => page.context().pages().length > 1;
    const hasFocus = () => button.evaluate((link) => link === document.activeElement);
    await expect.poll(async () => hasTab() || (await hasFocus())).toBe(true);
    if (!hasTab()) await button.click();
    await expect.poll(hasTab).toBe(true);
    await expect(page.context().pages()[1] ?? page).toHaveURL(employer);
    expect(await applications(job.id)).toHaveLength(1);
  });

  test("a browser that opens no tab shows the large button, focused", async ({
    page,
    portal,
    employer,
  }) => {
    const job = await portal.make.aPosting("job", { link: employer });
    await portal.logIn(page, await portal.make.aStudent());
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(portal.url + detailsPath(job));
    await page.getByLabel(agree).check();
    await page.getByRole("button", apply).click();
    await expect(page.getByRole("link", { name: /^Continue/ })).toBeFocused();
  });

  test("a failed call says so in red and can be sent again", async ({ page, portal, employer }) => {
    const job = await portal.make.aPosting("job", { link: employer });
    await portal.logIn(page, await portal.make.aStudent());
    await page.goto(portal.url + detailsPath(job));
    await page.getByLabel(agree).check();
    await page.route("**/api/applications/track", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", apply).click();
    await expect(page.locator(".message.error")).toHaveText(messages.apply.failed);
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", apply).click();
    await expect(page.locator(".message.success")).toHaveText(messages.apply.done);
    await opened;
  });

  test("a session that ended meanwhile leads to the login and back", async ({
    page,
    portal,
    employer,
  }) => {
    const job = await portal.make.aPosting("job", { link: employer });
    await portal.logIn(page, await portal.make.aStudent());
    await page.goto(portal.url + detailsPath(job));
    await page.context().clearCookies();
    await page.getByLabel(agree).check();
    await page.getByRole("button", apply).click();
    await expect(page).toHaveURL(
      `${portal.url}/login?next=${encodeURIComponent(`${detailsPath(job)}#terms`)}`,
    );
  });
});
