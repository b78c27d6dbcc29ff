import type { Page } from "@playwright/test";
import { messages } from "../../app/messages";
import { detailsPath, postPath, typeNames } from "../../app/postings/types";
import { look, longTitle, longWord } from "./look";
import { type Portal, expect, stopClock, test } from "./portal";
import { figureScreens } from "./screens/figure-screens";
import { messageScreens } from "./screens/message-screens";
import { recordScreens } from "./screens/record-screens";
import { seasonScreens } from "./screens/season-screens";

/** Every state of the screens that students and admins see. */
test.describe("@script", () => {
  test("every state of applying is accessible", async ({ page, portal }) => {
    const link = "https://a.example/apply";
    const job = await portal.make.aPosting("job", { link });
    await portal.logIn(page, await portal.make.aStudent({ name: "முத்துவேல் கருணாநிதி" }));
    await lookAt(page, portal, "/my-applications");
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await lookAt(page, portal, detailsPath(job));
    await page.getByLabel(messages.apply.agree).check();
    await look(page, "about to apply");
    await page.getByRole("button", { name: "Final Apply Now" }).click();
    await expect(page.getByRole("link", { name: /^Continue/ })).toBeVisible();
    await look(page, "just applied");
    await lookAt(page, portal, detailsPath(job));

    const other = await portal.make.aPosting("internship", { link, title: longTitle });
    await page.goto(portal.url + detailsPath(other));
    await submit(page, `${detailsPath(other)}/apply`);
    await expect(page.getByRole("alert")).toBeVisible();
    await look(page, "terms not accepted");
    await submit(page, "/jobs", { delete: job.id });
    await expect(page.getByText("403")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Profile of/ })).toBeVisible();
    await look(page, "403");
    await lookAt(page, portal, "/my-applications");
    await lookAt(page, portal, "/student-dashboard");
  });

  test("one's own data and the office's answer are accessible", async ({ page, portal }) => {
    const student = await portal.make.aStudent({ name: longWord });
    const link = "https://a.example/apply";
    const job = await portal.make.aPosting("job", { link, title: longTitle });
    await portal.make.anApplication(student, job);
    await portal.logIn(page, student);
    await lookAt(page, portal, "/account/data");
    await page.getByLabel("Reason").fill(longWord);
    await page.getByRole("button", { name: "Ask to be erased" }).click();
    await expect(page.getByRole("button", { name: "Take the request back" })).toBeVisible();
    await look(page, "asked to be erased");
    await submit(page, "/account/data", { intent: "ask" });
    await expect(page.getByRole("alert")).toBeVisible();
    await look(page, "asked twice");

    await portal.logIn(page, await portal.make.anAdmin());
    await lookAt(page, portal, "/admin-dashboard");
    await lookAt(page, portal, "/admin/erasures");
    await page.locator(".confirm summary").first().click();
    await look(page, "about to erase");
    const request = await page.locator('input[name="request"]').first().inputValue();
    await submit(page, "/admin/erasures", { request, answer: "" });
    await expect(page.locator(".error").first()).toBeVisible();
    await look(page, "an answer without a reason");
    await page
      .getByLabel(/^Reason why/)
      .first()
      .fill("No");
    await page.getByRole("button", { name: "Answer with a reason" }).first().click();
    await expect(page.getByText("will get your answer by mail")).toBeVisible();
    await look(page, "answered");
    await portal.logIn(page, student);
    await lookAt(page, portal, "/account/data");
  });

  test("every state of the profile is accessible", async ({ page, portal }) => {
    const student = await portal.make.aStudent({ name: longWord });
    await portal.logIn(page, student);
    await lookAt(page, portal, "/profile");
    for (const add of ["Add a qualification", "Add a skill"])
      await page.getByRole("button", { name: add }).click();
    await page.getByLabel("Degree").fill("B.Tech");
    await page.getByLabel("Institution").fill(longTitle);
    await page.evaluate(() => scrollTo(0, 0)); // else a field may lie half under the bar
    await look(page, "rows of the profile");
    await page.locator(".sticky").getByRole("button", { name: "Save Changes" }).click();
    await expect(page.locator(".resume")).toBeVisible();
    await look(page, "a saved profile");
    await lookAt(page, portal, "/profile?edit=1");
    await page.locator("form.profile-form").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByLabel("Name", { exact: true }).fill(" ");
    await page.locator(".sticky").getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look(page, "a refused profile");

    await page.goto(`${portal.url}/jobs`);
    await page.getByRole("link", { name: /^Profile of/ }).click();
    await expect(page.getByRole("dialog", { name: "Profile" })).toBeVisible();
    await look(page, "the profile as a dialog");

    await page.goto(`${portal.url}/profile?edit=1`);
    await page.getByLabel("Name", { exact: true }).fill("Asha");
    await page.getByLabel("Email").fill(`asha.${student.id}@college.example`);
    await page.locator(".sticky").getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL(/\/profile\/email$/);
    await look(page, "a new email");
    await page.getByLabel("Enter OTP").fill("000000");
    await page.getByLabel("Your Password").fill(portal.make.password);
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look(page, "a refused code");
  });

  test("every state of a record, its corrections and who may apply is accessible", async ({
    page,
    portal,
  }) => {
    // Else it lies over whatever stands at the foot of a screen.
    await page.context().addCookies([{ name: "follow-us", value: "seen", url: portal.url }]);
    for (const { user, screens } of await recordScreens(portal)) {
      if (user) await portal.logIn(page, user);
      for (const { name, path, act } of screens) {
        await page.goto(portal.url + path);
        await act?.(page);
        await look(page, name);
        const folded = "main details:not([open]):not(.menu):not(.confirm) > summary";
        while (await page.locator(folded).count()) await page.locator(folded).first().click();
        await look(page, `${name}, all unfolded`);
        // Each of these closes when another is opened.
        for (const kind of ["menu", "confirm"]) {
          const one = page.locator(`main details.${kind} > summary:visible`).first();
          if (!(await one.count())) continue;
          await one.click();
          await look(page, `${name}, a ${kind} open`);
          await page.keyboard.press("Escape"); // it may lie over the next
        }
      }
    }
  });

  test("the year's figures are accessible, for the office, graduates and everybody", async ({
    page,
    portal,
  }) => {
    for (const { user, screens } of await figureScreens(portal)) {
      await page.context().clearCookies();
      if (user) await portal.logIn(page, user);
      for (const { path } of screens) await lookAt(page, portal, path);
    }
  });

  test("a season is accessible, for everybody, students with offers and the office", async ({
    page,
    portal,
  }) => {
    for (const { user, screens } of await seasonScreens(portal)) {
      await page.context().clearCookies();
      if (user) await portal.logIn(page, user);
      for (const { name, path, act } of screens) {
        await page.goto(portal.url + path);
        await act?.(page);
        await look(page, name);
      }
    }
  });

  test("messages are accessible, for their readers and who writes them", async ({
    page,
    portal,
  }) => {
    for (const { user, screens } of await messageScreens(portal)) {
      if (user) await portal.logIn(page, user);
      for (const { name, path, act } of screens) {
        await page.goto(portal.url + path);
        await act?.(page);
        await look(page, name);
      }
    }
  });

  test("every state of the admin's screens is accessible", async ({ page, portal }) => {
    const link = "https://a.example/apply";
    const student = await portal.make.aStudent({ name: longWord });
    const job = await portal.make.aPosting("job", { link, title: longTitle });
    await portal.logIn(page, await portal.make.anAdmin());
    await lookAt(page, portal, "/admin/applications");
    await portal.make.anApplication(student, job);
    await lookAt(page, portal, "/admin-dashboard");
    await lookAt(page, portal, "/profile");
    await lookAt(page, portal, "/admin/users?search=nobody+at+all");
    await lookAt(page, portal, `/admin/applications/job/${job.id}`);
    await lookAt(page, portal, detailsPath(job));
    await page.goto(`${portal.url}/admin/applications`);
    await page.getByText(longTitle).first().click(); // other tests post it too
    await look(page, "an opened item of the report");
    for (const path of ["/admin/users", "/jobs"]) {
      await lookAt(page, portal, path);
      await page.locator(".confirm summary").first().click();
      await look(page, `${path}: about to delete`);
    }
  });

  test("every posting form is accessible, refused and done as well", async ({ page, portal }) => {
    await portal.logIn(page, await portal.make.anAdmin());
    for (const type of typeNames) await lookAt(page, portal, postPath(type));
    await submit(page, postPath("podcast"));
    await expect(page.getByRole("alert")).toBeVisible();
    await look(page, "a refused form");
    const { id } = await portal.make.aPosting("visit", { companyName: longTitle });
    await stopClock(page); // or it may close before the focus is in it
    await page.goto(`${portal.url}${postPath("visit")}?posted=${id}`);
    await page.getByRole("link", { name: "Post another" }).focus();
    await page.clock.resume();
    await look(page, "posted");
  });
});

async function lookAt(page: Page, portal: Portal, path: string) {
  await page.goto(portal.url + path);
  await look(page, path);
}

/** Sends a form to this address, bypassing the checks of the browser and the script. */
async function submit(page: Page, action: string, fields: Record<string, string> = {}) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.evaluate(
    ([address, values]) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = address;
      for (const [name, value] of Object.entries(values)) {
        const input = document.createElement("input");
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [action, fields] as const,
  );
  await answered;
}
