import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { type BackupStore, readManifest } from "~/db/backup";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { env, site } from "../env.server";
import { askStore } from "../files/s3.server";
import { isSameText, keysFor, newest } from "../keys.server";
import { log } from "../log.server";
import { mailLayout } from "../mail/layout.server";
import { sendMail } from "../mail/mailer.server";

/**
 * Where the log ended at a moment, kept outside the database: in each backup's manifest and, once a day, in the
 * bucket of BACKUP_S3_URL, in a mail to AUDIT_MAIL_TO and in the worker's own log. Whoever has all rights in the
 * database could cut the log's end or make a new chain, but neither would fit these (app/audit/verify.server.ts).
 */
export type Anchor = { seq: string; hash: string; at: string };

const file = "anchors.txt";
const keys = keysFor("log anchor");

/** One line: an anchor and its HMAC, so that a line put in later by others does not count. */
function lineOf(anchor: Anchor, { key } = newest(keys)) {
  const text = `${anchor.at} ${anchor.seq} ${anchor.hash}`;
  return `${text} ${createHmac("sha256", key).update(text).digest("base64url")}`;
}

/** Throws if the line is not one that this portal wrote. */
export function parseAnchor(line: string): Anchor {
  const [at = "", seq = "", hash = ""] = line.trim().split(/\s+/);
  const anchor = { at, seq, hash };
  if (!keys.some((key) => isSameText(lineOf(anchor, key), line.trim().replace(/\s+/g, " "))))
    throw new Error(`this anchor is not one of ours: ${line.trim().slice(0, 60)}`);
  return anchor;
}

/** Once a day, whichever worker comes first. */
export async function anchorLog() {
  const claimed = await sql`
    insert into last_done (name, at) values ('log anchor', now())
    on conflict (name) do update set at = now() where last_done.at < now() - interval '23 hours'
    returning name`.execute(db);
  if (!claimed.rows.length) return;
  try {
    await anchorNow();
  } catch (error) {
    await db.deleteFrom("last_done").where("name", "=", "log anchor").execute(); // again in an hour
    throw error;
  }
}

async function anchorNow() {
  const end = await db
    .selectFrom("audit_log")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!end) return;
  const line = lineOf({ seq: String(end.seq), hash: end.hash, at: new Date().toISOString() });
  log.info({ event: "log anchored", anchor: line });
  if (env.BACKUP_S3_URL) await append(env.BACKUP_S3_URL, line);
  if (env.AUDIT_MAIL_TO) await mail(env.AUDIT_MAIL_TO, line);
}

async function append(store: string, line: string) {
  const body = Buffer.from(`${await read(store)}${line}\n`);
  await askStore("PUT", file, { store, body });
}

async function read(store: string) {
  const { status, bytes } = await askStore("GET", file, { store });
  return status === 404 ? "" : bytes.toString();
}

function mail(to: string, line: string) {
  const heading = "Where the log ends today";
  const paragraphs = [
    "Keep this mail where administrators of the database cannot change it. Later, this shows that no entry up to here was changed or removed:",
    `main.js audit verify --anchor "${line}"`,
  ];
  const content = mailLayout({ heading, paragraphs });
  return sendMail({
    id: newId(),
    to,
    subject: `${site.name}: ${heading.toLowerCase()}`,
    ...content,
  });
}

/** All that can be compared: those in the bucket, those of a store's backups, and those given. */
export async function findAnchors(given: string[], store?: BackupStore) {
  const stored = env.BACKUP_S3_URL ? (await read(env.BACKUP_S3_URL)).split("\n") : [];
  const anchors = [...stored.filter(Boolean), ...given].map(parseAnchor);
  for (const { name, isWhole } of store ? await store.list() : []) {
    if (!store || !isWhole) continue;
    const { logEnd, madeAt } = await readManifest(store, name);
    if (logEnd) anchors.push({ ...logEnd, at: madeAt });
  }
  return anchors;
}
