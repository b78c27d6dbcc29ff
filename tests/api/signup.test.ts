import { beforeAll, describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { codeFor, letTimePass, liveCodes } from "../support/codes";
import type { Client } from "../support/client";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";

const web = withWeb();
let program: Client;
beforeAll(async () => {
  program = await clientOf(web.url, null);
});

function details(overrides: Record<string, unknown> = {}) {
  return { name: "Asha Nair", email: anEmail(), phone: "+91 90000 00001", password, ...overrides };
}
const anEmail = () => `${newId()}@college.example`;
const signUp = (body: object, path = "/api/auth/signup") => program.json("POST", path, body);
const verify = (email: string, otp: unknown) =>
  program.json("POST", "/api/auth/verify-otp", { email, otp });
const logIn = (email: string, secret = password) =>
  program.json("POST", "/api/auth/login", { email, password: secret });

test.each(["/api/auth/signup", "/api/signup"])(
  "%s, the code and the login make a student",
  async (path) => {
    const body = details({ name: "  Asha Nair ", email: anEmail().toUpperCase(), role: "user" });
    const email = body.email.toLowerCase();
    const accepted = await signUp(body, path);
    expect([accepted.status, await accepted.json()]).toEqual([200, { msg: messages.signup.sent }]);

    const early = await logIn(email);
    expect([early.status, await early.json()]).toEqual([403, { msg: messages.login.unverified }]);

    const verified = await verify(email, await codeFor(email));
    expect([verified.status, await verified.json()]).toEqual([200, { msg: messages.verify.done }]);

    const { user } = (await (await logIn(email)).json()) as { user: object };
    expect(user).toMatchObject({
      name: "Asha Nair",
      email,
      phone: "+91 90000 00001",
      role: "user",
      isVerified: true,
    });
  },
);

test.each<[string, Record<string, unknown>, number, string]>([
  ["no name", { name: " " }, 422, "name"],
  ["a name of two lines", { name: "Asha\nBcc: x@y.in" }, 422, "name"],
  ["a long name", { name: "a".repeat(101) }, 422, "name"],
  ["no email", { email: undefined }, 422, "email"],
  ["two addresses", { email: "a@b.in, c@d.in" }, 422, "email"],
  ["a header in the address", { email: "a@b.in\r\nRCPT TO:<c@d.in>" }, 422, "email"],
  ["an address in quotes", { email: '"a b"@c.in' }, 422, "email"],
  ["no phone", { phone: "" }, 422, "phone"],
  ["a long phone", { phone: "1".repeat(31) }, 422, "phone"],
  ["no password", { password: undefined }, 422, "password"],
  ["a password of 7 characters", { password: "sevench" }, 422, "password"],
  ["a password of 129 characters", { password: "xy".repeat(64) + "z" }, 422, "password"],
  ["a password as a number", { password: 1234567890 }, 422, "password"],
  ["the commonest password", { password: "Password123" }, 422, "password"],
  ["a run of keys", { password: "87654321" }, 422, "password"],
  ["a repeated piece", { password: "abababab" }, 422, "password"],
  ["NUL in the name", { name: "As\0ha" }, 422, "name"],
  ["NUL in the password", { password: "mon\0soon-in-june" }, 422, "password"],
  ["half a surrogate pair", { name: "Asha \ud800" }, 422, "name"],
  ["the role admin", { role: "admin" }, 400, "role"],
  ["the role recruiter", { role: "recruiter" }, 400, "role"],
  ["a list of roles", { role: ["user"] }, 400, "role"],
])("%s is refused and nothing is stored", async (_, change, status, field) => {
  const body = details(change);
  const response = await signUp(body);
  expect(response.status).toBe(status);
  const { msg, errors } = (await response.json()) as { msg: string; errors: object };
  expect(msg).not.toBe("");
  expect(Object.keys(errors)).toContain(field);
  const stored = await db.selectFrom("signups").select("id").where("name", "=", String(body.name));
  if (body.name !== "Asha Nair" && !/[\0\ud800]/.test(String(body.name)))
    expect(await stored.execute()).toEqual([]);
});

test("a password may not be the email", async () => {
  const email = anEmail();
  expect((await signUp(details({ email, password: email.toUpperCase() }))).status).toBe(422);
});

test("fields that a student cannot set change nothing", async () => {
  const email = anEmail();
  const planted = { isVerified: true, _id: newId(), user: "x", createdAt: "2000-01-01" };
  await signUp(details({ email, ...planted }));
  expect((await logIn(email)).status).toBe(403);
  await verify(email, await codeFor(email));
  const { user } = (await (await logIn(email)).json()) as { user: { _id: string; role: string } };
  expect(user.role).toBe("user");
  expect(user._id).not.toBe(planted._id);
});

test.each([
  ["the 73rd character", "a1".repeat(36) + "b", "a1".repeat(36) + "c"],
  ["a trailing space", "monsoon-in-june ", "monsoon-in-june"],
  ["the case of Tamil beside Devanagari", "மழை मानसून बारिश", "மழை मानसून"],
])("in a password %s matters", async (_, secret, other) => {
  const email = anEmail();
  await signUp(details({ email, password: secret }));
  await verify(email, await codeFor(email));
  expect((await logIn(email, other)).status).toBe(401);
  expect((await logIn(email, secret)).status).toBe(200);
});

describe("whose details a code activates", () => {
  test("a stranger's earlier sign-up plants nothing in the owner's account", async () => {
    const email = anEmail();
    await signUp(details({ email, name: "Stranger", password: "strangers-own-words" }));
    await signUp(details({ email, name: "Owner" }));
    await verify(email, await codeFor(email));
    // As it was before: a login does not tell the stranger that the address has an account now.
    expect((await logIn(email, "strangers-own-words")).status).toBe(403);
    const { user } = (await (await logIn(email)).json()) as { user: { name: string } };
    expect(user.name).toBe("Owner");
  });

  test("the codes of other sign-ups of the address end with it", async () => {
    const email = anEmail();
    await signUp(details({ email, name: "First" }));
    const first = await codeFor(email);
    await signUp(details({ email, name: "Second" }));
    await verify(email, await codeFor(email));
    expect((await verify(email, first)).status).toBe(400);
    const left = db.selectFrom("signups").select("name").where("email", "=", email);
    expect(await left.execute()).toEqual([{ name: "First" }]);
  });

  test("an earlier code still works until one is used", async () => {
    const body = details();
    await signUp(body);
    const late = await codeFor(body.email);
    await letTimePass(body.email, 61);
    await signUp(body);
    expect(await liveCodes(body.email, "signup")).toHaveLength(2);
    expect((await verify(body.email, late)).status).toBe(200);
  });
});

test("a taken address gets the same answer, and a code that activates nothing", async () => {
  const owner = await aStudent();
  const response = await signUp(details({ email: owner.email, name: "Stranger" }));
  expect([response.status, await response.json()]).toEqual([200, { msg: messages.signup.sent }]);
  const otp = await codeFor(owner.email);
  expect((await verify(owner.email, otp)).status).toBe(400);
});

describe("asking again", () => {
  test("within a minute is refused with the seconds left, later it mails a new code", async () => {
    const body = details();
    await signUp(body);
    const early = await signUp(body);
    expect(early.status).toBe(429);
    const seconds = Number(early.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await early.json()).toEqual({ msg: messages.codes.justSent(`${seconds} seconds`) });
    await letTimePass(body.email, 61);
    expect((await signUp(body)).status).toBe(200);
    expect(await db.selectFrom("signups").where("email", "=", body.email).execute()).toHaveLength(
      1,
    );
  });

  test("more than three times an hour is refused, for known and unknown addresses", async () => {
    for (const { email } of [await aStudent(), { email: anEmail() }]) {
      for (let index = 0; index < 3; index++)
        expect((await signUp(details({ email, name: `Asha ${index}` }))).status).toBe(200);
      const fourth = await signUp(details({ email, name: "Asha 4" }));
      expect(fourth.status).toBe(429);
      expect(Number(fourth.headers.get("Retry-After"))).toBeGreaterThan(3500);
      await letTimePass(email, 3600);
      expect((await signUp(details({ email, name: "Asha 4" }))).status).toBe(200);
    }
  });

  test("fifty times at once mails one code", async () => {
    const body = details();
    const answers = await Promise.all(Array.from({ length: 50 }, () => signUp(body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // A slow machine puts off those whose passwords wait too long for their turn.
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(await liveCodes(body.email, "signup")).toHaveLength(1);
  });
});

test("two simultaneous uses of a code make one account", async () => {
  const body = details();
  await signUp(body);
  const otp = await codeFor(body.email);
  const answers = await Promise.all([1, 2, 3, 4].map(() => verify(body.email, otp)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
});

test("a right code for a dropped sign-up is a wrong one", async () => {
  const body = details();
  await signUp(body);
  const otp = await codeFor(body.email);
  await db.deleteFrom("signups").where("email", "=", body.email).execute();
  expect((await verify(body.email, otp)).status).toBe(400);
});
