import { sql } from "kysely";
import { db } from "~/db/client";
import type { RoundResult } from "~/db/schema-rounds";
import { type User, assertCan } from "../../access/can";
import { assertProved } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { type Round, confirmedRollNumber, readDay } from "./read.server";
import { clock, placesOf } from "./round";

/** What of a day a sheet is about: one panel, one room, or all of it. */
export type SheetOf = { panel?: string; room?: string };

/** A student in a round, as a line of a sheet. */
export type SheetRow = {
  roundId: string;
  from: string;
  until: string;
  round: string;
  title: string;
  company: string;
  place: string;
  rollNumber: string | null;
  name: string;
  result: RoundResult | null;
};

/** Who is where on a day, by time and round, in the order of each round's list. Throws 404 for an unknown panel or room. */
export async function readSheet(user: User | null, day: string, of: SheetOf) {
  const rounds = (await readDay(user, day)).flatMap((round) => partOf(round, of) ?? []);
  if (!rounds.length && (of.panel || of.room)) throw new AppError((m) => m.notFound, 404);
  const students = await studentsIn(rounds.map(({ id }) => id));
  return rounds.flatMap((round): SheetRow[] => {
    const { id: roundId, from, until, name, title, company } = round;
    const place = placesOf(round).join("; ");
    const own = { roundId, from: clock(from), until: clock(until), round: name, title, company };
    return (students.get(roundId) ?? []).map((student) => ({ ...own, place, ...student }));
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

type Student = Pick<SheetRow, "rollNumber" | "name" | "result">;

async function studentsIn(roundIds: string[]) {
  const { rows } = await sql<Student & { roundId: string }>`
    select part.round_id as "roundId", users.name, part.result,
      ${confirmedRollNumber} as "rollNumber"
    from round_students part join users on users.id = part.user_id
    left join enrolments on enrolments.user_id = users.id and ended_at is null
    where part.round_id = any(${roundIds}::uuid[]) and part.is_in
    order by part.round_id, part.position`.execute(db);
  const found = new Map<string, Student[]>();
  for (const { roundId, ...student } of rows) {
    const students = found.get(roundId) ?? [];
    students.push(student);
    found.set(roundId, students);
  }
  return found;
}
