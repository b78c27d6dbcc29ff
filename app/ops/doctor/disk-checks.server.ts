import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { db } from "~/db/client";
import { addressesOf } from "../../database-address";
import { env } from "../../env.server";
import { type Finding, well, wrong } from "./finding";

/** How full the disks are: of this process's machine, and of Postgres. */
export async function askDisk(): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(".");
  const free = ((bavail * bsize) / 1e9).toFixed(1);
  const finding = Number(free) < 1 ? wrong : well;
  const here = finding("disk", `${free} GB free here`);
  const ofDatabase = await askDatabaseDisk().catch(() => null); // which has findings of its own
  return ofDatabase ? [here, judgeDatabaseDisk(ofDatabase)] : [here];
}

type Disk = { bytes: number; size?: number; free?: number };

/** What the database takes of its own disk, which may be another machine's. */
export async function askDatabaseDisk(): Promise<Disk> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(db);
  const bytes = Number(rows[0]?.bytes);
  const told = env.DATABASE_DISK_GB && env.DATABASE_DISK_GB * 1e9;
  if (told) return { bytes, size: told, free: told - bytes };
  const folder = await ownFolder();
  if (!folder) return { bytes };
  const { bavail, blocks, bsize } = await statfs(folder);
  return { bytes, size: blocks * bsize, free: bavail * bsize };
}

/** Where Postgres has its data, if that is on this machine and may be told. */
async function ownFolder() {
  const isHere = addressesOf(env.DATABASE_URL).every((address) =>
    /^(localhost|127\.|\[::1\]|$)/.test(new URL(address).hostname),
  );
  if (!isHere) return undefined;
  try {
    const { rows } = await sql<{ folder: string }>`
      select current_setting('data_directory') as folder`.execute(db);
    const folder = rows[0]?.folder ?? "";
    await statfs(folder);
    return folder;
  } catch {
    return undefined; // only some roles are told, and a container's folder is not here
  }
}

export function judgeDatabaseDisk({ bytes, size, free }: Disk): Finding {
  if (size === undefined || free === undefined)
    return well("disk", `${gigabytes(bytes)} in Postgres; DATABASE_DISK_GB would tell of how many`);
  const of = `${gigabytes(Math.max(0, free))} of the database's ${gigabytes(size)} are free`;
  return free < size / 10 ? wrong("disk", `${of}: enlarge its disk`) : well("disk", of);
}

export const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
