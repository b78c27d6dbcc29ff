import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { ToldBy } from "./schema-applications";

/** What a placement office decides for a year, and who takes part. */
export type SeasonTables = {
  seasons: SeasonsTable;
  season_programmes: { season_id: string; programme_id: string };
  season_policies: SeasonPoliciesTable;
  season_registrations: SeasonRegistrationsTable;
  exceptions: ExceptionsTable;
  season_points: SeasonPointsTable;
  outside_offers: OutsideOffersTable;
  season_trials: SeasonTrialsTable;
  /** Who said no to a posting of a season. */
  said_no: { user_id: string; posting_id: string; at: Generated<Date> };
  /** Closed postings whose students without an answer have got their points. */
  answers_counted: { posting_id: string; closed_at: Date };
};

export type SeasonKind = "placement" | "internship";
export type SeasonState = "draft" | "open" | "closed" | "archived";
export type RegistrationState = "waiting" | "registered" | "refused" | "left";

type SeasonsTable = {
  id: string;
  /** Unique regardless of case. */
  name: string;
  kind: SeasonKind;
  state: Generated<SeasonState>;
  /** Years of passing out; none: every batch. */
  batches: Generated<number[]>;
  opens_at: Date;
  closes_at: Date;
  /** Whether the office lets each student in. */
  needs_approval: Generated<boolean>;
  /** Whether only facts that are confirmed count. */
  needs_confirmed: Generated<boolean>;
  /** Increases with each change of the season, but not of its policy. */
  version: Generated<number>;
  created_at: Generated<Date>;
};

/** Each version of a season's policy, from 1. */
type SeasonPoliciesTable = {
  season_id: string;
  version: number;
  /** As app/seasons/policy/policy.ts reads them. */
  clauses: JSONColumnType<object[]>;
  at: Generated<Date>;
};

type SeasonRegistrationsTable = {
  id: string;
  season_id: string;
  user_id: string;
  /** With whose facts they take part; null where the office keeps no records. */
  enrolment_id: string | null;
  /** As their record said then, which a trigger notes; they count until the office confirms others. */
  programme_id: ColumnType<string | null, never, string | null>;
  department_id: ColumnType<string | null, never, string | null>;
  state: RegistrationState;
  /** The version of the policy that they accepted, and when. */
  policy_version: number;
  accepted_at: Generated<Date>;
  decided_at: Date | null;
  /** Why the office refused. */
  reason: Generated<string>;
  left_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** How the student told the office that they take part, if it registered them. */
  told_by: ColumnType<ToldBy | null, ToldBy | null | undefined, ToldBy | null>;
  /** When they said that they had not told it so: they have left, but `left_at` is null. */
  objected_at: ColumnType<Date | null, never, Date | null>;
  /** Whether they ever applied to a posting of it, and ever were shortlisted for one, which triggers note. */
  has_applied: ColumnType<boolean, never, never>;
  was_shortlisted: ColumnType<boolean, never, never>;
};

export type ExceptionState = "asked" | "given" | "refused";

/**
 * A clause of a season or a condition of a posting set aside: of student, department and posting, those that are given
 * must all fit.
 */
type ExceptionsTable = {
  id: string;
  season_id: string | null;
  user_id: string | null;
  department_id: string | null;
  posting_id: string | null;
  /** One of them, as it was when the exception was made. */
  clause: JSONColumnType<object> | null;
  condition: JSONColumnType<object> | null;
  /** The last day, YYYY-MM-DD. */
  until: string;
  reason: string;
  state: ExceptionState;
  /** Who asked for it, or gave it unasked. */
  by_user_id: string | null;
  at: Generated<Date>;
  /** What the office said to who asked. */
  answer: Generated<string>;
  /** When the office ended it before its last day. */
  ended_at: Generated<Date | null>;
};

export type PointEvent = "absent" | "leftLate" | "noAnswer" | "didNotJoin";

/** For what a student got points; how many, the policy says. */
type SeasonPointsTable = {
  id: string;
  season_id: string;
  user_id: string;
  event: PointEvent;
  posting_id: string | null;
  reason: string;
  by_user_id: string | null;
  at: Generated<Date>;
  /** Why the student asked for a second look, and when. */
  plea: string | null;
  asked_at: Date | null;
  answer: string | null;
  decided_at: Date | null;
  taken_back_at: Date | null;
  /** For neither applying to the posting nor saying no to it. */
  missed: Generated<boolean>;
};

export type OutsideAnswer = "open" | "accepted" | "declined";
export type OutsideState = "reported" | "confirmed" | "refused";

/** Pre-placement offers and offers from elsewhere. */
type OutsideOffersTable = {
  id: string;
  season_id: string;
  user_id: string;
  company: string;
  ctc: number;
  class: string | null;
  sector: string | null;
  offered_on: string;
  answer: OutsideAnswer;
  answered_at: Date | null;
  /** How the student told the office, if that recorded the answer for them. */
  told_by: ToldBy | null;
  state: OutsideState;
  /** Why the office refused it. */
  reason: Generated<string>;
  /** Hash of a picture; null once the office has decided. */
  proof: ColumnType<string | null, string | null | undefined, null>;
  by_user_id: string | null;
  reported_at: Generated<Date>;
  decided_at: Date | null;
};

/** A draft policy tried on what happened in a season (app/seasons/simulation). */
type SeasonTrialsTable = {
  id: string;
  season_id: string;
  /** The admin who asked. */
  user_id: string;
  clauses: JSONColumnType<object[]>;
  asked_at: Generated<Date>;
  /** Null until the job is done. */
  made_at: ColumnType<Date | null, never, Date>;
  result: ColumnType<object | null, never, string>;
};
