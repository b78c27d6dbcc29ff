import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** Postings, and what belongs to them. */
export type PostingTables = {
  postings: PostingsTable;
  submissions: SubmissionsTable;
  images: ImagesTable;
  posting_pdfs: PostingPdfsTable;
  import_files: ImportFilesTable;
  import_headings: ImportHeadingsTable;
  unfinished_forms: UnfinishedFormsTable;
  link_checks: LinkChecksTable;
  link_hosts: LinkHostsTable;
  sitemap_parts: SitemapPartsTable;
};

export type StoredState =
  | "draft"
  /** A recruiter's, waiting for the office. */
  | "submitted"
  /** Sent back to its recruiter. */
  | "returned"
  | "scheduled"
  | "published"
  /** Closed by hand: public, but nobody can apply. */
  | "closed";

/** A posting's state as everybody sees it, the bin included. */
export type PostingState = StoredState | "deleted";

type PostingsTable = {
  id: string;
  type: string;
  fields: JSONColumnType<Record<string, string | string[]>>;
  image: string | null;
  /** Digest of its PDF. */
  pdf: Generated<string | null>;
  created_at: ColumnType<Date, Date | undefined, never>;
  title: Generated<string>;
  /** Comparable, for filters; what is shown stands in the fields. */
  location: Generated<string>;
  search_text: Generated<string>;
  /** Its letter pairs; null where the database works them out (app/postings/list/list-matches.server.ts). */
  search_pairs: string | null;
  /** YYYY-MM-DD, or 'infinity' for what does not close. */
  closes_on: Generated<string>;
  /** The hour at which it closes on that day; 24:00 at the day's end. The database derives it (decision: closing-hours). */
  closes_time: Generated<string>;
  /** As last set: scheduled postings become public by the clock (app/postings/visibility.server.ts). */
  state: Generated<StoredState>;
  /** Increases with each change; an edit that started from an older version is refused. */
  version: Generated<number>;
  /** Null: not since it was created. */
  updated_at: Date | null;
  /** When it becomes or became public; null for what was published as it was created. */
  publish_at: Date | null;
  /** Whether students can no longer apply after its deadline. */
  closes_at_deadline: Generated<boolean>;
  /** Students apply here, whatever its link is. */
  apply_here: Generated<boolean>;
  /** The rule that says who may apply (app/records/eligibility.ts); null: everybody. */
  eligibility: ColumnType<object | null, string | null, string | null>;
  /** What it asks those who apply (app/questions/kinds.ts), with what it asked and no longer does; null: nothing. */
  questions: ColumnType<object[] | null, string | null | undefined, string | null>;
  /** The season it belongs to, and what its policy asks of it: {ctc, class?, sector?} (app/seasons). */
  season_id: Generated<string | null>;
  season_terms: ColumnType<object | null, string | null | undefined, string | null>;
  /** Whether those who can apply are told once it is public, and when that began. */
  tell_students: Generated<boolean>;
  told_at: Generated<Date | null>;
  /** When it was put into the bin; it keeps its state for when it comes back. */
  deleted_at: Date | null;
  created_by: string | null;
  /** Whether its author posted it for the office; it stays the office's whatever they become. */
  by_office: Generated<boolean>;
  company_id: string | null;
  /** Its link, once that was found dead (app/links/link-checks.server.ts). */
  dead_link: string | null;
};

/**
 * What a recruiter submitted and the office has not approved: a posting that was never public, or a
 * proposal to change one that is. A row that is neither any more is ignored.
 */
type SubmissionsTable = {
  posting_id: string;
  submitted_at: Generated<Date>;
  submitted_by: string;
  /** The posting's version as submitted; later changes by the office make it outdated. */
  version: number;
  /** Null: the posting itself was submitted. */
  proposal: ColumnType<Proposal | null, string | null, string | null>;
  /** Hash of the picture that is proposed. */
  image: string | null;
  /** Digest of the PDF that is proposed. */
  pdf: ColumnType<string | null, never, never>;
  /** Why the office sent it back; null while it waits. */
  reason: string | null;
};

/** Only what differs from the public posting. */
export type Proposal = {
  /** By field; an empty value clears one. */
  fields: Record<string, string | string[]>;
  /** What these fields said when it was sent. */
  before: Record<string, string | string[]>;
  state?: StoredState;
  /** ISO 8601; null takes an earlier one back. */
  publishAt?: string | null;
  closesAtDeadline?: boolean;
  applyHere?: boolean;
  /** Null takes the rule away. */
  eligibility?: object | null;
  questions?: object[];
  /** Digest; null takes it away. */
  pdf?: string | null;
};

type ImagesTable = {
  /** SHA-256 of `bytes`, lower-case hex. */
  hash: string;
  /** Null while they are in the S3 store. */
  bytes: Buffer | null;
  object_key: string | null;
  /** Of its last upload. */
  created_at: Generated<Date>;
  /** Who uploaded it last. */
  uploaded_by: string | null;
  type: ColumnType<FileType, FileType | undefined, never>;
};

/** PDFs are proofs only. */
export type FileType = "image/webp" | "application/pdf";

/** PDFs beside postings (app/postings/pdf). */
type PostingPdfsTable = {
  /** `<SHA-256>-<length>` of `bytes`, the first in lower-case hex. */
  digest: string;
  /** Null while they are in the S3 store. */
  bytes: Buffer | null;
  object_key: string | null;
  /** Of its last upload. */
  created_at: Generated<Date>;
  /** Who uploaded it last. */
  uploaded_by: string | null;
  /** Its text, comparable, which the database adds to what search looks through; null: not read yet. */
  words: string | null;
  /** The letter pairs of that. */
  pairs: string | null;
};

/** What an admin uploaded to import it, at most an hour ago; the newest counts. */
type ImportFilesTable = {
  user_id: string;
  type: string;
  bytes: Buffer;
  created_at: Date;
  name: Generated<string>;
  choices: JSONColumnType<object, string | undefined>;
};

type ImportHeadingsTable = {
  kind: string;
  headings: string;
  columns: JSONColumnType<(string | null)[]>;
  used_at: Generated<Date>;
};

/** What somebody typed into a posting's form and has not saved (app/postings/editing/unfinished.server.ts). */
type UnfinishedFormsTable = {
  user_id: string;
  form: string;
  typed: string;
  kept_at: Date;
};

/** When a posting's link is checked, and the result. */
type LinkChecksTable = {
  posting_id: string;
  /** The link when the check was scheduled; '' for a posting without one. */
  link: string;
  host: string;
  next_check_at: Date;
  checked_at: Date | null;
  /** An HTTP status or a reason, for staff. */
  status: Generated<string>;
  /** Consecutive. */
  failures: Generated<number>;
  failing_since: Date | null;
};

/** Hosts being checked right now. */
type LinkHostsTable = { host: string; busy_until: Date };

type SitemapPartsTable = {
  part: number;
  type: string;
  /** Null for a type's first part. */
  since: Date | null;
  first_id: string | null;
};
