import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { stringify } from "yaml";
import { serverUser } from "../../local/postgres/user";
import { startChild } from "../support/processes/child";
import { leash } from "../support/processes/leash";
import { childrenOf } from "../support/processes/own-postgres";
import { startProgram } from "../support/programs";
import { until } from "../support/until";
import { freePort } from "../../local/free-port";

const programs = "/usr/lib/postgresql/15/bin";
const secret = "monsoon";

/** Acknowledged commits are on both nodes. The times are the shortest that Patroni allows. */
const agreement = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  synchronous_mode: true,
  postgresql: { use_pg_rewind: true },
};

type Member = { name: string; role: string; state: string };

/** A primary and a synchronous standby, each with its Patroni, and their etcd. */
export async function startPatroni() {
  const folder = mkdtempSync(join(tmpdir(), "portal-patroni-"));
  const user = serverUser(folder + "/none");
  if (user) chownSync(folder, user.uid, user.gid);
  const etcd = await startEtcd(folder);
  const nodes = await Promise.all(
    ["one", "two"].map((name) => aNode({ name, folder, etcd: etcd.address, user })),
  );
  const [first, second] = nodes as [Node, Node];
  await first.start();
  await until("the first is primary", async () => (await stateOf(first))?.role === "leader");
  await second.start();
  await isWhole();

  /** Waits until both run and one follows the other synchronously. */
  async function isWhole() {
    await until(
      "there is a synchronous standby",
      async () => {
        const states = await Promise.all(nodes.map(stateOf));
        const roles = states.map((one) => one?.role).sort();
        return roles.join() === "leader,sync_standby";
      },
      90_000,
    );
  }

  /** The node's state, according to any Patroni that runs. */
  async function stateOf({ name }: Node) {
    for (const { restPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null);
      if (!answer?.ok) continue;
      const { members } = (await answer.json()) as { members: Member[] };
      return members.find((member) => member.name === name);
    }
  }

  const server = await newPrimary(nodes);
  await server.query(`create role portal login password '${secret}'`);
  await server.query("create database portal owner portal");
  await server.end();

  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join();
  return {
    url: `postgres://portal:${secret}@${hosts}/portal?target_session_attrs=read-write`,
    /** The standby's, until it becomes the primary. */
    readUrl: `postgres://portal:${secret}@127.0.0.1:${second.port}/portal`,
    isWhole,
    async nodeWhoIs(role: "leader" | "sync_standby") {
      const states = await Promise.all(nodes.map(stateOf));
      const found = nodes[states.findIndex((one) => one?.role === role)];
      if (!found) throw new Error(`no ${role}`);
      return found;
    },
    async remove() {
      await Promise.all(nodes.map((node) => node.kill()));
      await etcd.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Node = Awaited<ReturnType<typeof aNode>>;
type Place = { name: string; folder: string; etcd: string; user: ReturnType<typeof serverUser> };

async function aNode({ name, folder, etcd, user }: Place) {
  const [port, restPort] = [await freePort(), await freePort()];
  const data = join(folder, name);
  const file = join(folder, `${name}.yml`);
  const account = (username: string) => ({ username, password: secret });
  const settings = {
    scope: "portal",
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: agreement,
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      bin_dir: programs,
      data_dir: data,
      pgpass: join(folder, `${name}.pgpass`),
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication all 127.0.0.1/32 scram-sha-256",
      ],
      authentication: {
        superuser: account("postgres"),
        replication: account("replicator"),
        rewind: account("rewinder"),
      },
      // Killed processes lose nothing that they wrote; `fsync` only matters in a power cut.
      parameters: { unix_socket_directories: folder, fsync: "off", max_connections: 200 },
    },
  };
  writeFileSync(file, stringify(settings), { mode: 0o644 });
  let patroni: Awaited<ReturnType<typeof startChild>> | undefined;
  let letGo = () => {};

  const postmaster = () => {
    try {
      return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    } catch {
      return 0; // it does not run
    }
  };
  const answers = () =>
    fetch(`http://127.0.0.1:${restPort}/health`).then(
      ({ ok }) => ok,
      () => false,
    );

  return {
    name,
    port,
    restPort,
    async start() {
      patroni = await startChild("patroni", [file], {
        ...user,
        cwd: folder,
        env: { ...process.env, HOME: folder, LC_ALL: "C.UTF-8" },
        stdio: ["ignore", "pipe", "pipe"],
        isReady: () => until("Postgres runs", answers),
      });
      letGo = leash(postmaster(), "INT");
    },
    /** Kills everything on the node, as if its machine were switched off. */
    async kill() {
      letGo();
      const server = postmaster();
      const all = server ? [server, ...childrenOf(server)] : [];
      const gone = patroni?.kill();
      for (const pid of all) {
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // It ended with the others.
        }
      }
      await gone;
    },
  };
}

async function startEtcd(folder: string) {
  const [port, peers] = [await freePort(), await freePort()];
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  const data = join(folder, "etcd");
  mkdirSync(data, { mode: 0o700 });
  const options = {
    "data-dir": data,
    "listen-client-urls": own,
    "advertise-client-urls": own,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `default=${peer}`,
    "log-level": "error",
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const { stop } = await startProgram("etcd", args, { port });
  return { address: `127.0.0.1:${port}`, stop };
}

/** As the superuser. */
async function newPrimary(nodes: Node[]) {
  const clients = nodes.map(({ port }) => {
    const to = { host: "127.0.0.1", port, user: "postgres", password: secret };
    return new pg.Client({ ...to, database: "postgres" });
  });
  for (const client of clients) {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>(
      "select pg_is_in_recovery() as standby",
    );
    if (!rows[0]?.standby) return client;
    await client.end();
  }
  throw new Error("no primary");
}
