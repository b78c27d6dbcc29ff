// @module-tag thorough
import { runInNewContext } from "node:vm";
import { pushSettings } from "./push-keys";
import { expect, test } from "vitest";
import { limits } from "../../app/news/schema";
import { addDevice, listDevices } from "../../app/news/push/devices.server";
import { dropExpiredSessions } from "../../app/accounts/sessions/sessions.server";
import type { User } from "../../app/accounts/users.server";
import { db } from "../../db/client";
import { Client } from "../support/client";
import { aStudent, clientOf, password } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";
import { until } from "../support/until";
import { aBrowser } from "./push-service";

const web = withWeb({ ...pushSettings, LOG_LEVEL: "info" });
const plain = withWeb({ VAPID_PUBLIC_KEY: "", VAPID_PRIVATE_KEY: "", VAPID_SUBJECT: "" });
const cast = withCast(web);

const path = "/account/news";
const asked = () => ({ intent: "push", ...aBrowser().subscription });
const devicesOf = (user: User) => listDevices(user, null);

async function aNewStudent() {
  const student = await aStudent();
  return { student, client: await clientOf(web.url, student) };
}

/** Adds this browser by the form, as people do. */
async function logIn(client: Client, { email }: User) {
  expect((await client.form("/login", { email, password })).status).toBe(303);
}

/** By time alone. */
function endSessionsOf({ id }: User) {
  const expires_at = new Date(Date.now() - 3 * 86_400_000);
  return db.updateTable("sessions").set({ expires_at }).where("user_id", "=", id).execute();
}

/** The message shown once on the page that the form leads to. */
async function outcome(client: Client, fields: Record<string, string>) {
  expect((await client.form(path, fields)).status).toBe(303);
  return textOf(await (await client.get(path)).text());
}

const hasScript = (html: string) => /<script [^>]*src="\/assets\/enhance-push-/.test(html);

test("a browser is added, shown, and removed", async () => {
  const { student, client } = await aNewStudent();
  const before = await (await client.get(path)).text();
  expect(elements(before, "form")).toContainEqual(
    expect.objectContaining({ "data-push": pushSettings.VAPID_PUBLIC_KEY }),
  );
  expect(hasScript(before)).toBe(true);
  expect(await outcome(client, asked())).toContain("This device now gets notifications.");
  const after = await (await client.get(path)).text();
  expect(textOf(after)).toContain("This device");
  expect(hasScript(after)).toBe(false);
  const [device] = await devicesOf(student);
  const end = { intent: "push-end", device: device?.id ?? "" };
  expect(await outcome(client, end)).toContain("That device no longer gets notifications.");
  expect(await devicesOf(student)).toEqual([]);
});

test("nobody sees or removes another's device", async () => {
  const { student } = await aNewStudent();
  const subscription = aBrowser().subscription;
  const here = { device: "Firefox on Plan 9", sessionId: null };
  const device = await addDevice(student, subscription, here);
  expect(await outcome(cast.otherStudent, { intent: "push-end", device })).toContain(
    "You get no notifications on that device.",
  );
  expect(await (await cast.otherStudent.get(path)).text()).not.toContain("Plan 9");
  expect(await devicesOf(student)).toHaveLength(1);
});

test("five devices at most, however fast they come; one asked again is the same", async () => {
  const { student, client } = await aNewStudent();
  const here = { device: "Chrome on Android", sessionId: null };
  const browsers = Array.from({ length: 8 }, () => aBrowser().subscription);
  const settled = await Promise.allSettled(browsers.map((one) => addDevice(student, one, here)));
  const added = browsers.filter((_, index) => settled[index]?.status === "fulfilled");
  expect(added).toHaveLength(limits.devices);
  await addDevice(student, added[0]!, here);
  expect(await devicesOf(student)).toHaveLength(limits.devices);
  expect(await outcome(client, asked())).toContain("You get notifications on 5 devices.");
});

test.each([
  "http://push.example/x",
  "https://push.example:8443/x",
  "https://127.0.0.1/x",
  "https://2130706433/x",
  "https://[::1]/x",
  "https://localhost/x",
  "https://a:b@push.example/x",
  "javascript:alert(1)",
  "",
])("what is no push service is refused: %s", async (endpoint) => {
  const { student, client } = await aNewStudent();
  expect(await outcome(client, { ...asked(), endpoint })).toContain("cannot be used");
  expect(await devicesOf(student)).toEqual([]);
});

test("keys that are none are refused", async () => {
  const { student, client } = await aNewStudent();
  const wrong = [
    { p256dh: `B${"A".repeat(86)}` },
    { p256dh: "" },
    { auth: "short" },
    { auth: "A".repeat(23) },
  ];
  for (const keys of wrong)
    expect(await outcome(client, { ...asked(), ...keys })).toContain("cannot be used");
  expect(await devicesOf(student)).toEqual([]);
});

test("logging out ends it on that device alone; so does ending its session elsewhere", async () => {
  const student = await aStudent();
  const [phone, tablet, laptop] = [1, 2, 3].map(() => new Client(web.url)) as [
    Client,
    Client,
    Client,
  ];
  for (const client of [phone, tablet, laptop]) {
    await logIn(client, student);
    await client.form(path, asked());
  }
  expect(await devicesOf(student)).toHaveLength(3);
  await phone.form("/logout", {});
  expect(await devicesOf(student)).toHaveLength(2);
  await laptop.form("/account", { intent: "end others" });
  const left = await devicesOf(student);
  expect(left).toHaveLength(1);
  expect(textOf(await (await laptop.get(path)).text())).toContain("This device");
});

test("a login that ran out does not end it, the next one there takes it over, and its end ends it", async () => {
  const student = await aStudent();
  const phone = new Client(web.url);
  await logIn(phone, student);
  await phone.form(path, asked());
  await endSessionsOf(student);
  await dropExpiredSessions();
  expect(await devicesOf(student)).toHaveLength(1);
  await logIn(phone, student);
  expect(textOf(await (await phone.get(path)).text())).toContain("This device");
  await logIn(phone, student); // over the session it has
  expect(await devicesOf(student)).toHaveLength(1);
  await phone.form("/logout", {});
  expect(await devicesOf(student)).toEqual([]);
});

test("another's login on the same browser ends it", async () => {
  const [asha, bala] = [await aStudent(), await aStudent()];
  const phone = new Client(web.url);
  await logIn(phone, asha);
  const subscription = asked();
  await phone.form(path, subscription);
  await endSessionsOf(asha);
  await logIn(phone, bala);
  expect(await devicesOf(asha)).toEqual([]);
  await addDevice(asha, aBrowser().subscription, { device: "Another", sessionId: null });
  await phone.form(path, subscription);
  expect([(await devicesOf(asha)).length, (await devicesOf(bala)).length]).toEqual([1, 1]);
});

test("its service worker shows and opens, sees no request, and may be installed from one page alone", async () => {
  const { client } = await aNewStudent();
  const answer = await fetch(`${web.url}/push.js`);
  expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  const script = await answer.text();
  expect(script.match(/addEventListener\("\w+"/g)).toEqual([
    'addEventListener("push"',
    'addEventListener("notificationclick"',
  ]);
  expect(script).not.toMatch(/fetch|caches|importScripts|skipWaiting|claim/);
  const policyOf = async (page: string) =>
    /worker-src [^;]*/.exec(
      (await client.get(page)).headers.get("Content-Security-Policy") ?? "",
    )?.[0];
  expect(await policyOf(path)).toBe(`worker-src ${web.url}/push.js`);
  for (const page of ["/account", "/jobs", "/saved"])
    expect(await policyOf(page), page).toBe("worker-src 'none'");
});

test("without keys there is no trace of it", async () => {
  const student = await aStudent();
  const client = await clientOf(plain.url, student);
  expect((await fetch(`${plain.url}/push.js`)).status).toBe(404);
  const page = await client.get(path);
  expect(page.headers.get("Content-Security-Policy")).toContain("worker-src 'none'");
  expect(await page.text()).not.toMatch(/push|[Nn]otification/);
  expect((await client.form(path, asked())).status).toBe(422);
  expect(await devicesOf(student)).toEqual([]);
});

test("nobody but students has it, and no log has a device's address", async () => {
  for (const client of [cast.recruiter, cast.admin])
    expect((await client.form(path, asked())).status).toBe(403);
  expect((await cast.visitor.form(path, asked())).headers.get("Location")).toMatch(/^\/login/);
  const { client } = await aNewStudent();
  const { path: secret, subscription } = aBrowser();
  await client.form(path, { intent: "push", ...subscription });
  await client.form(path, { intent: "push", ...subscription, auth: "wrong" });
  await fetch(`${web.url}/images/last`);
  await until("it is logged", () => web.output().includes("/images/last"));
  expect(web.output()).not.toContain(secret);
  expect(await (await client.get(path)).text()).not.toContain(secret);
});

/** Runs the service worker as it is sent, in a browser that only notes what it is asked to do. */
async function aWorker() {
  const listeners = new Map<string, (event: object) => void>();
  const done: unknown[][] = [];
  const note = (...what: unknown[]) => void done.push(what);
  const self = {
    location: new URL("/push.js", web.url),
    addEventListener: (name: string, listener: (event: object) => void) =>
      void listeners.set(name, listener),
    registration: { showNotification: note.bind(null, "show") },
    clients: { openWindow: note.bind(null, "open") },
  };
  runInNewContext(await (await fetch(`${web.url}/push.js`)).text(), { self, URL });
  const hear = (name: string, event: object) =>
    listeners.get(name)?.({ ...event, waitUntil: () => undefined });
  return { listeners, done, hear, close: () => note("close") };
}

test("the service worker shows what is pushed, and a click on it opens its page", async () => {
  const { listeners, done, hear, close } = await aWorker();
  expect([...listeners.keys()]).toEqual(["push", "notificationclick"]);
  const path = "/jobs/details/1?from=push";
  hear("push", { data: { json: () => ({ title: "Hi", body: "You", path, tag: "1" }) } });
  const shown = { body: "You", tag: "1", data: path, icon: "/icon-192.png" };
  expect(done.splice(0)).toEqual([["show", "Hi", shown]]);
  hear("notificationclick", { notification: { data: path, close } });
  expect(done).toEqual([["close"], ["open", web.url + path]]);
});

test.each(["//evil.example/", "/\\evil.example", "https://evil.example/x", "javascript:alert(1)"])(
  "a click never opens %s, which is not ours",
  async (data) => {
    const { done, hear, close } = await aWorker();
    hear("notificationclick", { notification: { data, close } });
    expect(done).toEqual([["close"]]);
  },
);
