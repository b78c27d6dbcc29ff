import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { Client } from "../support/client";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { Authenticator, addPasskey, givePasskey, optionsOn } from "./authenticator";

const web = withWeb();
const path = "/account/second-factor";
const alone = "/login/passkey";
let student: User;
let own: Client;
let device: Authenticator;
beforeEach(async () => {
  student = await aStudent();
  own = await clientOf(web.url, student);
  device = new Authenticator(web.url);
});

const { passkeys: sentences } = messages;

async function answered(browser: Client, credential: string, at = alone) {
  const answer = await browser.form(at, { intent: "passkey", credential });
  const isIn = (await browser.get("/api/auth/me")).status === 200;
  return { status: answer.status, isIn, text: textOf(await answer.text()) };
}

async function inSecondStep() {
  const browser = new Client(web.url);
  await browser.form("/login", { email: student.email, password, next: "" });
  return browser;
}

function keysOf({ id }: User) {
  return db.selectFrom("passkeys").select("id").where("user_id", "=", id).execute();
}

describe("a login by a passkey is refused", () => {
  beforeEach(() => givePasskey(student, device));

  test.each([
    ["of another origin", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["that nobody unlocked, as it stands for two factors", { isUnlocked: false }],
  ])("%s", async (_what, twist) => {
    const browser = new Client(web.url);
    const credential = device.get(await optionsOn(browser, alone), twist);
    expect(await answered(browser, credential)).toMatchObject({ status: 401, isIn: false });
    const honest = device.get(await optionsOn(browser, alone));
    expect(await answered(browser, honest)).toMatchObject({ status: 303, isIn: true });
  });

  test("signed by another key", async () => {
    const browser = new Client(web.url);
    const forger = new Authenticator(web.url, device.id);
    const credential = forger.get(await optionsOn(browser, alone));
    expect(await answered(browser, credential)).toMatchObject({ status: 401, isIn: false });
  });

  test("a second time: an answer works once, in whatever browser", async () => {
    const browser = new Client(web.url);
    const credential = device.get(await optionsOn(browser, alone), { counter: 0 });
    const cookie = `passkey=${browser.cookie("passkey")}`;
    expect((await answered(browser, credential)).isIn).toBe(true);
    const thief = new Client(web.url, undefined, { Cookie: cookie });
    const again = await thief.form(alone, { intent: "passkey", credential });
    expect([again.status, thief.cookie("jwtToken")]).toEqual([422, undefined]);
    expect(textOf(await again.text())).toContain(sentences.expired);
  });

  test("with the challenge of another browser, of a page for something else, or none", async () => {
    const [mine, other] = [new Client(web.url), new Client(web.url)];
    const options = await optionsOn(mine, alone);
    expect((await answered(other, device.get(options))).text).toContain(sentences.expired);
    await optionsOn(other, alone);
    expect(await answered(other, device.get(options))).toMatchObject({ status: 401, isIn: false });
    const step = await inSecondStep();
    const forStep = device.get(await optionsOn(step, "/login/code"));
    expect(await answered(step, forStep)).toMatchObject({ status: 422, isIn: false });
  });

  test("from a copy: its counter is not above the last one", async () => {
    const login = async (counter: number) => {
      const browser = new Client(web.url);
      return answered(browser, device.get(await optionsOn(browser, alone), { counter }));
    };
    expect((await login(7)).isIn).toBe(true);
    expect(await login(7)).toMatchObject({ status: 401, isIn: false });
    expect(await login(6)).toMatchObject({ status: 401, isIn: false });
    expect((await login(8)).isIn).toBe(true);
  });

  test("in the second step of somebody else", async () => {
    const other = await aStudent();
    const theirs = new Authenticator(web.url);
    await givePasskey(other, theirs);
    const step = await inSecondStep();
    const credential = theirs.get(await optionsOn(step, "/login/code"));
    const refused = await answered(step, credential, "/login/code");
    expect(refused).toMatchObject({ status: 401, isIn: false });
    expect(refused.text).toContain(sentences.failed);
  });

  test.each(["", "{}", "null", "[]", '{"id":"\\u0000"}', '{"id":"x","rawId":"x"}'])(
    "as %s",
    async (credential) => {
      const browser = new Client(web.url);
      await optionsOn(browser, alone);
      expect(await answered(browser, credential)).toMatchObject({ status: 422, isIn: false });
    },
  );
});

describe("a new passkey is refused", () => {
  test.each([
    ["of another origin", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["whose maker vouches for it", { isVouchedFor: true }],
  ])("%s", async (_what, twist) => {
    const credential = device.create(await optionsOn(own, path), twist);
    const answer = await own.form(path, { intent: "add passkey", name: "Mine", credential });
    expect([answer.status, await keysOf(student)]).toEqual([422, []]);
    expect(textOf(await answer.text())).toContain(sentences.failed);
  });

  test("with another session's challenge, though it is the same user's", async () => {
    const other = await clientOf(web.url, student);
    const options = await optionsOn(other, path);
    const headers = {
      Cookie: `jwtToken=${own.cookie("jwtToken")}; passkey=${other.cookie("passkey")}`,
    };
    const credential = device.create(options);
    const body = new URLSearchParams({ intent: "add passkey", name: "Mine", credential });
    const answer = await own.fetch(path, { method: "POST", body, headers });
    expect([answer.status, await keysOf(student)]).toEqual([422, []]);
  });

  test("a second time, even after it was removed, and if it is another's", async () => {
    const options = await optionsOn(own, path);
    const cookie = `jwtToken=${own.cookie("jwtToken")}; passkey=${own.cookie("passkey")}`;
    const credential = device.create(options);
    const body = { intent: "add passkey", name: "Mine", credential };
    const send = () =>
      own.fetch(path, {
        method: "POST",
        body: new URLSearchParams(body),
        headers: { Cookie: cookie },
      });
    expect((await send()).status).toBe(200);
    await own.form(path, { passkey: device.id });
    expect([(await send()).status, await keysOf(student)]).toEqual([422, []]);
    await givePasskey(student, device);
    const other = await clientOf(web.url, await aStudent());
    expect((await addPasskey(other, device)).status).toBe(409);
  });
});

test("nobody removes another's", async () => {
  await givePasskey(student, device);
  const other = await aStudent();
  await givePasskey(other, new Authenticator(web.url));
  const stranger = await clientOf(web.url, other);
  expect((await stranger.form(path, { passkey: device.id })).status).toBe(404);
  expect((await stranger.form(path, { passkey: "a\0b" })).status).toBe(404);
  expect(await keysOf(student)).toEqual([{ id: device.id }]);
});
