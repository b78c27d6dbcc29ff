import { messages } from "../../app/messages";
import { enrol, startCollege } from "../login/provider";
import { freePort } from "../../local/free-port";
import { startWeb } from "../support/web";
import { expect, test } from "./portal";

/** A portal on the worker's database with single sign-on, and its provider. */
async function withCollege(portal: { url: string }, work: (url: string) => Promise<void>) {
  expect(portal.url).toBeTruthy(); // its database is the environment's
  const port = await freePort();
  const college = await startCollege(`http://localhost:${port}`);
  const web = await startWeb({ PORT: String(port), ...college.settings });
  try {
    await work(web.url);
  } finally {
    await web.stop();
    await college.stop();
  }
}

test("a student logs in with the college's account, turns back, and is refused from elsewhere", async ({
  page,
  portal,
}) => {
  // The provider's page would fetch a font.
  await page.route(/^https?:\/\/(?!localhost)/, (route) => route.abort());
  const number = `e2e-${Date.now()}`;
  const person = { sub: number, email_verified: true, name: "Gita Pillai" };
  enrol({ ...person, email: `${number}@college.example` });
  enrol({ ...person, sub: `${number}-away`, email: `${number}@elsewhere.example` });

  await withCollege(portal, async (url) => {
    const begin = async () => {
      await page.context().clearCookies();
      await page.goto(`${url}/login?next=%2Fmy-applications`);
      await page.getByRole("button", { name: "Continue with your college account" }).click();
    };
    const logIn = async (as: string) => {
      await begin();
      await page.locator("[name=login]").fill(as);
      await page.locator("[name=password]").fill("x");
      await page.getByRole("button", { name: "Sign-in" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
    };
    for (const _round of ["the first makes the account", "the second finds it"]) {
      await logIn(number);
      await expect(page).toHaveURL(`${url}/my-applications`);
    }
    await page.goto(`${url}/account`);
    await expect(page.getByText(`${number}@college.example`)).toBeVisible();

    await logIn(`${number}-away`);
    await expect(page.getByText(messages.college.otherDomain("college.example"))).toBeVisible();
    await expect(page).toHaveURL(`${url}/login`);

    await begin();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByText(messages.college.denied)).toBeVisible();
  });
});
