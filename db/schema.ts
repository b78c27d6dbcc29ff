import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type {
  ApplicationCountsTable,
  ApplicationEventsTable,
  CompaniesTable,
  InvitationsTable,
  ResumeOpeningsTable,
  ResumeZipPiecesTable,
  ResumeZipsTable,
  Stage,
} from "./schema-recruiting";
import type { PostingsTable } from "./schema-postings";

/** The types of the tables, as the migrations make them. */
export type Database = {
  users: UsersTable;
  sessions: SessionsTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  postings: PostingsTable;
  images: ImagesTable;
  outbox: OutboxTable;
  applications: ApplicationsTable;
  signups: SignupsTable;
  challenges: ChallengesTable;
  code_attempts: CodeAttemptsTable;
  rate_limits: RateLimitsTable;
  resumes: ResumesTable;
  resume_pdfs: ResumePdfsTable;
  audit_log: AuditLogTable;
  erasure_requests: ErasureRequestsTable;
  link_checks: LinkChecksTable;
  link_hosts: LinkHostsTable;
  companies: CompaniesTable;
  invitations: InvitationsTable;
  application_events: ApplicationEventsTable;
  application_counts: ApplicationCountsTable;
  resume_openings: ResumeOpeningsTable;
  resume_zips: ResumeZipsTable;
  resume_zip_pieces: ResumeZipPiecesTable;
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
  /** Of a recruiter. */
  company_id: string | null;
  /** Since when the office lets this recruiter in no more. */
  shut_out_at: Date | null;
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

/** An authenticator app (RFC 6238). */
type TotpFactorsTable = {
  user_id: string;
  /** The secret, encrypted (app/accounts/second-factor/seal.server.ts). */
  sealed: string;
  /** The time step of the last code that was used; it and earlier ones never work again. */
  last_step: number;
  /** Wrong codes this day, from browsers that know the account and from elsewhere. */
  known_tries: Generated<number>;
  other_tries: Generated<number>;
  tries_end_at: Generated<Date>;
  created_at: CreatedAt;
};

type RecoveryCodesTable = {
  user_id: string;
  /** As a password's; the codes of an account share their salt. */
  hash: string;
  used_at: ColumnType<Date | null, never, Date>;
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
};

type ApplicationsTable = {
  id: string;
  user_id: string;
  /** Of a posting that may have been deleted since. */
  posting_id: string;
  type: string;
  /** The posting as API answers show it, when the student applied. */
  content_details: JSONColumnType<Record<string, string | string[]>>;
  applied_link: string;
  applied_at: Generated<Date>;
  terms_version: string;
  /** SHA-256 of the accepted text, lower-case hex. */
  terms_hash: string;
  accepted_at: Generated<Date>;
  stage: Generated<Stage>;
  /** The pay of its offer, in whole rupees a year. */
  ctc: number | null;
  /** When it was first offered a place, whatever came of it. */
  offered_at: Date | null;
  /** Whether the student says that they finished applying at the item's own page. */
  finished: boolean | null;
  /** When they were last asked. */
  finish_asked_at: Date | null;
  /** The organisation under which it is counted. */
  company: string | null;
  /** The first day of the month in which it is counted. */
  month: string | null;
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

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Computed<T> = ColumnType<T, never, never>;
