import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** Table types. Columns are written here once; the migrations make them true. */
export type Database = {
  users: UsersTable;
  sessions: SessionsTable;
  postings: PostingsTable;
  images: ImagesTable;
  outbox: OutboxTable;
  resumes: ResumesTable;
  resume_pdfs: ResumePdfsTable;
};

export type Role = "user" | "recruiter" | "admin";

type UsersTable = {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: Generated<Role>;
  password_hash: string;
  created_at: CreatedAt;
  student_id: string | null;
  /** Hash of an image. */
  picture: string | null;
};

type SessionsTable = {
  /** Also the token's `jti`. */
  id: string;
  user_id: string;
  created_at: CreatedAt;
  expires_at: Date;
  revoked_at: ColumnType<Date | null, never, Date>;
};

type PostingsTable = {
  id: string;
  type: string;
  fields: JSONColumnType<Record<string, string | string[]>>;
  image: string | null;
  created_at: CreatedAt;
  title: Computed<string>;
  location: Computed<string>;
  search_text: Computed<string>;
  /** YYYY-MM-DD, or 'infinity' for what does not close. */
  closes_on: Computed<string>;
};

type ImagesTable = {
  /** SHA-256 of `bytes`, lower-case hex. */
  hash: string;
  bytes: Buffer;
  /** Of its last upload. */
  created_at: Generated<Date>;
};

type OutboxTable = {
  /** Also the queue's job id. */
  id: string;
  name: string;
  payload: JSONColumnType<Record<string, string>>;
  created_at: CreatedAt;
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

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Computed<T> = ColumnType<T, never, never>;
