import type { ColumnType, Generated } from "kysely";

/** Recruiters, and what becomes of applications. */

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Computed<T> = ColumnType<T, never, never>;

export type CompaniesTable = {
  id: string;
  /** Unique in any case of letters. */
  name: string;
  created_at: CreatedAt;
};

export type InvitationsTable = {
  /** Also the id of the account that it leads to. */
  id: string;
  /** What the mail's link is derived from; another one each time somebody is invited. */
  link_id: string;
  /** Which secret the link is derived from. */
  key_id: string;
  company_id: string;
  name: string;
  email: string;
  invited_at: Generated<Date>;
  expires_at: Generated<Date>;
};

export type Stage =
  | "applied"
  | "shortlisted"
  | "interview"
  | "offered"
  | "accepted"
  | "declined"
  | "rejected"
  | "withdrawn";

/** Each step of an application. */
export type ApplicationEventsTable = {
  id: string;
  application_id: string;
  from_stage: Stage;
  to_stage: Stage;
  /** The student, or one of the staff; null when their account is gone. */
  by_user_id: string | null;
  /** Whose recruiter it was; null for the office and the student. */
  company_id: string | null;
  at: Generated<Date>;
  note: Generated<string>;
  ctc: number | null;
};

/** Kept by triggers on `applications`. */
export type ApplicationCountsTable = {
  type: Computed<string>;
  company: Computed<string>;
  month: Computed<string>;
  stage: Computed<Stage>;
  applications: Computed<number>;
  finished: Computed<number>;
  offers: Computed<number>;
};

/** Each time that one of the staff opened or downloaded an applicant's resume. */
export type ResumeOpeningsTable = {
  id: string;
  application_id: string;
  by_user_id: string | null;
  /** Whose recruiter it was; null for the office. */
  company_id: string | null;
  at: Generated<Date>;
};

/** The resumes of a posting's applicants as one file; at most one for each who asks. */
export type ResumeZipsTable = {
  id: string;
  user_id: string;
  posting_id: string;
  asked_at: Generated<Date>;
  /** Whose resumes are in it. */
  application_ids: ColumnType<string[], never, string[]>;
  /** Its length; as text, as pg reads a bigint. */
  bytes: ColumnType<string, never, number>;
  made_at: ColumnType<Date | null, never, Date>;
};

export type ResumeZipPiecesTable = { zip_id: string; place: number; bytes: Buffer };
