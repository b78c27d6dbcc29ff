import { isStaff } from "../access/can";
import type { AuditAction } from "./actions";
import type { Kysely } from "kysely";
import type { Database } from "~/db/schema";
import type { Role } from "~/db/schema-accounts";
import { log } from "../log.server";

/** Who acts: a user, with the network of their request, or null for an operator's command. */
export type Actor = { id: string; name: string; role: Role; network?: string } | null;

type Entry = {
  action: AuditAction;
  target?: {
    type:
      | "posting"
      | "user"
      | "programme"
      | "season"
      | "company"
      | "message"
      | "figures"
      | "applications"
      | "log"
      | "job";
    id?: string;
  };
  /** A few facts that explain the entry. No secrets, codes or addresses. */
  details?: Record<string, string | number | boolean | string[]>;
};

/**
 * Adds an entry to the log as part of the caller's transaction. Only one transaction can write to the
 * log until it commits, so make it the last statement. Students appear by id only.
 */
export async function audit(trx: Kysely<Database>, actor: Actor, entry: Entry) {
  const { action, target, details = {} } = entry;
  const { seq, hash } = await trx
    .insertInto("audit_log")
    .values({
      actor_id: actor?.id ?? null,
      actor_name: actor && isStaff(actor) ? actor.name : "",
      actor_role: actor?.role ?? "operator",
      action,
      target_type: target?.type ?? "",
      target_id: target?.id ?? "",
      details: JSON.stringify(details),
      network: cutAddress(actor?.network ?? ""),
    })
    .returning(["seq", "hash"])
    .executeTakeFirstOrThrow();
  // Also logged outside the database, so that removing the last entries would be noticed, and so that
  // what was taken from somebody can be taken again after a restore (docs/deploy.md).
  log.info({ event: "audited", action, target: target?.id, seq, hash, by: actor?.id });
}

/** Drops the last number of an IPv4 address; for IPv6 only the network is known anyway. */
function cutAddress(network: string) {
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
}
