import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { Client } from "../support/client";
import { aRecruiter, aStudent, anAdmin, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";
import { Authenticator, addPasskey, givePasskey, optionsOn } from "./authenticator";
import { aFactor, appCode } from "./factors";

const web = withWeb();
const path = "/account/second-factor";
let student: User;
let own: Client;
let device: Authenticator;
beforeEach(async () => {
  student = await aStudent();
  own = await clientOf(web.url, student);
  device = new Authenticator(web.url);
});

const { passkeys: sentences, secondFactor } = messages;

async function isLoggedIn(client: Client) {
  return (await client.get("/api/auth/me")).status === 200;
}

async function inSecondStep({ email }: User) {
  const browser = new Client(web.url);
  const answer = await browser.form("/login", { email, password, next: "/my-applications" });
  expect(answer.headers.get("Location")).toBe("/login/code");
  return browser;
}

function callLogin({ email }: User, fields: object = {}) {
  return new Client(web.url).json("POST", "/api/auth/login", { email, password, ...fields });
}

async function actionsOf({ id }: User) {
  const rows = await db
    .selectFrom("audit_log")
    .select("action")
    .where("actor_id", "=", id)
    .orderBy("seq")
    .execute();
  return rows.map(({ action }) => action);
}

async function toldTo({ id }: User) {
  const rows = await db
    .selectFrom("outbox")
    .select("payload")
    .where("name", "=", "mail-second-factor")
    .where((eb) => eb.cast<string>("payload", "text"), "like", `%${id}%`)
    .orderBy("id")
    .execute();
  return rows.map(({ payload }) => payload.change);
}

describe("a passkey on the account's page", () => {
  test("is added with ten recovery codes if it is the first factor; its owner is told", async () => {
    const elsewhere = await clientOf(web.url, student);
    const page = await (await addPasskey(own, device)).text();
    expect(elements(page, ".codes li")).toHaveLength(10);
    expect([await isLoggedIn(own), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    const second = await addPasskey(own, new Authenticator(web.url), "My key");
    expect([second.status, second.headers.get("Location")]).toEqual([303, path]);
    const shown = await (await own.get(path)).text();
    expect(textOf(shown)).toContain(sentences.added("My key"));
    const names = elements(shown, ".passkeys li > strong").map(({ text }) => text);
    expect(names).toEqual(["My phone", "My key"]);
    expect(textOf(shown)).toContain("10 codes are left");
    expect(await toldTo(student)).toEqual(["passkey-added", "passkey-added"]);
    expect(await actionsOf(student)).toEqual(["passkey-added", "passkey-added"]);
  });

  test("without a name keeps what else was typed, and says so at the field", async () => {
    const answer = await addPasskey(own, device, " ");
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(elements(page, ".field.wrong .error")[0]!.text).toBe("Enter your name");
    expect(elements(page, "form[data-passkey]")).toHaveLength(1);
  });

  test("is removed, and the last one takes the recovery codes along", async () => {
    await addPasskey(own, device);
    const elsewhere = await clientOf(web.url, student);
    const done = await own.form(path, { passkey: device.id });
    expect([done.status, done.headers.get("Location")]).toEqual([303, path]);
    expect(textOf(await (await own.get(path)).text())).toContain(sentences.removed("My phone"));
    expect([await isLoggedIn(own), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    expect((await callLogin(student)).status).toBe(200);
    expect(await toldTo(student)).toEqual(["passkey-added", "passkey-removed"]);
    const left = db.selectFrom("recovery_codes").selectAll().where("user_id", "=", student.id);
    expect(await left.execute()).toEqual([]);
    expect((await own.form(path, { passkey: device.id })).status).toBe(404);
  });

  test("stands beside an app: each may go while the other stays", async () => {
    const { secret, codes } = await aFactor(student);
    expect((await addPasskey(own, device)).status).toBe(303);
    expect((await own.form(path, { intent: "off" })).status).toBe(303);
    expect((await callLogin(student, { totp: appCode(secret) })).status).toBe(401);
    expect((await callLogin(student, { totp: codes[0] })).status).toBe(200);
  });

  test("an account has ten at most", async () => {
    const credential = device.create(await optionsOn(own, path));
    for (let number = 0; number < 10; number++)
      await givePasskey(student, new Authenticator(web.url));
    const answer = await own.form(path, { intent: "add passkey", name: "One more", credential });
    expect(answer.status).toBe(409);
    const page = await (await own.get(path)).text();
    expect(textOf(page)).toContain(sentences.tooMany);
    expect(elements(page, "form[data-passkey]")).toEqual([]);
  });
});

describe("a login", () => {
  test("takes a passkey as its second step, locked or unlocked, and goes where it was for", async () => {
    await givePasskey(student, device);
    for (const isUnlocked of [false, true]) {
      const browser = await inSecondStep(student);
      const options = await optionsOn(browser, "/login/code");
      expect(options.allowCredentials).toEqual([{ id: device.id, type: "public-key" }]);
      const credential = device.get(options, { isUnlocked });
      const answer = await browser.form("/login/code", { intent: "passkey", credential });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/my-applications"]);
      expect(await isLoggedIn(browser)).toBe(true);
    }
  });

  test("by a passkey alone needs neither password nor second step", async () => {
    await givePasskey(student, device);
    const browser = new Client(web.url);
    const at = "/login/passkey?next=%2Fprofile";
    const credential = device.get(await optionsOn(browser, at));
    const answer = await browser.form(at, { intent: "passkey", credential });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile"]);
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test("by a call: where to log in is said at totp, which takes a recovery code", async () => {
    const page = await (await addPasskey(own, device)).text();
    const [code] = elements(page, ".codes li");
    const refused = await callLogin(student);
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { msg: secondFactor.onlyPasskey, errors: { totp: secondFactor.onlyPasskey } },
    ]);
    expect((await callLogin(student, { totp: "123456" })).status).toBe(401);
    expect((await callLogin(student, { totp: code!.text })).status).toBe(200);
  });

  test("says without script what else there is", async () => {
    await givePasskey(student, device);
    const step = textOf(await (await (await inSecondStep(student)).get("/login/code")).text());
    expect(step).toContain(`${sentences.needsScript} Use a recovery code.`);
    const alone = textOf(await (await new Client(web.url).get("/login/passkey")).text());
    expect(alone).toContain(`${sentences.needsScript} Log in with your password.`);
  });
});

test("an admin takes off passkeys too: recovery codes and sessions go, the password logs in", async () => {
  await givePasskey(student, device);
  const admin = await clientOf(web.url, await anAdmin());
  const done = await admin.form("/admin/users", { factor: student.id });
  expect(done.status).toBe(303);
  expect(await isLoggedIn(own)).toBe(false);
  expect((await callLogin(student)).status).toBe(200);
  expect(await toldTo(student)).toEqual(["taken-off"]);
  expect(
    await db.selectFrom("passkeys").selectAll().where("user_id", "=", student.id).execute(),
  ).toEqual([]);
});

test("somebody blocked comes in by no passkey either", async () => {
  const recruiter = await aRecruiter();
  await givePasskey(recruiter, device);
  const blocked = { blocked_at: new Date() };
  await db.updateTable("users").set(blocked).where("id", "=", recruiter.id).execute();
  const browser = new Client(web.url);
  const credential = device.get(await optionsOn(browser, "/login/passkey"));
  const answer = await browser.form("/login/passkey", { intent: "passkey", credential });
  expect([answer.status, browser.cookie("jwtToken")]).toEqual([403, undefined]);
  expect(textOf(await answer.text())).toContain(messages.login.blocked);
});
