import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Role } from "./schema-accounts";

/** What students study, and what the office's rules ask about them. */
export type RecordTables = {
  programmes: ProgrammesTable;
  departments: DepartmentsTable;
  programme_departments: ProgrammeDepartmentsTable;
  coordinator_departments: CoordinatorDepartmentsTable;
  enrolments: EnrolmentsTable;
  record_changes: RecordChangesTable;
  record_openings: RecordOpeningsTable;
  corrections: CorrectionsTable;
  waiting_records: WaitingRecordsTable;
  account_invitations: AccountInvitationsTable;
  /** What the office has set of app/college/marks.ts. */
  mark_settings: {
    id: Generated<boolean>;
    settings: JSONColumnType<object>;
    version: Generated<number>;
  };
};

type ProgrammesTable = {
  id: string;
  /** Unique regardless of case. */
  name: string;
  years: number;
  /** What files call it, too. */
  aliases: Generated<string[]>;
  created_at: CreatedAt;
};

/** Several programmes may have the same. */
type DepartmentsTable = {
  id: string;
  /** Unique regardless of case. */
  name: string;
  aliases: Generated<string[]>;
};

type ProgrammeDepartmentsTable = {
  programme_id: string;
  department_id: string;
  /** Its place in the programme's list. */
  place: number;
};

/** Whose students a coordinator looks after. */
type CoordinatorDepartmentsTable = { user_id: string; department_id: string };

/** One student's stay in one programme, and its record: the current one has not ended. */
type EnrolmentsTable = {
  id: string;
  /** Null as long as the student has no account. */
  user_id: string | null;
  /** The office's address of the student, in lower case; the account may have another. */
  email: ColumnType<string | null, string | null | undefined, string | null>;
  /** For the account to be: what its owner typed stands in `users`. */
  name: Generated<string>;
  phone: Generated<string>;
  programme_id: string | null;
  department_id: string | null;
  /** The year of passing out. */
  batch: number | null;
  roll_number: string | null;
  /** Those that were confirmed before another was, in lower case. */
  earlier_numbers: Generated<string[]>;
  /** The values of all other facts (app/records/facts.ts). */
  facts: JSONColumnType<Record<string, string | number>>;
  /** Names of the facts that the office has confirmed; the others are claimed. */
  confirmed: Generated<string[]>;
  /** Increases with each change of the record. */
  version: Generated<number>;
  started_at: CreatedAt;
  ended_at: ColumnType<Date | null, never, Date>;
};

/** Each change of a fact: what, from, to, who, when. A fact that was confirmed as it was has equal values. */
type RecordChangesTable = {
  id: string;
  enrolment_id: string;
  fact: string;
  /** As texts; a programme and a department by their names. Null: there was, or is, no value. */
  from_value: string | null;
  to_value: string | null;
  is_confirmed: boolean;
  /** Null when their account is gone. */
  by_user_id: string | null;
  by_role: Role;
  at: Generated<Date>;
};

/** That one of the staff looked at a student's record, once a day. */
type RecordOpeningsTable = {
  user_id: string;
  /** Null when their account is gone. */
  by_user_id: string | null;
  by_role: Role;
  /** YYYY-MM-DD in the portal's time zone. */
  day: string;
};

/** What a student asks to be corrected. */
type CorrectionsTable = {
  id: string;
  enrolment_id: string;
  fact: string;
  /** The right one, as text. */
  value: string;
  /** Of points in percent: what they were by the office's setting when they were asked for, as text. */
  percent: ColumnType<string | null, string | null | undefined, never>;
  reason: string;
  /** Hash of a picture; null without one, and once it is decided. */
  proof: string | null;
  asked_at: CreatedAt;
  decided_at: ColumnType<Date | null, never, Date>;
  outcome: ColumnType<"accepted" | "refused" | null, never, "accepted" | "refused">;
  /** Why it was refused. */
  answer: ColumnType<string, never, string>;
  by_user_id: ColumnType<string | null, never, string>;
};

/** Imported rows of addresses without an account, from before migration 011; a later one drops it. */
type WaitingRecordsTable = {
  /** In lower case. */
  email: string;
  /** Programme and department by their names. */
  facts: JSONColumnType<Record<string, string | number>>;
  imported_at: CreatedAt;
  by_user_id: string | null;
};

/** A link that makes the account of an enrolled student, or of a coordinator of these departments. */
type AccountInvitationsTable = {
  id: string;
  /** Where it was mailed; it proves no other address. */
  email: string;
  name: Generated<string>;
  enrolment_id: string | null;
  department_ids: string[] | null;
  link_id: string;
  key_id: string;
  invited_at: Generated<Date>;
  expires_at: Generated<Date>;
  /** When the mail came back, as there is no such mailbox. */
  bounced_at: ColumnType<Date | null, never, Date | null>;
};

type CreatedAt = ColumnType<Date, Date | undefined, never>;
