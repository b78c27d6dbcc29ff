import { readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { newId } from "../../db/id";
import { Client } from "../support/client";
import { password } from "../support/factories";
import { runProgram } from "../support/processes/child";
import { startWithReplica } from "../support/processes/replica";
import { startSentinels } from "../support/processes/sentinels";
import { hasProgram } from "../support/programs";
import { until } from "../support/until";
import { startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";
import { type Certificate, makeCertificates } from "./certificates";

/** The connections that docs/deploy.md names, on this machine with certificates of our own authority. */

describe.skipIf(!["openssl", "redis-server"].every(hasProgram))("by TLS alone", () => {
  let certificates: ReturnType<typeof makeCertificates>;
  let database: Awaited<ReturnType<typeof startWithReplica>>;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let trust: { NODE_EXTRA_CA_CERTS: string };
  let servers: pg.Client[]; // our own connections, from before
  beforeAll(async () => {
    certificates = makeCertificates();
    trust = { NODE_EXTRA_CA_CERTS: certificates.here.ca };
    database = await startWithReplica();
    servers = await Promise.all(
      [database.primary.url, database.url].map(async (connectionString) => {
        const server = new pg.Client({ connectionString });
        server.on("error", () => undefined); // the primary is stopped
        await server.connect();
        await demandTls(server, certificates.here);
        return server;
      }),
    );
    mail = await startMailServer(certificates.here);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end().catch(() => undefined)));
    mail.stop();
    await database.remove();
    certificates.remove();
  });

  /** An address with both hosts, one by name and one by number. */
  function addresses(query: string) {
    const [one, two] = [new URL(database.primary.url), new URL(database.url)];
    const login = `${one.username}:${one.password}`;
    const hosts = `localhost:${one.port},127.0.0.1:${two.port}`;
    return {
      DATABASE_URL: `postgres://${login}@${hosts}/portal?target_session_attrs=read-write${query}`,
      DATABASE_READ_URL: `postgres://${login}@localhost:${two.port}/portal?${query.slice(1)}`,
    };
  }

  async function doctor(env: Record<string, string>) {
    return (await runProgram(["doctor"], { SMTP_URL: mail.url, ...env })).stdout;
  }

  async function isMailed(web: string, email: string) {
    const details = { name: "Asha Nair", email, phone: "98450 12345", password };
    const answer = await new Client(web).json("POST", "/api/auth/signup", details);
    if (answer.status !== 200) return false;
    await until("the code is mailed", () => mail.receivers.includes(email));
    return true;
  }

  test.each([
    ["&sslmode=verify-full", true, "synchronous_standby_names is empty"],
    ["&sslmode=verify-full&sslrootcert=CA", false, "synchronous_standby_names is empty"],
    ["&sslmode=verify-full", false, "certificate"],
    ["", true, "no encryption"],
  ])("%s, authority known to Node: %s: '%s'", async (query, isTrusted, says) => {
    const urls = addresses(query.replace("CA", certificates.here.ca));
    const found = await doctor({ ...urls, ...(isTrusted && trust) });
    expect(found).toContain(says);
    const isReached = says.startsWith("sync");
    expect(found.includes("does not answer") || found.includes("check DATABASE_URL")).toBe(
      !isReached,
    );
    expect(found).not.toContain("DATABASE_READ_URL");
  });

  test("several hosts, a replica and a mail server are spoken to by TLS, and so is the next primary", async () => {
    const env = { ...addresses("&sslmode=verify-full"), ...trust, SMTP_URL: mail.url };
    const web = await startWeb(env);
    onTestFinished(() => web.stop());
    const worker = await startWorkerProcess(env);
    onTestFinished(() => worker.kill());
    expect(await isMailed(web.url, "asha@college.example")).toBe(true);
    const time = await database.now();
    let searches = 0;
    await until("the replica is read", async () => {
      await (await fetch(`${web.url}/jobs?search=welder+${++searches}`)).text();
      return (await database.wasReadSince(time)) === true;
    });
    for (const server of servers) expect(await encryption(server)).toEqual([{ ssl: true }]);

    const [, standby] = servers;
    await database.primary.stop();
    await standby?.query("select pg_promote()");
    await until("the new primary takes sign-ups", () => isMailed(web.url, "ravi@college.example"));
    expect(await encryption(standby!)).toEqual([{ ssl: true }]);
  });

  test("Redis and its sentinels are spoken to by TLS, and so is the master that takes over", async () => {
    const redis = await startSentinels({ tls: certificates.here });
    onTestFinished(redis.remove);
    const env = { ...redis.settings, SMTP_URL: mail.url };
    expect(await doctor({ ...env, ...trust })).toContain("appendonly is off"); // so it was asked
    expect(await doctor(env)).toMatch(/certificate.*: check REDIS_URL/);
    const web = await startWeb({ ...env, ...trust });
    onTestFinished(() => web.stop());
    const worker = await startWorkerProcess({ ...env, ...trust });
    onTestFinished(() => worker.kill());
    expect(await isMailed(web.url, `${newId()}@college.example`)).toBe(true);
    await redis.replaced(await redis.signal("SIGKILL"));
    expect(await isMailed(web.url, `${newId()}@college.example`)).toBe(true);
  });

  test("one Redis is, too, and one whose certificate names another host is refused", async () => {
    for (const [certificate, says] of [
      [certificates.here, "appendonly is off"],
      [certificates.elsewhere, "does not match"],
    ] as const) {
      const redis = await startSentinels({ sentinels: 0, tls: certificate });
      onTestFinished(redis.remove);
      expect(await doctor({ REDIS_URL: redis.masterUrl, ...trust })).toContain(says);
    }
  });
});

/** Of the portal's own connections. */
async function encryption(server: pg.Client) {
  const { rows } = await server.query<{ ssl: boolean }>(
    `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid)
     where application_name like 'portal %'`,
  );
  return rows;
}

async function demandTls(server: pg.Client, { cert, key }: Certificate) {
  const { rows } = await server.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const lines = ["all", "replication"].map(
    (databases) => `hostssl ${databases} all 127.0.0.1/32 scram-sha-256`,
  );
  writeFileSync(join(rows[0]?.folder ?? "", "pg_hba.conf"), lines.join("\n") + "\n");
  for (const [name, value] of Object.entries({ ssl_cert_file: cert, ssl_key_file: key, ssl: "on" }))
    await server.query(`alter system set ${name} = '${value}'`);
  await server.query("select pg_reload_conf()");
}

/** Like `smtps`: TLS comes first. */
async function startMailServer({ cert, key }: Certificate) {
  const receivers: string[] = [];
  const server = new SMTPServer({
    ...{ secure: true, cert: readFileSync(cert), key: readFileSync(key), authOptional: true },
    onRcptTo({ address }, _session, done) {
      receivers.push(address);
      done();
    },
  });
  server.on("error", () => undefined); // a doctor that does not trust it hangs up
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtps://127.0.0.1:${port}`, receivers, stop: () => server.close(() => undefined) };
}
