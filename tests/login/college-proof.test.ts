// @module-tag thorough
import { beforeAll, expect, test, vi } from "vitest";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { Client } from "../support/client";
import { aStudent, anAdmin } from "../support/factories";
import { textOf } from "../support/html";
import { freePort } from "../../local/free-port";
import { type Web, startWeb } from "../support/web";
import { aFactor } from "./factors";
import { beginAtCollege, goThroughCollege, startCollege } from "./provider";

/** What a login at the college proves: its provider may answer without asking anybody. */

let web: Web;
beforeAll(async () => {
  const port = await freePort();
  const college = await startCollege(`http://localhost:${port}`);
  const settings = { ...college.settings, REQUIRE_SECOND_FACTOR: "staff" };
  web = await startWeb({ PORT: String(port), ...settings });
  return async () => {
    await web.stop();
    await college.stop();
  };
});

const minutes = 60_000;

/** Somebody's browser, in which they logged in at the college (not here) so many minutes ago. */
async function browserOf({ email }: { email: string }, minutesAgo: number) {
  const person = { sub: newId(), email, email_verified: true, name: "Gita Pillai" };
  const cookies = new Map<string, string>();
  const client = new Client(web.url);
  /** Logs in here; `change` is made to what the portal asks of the provider. */
  async function logIn(change?: (asked: URLSearchParams) => void) {
    const address = new URL(await beginAtCollege(client));
    change?.(address.searchParams);
    return client.get(await goThroughCollege(address.href, person, cookies));
  }
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - minutesAgo * minutes });
  await goThroughCollege(await beginAtCollege(client), person, cookies);
  vi.useRealTimers();
  return { client, logIn };
}

/** Whether a sensitive action asks for another proof. */
async function isAskedAgain(client: Client) {
  const answer = await client.form("/account/second-factor", { intent: "codes" });
  return textOf(await answer.text()).includes(messages.again.needed);
}

const aBrowser = async (minutesAgo: number) => browserOf(await aStudent(), minutesAgo);

test("a login at the college counts as proof from when it was made there", async () => {
  const { client, logIn } = await aBrowser(9);
  expect((await logIn()).status).toBe(303);
  expect(await isAskedAgain(client)).toBe(false);
});

test("one that the provider answered by itself is none; a new one there is", async () => {
  const { client, logIn } = await aBrowser(11);
  await logIn();
  expect((await client.get("/api/auth/me")).status).toBe(200);
  expect(await isAskedAgain(client)).toBe(true);
  await logIn((asked) => asked.delete("prompt")); // a provider that does not ask again
  expect(await isAskedAgain(client)).toBe(true);
  await logIn();
  expect(await isAskedAgain(client)).toBe(false);
});

test("nor is one of which the provider does not say when it was made", async () => {
  const student = await aStudent();
  const { client, logIn } = await browserOf(student, 0);
  await logIn((asked) => asked.delete("max_age"));
  expect((await client.get("/api/auth/me")).status).toBe(200);
  expect(await isAskedAgain(client)).toBe(true);
  const begun = await db
    .selectFrom("sessions")
    .select("proved_at")
    .where("user_id", "=", student.id)
    .execute();
  expect(begun).toEqual([{ proved_at: new Date(0) }]);
});

test("staff set up no second factor by one that the provider answered by itself", async () => {
  const { client, logIn } = await browserOf(await anAdmin(), 11);
  expect((await logIn()).headers.get("Location")).toBe("/login");
  expect(textOf(await (await client.get("/login")).text())).toContain(messages.college.oldLogin);
  expect((await client.get("/login/set-up")).headers.get("Location")).toBe("/login");

  const admin = await anAdmin();
  await aFactor(admin);
  const old = await browserOf(admin, 11);
  expect((await old.logIn()).headers.get("Location")).toBe("/login/code");
  await db.deleteFrom("totp_factors").where("user_id", "=", admin.id).execute();
  const setUp = await old.client.form("/login/set-up", {});
  expect(setUp.headers.get("Location")).toBe("/login");

  const fresh = await browserOf(await anAdmin(), 9);
  expect((await fresh.logIn()).headers.get("Location")).toBe("/login/set-up");
});
