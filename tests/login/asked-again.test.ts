import type { Kysely } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { type User, lockUser } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import type { Database } from "../../db/schema";
import { Client } from "../support/client";
import { during } from "../support/during";
import { aProgramme, aStudent, anAdmin, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";
import { aFactor, appCode, browserProved, letProofAge } from "./factors";

const web = withWeb();
let admin: User;
let stale: Client;
beforeEach(async () => {
  admin = await anAdmin();
  stale = await browserProved(web.url, admin, 11);
});

async function exists({ id }: User) {
  return (await db.selectFrom("users").select("id").where("id", "=", id).execute()).length > 0;
}

describe("a form after ten minutes", () => {
  test("asks, brings everything along and does it once the password is right", async () => {
    const student = await aStudent();
    const address = "/admin/users?search=ash&page=1";
    const asked = await stale.form(address, { delete: student.id, note: "two\nlines <b>" });
    expect([asked.status, await exists(student)]).toEqual([403, true]);
    const page = await asked.text();
    expect(elements(page, "h1")[0]!.text).toBe("Is it you?");
    expect(elements(page, "main form")[0]).toMatchObject({ action: address });
    expect(fieldsNamed(page, "note")[0]!.value).toBe("two\nlines <b>");
    const fields = { delete: student.id, note: "two\nlines <b>" };
    const wrong = await stale.form(address, { ...fields, "again-proof": "a guess" });
    const again = await wrong.text();
    expect([wrong.status, await exists(student)]).toEqual([403, true]);
    expect(textOf(again)).toContain(messages.again.wrongPassword);
    expect(fieldsNamed(again, "delete")[0]!.value).toBe(student.id);
    expect(again).not.toContain("a guess");
    const done = await stale.form(address, { ...fields, "again-proof": password });
    expect([done.status, done.headers.get("Location")]).toEqual([303, address]);
    expect(await exists(student)).toBe(false);
    const other = await aStudent();
    expect((await stale.form(address, { delete: other.id })).status).toBe(303);
  });

  test("takes the code of the app, but a recovery code only at login", async () => {
    const { secret, codes } = await aFactor(admin);
    const path = "/account/second-factor";
    const withRecovery = await stale.form(path, { intent: "off", "again-proof": codes[0]! });
    expect(withRecovery.status).toBe(403);
    expect(textOf(await withRecovery.text())).toContain(messages.again.wrongEither);
    const proof = { intent: "off", "again-proof": appCode(secret) };
    expect((await stale.form(path, proof)).status).toBe(303);
  });

  test("takes no file for a proof", async () => {
    const student = await aStudent();
    const proof = new File([password], "proof.txt");
    const answer = await stale.multipart("/admin/users", [
      ["delete", student.id],
      ["again-proof", proof],
    ]);
    expect([answer.status, await exists(student)]).toEqual([403, true]);
  });

  test("counts wrong passwords", async () => {
    const guess = (proof: string) =>
      stale.form("/admin/users", { delete: admin.id, "again-proof": proof });
    for (let tries = 0; tries < 10; tries++)
      expect((await guess(`guess ${tries}`)).status).toBe(403);
    const limited = await guess(password);
    expect([limited.status, limited.headers.get("Retry-After")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
  });

  test.each([
    ["/admin/users", async () => ({ delete: (await aStudent()).id })],
    ["/admin/users", async () => ({ factor: (await aStudent()).id })],
    ["/admin/erasures", () => Promise.resolve({ delete: "1" })],
    ["/account/second-factor", () => Promise.resolve({ intent: "set up", totp: "123456" })],
    ["/account/second-factor", () => Promise.resolve({ intent: "codes" })],
    ["/account/second-factor", () => Promise.resolve({ intent: "off" })],
  ])("is asked for at %s", async (path, fields) => {
    const answer = await stale.form(path, (await fields()) as Record<string, string>);
    expect([answer.status, textOf(await answer.text())]).toEqual([
      403,
      expect.stringContaining(messages.again.needed),
    ]);
  });
});

describe("a download after ten minutes", () => {
  test.each(["/admin/applications.csv", "/admin/log.csv?who=dev", "/admin/records.csv?batch=2027"])(
    "%s",
    async (path) => {
      await aProgramme();
      const asked = await stale.get(path);
      const place = `/prove?next=${encodeURIComponent(path)}`;
      expect([asked.status, asked.headers.get("Location")]).toEqual([303, place]);
      expect((await stale.get(place)).status).toBe(200);
      expect((await stale.form(place, { "again-proof": "a guess" })).status).toBe(403);
      const done = await stale.form(place, { "again-proof": password });
      expect([done.status, done.headers.get("Refresh")]).toEqual([200, `0;url=${path}`]);
      expect((await stale.get(path)).status).toBe(200);
    },
  );

  test("leads nowhere but to a path of ours", async () => {
    const place = `/prove?next=${encodeURIComponent("//evil.example/")}`;
    const done = await stale.form(place, { "again-proof": password });
    expect(done.headers.get("Refresh")).toBe("0;url=/account");
  });
});

describe("a call after ten minutes", () => {
  async function remove(headers: Record<string, string>, client = new Client(web.url)) {
    const { id } = await aStudent();
    return client.fetch(`/api/admin/users/${id}`, { method: "DELETE", headers });
  }

  async function logIn() {
    const client = new Client(web.url);
    const answer = await client.json("POST", "/api/auth/login", { email: admin.email, password });
    const { token } = (await answer.json()) as { token: string };
    await letProofAge(admin, 11);
    return { client, token };
  }

  test("with a cookie is refused with the sentence", async () => {
    const answer = await remove({}, stale);
    expect([answer.status, await answer.json()]).toEqual([403, { msg: messages.again.needed }]);
    const { client } = await logIn();
    expect((await remove({}, client)).status).toBe(403);
  });

  test("with the bearer token of a call's login goes on; with a page's it does not", async () => {
    const { token } = await logIn();
    expect((await remove({ Authorization: `Bearer ${token}` })).status).toBe(200);
    const browser = new Client(web.url);
    await browser.form("/login", { email: admin.email, password, next: "" });
    await letProofAge(admin, 11);
    const stolen = { Authorization: `Bearer ${browser.cookie("jwtToken")}` };
    expect((await remove(stolen)).status).toBe(403);
  });
});

describe("a login opens no session", () => {
  const changing = (trx: Kysely<Database>, { id }: User) =>
    trx.updateTable("users").where("id", "=", id);
  const changes: Record<string, (trx: Kysely<Database>, student: User) => Promise<unknown>> = {
    "the password is reset": (trx, student) =>
      changing(trx, student).set({ password_hash: "-" }).execute(),
    "the role changes": (trx, student) => changing(trx, student).set({ role: "admin" }).execute(),
    "a second factor is added": async (trx, student) => {
      await lockUser(trx, student.id);
      await aFactor(student, trx);
    },
  };

  test.each(Object.entries(changes))("if meanwhile %s", async (_what, change) => {
    const student = await aStudent();
    const client = await clientOf(web.url, null);
    const answer = await during(
      (trx) => change(trx, student),
      () => client.json("POST", "/api/auth/login", { email: student.email, password }),
    );
    expect([answer.status, client.cookie("jwtToken")]).toEqual([401, undefined]);
    const open = await db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", student.id)
      .execute();
    expect(open).toEqual([]);
  });
});
