import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hasProgram, startProgram } from "../support/programs";
import { until } from "../support/until";
import { type Web, freePort, startWeb } from "../support/web";

vi.setConfig({ testTimeout: 90_000 });

const deployed = fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url));
const ownSettings = { TRUST_PROXY: "1", DRAIN_SECONDS: "1", LOG_LEVEL: "info" };

/** deploy/nginx.conf with this machine's ports; names are not looked up again (Debian's is older). */
function adapted(port: number, webPorts: number[], folder: string) {
  return webPorts
    .reduce(
      (conf, webPort, index) => conf.replace(`web-${index + 1}:3000`, `127.0.0.1:${webPort}`),
      readFileSync(deployed, "utf8"),
    )
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("/var/log/nginx/access.log", join(folder, "access.log"))
    .replace(/^resolver .*$/m, "")
    .replaceAll(" resolve ", " ");
}

async function startNginx(folder: string, webPorts: number[]) {
  const port = await freePort();
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  mkdirSync(join(folder, "logs"));
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${folder}/pid; error_log stderr;
events {}
http { access_log ${folder}/access.log; ${paths.join(" ")} ${adapted(port, webPorts, folder)} }`,
  );
  const args = ["-p", folder, "-c", join(folder, "nginx.conf")];
  return { url: `http://127.0.0.1:${port}`, stop: await startProgram("nginx", args, { port }) };
}

describe.skipIf(!hasProgram("nginx"))("behind nginx with deploy/nginx.conf", () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-nginx-"));
  const ports: number[] = [];
  let webs: Web[] = [];
  let nginx: Awaited<ReturnType<typeof startNginx>>;

  beforeAll(async () => {
    ports.push(await freePort(), await freePort());
    nginx = await startNginx(folder, ports);
    webs = await Promise.all(ports.map(aWeb));
  });
  afterAll(async () => {
    await Promise.all(webs.map((web) => web.stop()));
    await nginx?.stop();
    rmSync(folder, { recursive: true });
  });

  function aWeb(port: number) {
    return startWeb({ PORT: String(port), APP_URL: nginx.url, ...ownSettings });
  }

  /** Since it started. nginx leaves out for two seconds what it could not reach. */
  function wasAsked(index: number) {
    return webs[index]?.output().includes('"path":"/jobs"') ?? false;
  }

  test("the client's address is the one nginx saw, whatever the client says", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.7, 198.51.100.9" };
    const response = await fetch(`${nginx.url}/no-such-page`, { headers });
    const id = response.headers.get("X-Request-Id") ?? "";
    expect([response.status, id]).toEqual([404, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const lines = () => webs.flatMap((web) => web.output().split("\n"));
    await until("it is logged", () => lines().some((line) => line.includes(id)));
    expect(lines().find((line) => line.includes(id))).toContain('"ip":"127.0.0.1"');
  });

  test("what is too large is refused in our own words", async () => {
    const body = JSON.stringify({ email: "a".repeat(2_000_000) });
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${nginx.url}/api/auth/login`, { method: "POST", body, headers });
    expect([response.status, await response.json()]).toEqual([
      413,
      { msg: "This is too much to send at once: at most 256 KB are accepted here." },
    ]);
  });

  test("no query is logged, nor the page that somebody came from: a reset's link lets in", async () => {
    const path = "/reset-password?link=a-canary";
    await fetch(nginx.url + path, { headers: { Referer: nginx.url + path }, redirect: "manual" });
    const log = () => readFileSync(join(folder, "access.log"), "utf8");
    await until("it is logged", () => log().includes('"GET /reset-password"'), 5_000);
    expect(log()).not.toContain("a-canary");
  });

  test("while each process is replaced in turn, no read fails", async () => {
    const statuses: number[] = [];
    let isLoading = true;
    const readers = Array.from({ length: 4 }, async () => {
      while (isLoading) {
        const response = await fetch(`${nginx.url}/jobs`);
        await response.text();
        statuses.push(response.status);
      }
    });
    for (const [index, port] of ports.entries()) {
      const before = statuses.length;
      await webs[index]?.stop();
      await until("the other one answers alone", () => statuses.length > before + 50);
      webs[index] = await aWeb(port);
      await until("it is sent requests again", () => wasAsked(index));
    }
    isLoading = false;
    await Promise.all(readers);
    expect(statuses.length).toBeGreaterThan(100);
    expect([...new Set(statuses)]).toEqual([200]);
  });

  test("a process that is killed costs no read either", async () => {
    await until("both are sent requests", async () => {
      await (await fetch(`${nginx.url}/jobs`)).text();
      return wasAsked(0) && wasAsked(1);
    });
    webs[0]?.process.kill("SIGKILL");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${nginx.url}/jobs`).then(({ status }) => status)),
    );
    expect([...new Set(answers)]).toEqual([200]);
  });
});
