import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { anAdmin, clientOf } from "../support/factories";
import { type Proxy, proxies } from "./proxies";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { hasProgram } from "../support/programs";
import { fullInput } from "../support/samples";
import { until } from "../support/until";
import { type Web, freePort, startWeb } from "../support/web";

vi.setConfig({ testTimeout: 90_000 });

/** As in compose.yaml. */
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

  /** What lets in whoever reads it: links of mails, and the address of a calendar. */
  const secrets = [
    "/reset-password?link=a-canary",
    "/invitation?link=a-canary",
    "/calendar/a-canary.ics",
    "//Calendar/a-canary.ics",
    "/unsubscribe/a-canary",
  ];

  async function askForSecrets() {
    for (const path of secrets) {
      const headers = { Referer: proxy.url + path };
      await (await fetch(proxy.url + path, { headers, redirect: "manual" })).text();
    }
    const seen = /GET \/unsubscribe\/\.\.\. \d/;
    await until("the last is logged", () => seen.test(proxy.log().replaceAll('"', "")), 5_000);
  }

  test("no query is logged, nor the page that somebody came from, nor a secret in a path", async () => {
    await askForSecrets();
    expect(proxy.log()).toMatch(/GET \/reset-password\b/);
    expect(proxy.log()).not.toContain("a-canary");
  });

  test("while each process is replaced in turn, no read fails and no write is lost", async () => {
    const admin = await clientOf(proxy.url, await anAdmin());
    const statuses: Record<string, number[]> = { reads: [], writes: [] };
    let isLoading = true;
    const load = (kind: string, ask: () => Promise<Response>) => async () => {
      while (isLoading) {
        const response = await ask();
        await response.text();
        statuses[kind]?.push(response.status);
      }
    };
    const read = load("reads", () => fetch(`${proxy.url}/jobs`));
    const write = load("writes", () => admin.json("POST", "/api/placements", fullInput("job")));
    const clients = [read, read, write, write, write, write].map((client) => client());
    for (const [index, port] of ports.entries()) {
      await webs[index]?.stop();
      webs[index] = await aWeb(port);
      await until("it is sent requests again", () => wasAsked(index));
    }
    isLoading = false;
    await Promise.all(clients);
    expect(statuses.reads?.length).toBeGreaterThan(100);
    expect(statuses.writes?.length).toBeGreaterThan(100);
    expect([...new Set(statuses.reads)]).toEqual([200]);
    expect([...new Set(statuses.writes)]).toEqual([201]);
  });

  test("without a database, what the portal can still serve is served, and the rest is its own 503", async () => {
    const kept = ["/jobs", "/internships", "/"];
    for (const web of webs) for (const path of kept) await (await fetch(web.url + path)).text();
    await database.close();
    const seen = new Map<string, Set<number>>();
    // Until health checks, too, have found the database away.
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

  test("a process that is killed costs no read either", async () => {
    webs[0]?.process.kill("SIGKILL");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${proxy.url}/jobs`).then(({ status }) => status)),
    );
    expect([...new Set(answers)]).toEqual([200]);
  });

  test("nor is a secret logged when no process is there to answer", async () => {
    for (const web of webs) web.process.kill("SIGKILL");
    await askForSecrets();
    expect(proxy.log()).toMatch(/50[234]/);
    expect(proxy.log()).not.toContain("a-canary");
  });
});
