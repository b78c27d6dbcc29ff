import { sql } from "kysely";
import { db } from "~/db/client";
import type { RoundResult } from "~/db/schema-rounds";
import { type User, assertCan } from "../../access/can";
import { assertProved } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { grouped } from "../../grouped";
import { type Round, confirmedRollNumber, readDay, stillComes } from "./read.server";
import { clock, placeInWords, placesOf } from "./round";

/** What of a day a sheet is about: one panel, one room, or all of it. */
export type SheetOf = { panel?: string; room?: string };

/** A student in a round, as a line of a sheet. */
export type SheetRow = {
  roundId: string;
  /** Of their meeting, once it is planned; else of the round, and so the place. */
  from: string;
  until: string;
  /** Whom they meet; '' before it is planned. */
  panel: string;
  place: string;
  round: string;
  title: string;
  company: string;
  /** When and where the round is held, as far as the sheet is about it. */
  held: string;
  rollNumber: string | null;
  name: string;
  result: RoundResult | null;
};

/**
 * Who is where on a day, by time and round: by the times of their meetings, without them in the order of each round's list.
 * Throws 404 for an unknown panel or room.
 */
export async function readSheet(user: User | null, day: string, of: SheetOf) {
  const rounds = (await readDay(user, day)).flatMap((round) => partOf(round, of) ?? []);
  if (!rounds.length && (of.panel || of.room)) throw new AppError((m) => m.notFound, 404);
  const students = await studentsIn(rounds.map(({ id }) => id));
  return rounds.flatMap((round): SheetRow[] => {
    const { id: roundId, from, until, name, title, company, panels } = round;
    const place = placesOf(round).join("; ");
    const [begins, ends] = [clock(from), clock(until)];
    const held = [`${begins}–${ends}`, place].filter(Boolean).join(", ");
    const own = { roundId, round: name, title, company, held };
    const all = students.get(roundId) ?? [];
    const isPlanned = all.some(({ panelId }) => panelId);
    const isPart = Boolean(of.panel ?? of.room);
    return all.flatMap(({ panelId, from: at, until: to, ...student }) => {
      const panel = panels.find(({ id }) => id === panelId);
      if (!panel)
        // Of a planned round, a panel's or room's sheet has those who come there.
        return isPlanned && isPart
          ? []
          : [{ ...own, from: begins, until: ends, panel: "", place, ...student }];
      const theirs = { from: clock(at ?? 0), until: clock(to ?? 0), panel: panel.name };
      return [{ ...own, ...theirs, place: placeInWords(panel), ...student }];
    });
  });
}

/** The same for a file: for whom has just proved who they are, and noted in the log. */
export async function exportSheet(user: User | null, day: string, of: SheetOf) {
  assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
  const rows = await readSheet(user, day, of);
  assertProved(user);
  await db
    .transaction()
    .execute((trx) =>
      audit(trx, user, { action: "day-exported", details: { day, students: rows.length } }),
    );
  return rows;
}

/** The round with those of its panels that are meant; null if none are. */
function partOf(round: Round, { panel, room }: SheetOf): Round | null {
  if (!panel && !room) return round;
  const panels = round.panels.filter(
    (one) => (!panel || one.id === panel) && (!room || one.venueId === room),
  );
  const [first] = panels;
  if (panels.length === 1 && first)
    return { ...round, panels, from: first.from, until: first.until };
  if (panels.length) return { ...round, panels };
  return !panel && !round.panels.length && round.venueId === room ? round : null;
}

type Student = Pick<SheetRow, "rollNumber" | "name" | "result"> & {
  /** Of their meeting. */
  panelId: string | null;
  from: number | null;
  until: number | null;
};

async function studentsIn(roundIds: string[]) {
  const { rows } = await sql<Student & { roundId: string }>`
    select part.round_id as "roundId", users.name, part.result,
      ${confirmedRollNumber} as "rollNumber",
      meetings.panel_id as "panelId", meetings.from_minute as from, meetings.until_minute as until
    from round_students part join rounds on rounds.id = part.round_id
    join users on users.id = part.user_id
    left join enrolments on enrolments.user_id = users.id and ended_at is null
    left join meeting_students own on own.round_id = part.round_id and own.user_id = part.user_id
    left join meetings on meetings.id = own.meeting_id and ${stillComes}
    where part.round_id = any(${roundIds}::uuid[]) and part.is_in
      and (part.result is not null or ${stillComes})
    order by part.round_id, meetings.from_minute, part.position`.execute(db);
  return grouped(rows, ({ roundId }) => roundId);
}
