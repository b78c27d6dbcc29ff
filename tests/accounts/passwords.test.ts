import { siteDefaults as site } from "../../app/site";
import { en } from "../../app/languages/en";
import { expect, test } from "vitest";
import { isSameText } from "../../app/keys.server";
import { commonPasswords, passwordRefusal } from "../../app/password-rules.server";
import { hashPassword, hashLike, isPassword } from "../../app/accounts/passwords/passwords.server";
import { isThorough } from "../support/thorough";

const email = "asha.nair@college.example";

test.each([
  ["sevench", /at least 8/],
  ["🌧🌧🌧🌧🌧🌧🌧", /at least 8/],
  ["x-".repeat(64) + "y", /at most 128/],
  ["Password@123", /too common/],
  ["QWERTYUIOP", /too common/],
  ["sunflower1", /too common/], // a long way down the list
  ["student@123", /too common/],
  ["23456789", /too common/],
  ["hgfedcba", /too common/],
  ["zzzzzzzzzz", /too common/],
  ["123123123", /too common/],
  ["Asha.Nair@college.example", /your email/],
  ["ASHA.NAIR", /your email/],
  ["Asha@Nair2026", /your email/],
  ["placement portal", /portal's name/],
  ["Placement-Portal#1", /portal's name/],
  ["trainingandplacementoffice", /portal's name/],
])("%s is refused with the rule it breaks", (password, rule) => {
  expect(passwordRefusal(password, email, site)?.(en)).toMatch(rule);
});

test.each([
  "monsoon in june",
  "        leading",
  "மழை வருகிறது",
  "asha nair loves rain",
  "a1".repeat(64),
  "🌧☔🌈🌊🏝🐟🦀🐚",
])("%s is a password", async (password) => {
  expect(passwordRefusal(password, email, site)).toBeNull();
  expect(await isPassword(password, await hashPassword(password))).toBe(true);
});

test("the list of common passwords has thousands, none of which could be chosen anyway", () => {
  expect(commonPasswords.size).toBeGreaterThan(15_000);
  for (const common of commonPasswords) expect(passwordRefusal(common, email, site)).not.toBeNull();
});

test("a letter is the same however a keyboard composes it", async () => {
  expect(await isPassword("cafe\u0301 olé", await hashPassword("café ole\u0301"))).toBe(true);
});

test("hashes of one address share a salt, those of two do not", async () => {
  const one = await hashLike({ email }, "monsoon in june");
  expect(isSameText(one, await hashLike({ email }, "monsoon in june"))).toBe(true);
  expect(isSameText(one, await hashLike({ email }, "monsoon in july"))).toBe(false);
  expect(isSameText(one, await hashLike({ email: "b@c.in" }, "monsoon in june"))).toBe(false);
  const account = await hashPassword("rain");
  expect(await hashLike({ email, model: account }, "rain")).toBe(account);
  expect(isSameText(await hashPassword("x"), await hashPassword("x"))).toBe(false);
});

test.runIf(isThorough)(
  "past its line hashing is refused with the time to come back, and then goes on",
  async () => {
    const hashed = await hashPassword("rain");
    const many = await Promise.allSettled(
      Array.from({ length: 300 }, () => isPassword("rain", hashed)),
    );
    const refused = many.filter((one) => one.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(many.length); // how many depends on the machine
    for (const { reason } of refused)
      expect(reason).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
    expect(await hashPassword("rain")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  },
);

test("who logs in does not wait for those who sign up", async () => {
  const hashed = await hashPassword("rain");
  const order: string[] = [];
  const signups = Array.from({ length: 60 }, async () => {
    await hashPassword("rain");
    order.push("sign-up");
  });
  const login = isPassword("rain", hashed).then(() => order.push("login"));
  await Promise.all([login, Promise.allSettled(signups)]); // a slow machine refuses the last
  // It starts next, but others may end while its thread waits for a core. In line it would be the last.
  expect(order.indexOf("login")).toBeLessThan(40);
});
