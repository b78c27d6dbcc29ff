import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { until } from "../until";
import { freePort } from "../../../local/free-port";
import { startChild } from "./child";

/** Files of a certificate, its key and its authority. */
export type Tls = { cert: string; key: string; ca: string };

/** The settings with which a Redis listens at `port`: with `tls` by TLS only, to its replicas, too. */
export function listening(port: number, tls: Tls | undefined) {
  if (!tls) return { port };
  return {
    ...{ port: 0, "tls-port": port, "tls-auth-clients": "no", "tls-replication": "yes" },
    ...{ "tls-cert-file": tls.cert, "tls-key-file": tls.key, "tls-ca-cert-file": tls.ca },
  };
}

/** What a test's own client needs to reach it, by whatever name. */
export function trusting(tls: Tls | undefined) {
  return tls && { tls: { ca: readFileSync(tls.ca), checkServerIdentity: () => undefined } };
}

const master = "portal";
const secret = "monsoon";

type Options = {
  sentinels?: number;
  downAfterMs?: number;
  tls?: Tls;
};

/** A Redis with a replica, and sentinels that watch them under the name `portal`. With `tls` (files) all use TLS only. */
export async function startSentinels({
  sentinels: number = 3,
  downAfterMs = 2_000,
  tls,
}: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "portal-sentinels-"));
  const ports = [await freePort(), await freePort()] as const;
  const ask = (port: number, ...command: [string, ...string[]]) => askAt(port, tls, ...command);
  const launch = (args: string[], port: number) =>
    startChild("redis-server", args, {
      stdio: ["ignore", "ignore", "inherit"],
      isReady: () => until("it answers", () => ask(port, "PING").then(Boolean, () => false)),
    });
  const servers = new Map<number, Started>();
  await start(ports[0]);
  await start(ports[1], ports[0]);
  await follows(ports[1]);
  const watches = await Promise.all(Array.from({ length: number }, () => startSentinel()));

  /** The port of the master, according to a sentinel. */
  async function masterPort() {
    const [, port] = await ask(watches[0]!.port, "SENTINEL", "get-master-addr-by-name", master);
    return Number(port);
  }

  /** Waits until this server replicates. A sentinel that makes it a replica ends its connections, ours too. */
  function follows(port: number) {
    const isUp = (facts: string[]) => facts.includes("master_link_status:up");
    return until("it follows", () => ask(port, "INFO", "replication").then(isUp, () => false));
  }

  async function start(port: number, masterOf?: number) {
    const settings = {
      ...listening(port, tls),
      dir: folder,
      bind: "127.0.0.1",
      save: "",
      appendonly: "no",
      requirepass: secret,
      masterauth: secret,
      ...(masterOf && { replicaof: `127.0.0.1 ${masterOf}` }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    servers.set(port, await launch(args, port));
  }

  async function startSentinel() {
    const port = await freePort();
    const file = join(folder, `sentinel-${port}.conf`);
    const about = (option: string, value: string | number) =>
      `sentinel ${option} ${master} ${value}`;
    const lines = [
      ...Object.entries(listening(port, tls)).map((setting) => setting.join(" ")),
      "bind 127.0.0.1",
      `dir ${folder}`,
      about("monitor", `127.0.0.1 ${ports[0]} ${Math.ceil((number + 1) / 2)}`),
      about("auth-pass", secret),
      about("down-after-milliseconds", downAfterMs),
      about("failover-timeout", 10_000),
    ];
    writeFileSync(file, lines.join("\n"));
    return { port, ...(await launch([file, "--sentinel"], port)) };
  }

  await until("they know each other and the replica", async () => {
    const known = await Promise.all(
      watches.map(({ port }) => ask(port, "SENTINEL", "MASTER", master)),
    );
    const fact = (facts: string[], name: string) => Number(facts[facts.indexOf(name) + 1]);
    return known.every(
      (facts) =>
        fact(facts, "num-other-sentinels") === number - 1 && fact(facts, "num-slaves") === 1,
    );
  });
  return {
    settings: {
      REDIS_URL: `redis${tls ? "s" : ""}://:${secret}@${master}`,
      REDIS_SENTINELS: watches.map(({ port }) => `127.0.0.1:${port}`).join(","),
    },
    /** The first master's address, bypassing the sentinels. */
    masterUrl: `redis${tls ? "s" : ""}://:${secret}@localhost:${ports[0]}`,
    masterPort,
    /** Sends a signal to the master and returns its port. */
    async signal(signal: NodeJS.Signals) {
      const port = await masterPort();
      servers.get(port)?.process.kill(signal);
      return port;
    },
    /** Waits until the sentinels have chosen another master. */
    replaced: (old: number) =>
      until("another is the master", async () => (await masterPort()) !== old),
    /** Starts a killed server as the replica of the other. */
    async restart(port: number) {
      await start(port, await masterPort());
      await follows(port);
    },
    /** Wakes a frozen server; the sentinels make it a replica. */
    async thaw(port: number) {
      servers.get(port)?.process.kill("SIGCONT");
      await follows(port);
    },
    ask: async (...command: [string, ...string[]]) => ask(await masterPort(), ...command),
    async remove() {
      await Promise.all([...watches, ...servers.values()].map((server) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Started = Awaited<ReturnType<typeof startChild>>;

async function askAt(
  port: number,
  tls: Tls | undefined,
  ...[command, ...args]: [string, ...string[]]
) {
  const client = new Redis(port, {
    ...trusting(tls),
    lazyConnect: true,
    retryStrategy: null,
    enableReadyCheck: false,
    password: secret, // a sentinel has none and takes any
  });
  client.on("error", () => undefined); // it may be starting
  try {
    await client.connect();
    return (await client.call(command, ...args)) as string[];
  } finally {
    client.disconnect();
  }
}
