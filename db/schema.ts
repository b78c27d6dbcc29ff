import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { AccountTables } from "./schema-accounts";
import type { ApplicationTables } from "./schema-applications";
import type { FigureTables } from "./schema-figures";
import type { MessageTables } from "./schema-messages";
import type { NewsTables } from "./schema-news";
import type { PostingTables } from "./schema-postings";
import type { RecordTables } from "./schema-records";
import type { RoundTables } from "./schema-rounds";
import type { SeasonTables } from "./schema-seasons";

/** The types of the tables, as the migrations make them. */
export type Database = AccountTables &
  PostingTables &
  ApplicationTables &
  NewsTables &
  MessageTables &
  RecordTables &
  RoundTables &
  SeasonTables &
  FigureTables & {
    outbox: OutboxTable;
    resumes: ResumesTable;
    resume_pdfs: ResumePdfsTable;
    s3_objects: S3ObjectsTable;
    audit_log: AuditLogTable;
    last_done: LastDoneTable;
    table_settings: TableSettingsTable;
    selected_rows: SelectedRowsTable;
    processes: ProcessesTable;
    process_key: ProcessKeyTable;
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
  /** Of the request that promised it; null for what nobody asked for. */
  request_id: ColumnType<string | null, string | undefined, never>;
};

/** How somebody likes the office's lists. */
type TableSettingsTable = {
  user_id: string;
  rows_a_page: number | null;
  /** Of each list: which columns were chosen, and which were not. */
  columns: JSONColumnType<Record<string, Record<string, boolean>>>;
};

/** What somebody has selected in a list, on whichever of its pages. */
type SelectedRowsTable = {
  user_id: string;
  list: string;
  row_id: string;
  selected_at: Generated<Date>;
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
  /** Null while they are in the S3 store. */
  bytes: Buffer | null;
  object_key: string | null;
  extracted_text: string | null;
  unsupported: ColumnType<string[], string | undefined, string>;
  rendered_at: Date | null;
  /** Hash of the resume last requested, and when, so that it is not queued twice. */
  wanted_hash: string | null;
  wanted_at: Date | null;
  /** Hash of a resume that could not be rendered. */
  failed_hash: string | null;
};

/** Each object that is, or may be, in the S3 store. Triggers of the tables with `object_key` set `drop_after`. */
type S3ObjectsTable = {
  key: string;
  /** Null while a row has it. */
  drop_after: Date | null;
  /** Since when the store is known not to have it. */
  lost_at: Date | null;
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

/** Of what is done regularly. */
type LastDoneTable = {
  name: "backup" | "log anchor";
  at: Date;
};

/** What each web and worker process says of itself (app/ops/processes.server.ts). */
type ProcessesTable = {
  id: string;
  kind: "web" | "worker";
  /** Its command and number, and its machine: 'web 4711 on a.internal'. */
  name: string;
  build: string;
  queues: ColumnType<string[], readonly string[], readonly string[]>;
  settings: JSONColumnType<Record<string, string>>;
  started_at: Date;
  seen_at: Date;
  has_stopped: Generated<boolean>;
};

/** The one key of the hashes in `processes`. */
type ProcessKeyTable = {
  id: Generated<boolean>;
  key: Buffer;
};

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Computed<T> = ColumnType<T, never, never>;
