import { expect, test } from "./portal";

test("@script the queue board runs under its policy, with nothing from elsewhere", async ({
  page,
  portal,
}) => {
  const elsewhere: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(portal.url)) elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await portal.logIn(page, await portal.make.anAdmin());
  await page.goto(`${portal.url}/admin-dashboard`);
  await page.getByRole("link", { name: "Operations" }).click();
  await page.getByRole("link", { name: "Queues" }).click();
  for (const queue of ["otp", "resume", "mail"])
    await expect(page.getByRole("link", { name: queue, exact: true }).first()).toBeVisible();
  await page.goto(`${portal.url}/admin/queues/queue/mail?status=failed`);
  await expect(page.getByText("No failed jobs in this queue.")).toBeVisible();
  expect([elsewhere, refused]).toEqual([[], []]);
});
