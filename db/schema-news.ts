import type { ColumnType, Generated, JSONColumnType } from "kysely";

export type NewsTables = {
  saved_postings: SavedPostingsTable;
  follows: FollowsTable;
  news_settings: NewsSettingsTable;
  news_runs: NewsRunsTable;
  digests: DigestsTable;
  push_devices: PushDevicesTable;
  pushes: PushesTable;
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
/** How new drives are mailed: those of an hour at once, or with the day's digest. */
export type DriveMails = "once" | "day" | "none";

/** A student without a row has the usual settings. */
type NewsSettingsTable = {
  user_id: string;
  frequency: Generated<Frequency>;
  drives: Generated<DriveMails>;
  /** When the mail goes with the drives that they were told of since the last one. */
  drives_due_at: Date | null;
  /** They have been told the news up to here, or did not want it. */
  covered_until: Date | null;
  /** A secret: whoever knows it can read the student's calendar. */
  calendar_secret: string | null;
  /** The address whose mail server refused our news, and when. */
  refused_address: string | null;
  refused_at: Date | null;
};

/** A morning's run: one a day, however many workers there are. */
type NewsRunsTable = {
  day: string;
  /** Its digests cover what was published up to here. */
  until: Date;
  finished_at: Date | null;
};

type DigestsTable = {
  id: string;
  user_id: string;
  day: string;
  /** Ids of postings, see app/news/digest/collect.server.ts. */
  items: JSONColumnType<object>;
  created_at: CreatedAt;
  mailed_at: ColumnType<Date | null, never, Date>;
};

/** A browser that shows its student's notifications. */
type PushDevicesTable = {
  id: string;
  user_id: string;
  /** Its login; null once that ran out. A trigger deletes the device of a login that was ended. */
  session_id: string | null;
  /** Such as 'Chrome on Android', for its owner. */
  device: string;
  /** Where its push service takes messages; a secret, as whoever knows it could send some. */
  endpoint: string;
  /** The browser's public key and secret, with which they are encrypted. */
  p256dh: string;
  auth: string;
  /** The VAPID_PUBLIC_KEY by which it knows us. */
  server_key: string;
  created_at: CreatedAt;
};

/** A notification, on however many devices: at most two a day. */
type PushesTable = {
  id: string;
  user_id: string;
  day: string;
  /** The first or the second of its day. */
  number: number;
  /** The stage event that it is about; null for what closes soon. */
  event_id: string | null;
  created_at: CreatedAt;
};

type CreatedAt = ColumnType<Date, Date | undefined, never>;
