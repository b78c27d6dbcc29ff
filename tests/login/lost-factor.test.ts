// @module-tag thorough
import { describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { Client } from "../support/client";
import { aRecruiter, aStudent, anAdmin, clientOf, password } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";
import { runProgram } from "../support/processes/child";
import { Authenticator, optionsOn } from "./authenticator";
import { aFactor, appCode } from "./factors";

const web = withWeb({ REQUIRE_SECOND_FACTOR: "staff" });
const cast = withCast(web);

describe("staff who must have a second factor", () => {
  test("set one up at their next login, before anything else", async () => {
    const recruiter = await aRecruiter();
    const browser = new Client(web.url);
    const fields = { email: recruiter.email, password, next: "/my-applications" };
    const login = await browser.form("/login", fields);
    expect(login.headers.get("Location")).toBe("/login/set-up");
    for (const path of ["/profile", "/account", "/login/code"])
      expect((await browser.get(path)).status).toBe(303);
    expect((await browser.get("/api/auth/me")).status).toBe(401);

    const page = await (await browser.get("/login/set-up")).text();
    const secret = elements(page, "code.secret")[0]!.text;
    const sealed = fieldsNamed(page, "sealed")[0]!.value!;
    const done = await browser.form("/login/set-up", { sealed, totp: appCode(secret) });
    const shown = await done.text();
    expect(elements(shown, ".codes li")).toHaveLength(10);
    expect(elements(shown, "a.button").map(({ text }) => text)).toContain("I have them, continue");
    expect(shown).toContain('href="/my-applications"');
    expect((await browser.get("/api/auth/me")).status).toBe(200);
    const again = await new Client(web.url).form("/login", fields);
    expect(again.headers.get("Location")).toBe("/login/code");
  });

  test("may set up a passkey instead, and keep the last one", async () => {
    const { email, id } = await anAdmin();
    const browser = new Client(web.url);
    await browser.form("/login", { email, password, next: "" });
    const device = new Authenticator(web.url);
    const credential = device.create(await optionsOn(browser, "/login/set-up"));
    const fields = { intent: "add passkey", name: " ", credential };
    const refused = await browser.form("/login/set-up", fields);
    expect(refused.status).toBe(422);
    const again = device.create(await optionsOn(browser, "/login/set-up"));
    const named = { ...fields, name: "Office key", credential: again };
    const done = await browser.form("/login/set-up", named);
    expect(elements(await done.text(), ".codes li")).toHaveLength(10);
    const path = "/account/second-factor";
    expect(await (await browser.get(path)).text()).not.toContain("Yes, remove it");
    const kept = await browser.form(path, { passkey: device.id });
    expect([kept.status, textOf(await kept.text())]).toEqual([
      409,
      expect.stringContaining(messages.secondFactor.required),
    ]);
    const keys = db.selectFrom("passkeys").select("name").where("user_id", "=", id);
    expect(await keys.execute()).toEqual([{ name: "Office key" }]);
  });

  test("cannot turn it off, nor log in by a call without one", async () => {
    const admin = await anAdmin();
    const body = { email: admin.email, password };
    const call = await new Client(web.url).json("POST", "/api/auth/login", body);
    expect([call.status, await call.json()]).toEqual([
      403,
      { msg: messages.secondFactor.setUpFirst },
    ]);
    await aFactor(admin);
    const browser = await clientOf(web.url, admin);
    const off = await browser.form("/account/second-factor", { intent: "off" });
    expect(off.status).toBe(409);
    expect(textOf(await off.text())).toContain(messages.secondFactor.required);
  });

  test("log in anew when they become staff, which ends their sessions", async () => {
    const student = await aStudent();
    const before = await clientOf(web.url, student);
    const give = (role: string) => runProgram(["user", "--email", student.email, "--role", role]);
    expect((await give("user")).said).toBe(`${student.email}: changed, role user\n`);
    expect((await before.get("/api/auth/me")).status).toBe(200);
    expect((await give("admin")).said).toBe(
      `${student.email}: changed, role admin; sessions ended: 1\n`,
    );
    expect((await before.get("/api/auth/me")).status).toBe(401);
    const login = await before.form("/login", { email: student.email, password, next: "" });
    expect(login.headers.get("Location")).toBe("/login/set-up");
  });

  test("are not students", async () => {
    const student = await aStudent();
    const body = { email: student.email, password };
    expect((await new Client(web.url).json("POST", "/api/auth/login", body)).status).toBe(200);
  });
});

describe("a lost second factor", () => {
  async function logsInWith(email: string) {
    const answer = await new Client(web.url).json("POST", "/api/auth/login", { email, password });
    return answer.status;
  }

  async function traces(id: string) {
    const noted = await db
      .selectFrom("audit_log")
      .select(["action", "actor_id as by"])
      .where("target_id", "=", id)
      .orderBy("seq")
      .execute();
    const mails = await db
      .selectFrom("outbox")
      .select("payload")
      .where((eb) => eb.cast<string>("payload", "text"), "like", `%${id}%`)
      .orderBy("id")
      .execute();
    return { noted, mails: mails.map(({ payload }) => payload) };
  }

  test("is taken off by an admin: in the log, and its owner is told", async () => {
    const student = await aStudent({ name: "Farida Khan" });
    await aFactor(student);
    const path = `/admin/users?search=${encodeURIComponent(student.email)}`;
    const page = textOf(await (await cast.admin.get(path)).text());
    expect(page).toContain(messages.secondFactor.askTakeOff(student.name));
    expect(await logsInWith(student.email)).toBe(401);
    const done = await cast.admin.form(path, { factor: student.id });
    expect([done.status, done.headers.get("Location")]).toEqual([303, path]);
    expect(await logsInWith(student.email)).toBe(200);
    expect(await traces(student.id)).toEqual({
      noted: [{ action: "second-factor-taken-off", by: cast.users.admin.id }],
      mails: [{ userId: student.id, change: "taken-off" }],
    });
    expect(textOf(await (await cast.admin.get(path)).text())).not.toContain("Remove the second");
  });

  test("or by an operator's command", async () => {
    const student = await aStudent();
    await aFactor(student);
    const { said } = await runProgram(["user", "--email", student.email, "--second-factor", "off"]);
    expect(said).toBe(`${student.email}: second factor off\n`);
    expect(await logsInWith(student.email)).toBe(200);
    expect((await traces(student.id)).noted).toEqual([
      { action: "second-factor-taken-off", by: null },
    ]);
  });

  test("of somebody without one is not there to be taken", async () => {
    const { id, email } = await aStudent();
    const answer = await cast.admin.form(`/admin/users?search=${email}`, { factor: id });
    const page = await cast.admin.get(answer.headers.get("Location")!);
    expect(textOf(await page.text())).toContain(messages.secondFactor.noneToTakeOff);
    expect((await traces(id)).noted).toEqual([]);
  });
});
