import { type RawBuilder, sql } from "kysely";
import { readDb } from "~/db/replica";
import { comparable } from "../as-typed/comparable";
import { type Action, type User, assertCan } from "../access/can";
import { visibleStudents } from "../access/visible.server";
import { offerPayFrom } from "../seasons/offer-pay.server";
import { isOutsidePlacement, isPlacement } from "../seasons/placed.server";
import { findSeason } from "../seasons/seasons.server";
import { enrolmentOfPart, placeOfPart } from "../seasons/standing.server";
import {
  type Counts,
  type SeasonListName,
  type Selection,
  seasonListNames,
  unrecorded,
} from "./season-lists";

/** Days without a login after which the office asks what has become of somebody. */
const daysUnseen = 14;

/**
 * Where everybody stands who takes part in a season, one row each; `own` narrows it down. Numbers, lists and messages
 * are made of these rows, so that they agree.
 */
function standingsOf(seasonId: string, own: RawBuilder<boolean>) {
  return sql`
    select part.user_id, enrolments.id as enrolment_id, part.has_applied, part.was_shortlisted,
      ${placeOfPart("department")} as department_id, ${placeOfPart("programme")} as programme_id,
      here.user_id is not null or elsewhere.user_id is not null as is_offered,
      coalesce(here.is_placed, false) or coalesce(elsewhere.is_placed, false) as is_placed,
      coalesce(here.is_open, false) or coalesce(elsewhere.is_open, false) as is_asked,
      part.user_id in (${payless(seasonId)}) as lacks_pay,
      part.user_id in (${seen}) as is_seen
    from season_registrations part
    left join enrolments on ${enrolmentOfPart}
    left join (
      select applications.user_id, bool_or(${isPlacement}) as is_placed,
        bool_or(applications.stage = 'offered') as is_open
      from postings join applications on applications.posting_id = postings.id
      where postings.season_id = ${seasonId} and applications.offered_at is not null
      group by applications.user_id) here on here.user_id = part.user_id
    left join (
      select outside_offers.user_id, bool_or(${isOutsidePlacement}) as is_placed,
        bool_or(answer = 'open') as is_open
      from outside_offers where season_id = ${seasonId} and state = 'confirmed'
      group by outside_offers.user_id) elsewhere on elsewhere.user_id = part.user_id
    where part.season_id = ${seasonId} and part.state = 'registered' and ${own}`;
}

/** Whose offer says no pay itself, so that what its posting promised counts (decision: one-pay). */
const payless = (seasonId: string) => sql`
  select applications.user_id
  from postings join applications on applications.posting_id = postings.id
  join seasons on seasons.id = postings.season_id
  where postings.season_id = ${seasonId} and applications.offered_at is not null
    and (applications.stage = 'offered' or ${isPlacement})
    and ${offerPayFrom("applications")} is distinct from 'offer'`;

const seen = sql`
  select user_id from sessions where last_seen_at > now() - ${daysUnseen} * interval '1 day'
  union all
  select id from users where seen_at > now() - ${daysUnseen} * interval '1 day'`;

/** Each list as a condition on these rows. */
const conditions: Record<SeasonListName, RawBuilder<boolean>> = {
  registered: sql`true`,
  applied: sql`has_applied`,
  shortlisted: sql`was_shortlisted`,
  offered: sql`is_offered`,
  placed: sql`is_placed`,
  unplaced: sql`not is_placed`,
  neverApplied: sql`not has_applied and not is_placed`,
  notSeen: sql`not is_seen`,
  unanswered: sql`is_asked`,
  withoutPay: sql`lacks_pay`,
};

export type Place = { department?: string; programme?: string };

/** The rows of those whom a list or these ids name, of a place if it is given. */
function selected(
  seasonId: string,
  named: SeasonListName | string[],
  { department, programme }: Place,
  own: RawBuilder<boolean>,
) {
  const isNamed = Array.isArray(named) ? sql`user_id = any(${named}::uuid[])` : conditions[named];
  const isAt = (table: "departments" | "programmes", column: string, name: string) =>
    name === unrecorded
      ? sql`${sql.ref(column)} is null`
      : sql`${sql.ref(column)} in (
          select id from ${sql.table(table)} where comparable(name) = ${comparable(name)})`;
  return sql`
    select * from (${standingsOf(seasonId, own)}) standing
    where ${isNamed}
      and ${department === undefined ? sql`true` : isAt("departments", "department_id", department)}
      and ${programme === undefined ? sql`true` : isAt("programmes", "programme_id", programme)}`;
}

/** Whether a list names `users.id`. */
export function inSeasonList(seasonId: string, named: SeasonListName | string[], place: Place) {
  return sql<boolean>`users.id in (
    select user_id from (${selected(seasonId, named, place, sql`true`)}) standing)`;
}

/** The rows of a list whom these staff may see. */
export function listedFor(
  staff: User,
  seasonId: string,
  named: SeasonListName | string[],
  { department, programme }: Selection | Place,
) {
  const own = visibleStudents(staff, seeing);
  return selected(seasonId, named, { department, programme }, own);
}

const seeing: Action = "see standing";

/** One department of one programme, null where that is not known. */
export type Group = { department: string | null; programme: string | null; counts: Counts };

/** Where a season's students stand, of those whom these staff see. Throws 404 for a season that they do not know of. */
export async function readStanding(staff: User | null, seasonId: string) {
  assertCan(staff, seeing, (m) => m.standing.refused);
  const season = await findSeason(staff, seasonId);
  const counted = seasonListNames.map(
    (name) => sql`count(*) filter (where ${conditions[name]})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Counts & Omit<Group, "counts">>`
    select departments.name as department, programmes.name as programme, counted.*
    from (
      select department_id, programme_id, ${sql.join(counted)}
      from (${standingsOf(season.id, visibleStudents(staff, seeing))}) standing
      group by department_id, programme_id) counted
    left join departments on departments.id = department_id
    left join programmes on programmes.id = programme_id
    order by lower(departments.name) nulls last, lower(programmes.name) nulls last`.execute(readDb);
  const groups = rows.map(({ department, programme, ...counts }): Group => ({
    department,
    programme,
    counts,
  }));
  return { season, groups };
}

/** Those of a place. */
export function within(groups: Group[], { department, programme }: Place) {
  const isAt = (asked: string | undefined, name: string | null) =>
    asked === undefined ||
    (asked === unrecorded ? name === null : comparable(asked) === comparable(name ?? ""));
  return groups.filter(
    (group) => isAt(department, group.department) && isAt(programme, group.programme),
  );
}

export function sumOf(groups: Group[]): Counts {
  const sum = (name: SeasonListName) => groups.reduce((all, { counts }) => all + counts[name], 0);
  return Object.fromEntries(seasonListNames.map((name) => [name, sum(name)])) as Counts;
}

/** The groups added up by department or by programme, in their order. */
export function summedBy(groups: Group[], by: "department" | "programme") {
  const names = [...new Set(groups.map((group) => group[by]))].sort(
    (one, other) =>
      Number(one === null) - Number(other === null) || (one ?? "").localeCompare(other ?? ""),
  );
  return names.map((name) => ({
    name,
    counts: sumOf(groups.filter((group) => group[by] === name)),
  }));
}

/** The answer of GET /api/admin/seasons/{id}/standing. */
export function standingJson({ season, groups }: Awaited<ReturnType<typeof readStanding>>) {
  const rows = (by: "department" | "programme") =>
    summedBy(groups, by).map(({ name, counts }) => ({ [by]: name, ...counts }));
  return {
    season: { _id: season.id, name: season.name },
    all: sumOf(groups),
    byDepartment: rows("department"),
    byProgramme: rows("programme"),
    groups: groups.map(({ department, programme, counts }) => ({
      ...{ department, programme },
      ...counts,
    })),
  };
}
