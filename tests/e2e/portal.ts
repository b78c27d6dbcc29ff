import { type Page, test as base } from "@playwright/test";
import type { User } from "../../app/accounts/users.server";
import { createTestDatabase, testEnv } from "../support/database";
import { watchProgress } from "../support/progress";
import { startWeb } from "../support/web";

type Factories = typeof import("../support/factories");

/** This worker's own portal: database, web process, and factories that write into it. */
export type Portal = {
  url: string;
  make: Factories;
  /** Gives the page this user's session. */
  logIn(page: Page, user: User): Promise<void>;
};

export const test = base.extend<{ patience: void }, { portal: Portal }>({
  /** Instead of time limits: a test goes on as long as something moves. */
  patience: [
    async ({}, use, test) => {
      const { isStuck } = watchProgress();
      const timer = setInterval(() => isStuck() && test.setTimeout(1), 1_000);
      await use();
      clearInterval(timer);
    },
    { auto: true },
  ],
  portal: [
    async ({}, use) => {
      const database = await createTestDatabase(process.env.TEST_POSTGRES_URL ?? "");
      const own = { DATABASE_URL: database.url, DATABASE_PATIENCE: "4" };
      Object.assign(process.env, testEnv, own);
      // Pages are opened right after the factories wrote, and not looked at again.
      const web = await startWeb({ CACHE_SECONDS: "0" });
      // Imported late, as these modules read the environment.
      const make = await import("../support/factories");
      const { startSession } = await import("../../app/accounts/sessions/sessions.server");
      await use({
        url: web.url,
        make,
        async logIn(page, user) {
          const value = await startSession(user);
          await page.context().addCookies([{ name: "jwtToken", value, url: web.url }]);
        },
      });
      await web.stop();
      const { db } = await import("../../db/client");
      await db.destroy();
      await database.drop();
    },
    { scope: "worker" },
  ],
});

/** Timers of pages opened from now on run only when the test says so. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

export { expect } from "@playwright/test";
