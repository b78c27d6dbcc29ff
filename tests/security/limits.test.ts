// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fingerprint } from "../../app/keys.server";
import { networkOf } from "../../app/server/network";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { Client } from "../support/client";
import { aStudent, password } from "../support/factories";
import { withWeb } from "../support/hooks";
import { type TestRedis, startRedis } from "../support/processes/redis";
import { type Web, startWeb } from "../support/web";

/** A client at `ip`, according to a trusted proxy. */
function from(web: Web, ip: string) {
  const client = new Client(web.url);
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": ip };
  return {
    post: (path: string, body: object) =>
      client.fetch(path, { method: "POST", headers, body: JSON.stringify(body) }),
    logIn(email: string, secret = password) {
      return this.post("/api/auth/login", { email, password: secret });
    },
  };
}

async function statuses(times: number, call: () => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: times }, call));
  return answers.map(({ status }) => status).sort();
}

const direct = withWeb();
const proxied = withWeb({ TRUST_PROXY: "1" });

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.remove());

describe.each(["Postgres", "Redis"] as const)("counted in %s", (store) => {
  let web: Web;
  let other: Web;
  beforeAll(async () => {
    const env: Record<string, string> = { TRUST_PROXY: "1" };
    if (store === "Redis") env.REDIS_URL = redis.url;
    [web, other] = await Promise.all([startWeb(env), startWeb(env)]);
  });
  afterAll(() => Promise.all([web.stop(), other.stop()]));

  test("ten failed logins to an account from one address, on all processes together", async () => {
    const { email } = await aStudent();
    expect(await statuses(7, () => from(web, "192.0.2.1").logIn(email, "a guess"))).toEqual(
      Array(7).fill(401),
    );
    expect(await statuses(7, () => from(other, "192.0.2.1").logIn(email, "a guess"))).toEqual([
      ...Array<number>(3).fill(401),
      ...Array<number>(4).fill(429),
    ]);
    const right = await from(web, "192.0.2.1").logIn(email);
    expect(right.status).toBe(429);
    const seconds = Number(right.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(850);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(await right.json()).toEqual({
      msg: "Too many attempts. Please try again in 15 minutes.",
    });

    expect((await from(web, "192.0.2.2").logIn(email)).status).toBe(200);
    const screen = await new Client(web.url).fetch("/login", {
      method: "POST",
      headers: { "X-Forwarded-For": "192.0.2.1" },
      body: new URLSearchParams({ email, password }),
    });
    expect([screen.status, screen.headers.has("Retry-After")]).toEqual([429, true]);
  });

  test("logins with the right password are limited too, for one network and account", async () => {
    const { email } = await aStudent();
    const answers = [];
    for (let round = 0; round < 32; round++)
      answers.push((await from(web, "192.0.2.30").logIn(email)).status);
    expect(answers).toEqual([...Array<number>(30).fill(200), 429, 429]);
    expect((await from(web, "192.0.2.31").logIn(email)).status).toBe(200);
    if (store === "Redis") return;
    // What was refused has not been counted as a wrong password.
    const key = `limit-login-account-ip:${fingerprint(`${email} 192.0.2.30`)}`;
    const counted = await db
      .selectFrom("rate_limits")
      .select("points")
      .where("key", "=", key)
      .execute();
    expect(counted).toEqual([{ points: 0 }]);
  });

  test("a few successful logins are not held against the failed ones", async () => {
    const { email } = await aStudent();
    for (let round = 0; round < 12; round++)
      expect((await from(web, "192.0.2.3").logIn(email)).status).toBe(200);
  });

  test("strangers at many addresses slow an account down, but not where it is at home", async () => {
    const { email } = await aStudent();
    const home = from(web, "192.0.2.10");
    expect((await home.logIn(email)).status).toBe(200);
    for (let host = 0; host < 12; host++)
      await statuses(9, () => from(web, `198.51.100.${host}`).logIn(email, "a guess"));
    expect((await from(web, "203.0.113.1").logIn(email)).status).toBe(429);
    expect((await home.logIn(email)).status).toBe(200);
    expect(await statuses(12, () => home.logIn(email, "a guess"))).toContain(429);
  });

  test("a browser is known only for its own account, and only with proof", async () => {
    const [mine, victim] = await Promise.all([aStudent(), aStudent()]);
    const stranger = from(web, "192.0.2.20");
    await stranger.logIn(mine.email);
    expect(await statuses(12, () => stranger.logIn(victim.email, "a guess"))).toContain(429);
    let nonce = 0;
    const forge = () =>
      new Client(web.url).fetch("/api/auth/login", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Forwarded-For": "192.0.2.20",
          Cookie: `known=forged${nonce++}.${"A".repeat(43)}`,
        },
        body: JSON.stringify({ email: victim.email, password: "a guess" }),
      });
    expect(await statuses(3, forge)).toEqual([429, 429, 429]);
  });
});

test("known browsers share a limit of right logins, as each login makes another; strangers have their own", async () => {
  const [student, other] = await Promise.all([aStudent(), aStudent()]);
  const logIn = (client: Client, { email } = student) =>
    client.json("POST", "/api/auth/login", { email, password });
  const [browser, others] = [new Client(direct.url), new Client(direct.url)];
  const known = new Set();
  for (let round = 0; round < 3; round++) {
    expect((await logIn(browser)).status).toBe(200);
    known.add(browser.cookie("known"));
  }
  expect(known.size).toBe(3);
  const key = `limit-login-right-known:${fingerprint(student.email)}`;
  const counts = db.selectFrom("rate_limits").select("points").where("key", "=", key);
  expect(await counts.execute()).toEqual([{ points: 2 }]);
  const [nonce = ""] = browser.cookie("known")?.split(".") ?? [];
  const ofThis = `limit-login-right:${fingerprint(`${student.email} ${nonce}`)}`;
  const expire = String(Date.now() + 900_000);
  await db.insertInto("rate_limits").values({ key: ofThis, points: 30, expire }).execute();
  expect((await logIn(browser)).status).toBe(429);
  expect(await counts.execute()).toEqual([{ points: 2 }]);
  await db.deleteFrom("rate_limits").where("key", "like", "limit-login-right:%").execute();

  const count = db.updateTable("rate_limits").where("key", "=", key);
  const counted = await count.set({ points: 300 }).executeTakeFirst();
  expect(counted.numUpdatedRows).toBe(1n);
  const limited = await logIn(browser);
  expect([limited.status, limited.headers.has("Retry-After")]).toEqual([429, true]);
  expect((await logIn(new Client(direct.url))).status).toBe(200);
  for (let round = 0; round < 2; round++) expect((await logIn(others, other)).status).toBe(200);
});

/** Logs in as a browser that will be known to the account. */
async function aKnownBrowser({ email }: { email: string }) {
  const browser = new Client(direct.url);
  expect((await browser.json("POST", "/api/auth/login", { email, password })).status).toBe(200);
  return browser;
}

const guesses = (browser: Client, email: string, times = 10) =>
  statuses(times, () =>
    browser.json("POST", "/api/auth/login", { email, password: "not the password" }),
  );

test("wrong logins from browsers that know an account count by account, however many know it", async () => {
  const student = await aStudent();
  const browsers = [];
  for (let n = 0; n < 4; n++) browsers.push(await aKnownBrowser(student));
  const [first, second, third, fourth] = browsers as [Client, Client, Client, Client];
  for (const one of [first, second, third])
    expect(await guesses(one, student.email)).toEqual(Array(10).fill(401));
  expect(await guesses(fourth, student.email, 3)).toEqual([429, 429, 429]);
  expect(await guesses(new Client(direct.url), student.email, 1)).toEqual([401]);
  const other = await aStudent();
  expect(await guesses(await aKnownBrowser(other), other.email, 1)).toEqual([401]);
});

test("after a new password only the browser that set it is known", async () => {
  const student = await aStudent();
  const [old, own] = [await aKnownBrowser(student), await aKnownBrowser(student)];
  const newPassword = "a longer and newer password";
  const changed = await own.form("/account", {
    intent: "password",
    currentPassword: password,
    newPassword,
    confirmPassword: newPassword,
  });
  expect(changed.headers.get("Location")).toBe("/account");
  expect(await guesses(new Client(direct.url), student.email, 12)).toContain(429);
  const logIn = async (browser: Client) => {
    const sent = { email: student.email, password: newPassword };
    return (await browser.json("POST", "/api/auth/login", sent)).status;
  };
  expect(await logIn(old)).toBe(429);
  expect(await logIn(own)).toBe(200);
});

test("an IPv6 network is one address, however many its owner takes", async () => {
  const { email } = await aStudent();
  let host = 0;
  const guess = () =>
    from(proxied, `2001:db8:0:7::${(++host).toString(16)}`).logIn(email, "a guess");
  expect((await statuses(14, guess)).filter((status) => status === 401)).toHaveLength(10);
  expect((await from(proxied, "2001:db8:0:8::1").logIn(email, "a guess")).status).toBe(401);
});

test.each([
  ["2001:DB8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:ffff:0:0:1", "2001:db8:0:0::/64"],
  ["fe80::a%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["192.0.2.1", "192.0.2.1"],
  ["unknown", "unknown"],
])("%s counts as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test("without a trusted proxy nobody chooses the address that counts", async () => {
  const { email } = await aStudent();
  let host = 0;
  const answers = await statuses(12, () => from(direct, `198.51.100.${host++}`).logIn(email, "x"));
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
});

test("with the store away each process counts for itself, and logins go on", async () => {
  const lost = await startRedis();
  const web = await startWeb({ REDIS_URL: lost.url });
  const { email } = await aStudent();
  const client = from(web, "");
  expect((await client.logIn(email)).status).toBe(200);
  await lost.stop();
  await logsInSwiftly(client, email);
  const stranger = await aStudent();
  expect(await statuses(12, () => from(web, "").logIn(stranger.email, "a guess"))).toContain(429);
  await web.stop();
  await lost.remove();
});

test("a store that hangs keeps nobody waiting: one try finds out for all the next", async () => {
  const hung = await startRedis();
  const web = await startWeb({ REDIS_URL: hung.url });
  const { email } = await aStudent();
  hung.signal("SIGSTOP");
  await logsInSwiftly(from(web, ""), email);
  await web.stop();
  await hung.remove();
});

/** A login asks the store at least four times, and each could wait for a second. */
async function logsInSwiftly(client: ReturnType<typeof from>, email: string) {
  const times = 3;
  const started = performance.now();
  for (let time = 0; time < times; time++) expect((await client.logIn(email)).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(times * 4_000);
}

test.each([
  [
    "sign-up",
    "signup-ip",
    "/api/signup",
    () => ({ name: "A", phone: "1", password, ...anEmail() }),
  ],
  ["forgot", "forgot-ip", "/api/forgot-password", anEmail],
  ["verify", "verify-ip", "/api/auth/verify-otp", () => ({ ...anEmail(), otp: "000000" })],
  [
    "reset",
    "verify-ip",
    "/api/reset-password",
    () => ({ ...anEmail(), otp: "000000", newPassword: password }),
  ],
])("%s is limited per address", async (_, rule, path, body) => {
  const client = from(proxied, `192.0.2.99`);
  await db.deleteFrom("rate_limits").execute();
  expect((await client.post(path, body())).status).toBeLessThan(429);
  await db.updateTable("rate_limits").set({ points: 1_000_000 }).execute();
  const refused = await client.post(path, body());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_500);
  expect((await from(proxied, "192.0.2.98").post(path, body())).status).toBeLessThan(429);
  const keys = await db.selectFrom("rate_limits").select("key").execute();
  expect(keys.every(({ key }) => key.startsWith(`limit-${rule}:`) && !/192|@/.test(key))).toBe(
    true,
  );
});

function anEmail() {
  return { email: `${newId()}@college.example` };
}
