import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** Table types. Columns are written here once; the migrations make them true. */
export type Database = {
  users: UsersTable;
  sessions: SessionsTable;
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
  /** 'Chrome on Android', as its owner knows it. */
  device: Generated<string>;
  /** Some minutes late at most. */
  last_seen_at: Generated<Date>;
  revoked_at: ColumnType<Date | null, never, Date>;
};

type PostingsTable = {
  id: string;
  type: string;
  fields: JSONColumnType<Record<string, string | string[]>>;
  image: string | null;
  created_at: CreatedAt;
  title: Generated<string>;
  location: Generated<string>;
  search_text: Generated<string>;
  /** YYYY-MM-DD, or 'infinity' for what does not close. */
  closes_on: Generated<string>;
};

type ImagesTable = {
  /** SHA-256 of `bytes`, lower-case hex. */
  hash: string;
  bytes: Buffer;
  /** Of its last upload. */
  created_at: Generated<Date>;
};

/** Every promised job until it is done; the queue only decides when each runs. */
type OutboxTable = {
  /** Also the queue's job id. */
  id: string;
  queue: string;
  name: string;
  payload: JSONColumnType<Record<string, string>>;
  created_at: CreatedAt;
  /** When the queue was last known to have it. */
  handed_over_at: ColumnType<Date | null, never, Date | null>;
  /** In the future: it runs, on a worker that renews this. Past: when it last ran. Null: never. */
  lease_until: ColumnType<Date | null, never, Date | null>;
  /** Runs that began and never came to an end, the one that runs now included. */
  deaths: Generated<number>;
  /** One of its kind waits at most: see enqueueOnce. */
  is_once: Generated<boolean>;
  /** Why its last run failed. */
  error: ColumnType<string | null, never, string | null>;
  /** Given up; stays until it is retried by hand. */
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
  applied_at: CreatedAt;
  terms_version: string;
  /** SHA-256 of the accepted text, lower-case hex. */
  terms_hash: string;
  accepted_at: CreatedAt;
};

/** An account asked for, whose address is not proved yet. */
type SignupsTable = {
  id: string;
  name: string;
  email: string;
  phone: string;
  password_hash: string;
  /** Hash of the ticket of whoever asked (app/accounts/codes/asker-request.server.ts). */
  browser: string | null;
  created_at: CreatedAt;
  /** When it was last submitted, or claimed by a login with its password. */
  asked_at: Generated<Date>;
};

export type Purpose = "signup" | "reset" | "email";

/** A code that was promised to `email`. The code itself is derived from the id, never stored. */
type ChallengesTable = {
  id: string;
  purpose: Purpose;
  email: string;
  /** Whose guesses count together: the address, or for 'email' the user's id. */
  account: string;
  /** What a code for 'signup' activates. */
  signup_id: string | null;
  /** Whose password or e-mail it changes; null when nobody has this address. */
  user_id: string | null;
  /** Hash of the ticket of the browser or program that asked; for 'email' the user's id. */
  browser: string | null;
  /** Whose share of the mails it counts to: the ticket, or the network of who brought none. */
  asker: string | null;
  /** Fingerprint of the network it was asked from. */
  network: string | null;
  /** Whether it was asked on a page, not by a call. */
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
  /** When it was used or made void: it never works again. */
  used_at: Generated<Date | null>;
};

type CodeAttemptsTable = {
  purpose: Purpose;
  account: string;
  /** By anybody who did not ask, this hour and this day. */
  tries: number;
  hour_ends_at: Generated<Date>;
  day_tries: number;
  day_ends_at: Generated<Date>;
  /** Codes that guesses were compared with this day, whoever guessed. */
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
  /** Counts the saves: who saves what they read at an older one is refused. */
  version: Generated<number>;
  updated_at: Generated<Date>;
};

type ResumePdfsTable = {
  user_id: string;
  /** Of what `bytes` was rendered from. */
  source_hash: string | null;
  bytes: Buffer | null;
  extracted_text: string | null;
  unsupported: ColumnType<string[], string | undefined, string>;
  rendered_at: Date | null;
  /** Of what was last asked for, and when: nobody queues the same twice. */
  wanted_hash: string | null;
  wanted_at: Date | null;
  /** Of what could not be rendered. */
  failed_hash: string | null;
};

/** Who did what to what; only grows. Number, time and hashes are the database's (a trigger). */
type AuditLogTable = {
  seq: Computed<string>;
  at: Computed<Date>;
  /** Null: a command of the operator's. */
  actor_id: ColumnType<string | null, string | null, never>;
  /** Of staff; students appear by id only. */
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

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Computed<T> = ColumnType<T, never, never>;
