import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Client } from "../support/client";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";

/** What a stranger can ask about an address: the same words, status, headers and time for all. */
const web = withWeb();
let program: Client;
beforeAll(async () => {
  program = await clientOf(web.url, null);
});

const unknown = async () => `${newId()}@college.example`;
const known = async () => (await aStudent()).email;
const post = (path: string, body: object) => program.json("POST", path, body);

async function waiting() {
  const email = await unknown();
  await post("/api/signup", { name: "Asha", email, phone: "1", password });
  return email;
}

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

const pairs = 40;

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
      // Interleaved, and each first in turn.
      for (const side of index % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        const started = performance.now();
        await (await call(pair[side])).arrayBuffer();
        times[side].push(performance.now() - started);
      }
    }
    // 40 against 40 at 1 in 10,000: a difference that is there by design shows at 10 and more.
    expect(Math.abs(rankScore(...times))).toBeLessThan(3.9);
  });
});

async function seen(response: Response) {
  const headers = Object.fromEntries(response.headers);
  // Each request has an id and a time of its own.
  return {
    status: response.status,
    body: await response.text(),
    ...headers,
    date: "",
    "x-request-id": "",
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
