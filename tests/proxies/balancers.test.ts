import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Posting } from "../../app/postings/posting";
import { addresses } from "../../app/routes";
import { db } from "../../db/client";
import type { Client } from "../support/client";
import { aPosting, aStudent, clientOf } from "../support/factories";
import { type Proxy, proxies } from "./proxies";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { hasProgram } from "../support/programs";
import { send } from "../support/send";
import { until } from "../support/until";
import { freePort } from "../../local/free-port";
import { type Web, startWeb } from "../support/web";

/** `ROLLING_WRITES=100000 npm run test:proxies -- balancers -t replaced` makes at least as many writes. */
const fewestWrites = Number(process.env.ROLLING_WRITES ?? 100);
const writers = process.env.ROLLING_WRITES ? 24 : 4;
const readEveryMs = process.env.ROLLING_WRITES ? 100 : 0; // then the machine is for writes

/** The settings of compose.yaml. */
const ownSettings = { TRUST_PROXY: "1", DRAIN_SECONDS: "5", LOG_LEVEL: "info" };

const balancers = Object.entries(proxies).filter(([name]) => hasProgram(name));

describe.each(balancers)("behind %s as deploy/ has it", (name, startProxy) => {
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  const ports: number[] = [];
  let webs: Web[] = [];
  let proxy: Proxy;
  let database: Awaited<ReturnType<typeof startTcpProxy>>;

  beforeAll(async () => {
    ports.push(await freePort(), await freePort());
    database = await startTcpProxy(process.env.DATABASE_URL ?? "");
    proxy = await startProxy(folder, ports);
    webs = await Promise.all(ports.map(aWeb));
    await until("both are sent requests", async () => {
      await (await fetch(`${proxy.url}/jobs`)).text();
      return wasAsked(0) && wasAsked(1);
    });
  });
  afterAll(async () => {
    await Promise.all(webs.map((web) => web.stop()));
    await proxy?.stop();
    await database?.close();
    rmSync(folder, { recursive: true });
  });

  function aWeb(port: number) {
    const settings = { PORT: String(port), APP_URL: proxy.url, DATABASE_URL: database.url };
    return startWeb({ ...settings, ...ownSettings });
  }

  /** Since it started. */
  function wasAsked(index: number) {
    return webs[index]?.output().includes('"path":"/jobs"') ?? false;
  }

  test("the client's address is the one nginx saw, whatever the client says", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.7, 198.51.100.9" };
    const response = await fetch(`${proxy.url}/no-such-page`, { headers });
    const id = response.headers.get("X-Request-Id") ?? "";
    expect([response.status, id]).toEqual([404, expect.stringMatching(/^[0-9a-f-]{32,36}$/)]);
    const lines = () => webs.flatMap((web) => web.output().split("\n"));
    await until("it is logged", () => lines().some((line) => line.includes(id)));
    expect(lines().find((line) => line.includes(id))).toContain('"ip":"127.0.0.1"');
  });

  test("what is too large is refused in our own words", async () => {
    const body = JSON.stringify({ email: "a".repeat(2_000_000) });
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${proxy.url}/api/auth/login`, { method: "POST", body, headers });
    expect([response.status, await response.json()]).toEqual([
      413,
      { msg: "This is too much to send at once: at most 256 KB are accepted here." },
    ]);
  });

  /** Addresses that are secrets: links in mails, and the address of a calendar. */
  const secrets = [
    "/reset-password?link=a-canary",
    "/invitation?link=a-canary",
    "//Calendar/a-canary.ics",
    "/calend%61r/a-canary.ics",
    ...addresses
      .filter(([, , needs]) => needs?.secret)
      .map(([path]) => `/${path.replace(/:\w+/, "a-canary")}`),
  ];
  const [last = ""] = secrets.at(-1)?.split("/").slice(1) ?? [];

  /** Without a process behind it, a proxy may also close the connection. */
  async function askForSecrets() {
    const before = proxy.log().length;
    for (const path of secrets)
      await send(proxy.url, path, { headers: { Referer: proxy.url + path } }).catch(
        () => undefined,
      );
    const seen = new RegExp(`GET /${last}/\\.\\.\\. \\d`);
    await until(
      "the last is logged",
      () => seen.test(proxy.log().slice(before).replaceAll('"', "")),
      5_000,
    );
  }

  test("no query is logged, nor the page that somebody came from, nor a secret in a path", async () => {
    await askForSecrets();
    expect(proxy.log()).toMatch(/GET \/reset-password\b/);
    expect(proxy.log()).not.toContain("a-canary");
  });

  test("while each process is replaced in turn, no read fails and no write is lost or doubled", async () => {
    const postings: Posting[] = [];
    // Each has its own company, as writes to the row that counts a company's applications take turns.
    for (let n = 0; n < 300; n++)
      postings.push(
        await aPosting("job", { link: "https://careers.example/", company: `Company ${n}` }),
      );
    const students: { id: string; client: Client }[] = [];
    while (students.length < 60 + fewestWrites / 250) {
      const student = await aStudent();
      students.push({ id: student.id, client: await clientOf(proxy.url, student) });
    }
    const reads: number[] = [];
    /** By student and posting: what became of the application. */
    const writes = new Map<string, number | string>();
    let isLoading = true;
    async function read() {
      while (isLoading) {
        const response = await fetch(`${proxy.url}/jobs`);
        await response.text();
        reads.push(response.status);
        await sleep(readEveryMs);
      }
    }
    async function write() {
      while (isLoading) {
        const number = writes.size;
        const student = students[Math.floor(number / postings.length)];
        const contentId = postings[number % postings.length]?.id;
        if (!student) throw new Error("nobody is left who could apply");
        const key = `${student.id} ${contentId}`;
        writes.set(key, "no answer");
        const application = { contentType: "job", contentId };
        await student.client.json("POST", "/api/applications/track", application).then(
          async (response) => {
            await response.text();
            writes.set(key, response.status);
          },
          (error: Error) => writes.set(key, String(error.cause ?? error)),
        );
      }
    }
    const clients = [read, read, ...Array<typeof write>(writers).fill(write)].map((client) =>
      client(),
    );
    let replaced = 0;
    do {
      for (const [index, port] of ports.entries()) {
        await webs[index]?.stop();
        webs[index] = await aWeb(port);
        await until("it is sent requests again", () => wasAsked(index));
        replaced++;
        // It is busy when it is replaced, not just started.
        const due = (fewestWrites * replaced) / 40;
        await until("it has worked", () => writes.size >= due);
      }
    } while (writes.size < fewestWrites);
    isLoading = false;
    await Promise.all(clients);

    const rows = await db.selectFrom("applications").select(["user_id", "posting_id"]).execute();
    const stored = new Set(rows.map((row) => `${row.user_id} ${row.posting_id}`));
    // A repeated write is refused, as the application exists.
    const failed = [...writes].filter(([, status]) => status !== 201);
    const lost = [...writes].filter(([key, status]) => status === 201 && !stored.has(key));
    console.log(
      `${name}: ${replaced} processes replaced, ${writes.size} writes: ${failed.length} failed, ` +
        `${lost.length} lost; ${reads.length} reads`,
    );
    expect([failed, lost]).toEqual([[], []]);
    expect(writes.size).toBeGreaterThan(100);
    expect(reads.length).toBeGreaterThan(100);
    expect([...new Set(reads)]).toEqual([200]);
  });

  test("a process that is killed costs no read either", async () => {
    webs[0]?.process.kill("SIGKILL");
    const answers = await Promise.all(
      // Each on a connection of its own: one that was kept may just be given up by the proxy.
      Array.from({ length: 20 }, () => send(proxy.url, "/jobs").then(({ status }) => status)),
    );
    expect([...new Set(answers)]).toEqual([200]);
    // Before the database goes away, too: after it a proxy may yet know of one process only.
    await webs[0]?.kill();
    webs[0] = await aWeb(ports[0] ?? 0);
    await until("it is sent requests again", async () => {
      await (await fetch(`${proxy.url}/jobs`)).text();
      return wasAsked(0);
    });
  });

  test("without a database, what the portal can still serve is served, and the rest is its own 503", async () => {
    const kept = ["/jobs", "/internships", "/"];
    for (const web of webs) for (const path of kept) await (await fetch(web.url + path)).text();
    await database.close();
    const seen = new Map<string, Set<number>>();
    // Waits until health checks, too, have noticed that the database is away.
    for (let round = 0, end = Date.now() + 5_000; Date.now() < end; round++) {
      for (const path of [...kept, `/seminars?search=round-${round}`]) {
        const response = await fetch(proxy.url + path);
        await response.text();
        const [page = ""] = path.split("?");
        seen.set(page, (seen.get(page) ?? new Set()).add(response.status));
      }
    }
    await database.open();
    for (const path of kept) expect([...(seen.get(path) ?? [])], path).toEqual([200]);
    expect([...(seen.get("/seminars") ?? [])]).toEqual([503]);
    await until(
      "it heals",
      async () => (await fetch(`${proxy.url}/workshops?search=b`)).status === 200,
    );
  });

  test("nor is a secret logged when no process is there to answer", async () => {
    await Promise.all(webs.map((web) => web.kill()));
    await askForSecrets();
    expect(proxy.log()).toMatch(/50[234]/);
    expect(proxy.log()).not.toContain("a-canary");
  });
});
