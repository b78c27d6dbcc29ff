import pg from "pg";
import { addressesOf } from "~/app/database-address";

/**
 * Connections to whichever of several hosts takes writes (decision: several-hosts). With a single host
 * they are pg's own.
 */

const patienceMs = 1_000;

type Host = { host: string; port: number };
type Group = ReturnType<typeof groupOf>;

const groups = new Map<string, Group>();

/** What a pool or a client needs to reach the database at `url`. */
export function reaching(url: string): { connectionString: string; Client: typeof pg.Client } {
  const [first = "", ...others] = addressesOf(url);
  return { connectionString: first, Client: others.length ? known(url).Client : pg.Client };
}

export function newClient(url: string, options: pg.ClientConfig = {}) {
  const { connectionString, Client } = reaching(url);
  return new Client({ ...options, connectionString });
}

/** Called when a standby answered: connections to it end as soon as the primary is found. */
export function seekPrimary() {
  for (const group of groups.values()) group.seek().catch(() => undefined); // the next connection asks again
}

/** Of each host in turn: whether it takes writes, or why it does not answer. */
export function askHosts(url: string) {
  return Promise.all(
    addressesOf(url).map(async (address) => {
      const { host } = new URL(address);
      try {
        const { isReadOnly } = await ask(address);
        return { host, isReadOnly };
      } catch (error) {
        return { host, trouble: (error as Error).message };
      }
    }),
  );
}

function known(url: string) {
  const group = groups.get(url) ?? groupOf(addressesOf(url));
  groups.set(url, group);
  return group;
}

function groupOf(addresses: string[]) {
  let primary: Host | undefined;
  let search: Promise<Host> | undefined;
  const open = new Set<PrimaryClient>();

  /** All at once, as lost hosts take long to fail. */
  function seek() {
    search ??= firstPrimary(addresses)
      .then((found) => {
        primary = found;
        for (const client of open) if (!isSame(client, found)) client.cut();
        return found;
      })
      .finally(() => (search = undefined));
    return search;
  }

  class PrimaryClient extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error?: Error) => void): void;
    override connect(callback?: (error?: Error) => void) {
      const connected = this.reach();
      if (!callback) return connected;
      connected.then(() => callback(), callback);
    }

    private async reach() {
      this.on("error", () => undefined); // until the caller listens
      const { stream } = connectionOf(this);
      const target = primary ?? (await seek());
      if (stream.destroyed) throw new Error("timeout exceeded when trying to connect");
      Object.assign(this, target);
      connectionOf(this).on("errorMessage", ({ code }) => {
        if (code === readOnly) seek().catch(() => undefined);
      });
      try {
        await super.connect();
        if (await refusesWrites(this)) throw refusal(`${target.host} takes no writes`, readOnly);
      } catch (error) {
        if (primary === target) primary = undefined;
        this.cut();
        throw error;
      }
      open.add(this);
      this.once("end", () => open.delete(this));
      return this;
    }

    /** At once, as a lost machine would not answer a closing message. */
    cut() {
      connectionOf(this).stream.destroy();
    }
  }
  return { seek, Client: PrimaryClient };
}

async function firstPrimary(addresses: string[]) {
  const reasons: string[] = [];
  let code: unknown;
  try {
    return await Promise.any(
      addresses.map(async (address) => {
        try {
          const { isReadOnly, ...host } = await ask(address);
          if (isReadOnly) throw refusal("takes no writes", readOnly);
          return host;
        } catch (error) {
          reasons.push(`${new URL(address).host}: ${(error as Error).message}`);
          code ??= (error as { code?: unknown }).code;
          throw error;
        }
      }),
    );
  } catch {
    throw refusal(`no host of the database takes writes (${reasons.join("; ")})`, code ?? readOnly);
  }
}

async function ask(address: string) {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on("error", () => undefined); // the query fails with it
  try {
    await client.connect();
    return { host: client.host, port: client.port, isReadOnly: await refusesWrites(client) };
  } finally {
    connectionOf(client).stream.destroy();
  }
}

async function refusesWrites(client: pg.Client) {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    "show transaction_read_only",
  );
  return rows[0]?.transaction_read_only === "on";
}

function isSame(one: Host, other: Host) {
  return one.host === other.host && one.port === other.port;
}

/** SQLSTATE read_only_sql_transaction. */
const readOnly = "25006";

function refusal(message: string, code: unknown) {
  return Object.assign(new Error(message), { code });
}

/** pg's types leave it out. */
function connectionOf(client: pg.Client) {
  return (client as unknown as { connection: Connection }).connection;
}

type Connection = {
  stream: { destroyed: boolean; destroy(): void };
  on(event: "errorMessage", listener: (error: { code?: string }) => void): void;
};
