import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { RoundKind, RoundResult } from "~/db/schema-rounds";
import { type User, can } from "../../access/can";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { type PostingFields, driveName, hostOf, titleOf } from "../../postings/posting";
import type { TypeName } from "../../postings/types";
import { panelLink, panelVenue } from "./read.server";
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
  /** What became of them, as they were told; null until then. */
  result: RoundResult | null;
  note: string;
  title: string;
  company: string;
  /** 'Design engineer, Nila Analytics' */
  what: string;
};

type Which = {
  roundId?: string;
  userId?: string;
  /** Of a round that is gone, or that the student is not in any more: as it was. */
  isOff?: boolean;
  /** YYYY-MM-DD: the first of the days; what was told of a result is shown for a month. */
  since?: string;
};

/** Where students have to be, in rounds that the office has confirmed. */
export async function ownRounds(
  trx: Kysely<Database>,
  { roundId, userId, isOff = false, since }: Which,
): Promise<OwnRound[]> {
  const isOn = sql<boolean>`(
    part.is_in and rounds.state <> 'proposed' and rounds.deleted_at is null
    and postings.deleted_at is null)`;
  const { rows } = await sql<Row>`
    select part.round_id as "roundId", part.user_id as "userId", kind, rounds.name, day::text,
      rounds.from_minute as from, rounds.until_minute as until,
      part.told_result as result, part.told_note as note,
      venues.name as venue, venues.building, coalesce(place.link, '') as link,
      postings.type, postings.fields
    from round_students part
    join rounds on rounds.id = part.round_id
    join postings on postings.id = rounds.posting_id
    left join lateral (${place}) place on true
    left join venues on venues.id = place.venue_id
    where ${isOff ? sql`true` : isOn}
      and (${roundId ?? null}::uuid is null or part.round_id = ${roundId ?? null}::uuid)
      and (${userId ?? null}::uuid is null or part.user_id = ${userId ?? null}::uuid)
      and (${since ?? null}::date is null or day >= ${since ?? null}::date
        or part.told_result is not null and day > ${since ?? null}::date - 30)
    order by day, "from", part.round_id, part.position`.execute(trx);
  return rows.map(({ type, fields, ...row }) => {
    const posting = { type: type as TypeName, fields }; // written by createRound only
    const [title, company] = [titleOf(posting), hostOf(posting)];
    const isExact = isForAll(row.kind);
    return { ...row, isExact, title, company, what: driveName(posting) };
  });
}

type Row = Omit<OwnRound, "isExact" | "title" | "company" | "what"> & {
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
