import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** Messages to groups of students. */
export type MessageTables = {
  messages: MessagesTable;
  message_readers: MessageReadersTable;
  message_settings: { id: Generated<boolean>; recruiters_wait: boolean };
};

/** `waiting`: for the office's approval. */
export type MessageState = "waiting" | "scheduled" | "sent" | "taken back" | "refused";
export type SenderRole = "admin" | "coordinator" | "recruiter";

type MessagesTable = {
  id: string;
  /** Null when their account is gone. */
  by_user_id: string | null;
  by_role: SenderRole;
  company_id: string | null;
  /** The new drive that it tells of; its reader reads it in words of app/languages/. */
  posting_id: Generated<string | null>;
  /** In words; whom they meant are its readers. */
  recipients: string;
  subject: string;
  text: string;
  is_important: boolean;
  /** How many it was meant for; accounts that were deleted are no readers any more. */
  people: number;
  /** Of what was asked for: the same again at once is a double click. */
  asked_hash: string;
  state: MessageState;
  goes_at: Date;
  sent_at: Date | null;
  created_at: Generated<Date>;
};

type MessageReadersTable = {
  message_id: string;
  user_id: string;
  /** What stands for its placeholders (app/messages/message-text.ts). */
  filled: JSONColumnType<Record<string, string>>;
  queued_at: Date | null;
  mailed_at: Date | null;
  /** The address that its mail server refused, and when. */
  refused_address: string | null;
  refused_at: Date | null;
  read_at: Date | null;
  /** When they said that they have read it. */
  acknowledged_at: Date | null;
  reminded_at: ColumnType<Date | null, never, Date>;
};
