import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** Applications, their stages and outcomes, and the companies that recruit. */
export type ApplicationTables = {
  applications: ApplicationsTable;
  earlier_answers: EarlierAnswersTable;
  answer_drafts: AnswerDraftsTable;
  answer_files: AnswerFilesTable;
  application_counts: ApplicationCountsTable;
  posting_versions: PostingVersionsTable;
  companies: CompaniesTable;
  company_people: CompanyPeopleTable;
  company_notes: CompanyNotesTable;
  company_years: CompanyYearsTable;
  invitations: InvitationsTable;
  application_events: ApplicationEventsTable;
  outcome_counts: OutcomeCountsTable;
  outcome_pays: OutcomePaysTable;
  recent_counts: RecentCountsTable;
  resume_openings: ResumeOpeningsTable;
  resume_zips: ResumeZipsTable;
  resume_zip_pieces: ResumeZipPiecesTable;
};

type ApplicationsTable = {
  id: string;
  user_id: string;
  /** The posting may have been deleted since. */
  posting_id: string;
  type: string;
  /** The posting as it was when the student applied. */
  posting_version: string;
  applied_link: string;
  applied_at: Generated<Date>;
  terms_version: string;
  /** SHA-256 of the accepted text, lower-case hex. */
  terms_hash: string;
  accepted_at: Generated<Date>;
  stage: Generated<Stage>;
  /** The pay of its offer, in whole rupees a year. */
  ctc: number | null;
  /** What its offer says besides. */
  offer_terms: StoredTerms;
  /** The later acceptance of the same season that replaced this one (app/applications/stages/replacing.server.ts). */
  replaced_by: ColumnType<string | null, never, string | null>;
  /** When a place was first offered, accepted or not. */
  offered_at: Date | null;
  /** Whether the student says that they finished applying at the item's own page. */
  finished: boolean | null;
  /** By which facts it met the posting's rule (app/applications/eligible.server.ts); null without a rule. */
  judged: ColumnType<object | null, never, never>;
  /** Which rules an exception set aside for it, as they would have refused it. */
  excepted: ColumnType<object | null, never, string>;
  /** To the posting's questions, by their ids; null if it asked nothing. */
  answers: ColumnType<object | null, string | null | undefined, string | null>;
  /** When the student was last asked. */
  finish_asked_at: Date | null;
  /** A hash of the changes that news last reported (app/news/digest/collect.server.ts). */
  changes_told: string | null;
  /** The organisation under which it is counted. */
  company: string;
  /** The first day of the month in which it is counted. */
  month: string;
};

/** Answers that the student replaced, kept by a trigger. */
type EarlierAnswersTable = {
  id: Computed<string>;
  application_id: Computed<string>;
  answers: Computed<object>;
  replaced_at: Computed<Date>;
};

/** What a student typed as answers and has not sent. */
type AnswerDraftsTable = { user_id: string; posting_id: string; typed: string; kept_at: Date };

/** A PDF or picture that answers a question. */
type AnswerFilesTable = {
  id: string;
  user_id: string;
  posting_id: string;
  question: string;
  /** Null until they apply. */
  application_id: string | null;
  name: string;
  type: string;
  bytes: Buffer;
  created_at: Generated<Date>;
};

/** How many applied to each posting, kept by triggers: the sum of its lanes (app/postings/application-counts.server.ts). */
type ApplicationCountsTable = {
  posting_id: string;
  /** Connections write different ones. */
  lane: Computed<number>;
  /** Of the posting, which may be gone. */
  type: Computed<string>;
  applications: Computed<number>;
};

/** Postings as API answers showed them when somebody applied, each version once. */
type PostingVersionsTable = {
  /** Half of the SHA-256 of its content: content_version() of the migrations. */
  hash: string;
  content: JSONColumnType<Record<string, string | string[]>>;
  stored_at: CreatedAt;
};

/** Recruiters, and the stages of applications. */

type CompaniesTable = {
  id: string;
  /** Unique regardless of case. */
  name: string;
  created_at: CreatedAt;
  sector: Generated<string>;
  website: Generated<string>;
  /** The company whose other name this is (app/companies/joining.server.ts). */
  joined_to: ColumnType<string | null, undefined, string | null>;
};

/** With whom the office talks at a company. */
type CompanyPeopleTable = {
  id: string;
  company_id: string;
  name: string;
  role: string;
  /** '' if it is not known. */
  email: string;
  phone: string;
  saved_at: Generated<Date>;
};

/** What the office noted about a company; with a day, something to do. */
type CompanyNotesTable = {
  id: string;
  company_id: string;
  text: string;
  by_user_id: string | null;
  due_on: string | null;
  /** Who does it. */
  for_user_id: string | null;
  done_at: ColumnType<Date | null, undefined, Date | null>;
  saved_at: Generated<Date>;
};

export type CompanyState = "to contact" | "invited" | "confirmed" | "here" | "declined";

type CompanyYearsTable = {
  company_id: string;
  /** The one in which the academic year begins. */
  year: number;
  state: CompanyState;
  changed_at: Generated<Date>;
};

type InvitationsTable = {
  /** Also the id of the account that it leads to. */
  id: string;
  /** The mailed link is derived from it; new for each invitation. */
  link_id: string;
  /** Which secret the link is derived from. */
  key_id: string;
  company_id: string;
  name: string;
  email: string;
  /** What the office writes besides in the mail. */
  text: Generated<string>;
  invited_at: Generated<Date>;
  expires_at: Generated<Date>;
  /** When the mail came back, as there is no such mailbox. */
  bounced_at: ColumnType<Date | null, never, Date | null>;
};

export type Stage =
  | "applied"
  | "shortlisted"
  | "interview"
  | "offered"
  | "accepted"
  | "declined"
  | "rejected"
  | "withdrawn"
  | "revoked";

/** What an offer says besides its pay a year, where it was told (app/applications/stages/offer-terms.ts). */
export type OfferTerms = {
  /** Of the pay a year, in whole rupees. */
  fixed?: number;
  variable?: number;
  joiningBonus?: number;
  /** A month. */
  stipend?: number;
  bondMonths?: number;
  /** Days are YYYY-MM-DD in the portal's time zone. */
  joiningDate?: string;
  /** The last day on which it can be answered. */
  respondBy?: string;
};

/** Each step of an application. */
type ApplicationEventsTable = {
  id: string;
  application_id: string;
  from_stage: Stage;
  to_stage: Stage;
  /** The student or staff member who did it; null when their account is gone. */
  by_user_id: string | null;
  /** Whose recruiter it was; null for the office and the student. */
  company_id: string | null;
  at: Generated<Date>;
  note: Generated<string>;
  ctc: number | null;
  offer_terms: StoredTerms;
  /** The event of the acceptance that ended this application, or of the revocation that restored it. */
  caused_by?: string | null;
  /** Of the policy by which an offer of a season was accepted. */
  policy_version?: number | null;
  /** The student's time to answer ran out (app/applications/stages/unanswered.server.ts). */
  by_clock: Generated<boolean>;
  /** How the office heard an answer that it recorded in a season. */
  told_by: ColumnType<ToldBy | null, ToldBy | null | undefined, never>;
};

export type ToldBy = "writing" | "person" | "phone";

/** Kept by triggers on `applications`, in lanes. */
type OutcomeCountsTable = {
  lane: Computed<number>;
  type: Computed<string>;
  company: Computed<string>;
  month: Computed<string>;
  /** `replaced` for accepted ones that an upgrade replaced. */
  stage: Computed<Stage | "replaced">;
  applications: Computed<number>;
  finished: Computed<number>;
  offers: Computed<number>;
};

/** How often each pay was offered, kept by triggers. */
type OutcomePaysTable = {
  type: Computed<string>;
  company: Computed<string>;
  month: Computed<string>;
  ctc: Computed<number>;
  offers: Computed<number>;
};

/** Applications and students' sign-ups of each quarter of an hour, kept by triggers. */
type RecentCountsTable = {
  what: Computed<"applications" | "sign-ups">;
  quarter: Computed<Date>;
  /** Connections write different ones; they are added up. */
  lane: Computed<number>;
  count: Computed<number>;
};

/** Each time a staff member opened or downloaded an applicant's resume. */
type ResumeOpeningsTable = {
  id: string;
  application_id: string;
  by_user_id: string | null;
  /** Whose recruiter it was; null for the office. */
  company_id: string | null;
  /** The name of a file of the answers; null: the resume. */
  file: string | null;
  at: Generated<Date>;
};

/** The resumes of a posting's applicants as one file; at most one for each user who asks. */
type ResumeZipsTable = {
  id: string;
  user_id: string;
  posting_id: string;
  asked_at: Generated<Date>;
  /** Whose resumes are in it. */
  application_ids: ColumnType<string[], never, string[]>;
  /** Bytes; text, as pg reads a bigint. */
  bytes: ColumnType<string, never, number>;
  made_at: ColumnType<Date | null, never, Date>;
};

type ResumeZipPiecesTable = { zip_id: string; place: number; bytes: Buffer };

type StoredTerms = ColumnType<OfferTerms | null, string | null | undefined, string | null>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Computed<T> = ColumnType<T, never, never>;
