import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { Client } from "../support/client";
import { aStudent, anAdmin, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements, fieldsNamed } from "../support/html";
import { type Factor, aFactor, appCode, wrongAppCode } from "./factors";

const web = withWeb();
let student: User;
let factor: Factor;
beforeEach(async () => {
  student = await aStudent();
  factor = await aFactor(student);
});

const { secondFactor } = messages;

function logIn(client: Client, fields: Record<string, string> = {}) {
  return client.form("/login", { email: student.email, password, next: "", ...fields });
}

async function inSecondStep() {
  const browser = new Client(web.url);
  const answer = await logIn(browser, { next: "/my-applications" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/login/code"]);
  return browser;
}

function callLogin(fields: object, client = new Client(web.url)) {
  return client.json("POST", "/api/auth/login", { email: student.email, password, ...fields });
}

async function isLoggedIn(client: Client) {
  return (await client.get("/api/auth/me")).status === 200;
}

function sent(user: User) {
  return db
    .selectFrom("outbox")
    .select("payload")
    .where("name", "=", "mail-second-factor")
    .where((eb) => eb.cast<string>("payload", "text"), "like", `%${user.id}%`)
    .orderBy("id")
    .execute()
    .then((rows) => rows.map(({ payload }) => payload.change));
}

describe("a login on the page", () => {
  test("has no session until the code is entered, and then goes where it was for", async () => {
    const browser = await inSecondStep();
    expect(await isLoggedIn(browser)).toBe(false);
    const answer = await browser.form("/login/code", { totp: appCode(factor.secret) });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/my-applications"]);
    expect(await isLoggedIn(browser)).toBe(true);
    expect(browser.cookie("login-step")).toBeUndefined();
  });

  test("a code works once, and so does each recovery code", async () => {
    const code = appCode(factor.secret);
    for (const [totp, statuses] of [
      [code, [303, 401]],
      [factor.codes[0]!, [303, 401]],
      [factor.codes[1]!.toUpperCase().replace("-", " "), [303, 401]],
    ] as const) {
      const tries = [await inSecondStep(), await inSecondStep()];
      const answers: number[] = [];
      for (const browser of tries)
        answers.push((await browser.form("/login/code", { totp, intent: "recovery" })).status);
      expect(answers).toEqual(statuses);
    }
    expect(await sent(student)).toEqual(["code-used", "code-used"]);
  });

  test("a refused code is said at its field, in the form that it was typed in", async () => {
    const browser = await inSecondStep();
    const wrong = await browser.form("/login/code", { totp: wrongAppCode(factor.secret) });
    const recovery = await browser.form("/login/code", { totp: "k7f2a-9mqx3", intent: "recovery" });
    expect([wrong.status, recovery.status]).toEqual([401, 401]);
    const shown = async (answer: Response) =>
      elements(await answer.text(), ".field.wrong .error").map(({ text }) => text);
    expect(await shown(wrong)).toEqual([secondFactor.wrong]);
    expect(await shown(recovery)).toEqual([secondFactor.wrongRecovery]);
  });

  test("the ticket dies with the password, and nobody can make one", async () => {
    const browser = await inSecondStep();
    await db
      .updateTable("users")
      .set({ password_hash: "-" })
      .where("id", "=", student.id)
      .execute();
    const answer = await browser.form("/login/code", { totp: appCode(factor.secret) });
    expect(answer.headers.get("Location")).toBe("/login");
    const forged = new Client(web.url);
    await forged.get("/login");
    for (const ticket of ["x", `${browser.cookie("login-step")}x`]) {
      const headers = { Cookie: `login-step=${ticket}` };
      const page = await forged.get("/login/code", { headers });
      expect(page.headers.get("Location")).toBe("/login");
    }
  });
});

describe("a login by a call", () => {
  test("needs totp, as the app's code or a recovery code", async () => {
    for (const [fields, status, error] of [
      [{}, 401, secondFactor.needed],
      [{ totp: wrongAppCode(factor.secret) }, 401, secondFactor.wrong],
      [{ totp: "k7f2a-9mqx3" }, 401, secondFactor.wrongRecovery],
      [{ totp: appCode(factor.secret) }, 200, undefined],
      [{ totp: appCode(factor.secret) }, 401, secondFactor.wrong],
      [{ totp: factor.codes[5] }, 200, undefined],
    ] as const) {
      const answer = await callLogin(fields);
      const { errors } = (await answer.json()) as { errors?: { totp: string } };
      expect([answer.status, errors?.totp]).toEqual([status, error]);
    }
  });

  test("says nothing of a second factor to whoever has the wrong password", async () => {
    const answer = await callLogin({ password: "a guess", totp: appCode(factor.secret) });
    expect([answer.status, await answer.json()]).toEqual([401, { msg: messages.login.failed }]);
  });
});

describe("wrong codes", () => {
  test("are counted one by one however many come at once, and never close recovery codes", async () => {
    const totp = wrongAppCode(factor.secret);
    const answers = await Promise.all(Array.from({ length: 12 }, () => callLogin({ totp })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(6).fill(401), ...Array<number>(6).fill(429)]);
    const right = await callLogin({ totp: appCode(factor.secret) });
    expect([right.status, right.headers.get("Retry-After")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await callLogin({ totp: factor.codes[0] })).status).toBe(200);
  });

  test("from elsewhere do not close the owner's own browser, and a new day opens all", async () => {
    const own = new Client(web.url);
    await callLogin({ totp: factor.codes[0] }, own);
    const totp = wrongAppCode(factor.secret);
    await Promise.all(Array.from({ length: 7 }, () => callLogin({ totp })));
    expect((await callLogin({ totp: appCode(factor.secret) })).status).toBe(429);
    expect((await callLogin({ totp: appCode(factor.secret) }, own)).status).toBe(200);
    await db
      .updateTable("totp_factors")
      .set({ tries_end_at: new Date() })
      .where("user_id", "=", student.id)
      .execute();
    expect((await callLogin({ totp: appCode(factor.secret, 1) })).status).toBe(200);
  });
});

describe("setting it up on /account", () => {
  const path = "/account/second-factor";

  async function begun() {
    const user = await anAdmin();
    const browser = await clientOf(web.url, user);
    const page = await (await browser.get(path)).text();
    const sealed = fieldsNamed(page, "sealed")[0]!.value!;
    return { user, browser, sealed, secret: elements(page, "code.secret")[0]!.text, page };
  }

  test("shows the key as text and as a picture, and ten codes once it is confirmed", async () => {
    const { user, browser, sealed, secret, page } = await begun();
    const elsewhere = await clientOf(web.url, user);
    expect(page).toMatch(/<svg class="qr"/);
    const wrong = { intent: "set up", sealed, totp: wrongAppCode(secret) };
    const refused = await browser.form(path, wrong);
    expect(refused.status).toBe(422);
    expect(elements(await refused.text(), "code.secret")[0]!.text).toBe(secret);
    const done = await (await browser.form(path, { ...wrong, totp: appCode(secret) })).text();
    expect(elements(done, ".codes li")).toHaveLength(10);
    expect(elements(await (await browser.get(path)).text(), ".codes li")).toEqual([]);
    expect(await sent(user)).toEqual(["on"]);
    expect([await isLoggedIn(browser), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    const again = await browser.form(path, { ...wrong, totp: appCode(secret, 1) });
    expect(again.status).toBe(409);
  });

  test("takes no key but one made for this account", async () => {
    const [{ browser }, other] = [await begun(), await begun()];
    const totp = appCode(other.secret);
    for (const sealed of [other.sealed, "", "x", `${other.sealed.slice(0, 20)}AAAA`]) {
      const answer = await browser.form(path, { intent: "set up", sealed, totp });
      expect(answer.status).toBe(422);
    }
  });

  test("new codes void the old ones; turned off, the password alone logs in", async () => {
    const browser = await clientOf(web.url, student);
    const page = await (await browser.form(path, { intent: "codes" })).text();
    const [fresh] = elements(page, ".codes li");
    expect((await callLogin({ totp: factor.codes[0] })).status).toBe(401);
    expect((await callLogin({ totp: fresh!.text })).status).toBe(200);
    const elsewhere = await clientOf(web.url, student);
    const off = await browser.form(path, { intent: "off" });
    expect([await isLoggedIn(browser), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    expect([off.status, off.headers.get("Location")]).toEqual([303, path]);
    expect((await callLogin({})).status).toBe(200);
    expect(await sent(student)).toEqual(["codes-made", "code-used", "off"]);
    const noted = await db
      .selectFrom("audit_log")
      .select("action")
      .where("actor_id", "=", student.id)
      .orderBy("seq")
      .execute();
    expect(noted.map(({ action }) => action)).toEqual([
      "recovery-codes-made",
      "recovery-code-used",
      "second-factor-off",
    ]);
  });
});

test("what is stored is neither the key nor a code", async () => {
  const rows = await Promise.all([
    db.selectFrom("totp_factors").selectAll().where("user_id", "=", student.id).execute(),
    db.selectFrom("recovery_codes").selectAll().where("user_id", "=", student.id).execute(),
  ]);
  const stored = JSON.stringify(rows).toLowerCase();
  const secrets = [factor.secret.replaceAll(" ", ""), ...factor.codes, ...factor.codes.map(bare)];
  expect(secrets.filter((secret) => stored.includes(secret.toLowerCase()))).toEqual([]);
  expect(rows[1]).toHaveLength(10);
});

const bare = (code: string) => code.replace("-", "");
