import { type RawBuilder, sql } from "kysely";
import { readDb } from "~/db/replica";
import { db } from "~/db/client";
import { type User, assertCan } from "../access/can";
import { assertProved } from "../accounts/users.server";
import { audit } from "../audit/audit.server";
import { noteRecordOpenings } from "../records/record-openings.server";
import { isPlacement } from "../seasons/placed.server";
import type { Season } from "../seasons/season";
import { findSeason } from "../seasons/seasons.server";
import { enrolmentOfPart, placeOfPart } from "../seasons/standing.server";
import { ableButSilent, findDrive } from "./drives.server";
import type { Selection } from "./season-lists";
import { listedFor } from "./standing.server";

export type ListedStudent = {
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** Once confirmed. */
  rollNumber: string | null;
  programme: string | null;
  department: string | null;
  batch: number | null;
  /** In this season, without those withdrawn. */
  applications: number;
  /** Companies whose offers stand. */
  offers: string;
};

type Range = { limit: number; offset: number };

/** The ids, by name, of those whom these staff see of a list, or who could apply to a drive and are silent: judging takes time. */
export async function studentIds(
  staff: User | null,
  season: Season,
  selection: Selection,
  range?: Range,
) {
  assertCan(staff, "see standing", (m) => m.standing.refused);
  const named =
    selection.list ?? (await ableButSilent(season, await findDrive(season, selection.drive)));
  const { rows } = await sql<{ id: string }>`
    select users.id
    from (${listedFor(staff, season.id, named, selection)}) listed join users on users.id = user_id
    order by lower(users.name), users.id
    limit ${range?.limit ?? null}::int offset ${range?.offset ?? 0}`.execute(readDb);
  return rows.map(({ id }) => id);
}

/** Some of those, in this order, each of whom can see who looked. */
export async function studentsById(
  staff: User | null,
  season: Season,
  ids: string[],
): Promise<ListedStudent[]> {
  assertCan(staff, "see standing", (m) => m.standing.refused);
  if (!ids.length) return [];
  const { rows } = await sql<ListedStudent>`
    select users.id as "userId", users.name, users.email, users.phone,
      case when 'rollNumber' = any(enrolments.confirmed) then enrolments.roll_number end as "rollNumber",
      programmes.name as programme, departments.name as department, enrolments.batch,
      own.applications, coalesce(own.offers, '') as offers
    from unnest(${ids}::uuid[]) with ordinality as asked (id, at)
    join users on users.id = asked.id
    join season_registrations part on part.user_id = users.id and part.season_id = ${season.id}
    left join enrolments on ${enrolmentOfPart}
    left join programmes on programmes.id = ${placeOfPart("programme")}
    left join departments on departments.id = ${placeOfPart("department")}
    cross join lateral (${applicationsOf(season.id)}) own
    order by asked.at`.execute(readDb);
  await noteRecordOpenings(staff, ids);
  return rows;
}

const applicationsOf = (seasonId: string): RawBuilder<unknown> => sql`
  select count(*) filter (where applications.stage <> 'withdrawn')::int as applications,
    string_agg(applications.company, ', ' order by applications.offered_at)
      filter (where applications.stage = 'offered' or ${isPlacement}) as offers
  from applications join postings on postings.id = applications.posting_id
  where applications.user_id = users.id and postings.season_id = ${seasonId}`;

/** All of a list, in batches: for whom has just proved who they are, and noted in the log. */
export async function exportStudents(staff: User | null, seasonId: string, selection: Selection) {
  assertCan(staff, "see standing", (m) => m.standing.refused);
  assertProved(staff);
  const season = await findSeason(staff, seasonId);
  const ids = await studentIds(staff, season, selection);
  await db.transaction().execute((trx) =>
    audit(trx, staff, {
      action: "standing-exported",
      target: { type: "season", id: season.id },
      details: { list: selection.list ?? "drive", students: ids.length },
    }),
  );
  return inBatches(staff, season, ids);
}

const batchSize = 500;

async function* inBatches(staff: User, season: Season, ids: string[]) {
  for (let from = 0; from < ids.length; from += batchSize)
    yield await studentsById(staff, season, ids.slice(from, from + batchSize));
}
