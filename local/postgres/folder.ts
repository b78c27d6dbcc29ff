// What the embedded Postgres needs: programs, a user who may run them, and a data folder.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { attempt, codeOf, findPrograms, programEnv, reasonOf } from "./programs";
import { type ServerUser, canEnter, chownAll, letEnter, openRootFolder, serverUser } from "./user";

export type Installation = {
  programs: string;
  folder: string;
  password: string;
  /** The user the server runs as; undefined means the current one. */
  user: ServerUser | undefined;
};

const draftPrefix = "postgres-18.draft-";
const lcCtype = { darwin: "en_US.UTF-8", win32: "en-US" } as Record<string, string>;

/**
 * Finds programs that run here and a data folder they can use, and creates what is missing. `sync:
 * false` does not wait for the disk when it creates the data folder.
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

/** Creates the data folder under another name, so that a half-made one is never used. */
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
    const reason = inTheWay ? "something else is in its place: move it away" : reasonOf(error);
    throw new Error(`Cannot create the database ${link}: ${reason}`);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes what a killed start left behind; a first start still under way will find this database. */
function removeDrafts(home: string) {
  for (const name of fs.readdirSync(home)) {
    if (!name.startsWith(draftPrefix)) continue;
    attempt(() => fs.rmSync(join(home, name), { recursive: true, force: true }));
  }
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
