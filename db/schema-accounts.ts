import type { ColumnType, Generated } from "kysely";

/** Users, and what proves who they are. */
export type AccountTables = {
  users: UsersTable;
  sessions: SessionsTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  used_challenges: UsedChallengesTable;
  college_accounts: CollegeAccountsTable;
  signups: SignupsTable;
  mailed_codes: MailedCodesTable;
  code_attempts: CodeAttemptsTable;
  rate_limits: RateLimitsTable;
  erasure_requests: ErasureRequestsTable;
};

export type Role = "user" | "recruiter" | "coordinator" | "admin";

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
  /** A recruiter's company. */
  company_id: string | null;
  /** Since when the office has blocked this recruiter. */
  blocked_at: Date | null;
  /** Chosen for pages and mails, a BCP 47 name; null means English. */
  language: Generated<string | null>;
  /** When sessions that are gone were last used. */
  seen_at: ColumnType<Date | null, never, never>;
};

type SessionsTable = {
  /** Also the token's `jti`. */
  id: string;
  user_id: string;
  created_at: CreatedAt;
  expires_at: Date;
  /** Such as 'Chrome on Android', for its owner. */
  device: Generated<string>;
  /** Accurate to some minutes. */
  last_seen_at: Generated<Date>;
  revoked_at: ColumnType<Date | null, never, Date>;
  /** When its owner last proved who they are: at login, or when they were asked again. */
  proved_at: Generated<Date>;
  /** Started on a page rather than by an API call. */
  is_page: Generated<boolean>;
};

/** A sign-up whose address is not verified yet. */
type SignupsTable = {
  id: string;
  name: string;
  email: string;
  phone: string;
  password_hash: string;
  /** Hash of the asker's ticket (app/accounts/codes/asker-request.server.ts). */
  browser: string | null;
  created_at: CreatedAt;
  /** When it was last submitted, or taken over by a login with its password. */
  asked_at: Generated<Date>;
  /** That of the page they signed up on. */
  language: Generated<string | null>;
};

export type Purpose = "signup" | "reset" | "email";

/** A code for `email`. The code itself is derived from the id, never stored. */
type MailedCodesTable = {
  id: string;
  purpose: Purpose;
  email: string;
  /** Guesses are counted under this: the address, or for 'email' the user's id. */
  account: string;
  /** The sign-up that a code for 'signup' activates. */
  signup_id: string | null;
  /** The user whose password or e-mail it changes; null if the address has no account. */
  user_id: string | null;
  /** Hash of the ticket of the browser or program that asked; for 'email' the user's id. */
  browser: string | null;
  /** Mails are limited under this: the ticket's hash, or the network if the asker had none. */
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
  /** Guesses compared with codes this day, from anywhere. */
  all_tries: Generated<number>;
};

/** Written by rate-limiter-flexible (app/http/rate-limits.server.ts). */
type RateLimitsTable = {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: string | null;
};

type ErasureRequestsTable = {
  id: string;
  user_id: string;
  asked_at: CreatedAt;
  /** Why, in the person's words; '' when they gave no reason. */
  note: string;
  /** Null while open. A granted request is deleted with its account. */
  answered_at: ColumnType<Date | null, never, Date>;
  /** The office's reason for a refusal. */
  answer: ColumnType<string | null, never, string>;
  outcome: ColumnType<"refused" | "taken back" | null, never, "refused" | "taken back">;
};

/** An authenticator app (RFC 6238). */
type TotpFactorsTable = {
  user_id: string;
  /** The secret, encrypted (app/accounts/second-factor/totp.server.ts). */
  sealed: string;
  /** The time step of the last code that was used; it and earlier ones never work again. */
  last_step: number;
  /** Wrong codes this day, from browsers that know the account and from elsewhere. */
  known_tries: Generated<number>;
  other_tries: Generated<number>;
  tries_end_at: Generated<Date>;
  created_at: Generated<Date>;
};

type RecoveryCodesTable = {
  user_id: string;
  /** Hashed like a password; the codes of an account share a salt. */
  hash: string;
  used_at: ColumnType<Date | null, never, Date>;
};

type PasskeysTable = {
  /** The authenticator's credential id, in base64url. */
  id: string;
  user_id: string;
  /** Its owner's name for it. */
  name: string;
  /** In COSE format. */
  public_key: Buffer;
  /** Its signature counter; text, as pg reads a bigint. */
  counter: ColumnType<string, number, number>;
  created_at: Generated<Date>;
  last_used_at: ColumnType<Date | null, never, Date>;
};

/** Challenges already answered by a passkey; each works once. */
type UsedChallengesTable = {
  challenge: string;
  used_at: Generated<Date>;
};

/** An account of the college's OpenID provider that logs in to an account here. */
type CollegeAccountsTable = {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Generated<Date>;
};

type CreatedAt = ColumnType<Date, Date | undefined, never>;
