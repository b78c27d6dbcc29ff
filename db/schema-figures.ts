import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** What became of graduates, and the figures made of it. */
export type FigureTables = {
  graduates: GraduatesTable;
  intakes: IntakesTable;
  figures_settings: FiguresSettingsTable;
  figure_seals: FigureSealsTable;
  sealed_students: SealedStudentsTable;
  published_figures: PublishedFiguresTable;
  published_people: PublishedPeopleTable;
};

/** What somebody says became of them. Who is placed here is never said: an accepted offer is. */
export type AfterState = "elsewhere" | "studies" | "business" | "preparing" | "notLooking";

/** `link`: the student, by a link of a mail, without a login. */
export type SaidBy = "student" | "link" | "coordinator" | "office";

/** What is known of an enrolment after its end. */
type GraduatesTable = {
  enrolment_id: string;
  /** Whether they graduated in the programme's minimum time; null: not recorded. */
  in_time: boolean | null;
  /** Null: they have not said. */
  state: AfterState | null;
  /** The employer, the institution or one's own business. */
  organisation: Generated<string>;
  /** Of an employer. */
  contact: Generated<string>;
  /** What somebody studies. */
  programme: Generated<string>;
  /** In whole rupees a year. */
  pay: number | null;
  /** Hash of a picture. */
  proof: string | null;
  said_at: Date | null;
  said_by: SaidBy | null;
  confirmed_at: Date | null;
  confirmed_by: string | null;
  /** When they were last asked by mail. */
  asked_at: Date | null;
  /** A trigger counts it up with each change of what is said or confirmed. */
  version: Generated<number>;
};

type IntakesTable = {
  programme_id: string;
  /** In which the academic year begins. */
  year: number;
  intake: number;
  admitted: number;
  lateral_entry: number;
};

type FiguresSettingsTable = { id: Generated<boolean>; settings: JSONColumnType<object> };

/** A table as it stood. */
type FigureSealsTable = {
  id: string;
  name: string;
  year: number;
  /** Which may be gone. */
  programme_id: string | null;
  /** The table and what it was made of, as the text that was hashed. */
  content: string;
  /** Of each student the account's id and the SHA-256 of the facts, one after the other. */
  students: Buffer;
  hash: string;
  sealed_at: ColumnType<Date, never, never>;
  sealed_by: string | null;
};

/** What a sealed table counted of one student; gone when their record is. */
type SealedStudentsTable = {
  seal_id: string;
  /** In `students`, from 0. */
  place: number;
  enrolment_id: string;
  /** With a random salt, as the text that was hashed. */
  facts: string;
};

type PublishedFiguresTable = {
  year: number;
  content: JSONColumnType<object> | null;
  /** Written by earlier builds. */
  paid: JSONColumnType<object>;
  /** Of `published_people`. */
  publication: string | null;
  published_at: ColumnType<Date, never, Date>;
};

/** Whose pay each publication of a year counted, in which of its regions (app/figures/publishable.server.ts). */
type PublishedPeopleTable = {
  year: number;
  publication: string;
  region: string;
  /** A hash of the enrolment's id and its pay. */
  fact: string;
  /** Null once the student is erased. */
  enrolment_id: string | null;
};
