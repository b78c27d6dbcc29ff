import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { User } from "../access/can";
import { nowIn, todayIn } from "../dates";
import { env } from "../env.server";
import { answeredBy } from "../applications/to-answer.server";
import { whoCanApply } from "../applications/who-can-apply.server";
import { AppError } from "../errors";
import { type Posting, takesApplications } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { whyClosed } from "../postings/timing";
import { byClosing, isClosed, isPublic } from "../postings/visibility.server";
import { studentsMeeting } from "../records/preview.server";
import { pointEvents } from "../seasons/points.server";
import { shutOutOf } from "../seasons/season-preview.server";
import { type Season, takesRegistrations } from "../seasons/season";
import { type Participant, openingOf, participantsOf } from "../seasons/standing.server";
import { listedFor } from "./standing.server";

/** Who could apply to an open posting of a season, and neither did nor said no. */

/** The season's postings that take applications now; what closes first is first. */
async function openDrives(season: Season, limit: number): Promise<Posting[]> {
  const rows = await ofSeason(season.id)
    .where(sql<boolean>`not ${isClosed()}`)
    .orderBy(byClosing)
    .execute();
  return rows.map(toPosting).filter(takesApplications).slice(0, limit);
}

/** Of more students, who is silent is only told drive by drive. */
const mostCounted = 2_000;
const shownDrives = 5;

export type Drive = { posting: Posting; silent: number | null };

/** The next drives to close, with how many of those whom these staff see could apply and are silent. */
export async function listDrives(staff: User, season: Season): Promise<Drive[]> {
  if (!takesRegistrations(season)) return [];
  const postings = await openDrives(season, shownDrives);
  if (!postings.length) return [];
  if ((await countParticipants(season.id)) > mostCounted)
    return postings.map((posting) => ({ posting, silent: null }));
  const participants = await participantsOf(season.id);
  const seen = await seenBy(staff, season.id);
  const drives: Drive[] = [];
  for (const posting of postings) {
    const ids = await ableButSilent(season, posting, participants);
    drives.push({ posting, silent: ids.filter((id) => seen.has(id)).length });
  }
  return drives;
}

async function countParticipants(seasonId: string) {
  const { count } = await db
    .selectFrom("season_registrations")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("season_id", "=", seasonId)
    .where("state", "=", "registered")
    .executeTakeFirstOrThrow();
  return count;
}

/** The season's students whom these staff see. */
async function seenBy(staff: User, seasonId: string) {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId"
    from (${listedFor(staff, seasonId, "registered", {})}) listed`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** One posting of the season. Throws 404. */
export async function findDrive(season: Pick<Season, "id">, id: string): Promise<Posting> {
  const row = await ofSeason(season.id)
    .where("postings.id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  if (!row) throw new AppError((m) => m.notFound, 404);
  return toPosting(row);
}

const ofSeason = (seasonId: string) =>
  db
    .selectFrom("postings")
    .select(postingColumns)
    .where("season_id", "=", seasonId)
    .where("state", "!=", "closed")
    .where(isPublic);

const isOpen = (posting: Posting) =>
  takesApplications(posting) && !whyClosed(posting, nowIn(env.TIME_ZONE));

/** Their ids; nobody's once it or its season is closed. `participants` for whoever asks about several. */
export async function ableButSilent(
  season: Season,
  posting: Posting,
  participants?: Participant[],
): Promise<string[]> {
  if (!takesRegistrations(season) || !isOpen(posting) || !posting.season) return [];
  const all = participants ?? (await participantsOf(season.id));
  const { id, eligibility } = posting;
  const [answered, out, alone] = await Promise.all([
    answeredBy(
      db,
      id,
      all.map(({ userId }) => userId),
    ),
    shutOutOf(season, openingOf(id, posting.season), all),
    judgedAlone(id, all),
  ]);
  const meets = eligibility
    ? new Set(
        await studentsMeeting(eligibility, {
          condition: sql`enrolments.user_id = any(${all.map(({ userId }) => userId)}::uuid[])`,
          needsConfirmed: season.needsConfirmed,
        }),
      )
    : null;
  const silent = all.map(({ userId }) => userId).filter((userId) => !answered.has(userId));
  const able = silent.filter(
    (userId) => !alone.has(userId) && !out.has(userId) && (!meets || meets.has(userId)),
  );
  const others = silent.filter((userId) => alone.has(userId));
  return [...able, ...(await judged(season, posting, others))];
}

/** For whom more than facts and rules counts: points that bar from some postings, and conditions that are set aside. */
async function judgedAlone(postingId: string, participants: Participant[]) {
  const { rows: exceptions } = await sql<{ userId: string | null; departmentId: string | null }>`
    select user_id as "userId", department_id as "departmentId" from exceptions
    where posting_id = ${postingId} and condition is not null and state = 'given'
      and ended_at is null and until >= ${todayIn(env.TIME_ZONE)}`.execute(db);
  const hasPoints = ({ history }: Participant) =>
    history.some(({ event }) => pointEvents.some((one) => one === event));
  const isEased = (student: Participant) =>
    exceptions.some(
      ({ userId, departmentId }) =>
        (userId ?? student.userId) === student.userId &&
        (departmentId ?? student.departmentId) === student.departmentId,
    );
  const found = participants.filter((student) => hasPoints(student) || isEased(student));
  return new Set(found.map(({ userId }) => userId));
}

const atOnce = 200;

/** Those who may apply, each judged as the button does. */
async function judged(season: Season, posting: Posting, userIds: string[]) {
  const able: string[] = [];
  for (let from = 0; from < userIds.length; from += atOnce) {
    const some = userIds.slice(from, from + atOnce);
    const found = await whoCanApply(db, season.id, [posting], some);
    able.push(...(found.get(posting.id) ?? []));
  }
  return able;
}
