import { messages } from "../../app/messages";
import { expect, test } from "./portal";

test("after ten minutes an admin proves again who they are, and nothing typed is lost", async ({
  page,
  portal,
}) => {
  const { letProofAge } = await import("../login/factors");
  const { db } = await import("../../db/client");
  const admin = await portal.make.anAdmin();
  const student = await portal.make.aStudent();
  await portal.logIn(page, admin);
  const heading = page.getByRole("heading", { level: 1 });
  const proof = page.getByLabel("Your password", { exact: true });

  await page.goto(`${portal.url}/admin/users?search=${encodeURIComponent(student.email)}`);
  await letProofAge(admin, 11);
  await page.getByText("Delete", { exact: true }).last().click();
  await page.getByRole("button", { name: "Yes, delete this user" }).click();
  await expect(heading).toHaveText("Is it you?");
  await proof.fill("a guess");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(messages.again.wrongPassword)).toBeVisible();
  await proof.fill(portal.make.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(messages.users.done(student.name))).toBeVisible();

  await page.goto(`${portal.url}/admin/recruiters`);
  await letProofAge(admin, 11);
  const email = `r-${student.id}@kaveri.example`;
  await page.getByLabel("Name").fill("Esha Iyer");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Company").fill("Kaveri Tools");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await proof.fill(portal.make.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(messages.recruiters.invited(email))).toBeVisible();
  const invited = db.selectFrom("invitations").select("name").where("email", "=", email);
  expect(await invited.execute()).toEqual([{ name: "Esha Iyer" }]);
});
