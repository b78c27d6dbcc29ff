import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { anAdmin, aStudent, clientOf, password, validInput } from "../support/factories";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { hasProgram, startProgram } from "../support/programs";
import { until } from "../support/until";
import { freePort } from "../../local/free-port";
import { type Web, startWeb } from "../support/web";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";

const direct = process.env.DATABASE_URL ?? "";
const nobody = 65534;

/** Transaction mode with two connections, which all clients' transactions share. */
async function startPgBouncer(folder: string) {
  const { hostname, port: target, pathname, username, password: secret } = new URL(direct);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const login = `user=${username}${secret && ` password=${secret}`}`;
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${target} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0; // which it refuses to be
  const { stop } = await startProgram("pgbouncer", [file], {
    port,
    uid: isRoot ? nobody : undefined,
  });
  const url = new URL(direct);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, stop };
}

describe.skipIf(!hasProgram("pgbouncer"))("by way of PgBouncer in transaction mode", () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-pgbouncer-"));
  let database: { DATABASE_URL: string; DATABASE_DIRECT_URL: string };
  let stopBouncer: () => Promise<void>;
  let sink: MailSink;
  let webs: Web[];
  let worker: WorkerProcess;

  beforeAll(async () => {
    const bouncer = await startPgBouncer(folder);
    stopBouncer = bouncer.stop;
    database = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: direct };
    sink = await startMailSink();
    webs = await Promise.all([1, 2].map(() => startWeb({ ...database, CACHE_SECONDS: "600" })));
    worker = await startWorkerProcess({ SMTP_URL: sink.url, ...database });
  });
  afterAll(async () => {
    await Promise.all([...webs.map((web) => web.stop()), worker.kill(), sink.stop()]);
    await stopBouncer();
    rmSync(folder, { recursive: true });
  });

  test("migrations run", async () => {
    const main = "build/server/main.js";
    const migrate = () =>
      promisify(execFile)(process.execPath, [main, "migrate"], {
        env: { ...process.env, ...database },
      });
    const runs = await Promise.all([migrate(), migrate()]);
    expect(runs.map(({ stdout }) => stdout)).toEqual(Array(2).fill("Nothing to migrate.\n"));
  });

  test("a code is mailed and makes an account", async () => {
    const browser = new Client(webs[0]?.url ?? "");
    const email = "asha.pooled@college.example";
    const details = { name: "Asha Nair", email, phone: "98450 12345", password };
    expect((await browser.json("POST", "/api/auth/signup", details)).status).toBe(200);
    await until("the code is mailed", () => sink.accepted.some(({ to }) => to === email));
    const otp = /^\d{6}$/m.exec(sink.accepted.find(({ to }) => to === email)?.raw ?? "")?.[0];
    const verified = await browser.json("POST", "/api/auth/verify-otp", { email, otp });
    expect(verified.status).toBe(200);
  });

  test("many at once share the two connections", async () => {
    const client = await clientOf(webs[0]?.url ?? "", await aStudent());
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        served(() => client.get(n % 2 ? "/my-applications" : "/jobs")),
      ),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  });

  test("tries are counted, on whichever connection", async () => {
    const tries = Array.from({ length: 24 }, (_, n) => {
      const browser = new Client(webs[n % 2]?.url ?? "");
      const wrong = { email: `nobody${n}@college.example`, password };
      return served(() => browser.json("POST", "/api/auth/login", wrong));
    });
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect([...new Set(statuses)]).toEqual([401]);
  });

  test("new content empties the page cache of the other process", async () => {
    const [first, second] = webs.map(({ url }) => url);
    const shows = async (title: string) =>
      (await fetch(`${second}/jobs`)).text().then((page) => page.includes(title));
    expect(await shows("Pooled engineer")).toBe(false);
    const admin = await clientOf(first ?? "", await anAdmin());
    const job = { ...validInput("job"), title: "Pooled engineer" };
    expect((await admin.json("POST", "/api/placements", job)).status).toBe(201);
    await until("it is shown, long before the cache's time is up", () => shows("Pooled engineer"));
  });
});

/** A busy machine refuses those who waited too long for a connection, and tells them to come back: they do. */
async function served(ask: () => Promise<Response>) {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 12) return answer;
    await answer.body?.cancel();
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds, "the seconds of Retry-After").toBeGreaterThan(0);
    await sleep(seconds * 1_000);
  }
}
