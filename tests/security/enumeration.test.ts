// @module-tag thorough
import { beforeAll, describe, expect, test } from "vitest";
import { confirmEmailChange } from "../../app/accounts/own-account/email-change.server";
import { ensureUser } from "../../app/accounts/ensure-user.server";
import { hashPassword } from "../../app/accounts/passwords/passwords.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { codeFor, requestEmailChange } from "../support/codes";
import type { Client } from "../support/client";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";
import { isThorough } from "../support/thorough";

/** Whatever a stranger asks about an address, words, status, headers and time are the same for all. */
const web = withWeb();
let program: Client;
beforeAll(async () => {
  program = await clientOf(web.url, null);
  await program.get("/signup"); // for its ticket
});

const unknown = async () => `${newId()}@college.example`;
/** With a hash that costs what real ones do. */
const known = async () => {
  const { id, email } = await aStudent();
  const password_hash = await hashPassword(password);
  await db.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
  return email;
};
const post = (path: string, body: object) => program.json("POST", path, body);

async function waiting() {
  const email = await unknown();
  await post("/api/signup", { name: "Asha", email, phone: "1", password });
  return email;
}

/** An address where a stranger has signed up with their own password. */
const strangersPassword = "a password of my own";
async function signedUpAt(email: string) {
  const body = { name: "Stranger", email, phone: "1", password: strangersPassword };
  await post("/api/signup", body);
  return email;
}
const pending = async () => signedUpAt(await unknown());
const shadowed = async () => signedUpAt(await known());

async function asked() {
  const email = await known();
  await post("/api/forgot-password", { email });
  return email;
}

const otp = "000000";
const newPassword = "second monsoon";
const cases: {
  name: string;
  one: () => Promise<string>;
  other: () => Promise<string>;
  call: (email: string) => Promise<Response>;
}[] = [
  {
    name: "a login: unknown or wrong password",
    one: unknown,
    other: known,
    call: (email) => post("/api/auth/login", { email, password: "a guess" }),
  },
  {
    name: "a login: unknown or not verified with a wrong password",
    one: unknown,
    other: waiting,
    call: (email) => post("/api/auth/login", { email, password: "a guess" }),
  },
  {
    name: "a login with the password of one's own sign-up: free or taken",
    one: pending,
    other: shadowed,
    call: (email) => post("/api/auth/login", { email, password: strangersPassword }),
  },
  {
    name: "a login with another password after one's own sign-up: free or taken",
    one: pending,
    other: shadowed,
    call: (email) => post("/api/auth/login", { email, password: "a guess" }),
  },
  {
    name: "a verification of one's own sign-up: free or taken",
    one: pending,
    other: shadowed,
    call: (email) => post("/api/auth/verify-otp", { email, otp }),
  },
  {
    name: "a login: unknown or with a stranger's pending sign-up",
    one: unknown,
    other: shadowed,
    call: (email) => post("/api/auth/login", { email, password: "a guess" }),
  },
  {
    name: "a sign-up: free or taken",
    one: unknown,
    other: known,
    call: (email) => post("/api/auth/signup", { name: "Asha", email, phone: "1", password }),
  },
  {
    name: "a forgotten password: unknown or known",
    one: unknown,
    other: known,
    call: (email) => post("/api/auth/forgot-password", { email }),
  },
  {
    name: "a verification: unknown or waiting",
    one: unknown,
    other: waiting,
    call: (email) => post("/api/auth/verify-otp", { email, otp }),
  },
  {
    name: "a reset: unknown or with a live code",
    one: unknown,
    other: asked,
    call: (email) => post("/api/auth/reset-password", { email, otp, newPassword }),
  },
];

/** What a stranger can try in a row at an address. Every answer is compared. */
const sequences: Record<string, ((email: string) => Promise<Response>)[]> = {
  "sign up, log in, verify, log in": [signUpThere, logInThere, verifyThere, logInThere],
  "sign up twice with two passwords, log in with each": [
    signUpThere,
    (email) => post("/api/signup", { name: "S", email, phone: "1", password }),
    logInThere,
    verifyThere,
    logInThere,
  ],
  "forget, guess until it ends, sign up, log in": [
    (email) => post("/api/auth/forgot-password", { email }),
    ...Array.from({ length: 6 }, () => resetThere),
    signUpThere,
    logInThere,
    resetThere,
  ],
  "guess at a sign-up until it ends": [
    signUpThere,
    ...Array.from({ length: 7 }, () => verifyThere),
    signUpThere,
    logInThere,
  ],
};

function signUpThere(email: string) {
  return post("/api/signup", { name: "S", email, phone: "1", password: strangersPassword });
}
function logInThere(email: string) {
  return post("/api/auth/login", { email, password: strangersPassword });
}
function verifyThere(email: string) {
  return post("/api/auth/verify-otp", { email, otp });
}
function resetThere(email: string) {
  return post("/api/auth/reset-password", { email, otp, newPassword });
}

test.each(Object.entries(sequences))("%s: free and taken answer the same", async (_, steps) => {
  // Others who sign up, verify, reset or change to the address are not part of the sequence.
  const takers = [unknown, known, verifiedMeanwhile];
  const answers = await Promise.all(takers.map((take) => take().then(walk)));
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);

  async function walk(email: string) {
    const all = [];
    for (const step of steps) all.push(withoutSeconds(await seen(await step(email))));
    return all;
  }
});

test("a login with one's own sign-up's password answers the same before and after its owner verifies", async () => {
  const email = await pending();
  const before = await logInThere(email).then(seen);
  await post("/api/signup", { name: "Owner", email, phone: "2", password });
  const code = await codeFor(email);
  const owner = await post("/api/auth/verify-otp", { email, otp: code });
  expect(owner.status).toBe(200);
  expect(await logInThere(email).then(seen)).toEqual(before);
  await db.deleteFrom("mailed_codes").execute();
  await post("/api/auth/forgot-password", { email });
  const reset = { email, otp: await codeFor(email, "reset"), newPassword };
  expect((await post("/api/auth/reset-password", reset)).status).toBe(200);
  expect(await logInThere(email).then(seen)).toEqual(before);
  expect((await post("/api/auth/login", { email, password: newPassword })).status).toBe(200);
});

test("nor when the address comes to an account by a change of e-mail, or by the office", async () => {
  const [changed, made] = [await pending(), await pending()];
  const before = await logInThere(changed).then(seen);
  const student = await aStudent();
  await requestEmailChange(student, changed);
  const change = { otp: await codeFor(changed, "email"), password };
  await confirmEmailChange(student, change, null);
  await ensureUser({ email: made, role: "recruiter", password });
  for (const email of [changed, made]) {
    expect(await logInThere(email).then(seen)).toEqual(before);
    expect((await post("/api/auth/login", { email, password })).status).toBe(200);
  }
});

/** The owner has verified their own sign-up before. */
async function verifiedMeanwhile() {
  const email = await waiting();
  const verified = await post("/api/auth/verify-otp", { email, otp: await codeFor(email) });
  expect(verified.status).toBe(200);
  await db.deleteFrom("mailed_codes").where("email", "=", email).execute();
  await db.deleteFrom("code_attempts").where("account", "=", email).execute();
  return email;
}

/** Removes waiting times, which may differ by a second. */
function withoutSeconds(answer: Awaited<ReturnType<typeof seen>>) {
  return {
    ...answer,
    body: answer.body.replace(/\d+/, "n"),
    "retry-after": "",
    "content-length": "",
  };
}

const pairs = isThorough ? 40 : 20;

describe.each(cases)("$name", ({ one, other, call }) => {
  test("cannot be told apart by the answer", async () => {
    const answers = await Promise.all([one(), other()]).then((emails) =>
      Promise.all(emails.map((email) => call(email).then(seen))),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test("nor by its time", async () => {
    const emails: [string, string][] = [];
    for (let index = 0; index < pairs; index++) emails.push([await one(), await other()]);
    await db.deleteFrom("outbox").execute();
    const times: [number[], number[]] = [[], []];
    for (const [index, pair] of emails.entries()) {
      // Interleaved, taking turns to be first.
      for (const side of index % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        const started = performance.now();
        await (await call(pair[side])).arrayBuffer();
        times[side].push(performance.now() - started);
      }
    }
    // Wrong once in 10,000 runs. A real difference scores 5 for 20 against 20, and 7 for 40 against 40.
    expect(Math.abs(rankScore(...times))).toBeLessThan(3.9);
  });
});

async function seen(response: Response) {
  const headers = Object.fromEntries(response.headers);
  // Each request has its own id and time.
  return {
    status: response.status,
    body: await response.text(),
    ...headers,
    date: "",
    "x-request-id": "",
    "set-cookie": response.headers.getSetCookie().map((cookie) => cookie.split("=")[0]),
  };
}

/** Mann-Whitney's U as a standard score: about 0 when both come from one distribution. */
function rankScore(left: number[], right: number[]) {
  const beats = left.map((a) => right.filter((b) => a > b).length);
  const u = beats.reduce((sum, count) => sum + count, 0);
  const product = left.length * right.length;
  const deviation = Math.sqrt((product * (left.length + right.length + 1)) / 12);
  return (u - product / 2) / deviation;
}
