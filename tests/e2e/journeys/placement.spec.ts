import type { Browser, Page } from "@playwright/test";
import type { User } from "../../../app/accounts/users.server";
import { formatDay, todayIn } from "../../../app/dates";
import { messages } from "../../../app/messages";
import { stages } from "../../../app/applications/stages/stages";
import { type Portal, expect, test } from "../portal";

const company = "Kites Ltd";
const title = "Graduate riveter";

test("@plain from an invitation to a placement: posted, approved, applied to, offered, accepted, counted", async ({
  page: admin,
  portal,
  browser,
}) => {
  const [visitor, recruiter] = [await opened(browser, portal), await opened(browser, portal)];
  await portal.logIn(admin, await portal.make.anAdmin());

  await admin.goto(`${portal.url}/admin/recruiters`);
  const email = `lakshmi.${process.pid}@kites.example`;
  const invited = { Name: "Lakshmi Menon", Email: email, Company: company };
  for (const [label, text] of Object.entries(invited)) await admin.getByLabel(label).fill(text);
  await admin.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(admin.getByText(messages.recruiters.invited(email))).toBeVisible();
  await join(recruiter, portal, email);

  await recruiter.getByRole("main").getByRole("link", { name: "Job", exact: true }).click();
  await fill(recruiter, {
    Title: title,
    Company: company,
    Location: "Pune",
    Description: "Rivets",
  });
  await recruiter.locator("[name=deadline]").fill("2098-11-30");
  await recruiter.getByLabel("Application link").fill("https://kites.example/apply");
  await recruiter.getByLabel("Students apply here, without another page").uncheck();
  await outsideSeasons(recruiter);
  await recruiter.getByRole("button", { name: "Post Job" }).click();
  await expect(recruiter.getByText(messages.approval.sentOne(title))).toBeVisible();
  const address = recruiter.url();
  expect((await visitor.goto(address))?.status()).toBe(404);

  const reason = "Please name the pay.";
  await review(admin, portal);
  await expect(admin.getByText("Rivets")).toBeVisible();
  await admin.getByLabel("Or what has to be fixed first").fill(reason);
  await admin.getByRole("button", { name: "Send back" }).click();
  await expect(admin.getByText(`'${title}' sent back.`)).toBeVisible();

  await recruiter.goto(`${portal.url}/recruiter`);
  await expect(recruiter.getByText(reason)).toBeVisible();
  await recruiter.getByRole("link", { name: `Edit ${title}` }).click();
  await recruiter.getByLabel("Salary").fill("₹6.5 LPA");
  await recruiter.getByRole("button", { name: "Send to the office" }).click();
  await expect(recruiter).toHaveURL(address);
  expect((await visitor.goto(address))?.status()).toBe(404);

  await review(admin, portal);
  await expect(admin.getByText("₹6.5 LPA")).toBeVisible();
  await outsideSeasons(admin);
  await admin.getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText(messages.approval.approved(title))).toBeVisible();
  expect((await visitor.goto(address))?.status()).toBe(200);
  await expect(visitor.getByText("₹6.5 LPA").first()).toBeVisible();

  const asha = await aStudentWithResume("Asha Nair");
  const bala = await aStudentWithResume("Bala Murugan");
  const student = await opened(browser, portal, asha);
  for (const applicant of [student, await opened(browser, portal, bala)]) {
    await applicant.goto(address);
    await apply(applicant);
  }
  const mine = `${portal.url}/my-applications`;
  await student.goto(mine);
  await student.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(student.getByText(messages.stages.finished)).toBeVisible();

  await recruiter.goto(`${portal.url}/recruiter`);
  await recruiter.getByRole("link", { name: `2 applied: ${title}` }).click();
  await expect(recruiter.getByText("1 said they finished applying")).toBeVisible();
  const resume = recruiter.getByRole("link", { name: "Resume of Asha Nair" });
  const pdf = await recruiter.request.get(portal.url + (await resume.getAttribute("href")));
  expect(await pdf.text()).toBe("%PDF of Asha Nair");
  await student.goto(mine);
  const { env } = await import("../../../app/env.server");
  const today = formatDay(todayIn(env.TIME_ZONE));
  await expect(student.getByText(`Opened by ${company} on ${today}`)).toBeVisible();

  const nobody = "nobody@college.example";
  await recruiter.getByText(messages.companyList.pasteOrUpload).click();
  // Another test of this portal may have begun its records.
  const list = recruiter.getByLabel(/^Emails or (student IDs|roll numbers)/);
  await list.fill([asha.email, nobody, bala.email].join("\n"));
  await show(recruiter, "shortlisted");
  await expect(recruiter.getByText(messages.stages.unknownLine(nobody))).toBeVisible();
  await expect(recruiter.getByRole("button", { name: /^Yes, make/ })).toHaveCount(0);
  await expect(recruiter.getByRole("cell", { name: "Applied", exact: true })).toHaveCount(2);
  await list.fill((await list.inputValue()).replace(nobody, ""));
  await show(recruiter, "shortlisted");
  await confirm(recruiter, "Yes, make all 2 'Shortlisted'");

  for (const [stage, pay] of [["interview"], ["offered", "650000"]] as const) {
    await recruiter.getByRole("checkbox", { name: "Asha Nair" }).check();
    if (pay) await recruiter.getByLabel("Pay of the offer").fill(pay);
    await show(recruiter, stage);
    await confirm(recruiter, `Yes, make it '${stages[stage].name}'`);
  }
  await recruiter.getByRole("checkbox", { name: "Asha Nair" }).check();
  await show(recruiter, "accepted");
  await confirm(recruiter, "Yes, make it 'Accepted'");

  await student.goto(mine);
  const path = student.getByRole("list", { name: "Stages of this application" });
  await expect(path.locator("[aria-current=step]")).toHaveText("Accepted");
  await expect(student.locator(".note")).toContainText("₹6,50,000 a year");

  await admin.goto(`${portal.url}/admin/outcomes`);
  const row = admin.getByRole("row", { name: company });
  await expect(row).toContainText("₹6,50,000");
  const call = await admin.request.get(`${portal.url}/api/admin/outcomes`);
  const { byCompany } = (await call.json()) as { byCompany: { company: string }[] };
  expect(byCompany.find((group) => group.company === company)).toMatchObject({
    ...{ applications: 2, finished: 1, offers: 1, acceptances: 1, medianPay: 650_000 },
    stages: { shortlisted: 1, accepted: 1 },
  });
});

async function opened(browser: Browser, portal: Portal, user?: User) {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  if (user) await portal.logIn(page, user);
  return page;
}

/** Follows the mail's link, sets a password and logs in with it. */
async function join(page: Page, portal: Portal, email: string) {
  const { db } = await import("../../../db/client");
  const { invitationTokenOf } = await import("../../../app/accounts/recruiters/invitations.server");
  const invitation = await db
    .selectFrom("invitations")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await page.goto(`${portal.url}/invitation?link=${invitationTokenOf(invitation)}`);
  const { password } = portal.make;
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText(messages.recruiters.joined)).toBeVisible();
  await expect(page).toHaveURL(/\/recruiter$/);
}

async function fill(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
}

/** Follows the dashboard's note to what waits. What waits is named by the company that sent it. */
async function review(admin: Page, portal: Portal) {
  await admin.goto(`${portal.url}/admin-dashboard`);
  await expect(admin.getByText("1 posting is waiting for approval")).toBeVisible();
  await admin.getByRole("link", { name: "Review" }).click();
  await admin.getByRole("link", { name: `Open: Posting, ${company}` }).click();
}

/** Imported late, as it reads the environment. */
async function aStudentWithResume(name: string) {
  const applicants = await import("../../applications/applicants");
  return applicants.aStudentWithResume({ name }, `%PDF of ${name}`);
}

/** Applies on the posting's page; the employer's page opens in another tab. */
async function apply(page: Page) {
  await page.context().route("https://kites.example/**", (route) => route.fulfill({ body: "-" }));
  await page.getByLabel(messages.apply.agree).check();
  const employer = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Final Apply Now" }).click();
  await (await employer).waitForURL(/kites\.example/);
}

async function show(page: Page, stage: keyof typeof stages) {
  await page.getByLabel("New stage").selectOption(stage);
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await expect(page.getByRole("heading", { name: "What will happen" })).toBeVisible();
}

async function confirm(page: Page, words: string) {
  await page.getByRole("button", { name: words }).click();
  await expect(page.getByText(/^\d applications? (is|are) now '/)).toBeVisible();
}

/** Other tests may have opened one. */
async function outsideSeasons(page: Page) {
  const season = page.getByLabel("Part of");
  if (await season.count()) await season.selectOption("");
  const yes = page.getByLabel("This drive is outside the season: its rules will not hold.");
  if (await yes.count()) await yes.check();
}
