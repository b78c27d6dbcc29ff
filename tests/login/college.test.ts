// @module-tag thorough
import { beforeAll, describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { Client } from "../support/client";
import { aPendingSignup, aStudent } from "../support/factories";
import { beginAtCollege, goThroughCollege, startCollege } from "./provider";
import { textOf } from "../support/html";
import { reportCase } from "../support/report-cases";
import { aFactor, appCode } from "./factors";
import { freePort } from "../../local/free-port";
import { type Web, startWeb } from "../support/web";

let web: Web;
let college: Awaited<ReturnType<typeof startCollege>>;
beforeAll(async () => {
  const port = await freePort();
  college = await startCollege(`http://localhost:${port}`);
  web = await startWeb({ PORT: String(port), ...college.settings });
  return async () => {
    await web.stop();
    await college.stop();
  };
});

const { college: sentences } = messages;

function someone(overrides: object = {}) {
  const email = `${newId()}@college.example`;
  return { sub: newId(), email, email_verified: true, name: "Gita Pillai", ...overrides };
}

/** Logs in all the way; returns where it ends and what the page says. */
async function logIn(person = someone(), { client = new Client(web.url), next = "" } = {}) {
  const back = await goThroughCollege(await beginAtCollege(client, next), person);
  const answer = await client.get(back);
  const location = answer.headers.get("Location") ?? "";
  const text = textOf(await (await client.get("/login")).text());
  return { client, back, status: answer.status, location, text };
}

async function meOf(client: Client) {
  const answer = await client.get("/api/auth/me");
  return answer.status === 200 ? ((await answer.json()) as { _id: string; name: string }) : null;
}

test("without the settings there is no trace of it", async () => {
  const plain = await startWeb();
  for (const path of ["/login", "/signup"])
    expect(await (await fetch(plain.url + path)).text()).not.toContain("college account");
  await plain.stop();
  for (const path of ["/login", "/signup"])
    expect(await (await fetch(web.url + path)).text()).toContain("Continue with your college");
});

test("a first login makes a student; the next one finds them, also under a new address", async () => {
  const person = someone();
  const first = await logIn(person, { next: "/my-applications" });
  expect([first.status, first.location]).toEqual([303, "/my-applications"]);
  const me = await meOf(first.client);
  expect(me).toMatchObject({ name: "Gita Pillai", email: person.email, role: "user" });
  const again = await logIn({ ...person, email: `new-${person.email}` });
  expect(await meOf(again.client)).toEqual(me);
});

test("a verified account of that address is joined, and its owner told, once", async () => {
  const student = await aStudent();
  const person = someone({ email: student.email.toUpperCase() });
  for (let round = 0; round < 2; round++)
    expect((await meOf((await logIn(person)).client))!._id).toBe(student.id);
  const told = await db
    .selectFrom("outbox")
    .select("payload")
    .where((eb) => eb.cast<string>("payload", "text"), "like", `%${student.id}%`)
    .orderBy("id")
    .execute();
  expect(told.map(({ payload }) => payload.change)).toEqual(["college"]);
});

test("a sign-up that waits for its code is not joined: its password opens nothing", async () => {
  const waiting = await aPendingSignup({ name: "A stranger" });
  const { client } = await logIn(someone({ email: waiting.email }));
  expect(await meOf(client)).toMatchObject({ name: "Gita Pillai" });
  expect((await meOf(client))!._id).not.toBe(waiting.id);
});

test("an account with a second factor is asked for it", async () => {
  const student = await aStudent();
  const { secret } = await aFactor(student);
  const { client, location } = await logIn(someone({ email: student.email }));
  expect([location, await meOf(client)]).toEqual(["/login/code", null]);
  await client.form("/login/code", { totp: appCode(secret) });
  expect((await meOf(client))!._id).toBe(student.id);
});

test("an address counts that is verified in words", async () => {
  const { client } = await logIn(someone({ email_verified: "true" as never }));
  expect(await meOf(client)).toMatchObject({ role: "user" });
});

test("an address of which the provider says nothing counts if the setting says so, and only then", async () => {
  const port = await freePort();
  const silent = await startCollege(`http://localhost:${port}`);
  const settings = { ...silent.settings, OIDC_EMAIL_VERIFIED: "may-be-absent" };
  const trusting = await startWeb({ PORT: String(port), ...settings });
  const token = JSON.parse(reportCase("11-id-token-without-email-verified.json")) as object;
  const { client } = await logIn({ ...someone(), ...token, email_verified: undefined } as never, {
    client: new Client(trusting.url),
  });
  expect(await meOf(client)).toMatchObject({ email: "21cs201@college.example", role: "user" });
  const refused = await logIn(someone({ email_verified: false }), {
    client: new Client(trusting.url),
  });
  expect(await meOf(refused.client)).toBeNull();
  await trusting.stop();
  await silent.stop();
});

describe("is refused with a sentence on the login page", () => {
  test.each([
    ["an address not verified", { email_verified: false }, sentences.unverified],
    ["one of which it says nothing", { email_verified: undefined }, sentences.unverified],
    ["one that says no in words", { email_verified: "false" }, sentences.unverified],
    ["no address", { email: undefined }, sentences.unverified],
    ["another domain", { email: "a@evil.example" }, sentences.otherDomain("college.example")],
    ["a longer domain", { email: "a@x.college.example" }, sentences.otherDomain("college.example")],
    ["two addresses", { email: "a@college.example, b@evil.example" }, sentences.unverified],
  ])("%s", async (_what, claims, sentence) => {
    const { client, location, text } = await logIn(someone(claims));
    expect([location, await meOf(client)]).toEqual(["/login", null]);
    expect(text).toContain(sentence);
  });

  async function refused(client: Client, path: string) {
    const answer = await client.get(path);
    expect(answer.headers.get("Location")).toBe("/login");
    expect(await meOf(client)).toBeNull();
    return textOf(await (await client.get("/login")).text());
  }

  test("the answer to another browser, or a second time", async () => {
    const { back } = await logIn();
    expect(await refused(new Client(web.url), back)).toContain(sentences.expired);
    const other = new Client(web.url);
    await beginAtCollege(other);
    expect(await refused(other, back)).toContain(sentences.failed);
  });

  test("an answer with another state, nonce or verifier than was asked with", async () => {
    for (const place of [0, 1, 2]) {
      const client = new Client(web.url);
      const back = await goThroughCollege(await beginAtCollege(client), someone());
      const asked = JSON.parse(
        Buffer.from(client.cookie("college")!, "base64url").toString(),
      ) as string[];
      asked[place] = "another".repeat(7).slice(0, 43);
      const cookie = Buffer.from(JSON.stringify(asked)).toString("base64url");
      const answer = await client.get(back, { headers: { Cookie: `college=${cookie}` } });
      expect(answer.headers.get("Location")).toBe("/login");
      expect(answer.headers.getSetCookie().join()).not.toContain("jwtToken");
      const text = textOf(await (await client.get("/login")).text());
      expect(text).toContain(sentences.failed);
    }
  });

  test("somebody who turns back at the provider", async () => {
    const client = new Client(web.url);
    const { searchParams } = new URL(await beginAtCollege(client));
    const state = searchParams.get("state");
    const iss = encodeURIComponent(college.settings.OIDC_ISSUER);
    const back = `/login/college/return?error=access_denied&state=${state}&iss=${iss}`;
    expect(await refused(client, back)).toContain(sentences.denied);
  });

  test("a provider that is away, and the portal goes on", async () => {
    const settings = { ...college.settings, OIDC_ISSUER: "http://127.0.0.1:9" };
    const alone = await startWeb(settings);
    const client = new Client(alone.url);
    expect(await beginAtCollege(client)).toBe("/login");
    expect(textOf(await (await client.get("/login")).text())).toContain(sentences.away);
    await alone.stop();
  });
});

test("the settings come together, and without TLS on this machine only", async () => {
  const start = (settings: Record<string, string>) =>
    startWeb(settings).then(
      async ({ stop }) => (await stop(), "started"),
      (error: Error) => error.message,
    );
  const { OIDC_DOMAINS: _, ...lacking } = college.settings;
  expect(await start(lacking)).toContain("OIDC_DOMAINS is needed");
  const far = { ...college.settings, OIDC_ISSUER: "http://login.college.example" };
  expect(await start(far)).toContain("OIDC_ISSUER must be an https:// address");
});
