import { beforeAll, describe, expect, test } from "vitest";
import { digitsOf } from "../../app/accounts/codes/issue-code.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { codeFor, letTimePass, wrongCode } from "../support/codes";
import type { Client } from "../support/client";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";

const web = withWeb({ LOG_LEVEL: "debug" });
let program: Client;
beforeAll(async () => {
  program = await clientOf(web.url, null);
});

/** The two ways in which a visitor enters a code. */
const purposes = {
  signup: {
    email: async () => `${newId()}@college.example`,
    ask: (email: string) =>
      program.json("POST", "/api/signup", { name: "Asha", email, phone: "1", password }),
    enter: (email: string, otp: unknown) =>
      program.json("POST", "/api/auth/verify-otp", { email, otp }),
  },
  reset: {
    email: async () => (await aStudent()).email,
    ask: (email: string) => program.json("POST", "/api/forgot-password", { email }),
    enter: (email: string, otp: unknown) =>
      program.json("POST", "/api/reset-password", { email, otp, newPassword: "second monsoon" }),
  },
};
type Name = keyof typeof purposes;

describe.each(Object.keys(purposes) as Name[])("a code to %s", (purpose) => {
  const { ask, enter } = purposes[purpose];

  async function asked() {
    const email = await purposes[purpose].email();
    expect((await ask(email)).status).toBe(200);
    return { email, otp: await codeFor(email, purpose) };
  }

  test("is dead after five wrong tries, even if the next is right", async () => {
    const { email, otp } = await asked();
    for (let index = 0; index < 5; index++)
      expect((await enter(email, wrongCode(otp))).status).toBe(400);
    const right = await enter(email, otp);
    expect([right.status, await right.json()]).toEqual([429, { msg: messages.codes.triedOften }]);
    expect(right.headers.get("Retry-After")).toBe("60");

    await letTimePass(email, 61);
    expect((await ask(email)).status).toBe(200);
    expect((await enter(email, otp)).status).toBe(400);
    expect((await enter(email, await codeFor(email, purpose))).status).toBe(200);
  });

  test("cannot be beaten by guesses in parallel", async () => {
    const { email, otp } = await asked();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => enter(email, wrongCode(otp))),
    );
    const counted = guesses.filter(({ status }) => status === 400);
    expect(counted).toHaveLength(5);
    expect((await enter(email, otp)).status).toBe(429);
  });

  test("can be guessed at 50 times a day, however many are asked for", async () => {
    const email = await purposes[purpose].email();
    let guesses = 0;
    for (let round = 0; round < 10; round++) {
      expect((await ask(email)).status).toBe(200);
      const wrong = wrongCode(await codeFor(email, purpose));
      for (let index = 0; index < 5; index++)
        if ((await enter(email, wrong)).status === 400) guesses++;
      await letTimePass(email, 1200);
    }
    expect(guesses).toBe(50);
    expect((await ask(email)).status).toBe(200);
    const right = await enter(email, await codeFor(email, purpose));
    expect(right.status).toBe(429);
    expect(await right.json()).toEqual({ msg: messages.codes.triedADay("21 hours") });
    expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(70_000);

    await letTimePass(email, 86_400);
    expect((await ask(email)).status).toBe(200);
    expect((await enter(email, await codeFor(email, purpose))).status).toBe(200);
  });

  test.each([
    ["a number", (otp: string) => Number(otp)],
    ["a list", (otp: string) => [otp]],
    ["an object", (otp: string) => ({ $ne: otp })],
    ["nothing", () => undefined],
    ["null", () => null],
    ["blank", () => "      "],
    ["five digits", (otp: string) => otp.slice(0, 5)],
    ["seven digits", (otp: string) => `${otp}0`],
    ["NUL", (otp: string) => `${otp.slice(0, 5)}\0`],
    ["a megabyte", () => "1".repeat(200_000)],
  ])("as %s is refused before it counts", async (_, form) => {
    const { email, otp } = await asked();
    for (let index = 0; index < 6; index++)
      expect((await enter(email, form(otp))).status).toBe(422);
    expect((await enter(email, otp)).status).toBe(200);
  });

  const fullWidth = (otp: string) =>
    otp.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

  test.each([
    ["with a space", (otp: string) => `${otp} `],
    ["full-width digits", fullWidth],
  ])("as %s is the code, and a guess if it is wrong", async (_, form) => {
    const right = await asked();
    expect((await enter(right.email, form(right.otp))).status).toBe(200);
    const { email, otp } = await asked();
    for (let index = 0; index < 5; index++)
      expect((await enter(email, form(wrongCode(otp)))).status).toBe(400);
    expect((await enter(email, form(otp))).status).toBe(429);
  });
});

test("codes have six digits, leading zeros kept, and are spread evenly", () => {
  const codes = Array.from({ length: 5_000 }, () => digitsOf({ id: newId(), key_id: null }));
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  const leadingZeros = codes.filter((code) => code.startsWith("0")).length;
  expect(leadingZeros).toBeGreaterThan(350);
  expect(leadingZeros).toBeLessThan(650);
});

test("codes, passwords and tokens are in no table, job or log", async () => {
  const email = `${newId()}@college.example`;
  const secrets = ["canary one of june", "canary two of july"] as const;
  const body = { name: "Asha", email, phone: "1", password: secrets[0] };
  await program.json("POST", "/api/signup", body);
  const signupCode = await codeFor(email);
  await program.json("POST", "/api/auth/verify-otp", { email, otp: wrongCode(signupCode) });
  await program.json("POST", "/api/auth/verify-otp", { email, otp: signupCode });
  await program.json("POST", "/api/auth/login", { email, password: "canary three" });
  const login = await program.json("POST", "/api/auth/login", { email, password: secrets[0] });
  const { token } = (await login.json()) as { token: string };
  await program.json("POST", "/api/forgot-password", { email });
  const resetCode = await codeFor(email, "reset");
  const reset = { email, otp: resetCode, newPassword: secrets[1] };
  expect((await program.json("POST", "/api/reset-password", reset)).status).toBe(200);

  const planted = [...secrets, "canary three", token, signupCode, resetCode];
  const rows = await Promise.all(
    (["users", "sessions", "signups", "mailed_codes", "code_attempts", "outbox"] as const).map(
      (table) => db.selectFrom(table).selectAll().execute(),
    ),
  );
  // Ids and times contain digits by chance, so whole fields are compared.
  const fields = rows
    .flat()
    .flatMap((row) => Object.values(row).map((field) => JSON.stringify(field)));
  const logged = web.output().split(/[\s",{}:]+/);
  for (const secret of planted) {
    expect(fields.filter((field) => field === JSON.stringify(secret))).toEqual([]);
    expect(logged).not.toContain(secret);
    if (secret.length > 6) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(web.output()).not.toContain(secret);
    }
  }
  expect(web.output()).toContain("password reset");
});
