import { messages } from "../messages";

/** The actions that the log records, and their names in English. */
export const auditActions = messages.auditActions;

export type AuditAction = keyof typeof auditActions;

export const auditActionNames = Object.keys(auditActions) as AuditAction[];

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text);
}
