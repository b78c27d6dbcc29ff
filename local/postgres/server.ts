// Runs the Postgres from npm, so that one machine is enough.
import { execFileSync, spawn } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../free-port";
import { type Installation, installPostgres } from "./folder";
import { complaintsIn, programEnv } from "./programs";

type Settings = Record<string, string>;
type Server = { pid: number; port: number; ready: boolean };

const defaults: Settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
};

export type Postgres = {
  url: string;
  port: string;
  pid: number;
  /** When it no longer serves, stopped or not. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts the Postgres in `dataDir`, or takes over one that outlived its starter, with the settings it
 * was started with. `dataDir/postgres-18` holds the data, the password and
 * `server.log`. Started by root, the server runs as user `postgres` or `nobody`; where that user
 * cannot reach `dataDir`, `postgres-18` is a link into /var/lib/placement-portal.
 *
 * The server survives Ctrl-C and a killed starter: call `stop` to shut it down. Until then the open
 * connection that marks the server as ours keeps this process alive. A failure, or a second start
 * while the first one lives, rejects with a one-line Error that says what to do.
 */
export async function startPostgres({
  dataDir,
  settings = {},
}: {
  dataDir: string;
  settings?: Settings;
}): Promise<Postgres> {
  const installation = await installPostgres({ dataDir, sync: settings.fsync !== "off" });
  const { server, client } = await reachServer(installation, { ...defaults, ...settings });
  const ended = new Promise<string>((end) => {
    client.once("end", () => end(`see ${installation.folder}/server.log`));
  });
  await claim(client, installation.folder);

  async function stop() {
    await stopServer(server, installation);
    await client.end();
  }

  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'portal'");
    if (!rowCount) await client.query("create database portal");
  } catch (error) {
    await stop();
    throw new Error(
      `Cannot create the database in ${installation.folder}: ${(error as Error).message}`,
    );
  }
  const url = `postgres://portal:${installation.password}@127.0.0.1:${server.port}/portal`;
  return { url, port: String(server.port), stop, pid: server.pid, ended };
}

/** Connects to the running server or starts one; Postgres itself never lets two run. */
async function reachServer(installation: Installation, settings: Settings) {
  const { folder } = installation;
  const patience = Date.now() + 15_000;
  for (let stopped = false; ;) {
    await until(() => findServer(folder)?.ready !== false, 120_000);
    const server = findServer(folder);
    const client = server && (await connect(server, installation));
    if (client) return { server, client };
    if (server) {
      if (stopped) throw new Error(`Postgres does not answer: see ${folder}/server.log.`);
      await stopServer(server, installation, ["QUIT", "KILL"]);
      stopped = true;
    }
    const failure = await launch(installation, settings);
    if (!failure) continue;
    const willPass = /lock file|still in use|TCP\/IP sockets/.test(failure);
    if (!willPass || Date.now() > patience) {
      throw new Error(`Postgres does not start in ${folder}: ${failure}`);
    }
    await sleep(100);
  }
}

/** Starts a server and waits until it is ready; if it ends instead, returns the reason. */
async function launch({ programs, folder, user }: Installation, settings: Settings) {
  removeForeignPidFile(folder);
  const logFile = join(folder, "server.log");
  const log = openLog(logFile);
  const logStart = fs.fstatSync(log).size;
  if (user) fs.fchownSync(log, user.uid, user.gid);

  let end: string | undefined;
  const options = Object.entries({ port: `${await freePort()}`, ...settings });
  const server = spawn(
    join(programs, "postgres"),
    ["-D", folder, ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { cwd: folder, env: programEnv, detached: true, stdio: ["ignore", log, log], ...user },
  );
  server.once("error", (error) => (end = error.message));
  server.once("exit", (code, signal) => (end = `ended with ${signal ?? code}, see ${logFile}`));
  server.unref();
  fs.closeSync(log);

  const isReady = () => findServer(folder)?.pid === server.pid && findServer(folder)?.ready;
  await until(() => Boolean(end ?? isReady()), 120_000);
  if (!end) return undefined;
  const isFull = fs.statfsSync(folder).bavail < 256;
  const written = fs.readFileSync(logFile).subarray(logStart).toString();
  return complaintsIn(written) ?? (isFull ? "the disk is full" : end);
}

/** Postgres ignores a dead process's pid file, but not once another process has that number. */
function removeForeignPidFile(folder: string) {
  const file = join(folder, "postmaster.pid");
  const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  // A younger file may be another start's, half written; launching is retried until it is older.
  if (Date.now() - written > 2_000 && !findServer(folder)) fs.rmSync(file, { force: true });
}

function openLog(file: string) {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10e6) fs.renameSync(file, `${file}.old`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = fs.constants;
  return fs.openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
}

/** A connection, or undefined if the server does not answer. */
async function connect({ port }: Server, { folder, password }: Installation) {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "portal",
    password,
    database: "postgres",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    if ((error as { code?: string }).code !== "28P01") return undefined;
    throw new Error(`Postgres refuses the password in ${folder}/password: restore that file.`);
  }
}

/** Takes a lock that ends with the connection, so that a killed starter does not hold it. */
async function claim(client: pg.Client, folder: string) {
  for (const patience = Date.now() + 1_000; ; await sleep(20)) {
    const { rows } = await client.query<{ ours: boolean }>("select pg_try_advisory_lock(1) ours");
    if (rows[0]?.ours) return;
    if (Date.now() < patience) continue;
    await client.end();
    const message = `${folder} is in use by another start: stop that one, or set DATA_DIR.`;
    throw Object.assign(new Error(message), { code: "IN_USE" });
  }
}

async function stopServer(
  { pid }: Server,
  { folder, programs }: Installation,
  signals = ["INT", "QUIT", "KILL"],
) {
  for (const signal of signals) {
    try {
      if (!isServer(pid, folder)) return;
      if (process.platform !== "win32") process.kill(pid, `SIG${signal}`);
      else execFileSync(join(programs, "pg_ctl"), ["kill", signal, `${pid}`]);
    } catch {
      // It has just ended; the next check sees that.
    }
    if (await until(() => !isServer(pid, folder), signal === "INT" ? 30_000 : 5_000)) return;
  }
  throw new Error(`Postgres (process ${pid}) cannot be stopped: see ${folder}/server.log.`);
}

/** The server in postmaster.pid, if that process lives and belongs to this folder. */
function findServer(folder: string): Server | undefined {
  try {
    const lines = fs.readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    const [pid, , , port, , , , status] = lines;
    if (!isServer(Number(pid), folder)) return undefined;
    return { pid: Number(pid), port: Number(port), ready: status?.trim() === "ready" };
  } catch {
    return undefined;
  }
}

function isServer(pid: number, folder: string) {
  if (!(pid > 1)) return false;
  try {
    if (process.platform === "linux") {
      return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(folder);
    }
    process.kill(pid, 0);
    if (process.platform === "win32") return true;
    const command = execFileSync("ps", ["-ww", "-o", "command=", "-p", `${pid}`]);
    return command.includes(folder);
  } catch {
    return false;
  }
}

async function until(holds: () => boolean, milliseconds: number) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20)) {
    if (holds()) return true;
  }
  return false;
}
