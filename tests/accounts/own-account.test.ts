import { beforeEach, describe, expect, test } from "vitest";
import { deviceOf } from "../../app/accounts/own-account/own-account.server";
import { startSession } from "../../app/accounts/sessions/sessions.server";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { Client } from "../support/client";
import { aRecruiter, aStudent, anAdmin, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements } from "../support/html";
import { until } from "../support/until";

const web = withWeb();
const next = "rain-on-the-tin-roof";
const android =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

let student: User;
let own: Client;
beforeEach(async () => {
  student = await aStudent();
  own = await clientOf(web.url, student);
});

function change(client: Client, fields: Record<string, string> = {}) {
  return client.form("/account", {
    intent: "password",
    email: student.email,
    currentPassword: password,
    newPassword: next,
    confirmPassword: next,
    ...fields,
  });
}

async function isLoggedIn(client: Client) {
  return (await client.get("/api/auth/me")).status === 200;
}

function logIn(secret: string, client = new Client(web.url)) {
  return client.json("POST", "/api/auth/login", { email: student.email, password: secret });
}

describe("the password", () => {
  test("is changed: the old one is dead, other devices are out, this one stays, the owner is told", async () => {
    const other = await clientOf(web.url, student);
    const answer = await change(own);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/account"]);
    expect(await (await own.get("/account")).text()).toContain(messages.account.passwordChanged);
    expect([await isLoggedIn(own), await isLoggedIn(other)]).toEqual([true, false]);
    expect((await logIn(password)).status).toBe(401);
    expect((await logIn(next)).status).toBe(200);
    const told = await db
      .selectFrom("outbox")
      .select("name")
      .where("name", "=", "mail-password-changed")
      .where((eb) => eb.cast<string>("payload", "text"), "like", `%${student.id}%`)
      .orderBy("id")
      .execute();
    expect(told).toHaveLength(1);
    const noted = await db
      .selectFrom("audit_log")
      .select("action")
      .where("actor_id", "=", student.id)
      .orderBy("seq")
      .execute();
    expect(noted).toEqual([{ action: "password-changed" }]);
  });

  test.each([
    ["a wrong current one", { currentPassword: "not it" }, messages.account.wrongPassword],
    ["one that is too short", { newPassword: "short", confirmPassword: "short" }, "8 characters"],
    [
      "the same one",
      { newPassword: password, confirmPassword: password },
      messages.account.samePassword,
    ],
    ["two that differ", { confirmPassword: "another one" }, messages.reset.mismatch],
  ])("%s is refused at its field, and no password comes back", async (_what, fields, sentence) => {
    const answer = await change(own, fields);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(elements(page, ".field.wrong").map(({ text }) => text)).toEqual([
      expect.stringContaining(sentence),
    ]);
    expect(page).not.toContain(next);
    expect((await logIn(password)).status).toBe(200);
  });

  test("cannot be guessed by whoever borrows the device, nor can the owner be locked out by it", async () => {
    for (let tries = 0; tries < 10; tries++)
      await change(own, { currentPassword: `guess ${tries}` });
    const limited = await change(own);
    expect(limited.status).toBe(429);
    expect(limited.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect((await logIn(password)).status).toBe(200);
  });

  test("right ones are not counted as guesses", async () => {
    let current = password;
    for (let turn = 0; turn < 12; turn++) {
      const wanted = `${next}-${turn}`;
      const fields = { currentPassword: current, newPassword: wanted, confirmPassword: wanted };
      expect((await change(own, fields)).status).toBe(303);
      current = wanted;
    }
  });
});

describe("sessions", () => {
  test.each([
    [
      "Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36 EdgA/140.0",
      "Edge on Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1",
      "Chrome on iPhone",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/140.0 Mobile Safari/604.1",
      "Firefox on iPhone",
    ],
  ])("name the browser of %s", (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  async function shown(client: Client) {
    return elements(await (await client.get("/account")).text(), ".sessions li");
  }

  test("are listed with their device, the own one first", async () => {
    await logIn(password, new Client(web.url, undefined, { "User-Agent": android }));
    const texts = (await shown(own)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("This device");
    expect(texts[1]).toContain("Chrome on Android");
  });

  test("one of them, or all others, can be ended, at once and on every process", async () => {
    const [second, third] = [await clientOf(web.url, student), await clientOf(web.url, student)];
    const [row] = await db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", student.id)
      .orderBy("id")
      .offset(1)
      .limit(1)
      .execute();
    await own.form("/account", { intent: "end", session: row?.id ?? "" });
    expect([await isLoggedIn(second), await isLoggedIn(third)]).toEqual([false, true]);
    await own.form("/account", { intent: "end others" });
    expect([await isLoggedIn(own), await isLoggedIn(third)]).toEqual([true, false]);
  });

  test("of somebody else cannot be ended", async () => {
    const stranger = await clientOf(web.url, await aStudent());
    const { id } = await db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", student.id)
      .executeTakeFirstOrThrow();
    expect((await stranger.form("/account", { intent: "end", session: id })).status).toBe(404);
    expect((await stranger.form("/account", { intent: "end", session: "x" })).status).toBe(404);
    expect(await isLoggedIn(own)).toBe(true);
  });

  test.each([
    ["staff", anAdmin, 401],
    ["recruiters", aRecruiter, 401],
    ["students", aStudent, 200],
  ])("of %s who were away for 13 hours", async (_who, make, status) => {
    const user = await make();
    const client = new Client(web.url, await startSession(user));
    const away = new Date(Date.now() - 13 * 60 * 60 * 1000);
    const used = (moment: Date) =>
      db.updateTable("sessions").set({ last_seen_at: moment }).where("user_id", "=", user.id);
    await used(away).execute();
    expect((await client.get("/api/auth/me")).status).toBe(status);
  });

  test("are noted as used, so that staff at work stay logged in", async () => {
    const admin = await anAdmin();
    const client = new Client(web.url, await startSession(admin));
    const lastSeen = async () => {
      const { last_seen_at } = await db
        .selectFrom("sessions")
        .select("last_seen_at")
        .where("user_id", "=", admin.id)
        .executeTakeFirstOrThrow();
      return last_seen_at.valueOf();
    };
    const before = Date.now() - 11 * 60 * 60 * 1000;
    await db
      .updateTable("sessions")
      .set({ last_seen_at: new Date(before) })
      .where("user_id", "=", admin.id)
      .execute();
    await client.get("/api/auth/me");
    await until("it is noted", async () => (await lastSeen()) > before);
  });
});

describe("a login of staff", () => {
  async function mailsOf(client: Client, user: User) {
    await client.json("POST", "/api/auth/login", { email: user.email, password });
    const rows = await db
      .selectFrom("outbox")
      .innerJoin("sessions", (join) =>
        join.on((eb) =>
          eb(
            eb.cast("sessions.id", "text"),
            "=",
            eb.fn("jsonb_extract_path_text", ["payload", eb.val("sessionId")]),
          ),
        ),
      )
      .select("outbox.id")
      .where("outbox.name", "=", "mail-new-device")
      .where("user_id", "=", user.id)
      .execute();
    return rows.length;
  }

  test("is in the log, and from a new browser it is told by mail, once", async () => {
    const admin = await anAdmin();
    const browser = new Client(web.url, undefined, { "User-Agent": android });
    expect(await mailsOf(browser, admin)).toBe(1);
    expect(await mailsOf(browser, admin)).toBe(1);
    expect(await mailsOf(new Client(web.url), admin)).toBe(2);
    const noted = await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("actor_id", "=", admin.id)
      .orderBy("seq")
      .execute();
    expect(noted).toHaveLength(3);
    expect(noted[0]).toEqual({ action: "login-staff", details: { device: "Chrome on Android" } });
  });

  test("is neither for students", async () => {
    expect(await mailsOf(new Client(web.url), student)).toBe(0);
    const noted = await db
      .selectFrom("audit_log")
      .select("seq")
      .where("actor_id", "=", student.id)
      .execute();
    expect(noted).toEqual([]);
  });
});
