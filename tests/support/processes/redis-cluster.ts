import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { until } from "../until";
import { freePort } from "../../../local/free-port";
import { startChild } from "./child";
import { type Tls, listening, trusting } from "./redis-tls";

const secret = "monsoon";
const slots = 16_384;
const number = 3;

/** A Redis Cluster of three masters, of which the one with the queue has a replica. With `tls` all use TLS only. */
export async function startRedisCluster(tls?: Tls) {
  const folder = mkdtempSync(join(tmpdir(), "portal-cluster-"));
  const nodes = await Promise.all(Array.from({ length: number + 1 }, launch));
  const [first, second] = nodes as [Node, Node];
  const slot = Number(await first.client.call("CLUSTER", "KEYSLOT", "{bull}"));
  const share = Math.ceil(slots / number);
  const owner = nodes[Math.floor(slot / share)] as Node;
  const replica = nodes[number] as Node;
  const others = nodes.filter((node) => node !== owner);

  await Promise.all(
    nodes.slice(0, number).map(async ({ client }, index) => {
      const last = Math.min(slots, (index + 1) * share) - 1;
      // Of different epochs, or they would have to agree on them.
      await client.call("CLUSTER", "SET-CONFIG-EPOCH", index + 1);
      await client.call("CLUSTER", "ADDSLOTSRANGE", index * share, last);
    }),
  );
  for (const { port, busPort } of nodes.slice(1))
    await first.client.call("CLUSTER", "MEET", "127.0.0.1", port, busPort);
  const facts = ({ client }: Node) => client.call("CLUSTER", "INFO") as Promise<string>;
  await until("all know each other", async () => {
    const told = await Promise.all(nodes.map(facts));
    return told.every((text) => text.includes(`cluster_known_nodes:${nodes.length}`));
  });
  const id = (await owner.client.call("CLUSTER", "MYID")) as string;
  await replica.client.call("CLUSTER", "REPLICATE", id);
  await until("it serves, and the replica follows", async () => {
    const told = await Promise.all(nodes.map(facts));
    const role = await replica.client.info("replication");
    return (
      told.every((text) => text.includes("cluster_state:ok")) &&
      role.includes("master_link_status:up")
    );
  });

  async function launch() {
    const [port, busPort] = [await freePort(), await freePort()];
    const settings = {
      ...listening(port, tls),
      ...{ "cluster-port": busPort, dir: folder, bind: "127.0.0.1" },
      ...{ save: "", appendonly: "no", requirepass: secret, masterauth: secret },
      ...{ "cluster-enabled": "yes", "cluster-config-file": `nodes-${port}.conf` },
      "cluster-node-timeout": 1_000,
      ...(tls && { "tls-cluster": "yes" }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const client = new Redis({ port, password: secret, retryStrategy: () => 50, ...trusting(tls) });
    client.on("error", () => undefined); // it is starting, or dead
    const server = await startChild("redis-server", args, {
      stdio: ["ignore", "ignore", "inherit"],
      isReady: () => client.ping(),
    });
    return { port, busPort, client, server };
  }

  const login = `redis${tls ? "s" : ""}://:${secret}`;
  return {
    url: `${login}@127.0.0.1:${first.port},127.0.0.1:${second.port}`,
    oneUrl: `${login}@127.0.0.1:${first.port}`,
    /** Kills the master that has the queue; resolves when its replica has taken over. */
    async killOwner() {
      await owner.server.kill();
      await until("its replica is the master", async () =>
        (await replica.client.info("replication")).includes("role:master"),
      );
    },
    /** Of all masters, once the owner is killed. */
    async keys(pattern: string) {
      return (await Promise.all(others.map(({ client }) => client.keys(pattern)))).flat();
    },
    /** Then no master has one of the slots, and the cluster answers nothing. */
    async loseSlot() {
      for (const { client } of others) await client.call("CLUSTER", "DELSLOTS", 0);
      await until("it is down", async () => {
        const told = await Promise.all(others.map(facts));
        return told.every((text) => text.includes("cluster_state:fail"));
      });
    },
    async remove() {
      for (const { client } of nodes) client.disconnect();
      await Promise.all(nodes.map(({ server }) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Node = {
  port: number;
  busPort: number;
  client: Redis;
  server: Awaited<ReturnType<typeof startChild>>;
};
