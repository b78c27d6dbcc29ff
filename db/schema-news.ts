import type { ColumnType, Generated, JSONColumnType } from "kysely";

export type NewsTables = {
  saved_postings: SavedPostingsTable;
  follows: FollowsTable;
  news_settings: NewsSettingsTable;
  news_runs: NewsRunsTable;
  digests: DigestsTable;
};

type SavedPostingsTable = {
  user_id: string;
  posting_id: string;
  saved_at: CreatedAt;
};

/** A search that a student follows: a list's type and filters, as they were typed. */
type FollowsTable = {
  id: string;
  user_id: string;
  type: string;
  /** '' where the list was not filtered. */
  search: string;
  location: string;
  created_at: CreatedAt;
};

export type Frequency = "daily" | "weekly" | "none";

/** A student without a row has the usual settings. */
type NewsSettingsTable = {
  user_id: string;
  frequency: Generated<Frequency>;
  /** Their news up to here have been told, or were not wanted. */
  covered_until: Date | null;
  /** Whoever knows it reads the student's calendar. */
  calendar_secret: string | null;
  /** The address whose mail server refused our news, and when. */
  refused_address: string | null;
  refused_at: Date | null;
};

/** A morning's run: one a day, however many workers there are. */
type NewsRunsTable = {
  day: string;
  /** Its digests tell what came up to here. */
  until: Date;
  finished_at: Date | null;
};

type DigestsTable = {
  id: string;
  user_id: string;
  day: string;
  /** Ids of postings, see app/news/digest/digest.ts. */
  items: JSONColumnType<object>;
  created_at: CreatedAt;
  mailed_at: ColumnType<Date | null, never, Date>;
};

type CreatedAt = ColumnType<Date, Date | undefined, never>;
