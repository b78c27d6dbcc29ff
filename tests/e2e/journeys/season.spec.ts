import type { Page } from "@playwright/test";
import { messages } from "../../../app/messages";
import { expect, test } from "../portal";

test("a season: registered, two offers, one accepted and taken back, the other accepted, and what the rules then say", async ({
  page,
  portal,
}) => {
  // Imported late, as they read the environment.
  const { aJobIn, applied, offer, step } = await import("../../seasons/offers");
  const admin = await portal.make.anAdmin();
  const student = await portal.make.aStudent();
  const season = await portal.make.aSeason({
    clauses: [
      { kind: "on-accepting", withdraw: "all" },
      { kind: "leaving", until: "2098-12-31", mayReturn: true },
      { kind: "after-accepting", ways: [{ times: 1.7 }] },
    ],
  });
  const [better, same] = [
    await aJobIn(season.id, { company: "Vaigai Labs", ctc: 1_020_000 }),
    await aJobIn(season.id, { company: "Porunai Works", ctc: 800_000 }),
  ];
  await portal.logIn(page, student);

  await page.goto(`${portal.url}/jobs/details/${same.id}`);
  await expect(page.locator(".apply")).toContainText(`Register for ${season.name} first.`);
  await page.getByRole("link", { name: season.name }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "1.7 times" })).toBeVisible();
  await page.getByLabel(messages.seasonScreen.accept).check();
  await page.getByRole("button", { name: messages.seasonScreen.register, exact: true }).click();
  await expect(page.getByText(messages.seasons.registered(season.name))).toBeVisible();

  const nila = await applied(student, season.id, { company: "Nila Analytics", ctc: 700_000 });
  const kaveri = await applied(student, season.id, { company: "Kaveri Motors", ctc: 600_000 });
  await applied(student, season.id, { company: "Bhavani Mills", ctc: 500_000 });
  for (const { id } of [nila, kaveri]) await offer(id);

  await page.goto(`${portal.url}/my-applications`);
  await accept(page, "Nila Analytics", [
    messages.offers.ends("Bhavani Mills"),
    messages.offers.declines("Kaveri Motors"),
    "Rule 3: After accepting an offer one may apply to offers of at least 1.7 times its pay.",
  ]);
  await expect(stageOf(page, "Nila Analytics")).toHaveText("Accepted");
  await expect(stageOf(page, "Kaveri Motors")).toHaveText("Declined");
  await expect(stageOf(page, "Bhavani Mills")).toHaveText("Withdrawn");

  await step(admin, nila.id, "revoked", "No more money.");
  await page.goto(`${portal.url}/my-applications`);
  await expect(card(page, "Nila Analytics")).toContainText("No more money.");
  await expect(stageOf(page, "Bhavani Mills")).toHaveText("Applied");
  await expect(card(page, "Kaveri Motors")).toContainText(
    messages.offers.restored("Nila Analytics"),
  );
  await accept(page, "Kaveri Motors", [messages.offers.ends("Bhavani Mills")]);
  await expect(stageOf(page, "Kaveri Motors")).toHaveText("Accepted");

  await page.goto(`${portal.url}/jobs/details/${same.id}`);
  await expect(page.locator(".apply")).toContainText(
    "Rule 3: after accepting an offer of ₹6 LPA you may apply to offers of ₹10.2 LPA or more (1.7 times). This one offers ₹8 LPA.",
  );
  const button = page.getByRole("button", { name: "Final Apply Now" });
  await expect(button).toHaveCount(0);
  await page.goto(`${portal.url}/jobs/details/${better.id}`);
  await expect(button).toBeVisible();
});

/** One of My Applications. */
function card(page: Page, company: string) {
  const where = page.locator("h3 + p", { hasText: company });
  return page.locator(".application").filter({ has: where });
}

const stageOf = (page: Page, company: string) => card(page, company).locator(".standing strong");

/** Reads what accepting does, and accepts. */
async function accept(page: Page, company: string, says: string[]) {
  const mine = card(page, company);
  await mine.locator("summary", { hasText: messages.offers.accept }).click();
  for (const sentence of says) await expect(mine.locator(".answer")).toContainText(sentence);
  await mine.getByRole("button", { name: messages.offers.yesAccept }).click();
  await expect(page.getByText(messages.offers.accepted)).toBeVisible();
}
