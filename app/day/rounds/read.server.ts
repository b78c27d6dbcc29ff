import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import type { RoundKind, RoundResult, RoundState } from "~/db/schema-rounds";
import { type User, assertCan } from "../../access/can";
import { postingsOfCompany } from "../../access/visible.server";
import { isDay, todayIn } from "../../dates";
import { env } from "../../env.server";
import { AppError } from "../../errors";
import { type PostingFields, hostOf, titleOf } from "../../postings/posting";
import type { TypeName } from "../../postings/types";
import type { Place } from "./round";

export type Panel = Place & {
  id: string;
  name: string;
  /** What it has by itself; null where the round's counts. */
  venueId: string | null;
  own: { venue: string | null; link: string; from: number | null; until: number | null };
  from: number;
  until: number;
  breaks: { from: number; until: number }[];
};

export type Round = Place & {
  id: string;
  type: TypeName;
  postingId: string;
  title: string;
  company: string;
  kind: RoundKind;
  name: string;
  day: string;
  from: number;
  until: number;
  venueId: string | null;
  seats: number | null;
  minutes: number;
  gap: number;
  groupOf: number;
  priority: number;
  isPlanned: boolean;
  state: RoundState;
  whoStage: Stage | null;
  whoRound: string | null;
  whoResults: RoundResult[] | null;
  people: number;
  panels: Panel[];
};

/** Where a `panel` is, else its round: a room, or a link. Of a round without panels, its own. */
export const panelVenue = sql<string | null>`case
  when panel.venue_id is not null then panel.venue_id
  when coalesce(panel.link, '') = '' then rounds.venue_id end`;
export const panelLink = sql<string>`case
  when panel.venue_id is not null then ''
  when coalesce(panel.link, '') <> '' then panel.link else rounds.link end`;

/** Whether the student of a `part` of `rounds` still comes: is in the list, and has not withdrawn. */
export const stillComes = sql<boolean>`(
  part.is_in and not exists (
    select from applications where applications.user_id = part.user_id
      and applications.posting_id = rounds.posting_id and applications.stage = 'withdrawn'))`;

/** Of `enrolments`. */
export const confirmedRollNumber = sql<string | null>`case
  when 'rollNumber' = any(enrolments.confirmed) then upper(enrolments.roll_number) end`;

/** The rounds of a day that this user may see, by time. */
export async function readDay(
  user: User | null,
  day: string,
  trx: Kysely<Database> = db,
): Promise<Round[]> {
  assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
  if (!isDay(day)) throw new AppError((m) => m.notFound, 404);
  return readRounds(user, sql`rounds.day = ${day}::date`, trx);
}

/** Throws 404 for one that is not theirs. */
export async function readRound(user: User | null, id: string): Promise<Round> {
  assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
  const [round] = isId(id) ? await readRounds(user, sql`rounds.id = ${id}`) : [];
  if (!round) throw new AppError((m) => m.notFound, 404);
  return round;
}

async function readRounds(user: User, which: ReturnType<typeof sql>, trx: Kysely<Database> = db) {
  const { rows } = await sql<Omit<Round, "title" | "company"> & { fields: PostingFields }>`
    select rounds.id, rounds.kind, rounds.name, rounds.day::text,
      postings.type, postings.id as "postingId", postings.fields,
      rounds.from_minute as from, rounds.until_minute as until,
      venues.id as "venueId", venues.name as venue, venues.building, venues.seats, rounds.link,
      rounds.minutes, rounds.gap, rounds.group_of as "groupOf", rounds.priority,
      rounds.is_planned as "isPlanned",
      case when rounds.state = 'confirmed' and rounds.day < ${todayIn(env.TIME_ZONE)}::date
        then 'over' else rounds.state end as state,
      rounds.who_stage as "whoStage", rounds.who_round_id as "whoRound",
      rounds.who_results as "whoResults",
      (select count(*)::int from round_students part
        where part.round_id = rounds.id and part.is_in) as people,
      coalesce((select jsonb_agg(jsonb_build_object(
          'id', panel.id, 'name', panel.name,
          'venueId', place.id, 'venue', place.name, 'building', place.building,
          'link', ${panelLink},
          'own', jsonb_build_object('venue', own.name || ', ' || own.building, 'link', panel.link,
            'from', panel.from_minute, 'until', panel.until_minute),
          'from', coalesce(panel.from_minute, rounds.from_minute),
          'until', coalesce(panel.until_minute, rounds.until_minute),
          'breaks', panel.breaks) order by panel.number)
        from round_panels panel
        left join venues own on own.id = panel.venue_id
        left join venues place on place.id = ${panelVenue}
        where panel.round_id = rounds.id), '[]') as panels
    from rounds join postings on postings.id = rounds.posting_id
    left join venues on venues.id = rounds.venue_id
    where ${which} and rounds.deleted_at is null and postings.deleted_at is null
      and ${postingsOfCompany(user, "hold rounds")}
    order by rounds.day, rounds.from_minute, rounds.id`.execute(trx);
  return rows.map(({ fields, ...round }) => {
    const posting = { type: round.type, fields };
    return { ...round, title: titleOf(posting), company: hostOf(posting) };
  });
}

export type Participant = {
  userId: string;
  name: string;
  email: string;
  /** The confirmed one. */
  rollNumber: string | null;
  result: RoundResult | null;
  note: string;
  /** Whether the student was told both. */
  isTold: boolean;
};

/** Who is in a round from `readRound`, in the order of its list. */
export async function listParticipants({ id }: Pick<Round, "id">): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select part.user_id as "userId", users.name, users.email,
      ${confirmedRollNumber} as "rollNumber",
      part.result, part.result_note as note,
      (part.result, part.result_note) is not distinct from (part.told_result, part.told_note)
        as "isTold"
    from round_students part join users on users.id = part.user_id
    left join enrolments on enrolments.user_id = users.id and ended_at is null
    where part.round_id = ${id} and part.is_in
    order by position`.execute(db);
  return rows;
}

/** Days with rounds, the coming ones first. */
export async function listDays(user: User | null) {
  assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
  const { rows } = await sql<{ day: string; rounds: number; proposed: number; people: number }>`
    select day::text, count(*)::int as rounds,
      (count(*) filter (where rounds.state = 'proposed'))::int as proposed,
      sum((select count(*) from round_students part
        where part.round_id = rounds.id and part.is_in))::int as people
    from rounds join postings on postings.id = rounds.posting_id
    where rounds.deleted_at is null and postings.deleted_at is null
      and ${postingsOfCompany(user, "hold rounds")}
      and day > ${todayIn(env.TIME_ZONE)}::date - 60
    group by day
    order by day < ${todayIn(env.TIME_ZONE)}::date, abs(day - ${todayIn(env.TIME_ZONE)}::date)
    limit 200`.execute(db);
  return rows;
}
