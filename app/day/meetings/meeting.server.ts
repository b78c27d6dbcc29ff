import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../../access/can";
import { assertVersionRead } from "../../access/read-version";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import type { Panel, Round } from "../rounds/read.server";
import { clock } from "../rounds/round";
import { tellStudents } from "../rounds/tell.server";
import { clashText } from "./clash-text";
import { clashesIn } from "./clashes";
import { namesOf } from "./names.server";
import type { MeetingChange } from "./schema.server";
import type { DayState, StoredMeeting } from "./state";
import { lockDay, minuteNow, readState } from "./state.server";

/** A meeting, and the day that it is part of. Throws 404 for one that is not there, or that nobody comes to any more. */
export async function readMeeting(user: User | null, id: string) {
  assertCan(user, "plan days", (m) => m.dayOffice.refused);
  return findIn(await readState(user, await dayOf(id)), id);
}

/**
 * Moves or locks a meeting by hand. Whoever is in it is told of another time or panel. Throws 409 with what it would clash
 * with, or if it has begun; 412 for another version than the one that was read.
 */
export async function changeMeeting(user: User | null, id: string, change: MeetingChange) {
  assertCan(user, "plan days", (m) => m.dayOffice.refused);
  const day = await dayOf(id);
  await db.transaction().execute(async (trx) => {
    await lockDay(trx, day);
    const found = findIn(await readState(user, day, { trx }), id);
    const { state, meeting, round } = found;
    assertVersionRead(change.version, meeting.version, {
      isNeeded: false,
      older: (m) => m.dayOffice.meetingChanged,
    });
    if (meeting.state !== "planned") throw new AppError((m) => m.dayOffice.hasBegun, 409);
    if (round.state === "over" || minuteNow(day) === Infinity)
      throw new AppError((m) => m.dayOffice.roundIsOver, 409);
    const panel = change.panel === undefined ? found.panel : panelOf(round, change.panel);
    const from = change.from ?? meeting.from;
    const until = from + (meeting.until - meeting.from);
    const isLocked = change.locked ?? meeting.isLocked;
    const isMoved = panel.id !== meeting.panelId || from !== meeting.from;
    if (isMoved && from < minuteNow(day))
      throw new AppError((m) => m.checkInputs, 422, {
        fields: { from: (m) => m.dayOffice.hasPassed },
      });
    if (isMoved) await assertFree(trx, state, { ...meeting, panelId: panel.id, from, until });
    if (!isMoved && isLocked === meeting.isLocked) return;
    await sql`
      update meetings set panel_id = ${panel.id}, from_minute = ${from}, until_minute = ${until},
        is_locked = ${isLocked}, version = version + 1
      where id = ${id}`.execute(trx);
    if (isMoved) await tellStudents(trx, round);
    await audit(trx, user, {
      action: isMoved ? "meeting-moved" : isLocked ? "meeting-locked" : "meeting-unlocked",
      target: { type: "posting", id: round.postingId },
      details: {
        ...{ round: round.name, day, students: meeting.students },
        ...(isMoved && { was: clock(meeting.from), now: clock(from), panel: panel.name }),
      },
    });
  });
}

async function dayOf(id: string) {
  const row = await db
    .selectFrom("meetings")
    .innerJoin("rounds", "rounds.id", "round_id")
    .select("day")
    .where("meetings.id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  if (!row) throw new AppError((m) => m.notFound, 404);
  return row.day;
}

type Found = { state: DayState; meeting: StoredMeeting; round: Round; panel: Panel };

/** Of the day that was read: another transaction may have taken the meeting, or moved its round to another day. */
function findIn(state: DayState, id: string): Found {
  const meeting = state.meetings.find((one) => one.id === id && one.students.length);
  const round = state.rounds.find((one) => one.id === meeting?.roundId);
  const panel = round?.panels.find((one) => one.id === meeting?.panelId);
  if (!meeting || !round || !panel) throw new AppError((m) => m.notFound, 404);
  return { state, meeting, round, panel };
}

function panelOf({ panels }: Round, text: string) {
  const named = panels.filter(
    ({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase(),
  );
  const [only] = named;
  if (only) return only;
  throw new AppError((m) => m.checkInputs, 422, {
    fields: { panel: (m) => m.dayOffice.noSuchPanel(text) },
  });
}

async function assertFree(trx: Kysely<Database>, state: DayState, meeting: StoredMeeting) {
  const clash = clashesIn(state)(meeting);
  if (!clash) return;
  const named = [...meeting.students, ...("students" in clash ? clash.students : [])];
  const names = await namesOf(named, trx);
  throw new AppError(
    clashText(clash, (student) => names.get(student)?.name ?? ""),
    409,
  );
}
