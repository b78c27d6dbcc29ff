import type { Kysely } from "kysely";
import type { Database } from "~/db/schema";
import type { User } from "../accounts/users.server";
import { log } from "../log.server";
import type { AuditAction } from "./actions";

/** Whoever acts: a user, with the network their request came from, or a command of the operator's. */
export type Actor = Pick<User, "id" | "name" | "role" | "network"> | null;

type Entry = {
  action: AuditAction;
  target?: { type: "posting" | "user" | "applications" | "log"; id?: string };
  /** Small facts that help to understand it. No secrets, no codes, no addresses. */
  details?: Record<string, string | number | boolean | string[]>;
};

/**
 * Adds an entry to the log as part of the caller's transaction. Writers take turns until they
 * commit, so make it the transaction's last statement. Students appear by id only.
 */
export async function audit(trx: Kysely<Database>, actor: Actor, entry: Entry) {
  const { action, target, details = {} } = entry;
  const { seq, hash } = await trx
    .insertInto("audit_log")
    .values({
      actor_id: actor?.id ?? null,
      actor_name: actor && actor.role !== "user" ? actor.name : "",
      actor_role: actor?.role ?? "operator",
      action,
      target_type: target?.type ?? "",
      target_id: target?.id ?? "",
      details: JSON.stringify(details),
      network: cutAddress(actor?.network ?? ""),
    })
    .returning(["seq", "hash"])
    .executeTakeFirstOrThrow();
  // Outside the database too, so that a log cut off at its end can be told from a whole one.
  log.info({ event: "audited", action, seq, hash, by: actor?.id });
}

/** Of IPv4 without its last number; of IPv6 the network is all we ever know. */
function cutAddress(network: string) {
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
}
