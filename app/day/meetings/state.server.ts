import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { User } from "../../access/can";
import { nowIn } from "../../dates";
import { env } from "../../env.server";
import { type Round, readDay, stillComes } from "../rounds/read.server";
import { minuteOf } from "../rounds/round";
import { walkMinutes } from "../rounds/venues.server";
import type { DayState, Person, StoredMeeting } from "./state";

type Trx = Kysely<Database>;

type Which = {
  trx?: Trx;
  /** Those of the day, if they were read already. */
  rounds?: Round[] | undefined;
  /** Proposed rounds that the plan is about, too. */
  named?: string[] | undefined;
};

/**
 * A day as it is now: its rounds that this user may see, who comes, and what is planned. Of proposals, who comes is read only
 * if they are named or have meetings: companies may propose as many as they like.
 */
export async function readState(
  user: User | null,
  day: string,
  { named = [], ...which }: Which = {},
): Promise<DayState> {
  const { rounds, walk, meetings } = await readMeetings(user, day, which);
  const counting = new Set([...named, ...meetings.map(({ roundId }) => roundId)]);
  const ids = rounds.filter(({ id, state }) => state !== "proposed" || counting.has(id));
  const people = await listPeople(
    which.trx ?? db,
    ids.map(({ id }) => id),
  );
  return { day, walk, rounds, people, meetings };
}

/** The same without who comes. */
export async function readMeetings(
  user: User | null,
  day: string,
  { trx = db, rounds: read }: Pick<Which, "trx" | "rounds"> = {},
) {
  const rounds = read ?? (await readDay(user, day, trx));
  // One after the other, as a transaction has one connection.
  const walk = await walkMinutes(trx);
  const meetings = await listStored(
    trx,
    rounds.map(({ id }) => id),
  );
  return { rounds, walk, meetings };
}

/**
 * Locks the rounds of a day, in which all its meetings are: of two who plan it, change a meeting or a round, the second
 * sees what the first has done.
 */
export async function lockDay(trx: Trx, day: string) {
  await sql`
    select from rounds where day = ${day}::date and deleted_at is null
    order by id for update`.execute(trx);
}

async function listPeople(trx: Trx, roundIds: string[]) {
  const { rows } = await sql<Person>`
    select part.round_id as "roundId", part.user_id as "userId",
      part.result is not null as "hasResult",
      coalesce('reserve' = any(rounds.who_results), false) and exists (
        select from round_students before
        where before.round_id = rounds.who_round_id and before.user_id = part.user_id
          and before.told_result = 'reserve') as "isReserve"
    from round_students part join rounds on rounds.id = part.round_id
    where part.round_id = any(${roundIds}::uuid[]) and ${stillComes}
    order by part.round_id, part.position, part.user_id`.execute(trx);
  return rows;
}

async function listStored(trx: Trx, roundIds: string[]) {
  const { rows } = await sql<StoredMeeting>`
    select meetings.id, meetings.round_id as "roundId", panel_id as "panelId",
      meetings.from_minute as from, meetings.until_minute as until, is_locked as "isLocked",
      is_reserve as "isReserve", meetings.state, version,
      array(select part.user_id from meeting_students
        join round_students part on part.round_id = meeting_students.round_id
          and part.user_id = meeting_students.user_id
        where meeting_id = meetings.id and ${stillComes} order by part.position, part.user_id) as students
    from meetings join rounds on rounds.id = meetings.round_id
    where meetings.round_id = any(${roundIds}::uuid[])
    order by meetings.from_minute, meetings.id`.execute(trx);
  return rows;
}

/** The minute of this day that clocks in the portal's zone show: 0 before the day, Infinity after it. */
export function minuteNow(day: string) {
  const [today = "", time = ""] = nowIn(env.TIME_ZONE).split("T");
  if (day !== today) return day > today ? 0 : Infinity;
  return minuteOf(time) ?? 0;
}
