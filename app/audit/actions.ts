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
  "recruiter-blocked": "Blocked a recruiter",
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
  "jobs-retried": "Retried failed jobs",
  "job-discarded": "Discarded a failed job",
  "retention-applied": "Deleted what had been stored long enough",
  "erasure-refused": "Answered a request to be erased",
} as const;

export type AuditAction = keyof typeof auditActions;

export const auditActionNames = Object.keys(auditActions) as AuditAction[];

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text);
}
