import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, open, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupStore } from "~/db/backup";
import { env } from "../env.server";
import { StoreTrouble, askStore } from "./s3.server";

/** Where backups are: the folder `place`, or the bucket of BACKUP_S3_URL for `s3`. */
export function backupStoreAt(place: string): BackupStore {
  if (place !== "s3") return folderStore(place);
  if (!env.BACKUP_S3_URL) throw new Error("BACKUP_S3_URL is not set");
  return s3Store(env.BACKUP_S3_URL);
}

function folderStore(parent: string): BackupStore {
  return {
    async write(file, bytes) {
      const path = join(parent, file);
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // On the disk before the manifest says that it is, and so are the names that lead to it.
      await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }));
      await syncFolder(dirname(path));
      if (made) await syncFolder(parent);
    },
    read: (file) => createReadStream(join(parent, file)),
    async list() {
      const names = await readdir(parent);
      return Promise.all(
        names.map(async (name) => ({ name, isWhole: await isThere(join(parent, name, manifest)) })),
      );
    },
    remove: (backup) => rm(join(parent, backup), { recursive: true, force: true }),
  };
}

async function syncFolder(path: string) {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const manifest = "manifest.json";

/** Incomplete backups are removed, so no other error of the disk may make a backup look incomplete. */
const isThere = (path: string) =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (["ENOENT", "ENOTDIR"].includes(error.code ?? "")) return false;
      throw error;
    },
  );

/** A file is stored as several objects, each sent as soon as it is full (decision: backup-in-pieces). */
const pieceLength = 8_000_000;
const withinMs = 120_000;

/** The names of each backup's objects. */
type Index = Record<string, string[]>;
const index = "backups.json";

function s3Store(store: string): BackupStore {
  async function readIndex() {
    const { status, bytes } = await askStore("GET", index, { store, withinMs });
    return status === 404 ? {} : (JSON.parse(bytes.toString()) as Index);
  }
  async function changeIndex(change: (found: Index) => void) {
    const found = await readIndex();
    change(found);
    await askStore("PUT", index, { store, withinMs, body: Buffer.from(JSON.stringify(found)) });
  }

  /** Asks the store, too: the index may lack the manifest if two backups were made at once. */
  async function isWhole(backup: string, keys: string[]) {
    const last = `${backup}/${manifest}.0`;
    if (keys.includes(last)) return true;
    return (await askStore("GET", last, { store, withinMs })).status !== 404;
  }

  return {
    async write(file, bytes) {
      const [backup = ""] = file.split("/");
      let number = 0;
      for await (const body of piecesOf(bytes)) {
        const key = `${file}.${number++}`;
        // Noted before it exists, so that an interrupted backup leaves no unknown objects.
        await changeIndex((found) => void (found[backup] ??= []).push(key));
        await askStore("PUT", key, { store, withinMs, body });
      }
    },
    async *read(file) {
      for (let number = 0; ; number++) {
        const { status, bytes } = await askStore("GET", `${file}.${number}`, { store, withinMs });
        if (status !== 404) yield bytes;
        else if (number) return;
        else throw new StoreTrouble(`there is no ${file}`);
      }
    },
    async list() {
      const found = Object.entries(await readIndex());
      return Promise.all(
        found.map(async ([name, keys]) => ({ name, isWhole: await isWhole(name, keys) })),
      );
    },
    async remove(backup) {
      const { [backup]: keys = [] } = await readIndex();
      for (const key of keys) await askStore("DELETE", key, { store, withinMs });
      await changeIndex((found) => delete found[backup]);
    },
  };
}

async function* piecesOf(bytes: AsyncIterable<Buffer>) {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length < pieceLength) continue;
    yield Buffer.concat(parts);
    [parts, length] = [[], 0];
  }
  if (length) yield Buffer.concat(parts);
}
