import { expect, test } from "./portal";

/** With pictures of what it passes: `SHOTS=folder npx playwright test eligibility`. */
const folder = process.env.SHOTS;

test("an admin says who may apply, counts them first, and students see why they may or may not", async ({
  page,
  portal,
}, info) => {
  const { claimFacts } = await import("../../app/records/change-record.server");
  const programme = await portal.make.aProgramme({
    name: `B.Tech ${info.project.name}`,
    departments: ["Computer Science", "Electrical Engineering", "Mechanical Engineering"],
  });
  const facts = { programme: programme.name, department: "Computer Science", batch: 2027 };
  const student = await portal.make.aStudent();
  await claimFacts(student, { ...facts, cgpa: 7.2, activeBacklogs: 0 });
  for (const cgpa of [6.5, 8, 9])
    await claimFacts(await portal.make.aStudent(), { ...facts, cgpa, activeBacklogs: 0 });

  const shot = async (name: string) => {
    if (!folder) return;
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({
        path: `${folder}/${name}-${info.project.name}-${width}.png`,
        fullPage: true,
      });
    }
  };

  const title = `Engineer ${info.project.name}`;
  await portal.logIn(page, await portal.make.anAdmin());
  await page.goto(`${portal.url}/admin/post/job`);
  await page.getByLabel("Title").fill(title);
  const rule = page.getByRole("group", { name: "Who may apply" });
  await rule.getByLabel(programme.name).check();
  await rule
    .getByRole("group", { name: /^Departments \(?optional/ })
    .getByLabel("Computer Science")
    .check();
  await rule.getByLabel("CGPA at least").first().fill("7.5");
  await rule.getByLabel("Active backlogs at most").fill("0");
  await rule.getByRole("button", { name: "How many can apply?" }).click();
  await expect(rule.getByRole("status")).toContainText(/Of \d+ students, \d+ can apply/);
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await expect(rule.getByLabel(programme.name)).toBeChecked();
  await shot("form");

  await page.getByLabel("Company").fill("Nila Analytics");
  await page.getByLabel("Location").fill("Kochi");
  await page.getByLabel("Description").fill("Work on the portal.");
  await page.getByLabel("Application link").fill("https://apply.example/here");
  await rule.getByLabel("Gap years at most").fill("many");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(rule.getByText("Gap years must be a whole number")).toBeVisible();
  await shot("form-refused");
  await rule.getByLabel("Gap years at most").fill("");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page.getByText("Job posted successfully!")).toBeVisible();

  await page.context().clearCookies();
  await portal.logIn(page, student);
  await page.goto(`${portal.url}/jobs?search=${encodeURIComponent(title)}`);
  await expect(page.getByText("Not for you: 1 condition")).toBeVisible();
  await shot("list");
  await page.goto(`${portal.url}/jobs?search=${encodeURIComponent(title)}&eligible=true`);
  await expect(page.getByText(title)).toHaveCount(0);
  await claimFacts(student, { activeBacklogs: null });
  await page.goto(`${portal.url}/jobs?search=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: `More Details: ${title}` }).click();
  await expect(page.getByText("CGPA at least 7.5: yours is 7.2")).toBeVisible();
  await expect(page.getByText("your active backlogs are missing")).toBeVisible();
  await expect(page.getByRole("button", { name: "Final Apply Now" })).toHaveCount(0);
  await shot("details-unmet");
  await claimFacts(student, { cgpa: 8, activeBacklogs: 0 });
  await page.reload();
  await expect(page.getByText("CGPA at least 7.5: yours is 8")).toBeVisible();
  await expect(page.getByRole("button", { name: "Final Apply Now" })).toBeVisible();
  await shot("details-met");
});
