import type { Kysely } from "kysely";
import type { Database } from "~/db/schema";
import type { User } from "../accounts/users.server";
import { log } from "../log.server";

/** The actions that the log records, and their names on its page. */
export const auditActions = {
  "login-staff": "Logged in",
  "posting-created": "Posted",
  "postings-imported": "Imported postings",
  "postings-exported": "Exported postings",
  "posting-changed": "Changed a posting",
  "posting-approved": "Approved a posting",
  "posting-returned": "Sent a posting back",
  "changes-proposed": "Proposed changes to a posting",
  "proposal-withdrawn": "Took back proposed changes",
  "posting-deleted": "Deleted a posting",
  "posting-restored": "Brought a posting back",
  "user-deleted": "Deleted a user",
  "role-changed": "Changed a role",
  "recruiter-invited": "Invited a recruiter",
  "recruiter-joined": "Became a recruiter",
  "recruiter-shut-out": "Shut a recruiter out",
  "stage-changed": "Changed the stage of applications",
  "resume-opened": "Opened a resume",
  "resumes-exported": "Downloaded resumes",
  "applications-exported": "Exported applications",
  "log-exported": "Exported this log",
  "password-changed": "Changed the password",
  "password-reset": "Reset the password",
  "email-changed": "Changed the email",
  "sessions-ended": "Ended sessions",
  "second-factor-on": "Set up a second factor",
  "second-factor-off": "Turned off a second factor",
  "second-factor-taken-off": "Removed a user's second factor",
  "passkey-added": "Added a passkey",
  "passkey-removed": "Removed a passkey",
  "recovery-codes-made": "Made new recovery codes",
  "recovery-code-used": "Used a recovery code",
  "college-account-joined": "Logged in with a college account for the first time",
  "own-data-exported": "Downloaded their own data",
  "erasure-asked": "Asked to be erased",
  "erasure-taken-back": "Took back their request to be erased",
  "retention-applied": "Deleted what had been stored long enough",
  "erasure-refused": "Answered a request to be erased",
} as const;

export type AuditAction = keyof typeof auditActions;

export const auditActionNames = Object.keys(auditActions) as AuditAction[];

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text);
}

/** Who acts: a user, with the network of their request, or null for an operator's command. */
export type Actor = Pick<User, "id" | "name" | "role" | "network"> | null;

type Entry = {
  action: AuditAction;
  target?: { type: "posting" | "user" | "applications" | "log"; id?: string };
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
  // Also logged outside the database, so that removing the last entries would be noticed, and so that
  // what was taken from somebody can be taken again after a restore (docs/deploy.md).
  log.info({ event: "audited", action, target: target?.id, seq, hash, by: actor?.id });
}

/** Drops the last number of an IPv4 address; for IPv6 only the network is known anyway. */
function cutAddress(network: string) {
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
}
