import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { RoundKind, RoundResult } from "~/db/schema-rounds";
import { type User, can } from "../../access/can";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { type PostingFields, driveName, hostOf, titleOf } from "../../postings/posting";
import type { TypeName } from "../../postings/types";
import { panelLink, panelVenue, stillComes } from "./read.server";
import { type Place, isForAll } from "./round";

/** A round as one of its students sees it. */
export type OwnRound = Place & {
  roundId: string;
  userId: string;
  kind: RoundKind;
  name: string;
  /** YYYY-MM-DD */
  day: string;
  from: number;
  until: number;
  /** Whether these are the student's own times, not those of the whole round. */
  isExact: boolean;
  /** Whom they meet, where the round has several panels. */
  panel: string | null;
  /** What became of them, as they were told; null until then. */
  result: RoundResult | null;
  note: string;
  title: string;
  company: string;
  /** 'Design engineer, Nila Analytics' */
  what: string;
};

type Which = {
  roundId?: string | string[];
  userId?: string;
  /** Of a round that is gone, or that the student is not in any more: as it was. */
  isOff?: boolean;
  /** YYYY-MM-DD: the first of the days; what was told of a result is shown for a month. */
  since?: string;
};

/**
 * Where students have to be, in rounds that the office has confirmed: at the time of their meeting, once that is planned.
 * Whoever has withdrawn need not come.
 */
export async function ownRounds(
  trx: Kysely<Database>,
  { roundId, userId, isOff = false, since }: Which,
): Promise<OwnRound[]> {
  const isOn = sql<boolean>`(
    part.is_in and rounds.state <> 'proposed' and rounds.deleted_at is null
    and postings.deleted_at is null and (part.told_result is not null or ${stillComes}))`;
  const roundIds = roundId === undefined ? null : [roundId].flat();
  const { rows } = await sql<Row>`
    select part.round_id as "roundId", part.user_id as "userId", kind, rounds.name, day::text,
      coalesce(meetings.from_minute, rounds.from_minute) as from,
      coalesce(meetings.until_minute, rounds.until_minute) as until,
      meetings.id is not null as "hasMeeting",
      case when exists (select from round_panels other
        where other.round_id = panel.round_id and other.id <> panel.id) then panel.name end as panel,
      part.told_result as result, part.told_note as note,
      venues.name as venue, venues.building,
      case when panel.id is null then coalesce(place.link, '') else ${panelLink} end as link,
      postings.type, postings.fields
    from round_students part
    join rounds on rounds.id = part.round_id
    join postings on postings.id = rounds.posting_id
    left join meeting_students own on own.round_id = part.round_id and own.user_id = part.user_id
    left join meetings on meetings.id = own.meeting_id
    left join round_panels panel on panel.id = meetings.panel_id
    left join lateral (${place}) place on true
    left join venues
      on venues.id = case when panel.id is null then place.venue_id else ${panelVenue} end
    where ${isOff ? sql`true` : isOn}
      and (${roundIds}::uuid[] is null or part.round_id = any(${roundIds}::uuid[]))
      and (${userId ?? null}::uuid is null or part.user_id = ${userId ?? null}::uuid)
      and (${since ?? null}::date is null or day >= ${since ?? null}::date
        or part.told_result is not null and day > ${since ?? null}::date - 30)
    order by day, "from", part.round_id, part.position`.execute(trx);
  return rows.map(({ type, fields, hasMeeting, ...row }) => {
    const posting = { type: type as TypeName, fields }; // written by createRound only
    const [title, company] = [titleOf(posting), hostOf(posting)];
    const isExact = isForAll(row.kind) || hasMeeting;
    return { ...row, isExact, title, company, what: driveName(posting) };
  });
}

type Row = Omit<OwnRound, "isExact" | "title" | "company" | "what"> & {
  hasMeeting: boolean;
  type: string;
  fields: PostingFields;
};

/** The round's place; of one with panels, the one that all of them have. */
const place = sql`
  select (array_agg(venue_id))[1] as venue_id, (array_agg(link))[1] as link
  from (
    select distinct ${panelVenue} as venue_id, ${panelLink} as link
    from (select) one left join round_panels panel on panel.round_id = rounds.id
  ) places having count(*) = 1`;

/** A student's rounds from today on, and the results of the last month. */
export async function listOwnRounds(student: User) {
  if (!can(student, "apply")) return [];
  return ownRounds(db, { userId: student.id, since: todayIn(env.TIME_ZONE) });
}
