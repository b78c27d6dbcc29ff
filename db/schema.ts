import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { NewsTables } from "./schema-news";
import type { PostingsTable } from "./schema-postings";
import type { CollegeAccountsTable, RecoveryCodesTable, TotpFactorsTable } from "./schema-factors";

/** The types of the tables, as the migrations make them. */
export type Database = NewsTables & {
  users: UsersTable;
  sessions: SessionsTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  college_accounts: CollegeAccountsTable;
  postings: PostingsTable;
  images: ImagesTable;
  outbox: OutboxTable;
  applications: ApplicationsTable;
  application_counts: ApplicationCountsTable;
  posting_versions: PostingVersionsTable;
  signups: SignupsTable;
  challenges: ChallengesTable;
  code_attempts: CodeAttemptsTable;
  rate_limits: RateLimitsTable;
  resumes: ResumesTable;
  resume_pdfs: ResumePdfsTable;
  audit_log: AuditLogTable;
  erasure_requests: ErasureRequestsTable;
  import_files: ImportFilesTable;
  link_checks: LinkChecksTable;
  link_hosts: LinkHostsTable;
  last_done: LastDoneTable;
};

export type Role = "user" | "recruiter" | "admin";

type UsersTable = {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: Generated<Role>;
  student_id: string | null;
  password_hash: string;
  created_at: CreatedAt;
  /** Hash of an image. */
  picture: string | null;
};

type SessionsTable = {
  /** Also the token's `jti`. */
  id: string;
  user_id: string;
  created_at: CreatedAt;
  expires_at: Date;
  /** Such as 'Chrome on Android', for its owner. */
  device: Generated<string>;
  /** At most some minutes late. */
  last_seen_at: Generated<Date>;
  revoked_at: ColumnType<Date | null, never, Date>;
  /** When its owner last proved who they are: at login, or when they were asked again. */
  proved_at: Generated<Date>;
  /** Begun on a page, as opposed to a call of the API. */
  is_page: Generated<boolean>;
};

type ImagesTable = {
  /** SHA-256 of `bytes`, lower-case hex. */
  hash: string;
  bytes: Buffer;
  /** Of its last upload. */
  created_at: Generated<Date>;
};

/** Every promised job until it is done; the queue only decides when it runs. */
type OutboxTable = {
  /** Also the queue's job id. */
  id: string;
  queue: string;
  name: string;
  payload: JSONColumnType<Record<string, string>>;
  created_at: CreatedAt;
  /** When the job was last given to the queue or seen there. */
  handed_over_at: ColumnType<Date | null, never, Date | null>;
  /** In the future while a worker runs the job; in the past since its last run; null before the first. */
  lease_until: ColumnType<Date | null, never, Date | null>;
  /** Runs that never ended, including the current one. */
  deaths: Generated<number>;
  /** At most one of its kind waits: see enqueueOnce. */
  is_once: Generated<boolean>;
  /** Why its last run failed. */
  error: ColumnType<string | null, never, string | null>;
  /** When it was given up; it stays until it is retried by hand. */
  failed_at: ColumnType<Date | null, never, Date | null>;
  /** Given up because there is no such mailbox. */
  is_undeliverable: Generated<boolean>;
};

type ApplicationsTable = {
  id: string;
  user_id: string;
  /** Of a posting that may have been deleted since. */
  posting_id: string;
  type: string;
  /** What the posting said when the student applied; null for an older one whose copy was not moved yet. */
  posting_version: string | null;
  /** The copy that older builds write and read; `{}` once it is moved (decision: copies-of-applications). */
  content_details: ColumnType<Record<string, string | string[]>, string | undefined, string>;
  applied_link: string;
  applied_at: CreatedAt;
  terms_version: string;
  /** SHA-256 of the accepted text, lower-case hex. */
  terms_hash: string;
  accepted_at: CreatedAt;
};

/** How many applied to each posting, kept by triggers. */
type ApplicationCountsTable = {
  posting_id: string;
  applications: Computed<number>;
};

/** Postings as API answers showed them when somebody applied, each version once. */
type PostingVersionsTable = {
  /** Half of the SHA-256 of its content: content_version() of the migrations. */
  hash: string;
  content: JSONColumnType<Record<string, string | string[]>>;
  stored_at: CreatedAt;
};

/** A sign-up whose address is not verified yet. */
type SignupsTable = {
  id: string;
  name: string;
  email: string;
  phone: string;
  password_hash: string;
  /** Hash of the ticket of whoever asked (app/accounts/codes/asker-request.server.ts). */
  browser: string | null;
  created_at: CreatedAt;
  /** When it was last submitted, or taken over by a login with its password. */
  asked_at: Generated<Date>;
};

export type Purpose = "signup" | "reset" | "email";

/** A code for `email`. The code itself is derived from the id, never stored. */
type ChallengesTable = {
  id: string;
  purpose: Purpose;
  email: string;
  /** Guesses are counted by this: the address, or for 'email' the user's id. */
  account: string;
  /** The sign-up that a code for 'signup' activates. */
  signup_id: string | null;
  /** The user whose password or e-mail it changes; null if the address has no account. */
  user_id: string | null;
  /** Hash of the ticket of the browser or program that asked; for 'email' the user's id. */
  browser: string | null;
  /** Mails are limited by this: the ticket's hash, or the network if the asker had none. */
  asker: string | null;
  /** Fingerprint of the network of the request. */
  network: string | null;
  /** Whether it was requested on a page, not by an API call. */
  is_page: boolean | null;
  /** Which secret the code is derived from. */
  key_id: string | null;
  /** Guesses that came with its ticket. */
  ticket_tries: Generated<number>;
  /** Guesses that came from its network without a ticket. */
  network_tries: Generated<number>;
  created_at: CreatedAt;
  expires_at: Generated<Date>;
  mailed_at: Generated<Date | null>;
  /** The address that the user had before this one was confirmed. */
  replaced_email: ColumnType<string | null, never, string>;
  /** When it was used or ended; it never works again. */
  used_at: Generated<Date | null>;
};

type CodeAttemptsTable = {
  purpose: Purpose;
  account: string;
  /** Guesses from elsewhere, this hour and this day. */
  tries: number;
  hour_ends_at: Generated<Date>;
  day_tries: number;
  day_ends_at: Generated<Date>;
  /** Comparisons with codes this day, whoever guessed. */
  all_tries: Generated<number>;
};

/** Written by rate-limiter-flexible (app/http/rate-limits.server.ts). */
type RateLimitsTable = {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: string | null;
};

type ResumesTable = {
  user_id: string;
  fields: JSONColumnType<object>;
  /** Increases with each save; a save that started from an older one is refused. */
  version: Generated<number>;
  updated_at: Generated<Date>;
};

type ResumePdfsTable = {
  user_id: string;
  /** Hash of the resume that `bytes` was rendered from. */
  source_hash: string | null;
  bytes: Buffer | null;
  extracted_text: string | null;
  unsupported: ColumnType<string[], string | undefined, string>;
  rendered_at: Date | null;
  /** Hash of the resume last requested, and when, so that it is not queued twice. */
  wanted_hash: string | null;
  wanted_at: Date | null;
  /** Hash of a resume that could not be rendered. */
  failed_hash: string | null;
};

/** The audit log, append-only. A trigger sets number, time and hashes. */
type AuditLogTable = {
  seq: Computed<string>;
  at: Computed<Date>;
  /** Null for an operator's command. */
  actor_id: ColumnType<string | null, string | null, never>;
  /** Staff only; students appear by id. */
  actor_name: ColumnType<string, string, never>;
  actor_role: ColumnType<string, string, never>;
  action: ColumnType<string, string, never>;
  target_type: ColumnType<string, string, never>;
  target_id: ColumnType<string, string, never>;
  details: ColumnType<Record<string, unknown>, string, never>;
  /** Where the request came from, without the last part of an IPv4 address. */
  network: ColumnType<string, string, never>;
  previous_hash: Computed<string>;
  hash: Computed<string>;
};

type ErasureRequestsTable = {
  id: string;
  user_id: string;
  asked_at: CreatedAt;
  /** Why, in the person's words; '' when they gave no reason. */
  note: string;
  /** Null: it is open. A request that was granted is gone with its account. */
  answered_at: ColumnType<Date | null, never, Date>;
  /** The office's reason for a refusal. */
  answer: ColumnType<string | null, never, string>;
  outcome: ColumnType<"refused" | "taken back" | null, never, "refused" | "taken back">;
};

/** What an admin uploaded to import it, at most an hour ago; the newest counts. */
type ImportFilesTable = {
  user_id: string;
  type: string;
  bytes: Buffer;
  created_at: Date;
};

/** When a posting's link is asked, and what came of it. */
type LinkChecksTable = {
  posting_id: string;
  /** As it was when the moment was set; '' for a posting without one. */
  link: string;
  host: string;
  next_check_at: Date;
  checked_at: Date | null;
  /** A number of HTTP's or a reason, for staff. */
  status: Generated<string>;
  /** In a row. */
  failures: Generated<number>;
  failing_since: Date | null;
};

/** Hosts that are being asked at this moment. */
type LinkHostsTable = { host: string; busy_until: Date };

/** Of what is done regularly. */
type LastDoneTable = {
  name: "backup";
  at: Date;
};

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Computed<T> = ColumnType<T, never, never>;
