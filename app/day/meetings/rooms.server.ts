import { sql } from "kysely";
import { db } from "~/db/client";
import { type User, can } from "../../access/can";
import { grouped } from "../../grouped";
import { inEnglish } from "../../languages/texts";
import { pagingOf } from "../../paging";
import { type Round, confirmedRollNumber, stillComes } from "../rounds/read.server";
import { placeInWords, roundInWords } from "../rounds/round";
import { clashText } from "./clash-text";
import { clashesIn } from "./clashes";
import { namesOf } from "./names.server";
import { isPlannable } from "./planned-day";
import { hasMeetings } from "./state";
import { minuteNow, readState } from "./state.server";

/** A meeting as it stands in a room's row. */
export type Slot = {
  id: string;
  panelId: string;
  from: number;
  /** Roll numbers; names of those who have none. */
  who: string[];
  isLocked: boolean;
  isReserve: boolean;
};

export type Room = {
  panelId: string;
  panel: string;
  place: string;
  /** Whose round it is: 'Nila Analytics, Interviews' */
  round: string;
  slots: Slot[];
};

/** The rooms of one building, by time. */
export type Rooms = {
  buildings: { name: string; rooms: number; isChosen: boolean }[];
  building: string;
  page: number;
  pages: number;
  rooms: Room[];
};

const roomsAPage = 20;
/** What has no room yet, or is online. */
const noBuilding = "-";
const clashesShown = 20;

/** Which panels meet whom on a day, a page of the rooms of one building; null if nothing is planned. */
export async function readRooms(rounds: Round[], query: URLSearchParams): Promise<Rooms | null> {
  const panels = rounds
    .filter(hasMeetings)
    .flatMap((round) => round.panels.map((panel) => ({ ...panel, round })));
  const planned = await plannedPanels(rounds.map(({ id }) => id));
  const held = panels
    .filter(({ id }) => planned.has(id))
    .map((one) => ({ ...one, building: one.building ?? noBuilding }));
  if (!held.length) return null;
  const byBuilding = grouped(held, ({ building }) => building);
  const names = [...byBuilding.keys()].sort((one, other) => one.localeCompare(other));
  const asked = query.get("building") ?? "";
  const building = names.includes(asked) ? asked : (names[0] ?? "");
  const own = (byBuilding.get(building) ?? []).sort(
    (one, other) =>
      placeInWords(one).localeCompare(placeInWords(other), "en", { numeric: true }) ||
      one.from - other.from,
  );
  const { page, pages } = pagingOf(query.get("page"), own.length, roomsAPage);
  const shown = own.slice((page - 1) * roomsAPage, page * roomsAPage);
  const slots = grouped(await listSlots(shown.map(({ id }) => id)), ({ panelId }) => panelId);
  return {
    ...{ building, page, pages },
    buildings: names.map((name) => ({
      ...{ name, rooms: byBuilding.get(name)?.length ?? 0, isChosen: name === building },
    })),
    rooms: shown.map(({ id, name, round, ...place }) => ({
      ...{ panelId: id, panel: name, place: placeInWords({ ...place, building: null }) },
      round: roundInWords(round),
      slots: slots.get(id) ?? [],
    })),
  };
}

/** Those that have meetings. */
async function plannedPanels(roundIds: string[]) {
  const { rows } = await sql<{ panelId: string }>`
    select distinct panel_id as "panelId" from meetings
    where round_id = any(${roundIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ panelId }) => panelId));
}

async function listSlots(panelIds: string[]) {
  const { rows } = await sql<Slot>`
    select meetings.id, panel_id as "panelId", meetings.from_minute as from, is_locked as "isLocked",
      is_reserve as "isReserve",
      array_agg(coalesce(${confirmedRollNumber}, users.name) order by part.position) as who
    from meetings
    join rounds on rounds.id = meetings.round_id
    join meeting_students on meeting_students.meeting_id = meetings.id
    join round_students part on part.round_id = meeting_students.round_id
      and part.user_id = meeting_students.user_id
    join users on users.id = part.user_id
    left join enrolments on enrolments.user_id = users.id and ended_at is null
    where panel_id = any(${panelIds}::uuid[]) and ${stillComes}
    group by meetings.id
    order by meetings.from_minute, meetings.id`.execute(db);
  return rows;
}

/** How a day's plan stands, as the office sees it. */
export type PlanSummary = {
  meetings: number;
  /** When the last of them ends. */
  ends: number | null;
  /** Who is in a round that is planned, and has no meeting yet. */
  without: number;
  /** Rounds that can be planned, by what they are called. */
  rounds: { id: string; name: string; isConfirmed: boolean }[];
  /** How many meetings cannot be as they are planned, as something has changed since; the first of them. */
  clashing: number;
  clashes: { meeting: string; text: string }[];
  isToday: boolean;
  isOver: boolean;
};

/** Null for whoever does not plan days. `rounds` are those of the day, if they were read already. */
export async function summarizePlan(
  user: User,
  day: string,
  rounds?: Round[],
): Promise<PlanSummary | null> {
  if (!can(user, "plan days")) return null;
  const state = await readState(user, day, { rounds });
  const held = state.meetings.filter(({ students }) => students.length);
  const isIn = new Set(held.flatMap((one) => one.students.map((student) => one.roundId + student)));
  const confirmed = new Set(state.rounds.filter((round) => isPlannable(round)).map(({ id }) => id));
  const clashOf = clashesIn(state);
  const now = minuteNow(day);
  const clashing = held.flatMap((meeting) => {
    const clash = meeting.state === "planned" && meeting.from >= now ? clashOf(meeting) : null;
    return clash ? [{ meeting, clash }] : [];
  });
  const first = clashing.slice(0, clashesShown);
  const names = await namesOf(
    first.flatMap(({ meeting, clash }) => [
      ...meeting.students,
      ...("students" in clash ? clash.students : []),
    ]),
  );
  return {
    meetings: held.length,
    ends: held.length ? Math.max(...held.map(({ until }) => until)) : null,
    without: state.people.filter(
      ({ roundId, userId, hasResult }) =>
        confirmed.has(roundId) && !hasResult && !isIn.has(roundId + userId),
    ).length,
    rounds: state.rounds
      .filter((round) => isPlannable(round, [round.id]))
      .map((round) => ({
        ...{ id: round.id, name: roundInWords(round), isConfirmed: round.state === "confirmed" },
      })),
    clashing: clashing.length,
    clashes: first.map(({ meeting, clash }) => ({
      meeting: meeting.id,
      text: inEnglish(clashText(clash, (student) => names.get(student)?.name ?? "")),
    })),
    isToday: now > 0 && now !== Infinity,
    isOver: now === Infinity,
  };
}
