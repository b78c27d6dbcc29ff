/** What each command of main.js does, and what it takes. */
export const usages = {
  web: { takes: "", does: "answers requests, on PORT" },
  worker: { takes: "[--queues NAME,…]", does: "runs jobs: mails, PDFs, news, housekeeping" },
  migrate: { takes: "", does: "brings the database to the newest schema" },
  upgrade: {
    takes: "[--mend]",
    does: "checks and migrates before a new build is started; --mend makes again what somebody dropped or changed",
  },
  restore: {
    takes: "--from FOLDER/portal-… | s3/portal-… [--unsigned]",
    does: "fills an empty database from a backup",
  },
  wait: { takes: "", does: "waits until the process on METRICS_PORT, or PORT, is ready" },
  jobs: {
    takes: "counts | failed | retry <id>|all | discard <id>|--mistyped",
    does: "shows queued and failed jobs, retries or forgets them",
  },
  user: {
    takes:
      "--email a@b.c (--role admin|recruiter|user [--name N] [--password P] [--company C] | --second-factor off)",
    does: "makes recruiters and admins; --password - reads it from standard input",
  },
  audit: {
    takes: "verify [--backups FOLDER|s3] [--anchor LINE]…",
    does: "checks that the log of who did what is unchanged",
  },
  backup: {
    takes: "--to FOLDER|s3 [--keep 14]",
    does: "writes everything to a new folder in FOLDER, or at BACKUP_S3_URL",
  },
  retention: {
    takes: "--dry-run | --apply [--applications YEARS] [--resumes YEARS]",
    does: "deletes what has been stored long enough",
  },
  doctor: { takes: "[--mail-to a@b.c]", does: "looks for mistakes in the installation" },
};
export type CommandName = keyof typeof usages;

export function usageOf(name: CommandName) {
  return `usage: main.js ${name} ${usages[name].takes}`.trim();
}
