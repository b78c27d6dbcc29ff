import type { Browser, Page } from "@playwright/test";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import {
  detailsPath,
  listingPath,
  postPath,
  postingType,
  typeNames,
} from "../../app/postings/types";
import { section, sectionNames } from "../../app/resume/sections";
import { type Portal, expect, test } from "./portal";

/** Calls the canary in every way in which markup could run script. */
const attack = `'"></title></textarea></script><script>__xss()</script><img src=x onerror=__xss()><svg onload=__xss()>`;
/** A version of it that fits into a short field. */
const short = `"><img src=x onerror=__xss()>`;
const link = "https://careers.example/?q=%22%3E%3Cscript%3E__xss()%3C/script%3E";

/** A page that notes what ran and what only the Content-Security-Policy prevented. */
async function watched(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  const seen: string[] = [];
  await page.exposeFunction("__seen", (what: string) => void seen.push(`${page.url()}: ${what}`));
  await page.addInitScript(() => {
    const { __seen } = window as unknown as { __seen(what: string): void };
    Object.assign(window, { __xss: () => __seen("ran") });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      __seen(`${violatedDirective} blocked ${blockedURI}`),
    );
  });
  page.on("dialog", (dialog) => {
    if (dialog.type() === "beforeunload") return void dialog.accept(); // the form's own question
    void dialog.dismiss().then(() => seen.push("a dialog"));
  });
  return { page, seen };
}

async function plant(portal: Portal) {
  const { aPosting, aStudent, anAdmin, aPendingSignup, anApplication } = portal.make;
  const postings = [];
  for (const type of typeNames) {
    const fields = Object.entries(postingType(type).fields).filter(
      ([, { kind }]) => kind !== "date",
    );
    const values = fields.map(([name, { kind }]) => {
      if (kind === "url") return [name, link];
      return [name, kind === "list" ? [short, "second"] : attack];
    });
    const { podcastImage: _, ...input } = Object.fromEntries(values) as Record<string, unknown>;
    postings.push(await aPosting(type, input));
  }
  const person = { name: short, phone: short.slice(0, 30), studentId: short };
  const student = await aStudent(withColumns(person));
  const admin = await anAdmin({ name: short });
  await aPendingSignup({ name: short });
  for (const posting of postings)
    if (postingType(posting.type).tracked) await anApplication(student, posting);

  const { saveResume } = await import("../../app/resume/resume.server");
  const { resumeSchema } = await import("../../app/resume/schema");
  const texts = Object.fromEntries(
    ["fullName", "email", "phone", "linkedin", "github", "portfolio", "summary"].map((name) => [
      name,
      attack,
    ]),
  );
  const rows = Object.fromEntries(
    sectionNames.map((name) => [
      name,
      [Object.fromEntries(Object.entries(section(name).fields).map(hostileValue))],
    ]),
  );
  await saveResume(student, resumeSchema.parse({ ...texts, ...rows }));
  const { db } = await import("../../db/client");
  const passkey = { id: student.id, user_id: student.id, public_key: Buffer.from(""), counter: 0 };
  await db
    .insertInto("passkeys")
    .values({ ...passkey, name: attack })
    .execute();
  return { postings, student, admin, message: await plantMessage(admin, student) };
}

/** One that has gone out, and stays on its reader's home page. */
async function plantMessage(admin: User, student: User) {
  const { sendDueMessages } = await import("../../app/messages/deliver.server");
  const { messageSchema } = await import("../../app/messages/schema.server");
  const { sendMessage } = await import("../../app/messages/send.server");
  const { db } = await import("../../db/client");
  const to = [{ students: [student.id] }, { list: attack }];
  const text = `{name} ${attack} ${link}`;
  const letter = { to, subject: `{name} ${short}`, text, at: "", important: true };
  const { dryRun: _, ...input } = messageSchema.parse(letter);
  const { id } = await sendMessage(admin, input);
  await db
    .updateTable("messages")
    .set({ goes_at: new Date(0) })
    .execute();
  await sendDueMessages();
  return id;
}

/** The factory takes columns by their names in the table. */
function withColumns({ studentId, ...person }: { name: string; phone: string; studentId: string }) {
  return { ...person, student_id: studentId };
}

function hostileValue([name, { kind }]: [string, { kind: string | readonly string[] }]) {
  if (kind === "day") return [name, "2024-06"];
  if (kind === "list") return [name, [attack]];
  return [name, typeof kind === "string" ? attack : kind[0]];
}

test.describe("@script", () => {
  test("stored script runs on no screen, for nobody", async ({ browser, portal }) => {
    const { postings, student, admin, message } = await plant(portal);
    const list = JSON.stringify({ list: attack });
    const query = `?search=${encodeURIComponent(attack)}&location=${encodeURIComponent(attack)}`;
    const screens = {
      visitor: [
        "/",
        ...typeNames.map(listingPath),
        ...postings.map(detailsPath),
        `/jobs${query}`,
        `/login?next=${encodeURIComponent(`/jobs${query}`)}`,
        `/${encodeURIComponent(attack)}`,
      ],
      student: [
        "/student-dashboard",
        "/my-applications",
        "/profile",
        "/profile?edit=1",
        "/messages",
        `/messages/${message}`,
        "/account/second-factor",
        detailsPath(postings[0]!),
        `${detailsPath(postings[0]!)}/apply`,
      ],
      admin: [
        "/admin-dashboard",
        "/admin/users",
        `/admin/users${query}`,
        "/admin/messages",
        `/admin/messages/${message}`,
        `/admin/messages/new?to=${encodeURIComponent(list)}`,
        "/admin/waiting",
        "/admin/applications",
        `/admin/applications/job/${postings[0]!.id}`,
        `${postPath("job")}?posted=${postings[0]!.id}`,
        "/jobs",
        "/profile",
        "/api",
      ],
    };
    const { page, seen } = await watched(browser);
    for (const [who, paths] of Object.entries(screens)) {
      if (who !== "visitor") await portal.logIn(page, who === "admin" ? admin : student);
      for (const path of paths) {
        await page.goto(portal.url + path);
        expect(await page.content(), path).not.toMatch(
          /<(script|img|svg)[^>]*(>__xss|onerror|onload)/,
        );
      }
    }
    expect(seen).toEqual([]);
    await page.context().close();
  });

  test("nor in what a refused form, a deletion or the panel shows", async ({ browser, portal }) => {
    const { postings, student, admin } = await plant(portal);
    const { page, seen } = await watched(browser);
    await page.goto(`${portal.url}/login`);
    await page
      .locator("form")
      .first()
      .evaluate((form) => form.setAttribute("novalidate", ""));
    await page.getByLabel("Email").fill(attack);
    await page.getByLabel("Password", { exact: true }).fill(attack);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page.getByLabel("Email")).toHaveValue(attack);

    await portal.logIn(page, student);
    await page.goto(`${portal.url}/jobs`);
    await page.getByRole("link", { name: /^Profile of/ }).click();
    await expect(page.getByRole("dialog", { name: "Profile" }).locator(".resume")).toContainText(
      "__xss()",
    );

    await portal.logIn(page, admin);
    await page.goto(portal.url + postPath("job"));
    await page.locator("#post").evaluate((form) => form.setAttribute("novalidate", ""));
    await page.getByLabel("Title").fill(attack);
    await page.getByLabel("Description").fill(attack);
    await page.getByRole("button", { name: "Post Job" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Description")).toHaveValue(attack);
    await page.goto(`${portal.url}/jobs`);
    const card = page
      .locator(".card")
      .filter({ has: page.locator(`a[href="${detailsPath(postings[0]!)}"]`) });
    await card.getByText("Delete", { exact: true }).click();
    await card.getByRole("button", { name: "Yes, delete it" }).click();
    await expect(page.getByRole("status").filter({ hasText: "__xss()" })).toBeVisible();
    expect(seen).toEqual([]);
    await page.context().close();
  });

  test("the watched page notices script that runs and script that is blocked", async ({
    browser,
    portal,
  }) => {
    const { page, seen } = await watched(browser);
    await page.goto(portal.url);
    await page.evaluate(() => {
      const image = document.createElement("img");
      image.setAttribute("onerror", "__xss()");
      document.body.append(image);
    });
    await expect.poll(() => seen.join()).toContain("script-src-attr blocked inline");
    await page.evaluate("__xss()");
    await expect.poll(() => seen.join()).toContain("ran");
    await page.context().close();
  });

  test("logging out from the menu leaves no draft on the device", async ({ page, portal }) => {
    const student = await portal.make.aStudent();
    await portal.logIn(page, student);
    await page.goto(`${portal.url}/profile`);
    await page.getByLabel("Summary").fill("Nobody else's business");
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Nobody");
    await page.goto(`${portal.url}/jobs`);
    await logOut(page);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});

/** Uses the menu, as on a phone. */
async function logOut(page: Page) {
  await page.setViewportSize({ width: 360, height: 640 });
  const menu = page.locator("details.menu").filter({ visible: true });
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText(messages.logout.done)).toBeVisible();
}

test("Back after logging out shows nothing of what was there", async ({
  playwright,
  launchOptions,
  javaScriptEnabled,
  portal,
}) => {
  // Browsers keep the page that one comes from in memory; Playwright's does not unless told.
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
  const page = await browser.newPage({ javaScriptEnabled });
  const student = await portal.make.aStudent({ name: "Only Before" });
  await portal.logIn(page, student);
  await page.goto(`${portal.url}/my-applications`);
  await page.goto(`${portal.url}/profile`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Only Before");
  await logOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.content()).not.toContain("Only Before");
  await page.goBack();
  await expect(page.locator("main")).toContainText("Please log in to view your applications.");
  expect(await page.content()).not.toContain("Only Before");
  await browser.close();
});
