import type { Generated, JSONColumnType } from "kysely";
import type { Stage } from "./schema-applications";

/** The rounds of a day. All times are minutes since midnight. */
export type RoundTables = {
  venues: VenuesTable;
  day_settings: { id: Generated<boolean>; walk_minutes: number };
  rounds: RoundsTable;
  round_panels: RoundPanelsTable;
  round_students: RoundStudentsTable;
  meetings: MeetingsTable;
  meeting_students: { round_id: string; user_id: string; meeting_id: string };
};

type VenuesTable = { id: string; name: string; building: string; seats: number };

export type RoundKind = "talk" | "test" | "discussion" | "interview";
/** `over` by hand; a round whose day has passed is over, too. */
export type RoundState = "proposed" | "confirmed" | "over";

/** `out`: not through. */
export type RoundResult = "through" | "reserve" | "out" | "absent";

type RoundsTable = {
  id: string;
  posting_id: string;
  kind: RoundKind;
  name: string;
  day: string;
  from_minute: number;
  until_minute: number;
  venue_id: string | null;
  /** '' where there is none. */
  link: string;
  minutes: number;
  gap: number;
  group_of: number;
  priority: number;
  is_planned: boolean;
  who_stage: Stage | null;
  /** Or those who have one of these results of another round. */
  who_round_id: Generated<string | null>;
  who_results: Generated<RoundResult[] | null>;
  state: RoundState;
  deleted_at: Date | null;
  created_at: Generated<Date>;
};

type RoundPanelsTable = {
  id: string;
  round_id: string;
  number: number;
  name: string;
  venue_id: string | null;
  link: string;
  from_minute: number | null;
  until_minute: number | null;
  breaks: JSONColumnType<{ from: number; until: number }[]>;
};

type RoundStudentsTable = {
  round_id: string;
  user_id: string;
  position: number;
  is_in: Generated<boolean>;
  told: string | null;
  sequence: Generated<number>;
  mailed_sequence: Generated<number>;
  result: RoundResult | null;
  result_note: Generated<string>;
  /** What the student was told last. */
  told_result: RoundResult | null;
  told_note: Generated<string>;
};

/** What can follow what is decided on the day itself; a plan only says `planned`. */
export type MeetingState = "planned" | "called" | "in" | "done" | "absent" | "excused" | "freed";

type MeetingsTable = {
  id: string;
  round_id: string;
  panel_id: string;
  from_minute: number;
  until_minute: number;
  is_locked: Generated<boolean>;
  is_reserve: Generated<boolean>;
  state: Generated<MeetingState>;
  version: Generated<number>;
  created_at: Generated<Date>;
};
