// The user that the embedded Postgres runs as, and what that user can reach.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";

export type ServerUser = { uid: number; gid: number };

/** Advice for machines where the embedded Postgres cannot run. */
export const otherwise = "or set DATABASE_URL to a Postgres of your own";

const rootFolder = "/var/lib/placement-portal";

/** Postgres refuses to run as root, so it runs as its data's owner, at first an unused account. */
export function serverUser(folder: string): ServerUser | undefined {
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

/** Opens root's private data folder to the server's user only. */
export function letEnter(home: string, user: ServerUser) {
  const { uid, mode } = fs.statSync(home);
  if (uid !== 0 || mode & 0o077) return;
  fs.chownSync(home, 0, user.gid);
  fs.chmodSync(home, 0o710);
}

/** Asks the system rather than reading modes, because of ACLs and network disks. */
export function canEnter(folder: string, user: ServerUser | undefined) {
  if (!user) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { cwd: "/", ...user }).status === 0;
}

/** A folder that the server's user can read and only root can write. */
export function openRootFolder() {
  fs.mkdirSync(rootFolder, { recursive: true });
  const { uid, mode } = fs.lstatSync(rootFolder);
  if (uid !== 0 || (mode & 0o170022) !== 0o040000) {
    throw new Error(`${rootFolder} is not a folder that only root can write: remove it.`);
  }
  fs.chmodSync(rootFolder, 0o755);
  return rootFolder;
}

/** Makes the user the owner of a folder and everything in it. */
export function chownAll(folder: string, { uid, gid }: ServerUser) {
  fs.lchownSync(folder, uid, gid);
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    fs.lchownSync(join(folder, name), uid, gid);
  }
}
