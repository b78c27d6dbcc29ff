import { createHash } from "node:crypto";
import { sql } from "kysely";
import { db } from "~/db/client";
import type { Anchor } from "./anchors.server";

const batchSize = 5_000;
const beginning = "0".repeat(64);

type Row = {
  seq: string;
  at: string;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  action: string;
  target_type: string;
  target_id: string;
  details: string;
  network: string;
  previous_hash: string;
  hash: string;
};

type Verdict =
  | { isWhole: true; rows: number; hash: string }
  | { isWhole: false; rows: number; seq: string; reason: string };

/**
 * Recomputes the hashes without the database's own function, up to the first broken row, and compares them with
 * where the log ended at other times: a chain that was cut or made anew is whole in itself.
 */
export async function verifyLog(anchors: Anchor[] = []): Promise<Verdict> {
  const known = new Map<string, Anchor[]>();
  for (const one of anchors) known.set(one.seq, [...(known.get(one.seq) ?? []), one]);
  let last = { seq: "0", hash: beginning };
  for (;;) {
    const rows = await readRows(last.seq);
    for (const row of rows) {
      const other = known.get(row.seq)?.find(({ hash }) => hash !== row.hash);
      const reason =
        flawOf(row, last) ?? (other && `it is not the one that was here on ${other.at}`);
      if (reason) return { isWhole: false, rows: Number(last.seq), seq: row.seq, reason };
      last = row;
    }
    if (rows.length < batchSize) break;
  }
  const rows = Number(last.seq);
  const cut = anchors.find(({ seq }) => Number(seq) > rows);
  if (!cut) return { isWhole: true, rows, hash: last.hash };
  const reason = `the log's end is missing: on ${cut.at} it had ${cut.seq} rows`;
  return { isWhole: false, rows, seq: String(rows + 1), reason };
}

function flawOf(row: Row, last: { seq: string; hash: string }) {
  const follows = BigInt(row.seq) === BigInt(last.seq) + 1n;
  if (!follows) return "a row before it is missing";
  if (row.previous_hash !== last.hash) return "it does not follow the row before it";
  return row.hash === hashOf(row) ? null : "it was changed";
}

/** Computes what the table's trigger does (db/migrations/001-portal.ts). */
function hashOf(row: Row) {
  const parts = [
    row.previous_hash,
    row.seq,
    row.at,
    row.actor_id,
    row.actor_name,
    row.actor_role,
    row.action,
    row.target_type,
    row.target_id,
    row.details,
    row.network,
  ];
  const text = `[${parts.map((part) => JSON.stringify(part)).join(", ")}]`;
  return createHash("sha256").update(text).digest("hex");
}

function readRows(after: string) {
  return db
    .selectFrom("audit_log")
    .select([
      sql<string>`seq::text`.as("seq"),
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("at"),
      sql<string>`coalesce(actor_id::text, '')`.as("actor_id"),
      "actor_name",
      "actor_role",
      "action",
      "target_type",
      "target_id",
      sql<string>`details::text`.as("details"),
      "network",
      "previous_hash",
      "hash",
    ])
    .where("audit_log.seq", ">", after)
    .orderBy("audit_log.seq") // unqualified, it would sort by the text selected above
    .limit(batchSize)
    .execute() as Promise<Row[]>;
}
