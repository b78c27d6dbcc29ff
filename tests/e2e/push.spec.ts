import type { BrowserContext, Page } from "@playwright/test";
import webPush from "web-push";
import { messages } from "../../app/messages";
import { aBrowser } from "../news/push-service";
import { type Web, startWeb } from "../support/web";
import { type Portal, expect, test } from "./portal";

/**
 * No browser here can reach its push service, so `PushManager.subscribe` is replaced. The service worker,
 * its messages and the notifications are real.
 */
let web: Web | undefined;
test.afterAll(() => web?.stop());

async function openNews(page: Page, portal: Portal) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  web ??= await startWeb({
    CACHE_SECONDS: "0",
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: "mailto:office@college.example",
  });
  await portal.logIn(page, await portal.make.aStudent());
  const { endpoint, ...keys } = aBrowser().subscription;
  await page.addInitScript(
    (answer) => {
      PushManager.prototype.subscribe = async (options) => {
        const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer);
        if (key.length !== 65 || !options?.userVisibleOnly)
          throw new Error("not as browsers want it");
        return { toJSON: () => answer } as unknown as PushSubscription;
      };
    },
    { endpoint, keys },
  );
  await page.goto(`${web.url}/account/news`);
  return web.url;
}

const button = (page: Page) => page.getByRole("button", { name: "Notifications on this device" });

/** Pushes to the page's service worker as the browser does. */
async function push(context: BrowserContext, page: Page, origin: string, content: object) {
  const devTools = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  const data = JSON.stringify(content);
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await known,
    data,
  });
}

function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/account/news");
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, data, tag }) => ({
      title,
      body,
      data: data as string,
      tag,
    }));
  });
}

test("a student asks for notifications, gets them from a worker of that page alone, and ends them @script", async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  const origin = await openNews(page, portal);
  await button(page).click();
  await expect(page.getByText(messages.push.added)).toBeVisible();
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  const workers = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope, active }) => [
      scope,
      active?.scriptURL,
    ]),
  );
  expect(workers).toEqual([[`${origin}/account/news`, `${origin}/push.js`]]);

  const first = { title: "Closes today: Taster", body: "Erode", path: "/saved", tag: "one" };
  const newer = { ...first, body: "Erode, until 17:00" };
  const other = { ...first, tag: "two" };
  for (const [content, expected] of [
    [first, [first]],
    [newer, [newer]],
    [other, [newer, other]],
  ] as const) {
    await push(context, page, origin, content);
    const wanted = expected.map(({ path, ...rest }) => ({ ...rest, data: path }));
    await expect
      .poll(async () => (await shown(page)).sort((one, two) => (one.tag < two.tag ? -1 : 1)))
      .toEqual(wanted);
  }
  await page.getByRole("button", { name: /^No more notifications on/ }).click();
  await expect(page.getByText(messages.push.ended)).toBeVisible();
  await expect(button(page)).toBeVisible();
});

test("who does not allow it is told so, and nothing is installed @script", async ({
  page,
  portal,
}) => {
  await openNews(page, portal);
  await button(page).click();
  await expect(page.getByText(/^Your browser (does|did) not allow it\./)).toBeVisible();
  await expect(button(page)).toBeEnabled();
  const count = async () => (await navigator.serviceWorker.getRegistrations()).length;
  expect(await page.evaluate(count)).toBe(0);
});

test("without script the page says what it takes", async ({ page, portal, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled !== false, "with script it has a button");
  await openNews(page, portal);
  await expect(page.getByText(messages.push.needsScript)).toBeVisible();
});
