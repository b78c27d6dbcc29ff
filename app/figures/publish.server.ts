import { sql } from "kysely";
import { db } from "~/db/client";
import { readDb } from "~/db/replica";
import { type User, assertCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { assertRecordsExist } from "../records/programmes.server";
import { type Group, type PublicYear, publicYear } from "./publish";
import { readSettings } from "./settings.server";
import type { Settings } from "./settings";
import { applicationsOfEnrolments, outsideOffers } from "./sources.server";
import { readStudents } from "./students.server";

/** The year as it stands, with what everybody may know of it. */
export async function makePublicYear(year: number): Promise<PublicYear> {
  const settings = await readSettings();
  const students = await readStudents([year], settings);
  const groups = await readGroups(year, settings);
  return publicYear(year, { students, groups, settings });
}

/** The departments that the batch has students in, with offers and who registered for a season of placements. */
async function readGroups(year: number, { types }: Settings): Promise<Group[]> {
  const enrolled = sql`select id from enrolments where batch = ${year}`;
  const offered = sql`enrolled.id in (${enrolled})
    and applications.offered_at is not null and applications.type = any(${types})`;
  const { rows } = await sql<Group>`
    with offers as (
      select enrolment_id, count(*) as offers
      from (${applicationsOfEnrolments(offered)}) made group by enrolment_id),
    outside as (
      select enrolment_id, count(*) as offers
      from (${outsideOffers(enrolled)}) made group by enrolment_id),
    registered as (
      select distinct enrolment_id
      from season_registrations join seasons on seasons.id = season_id and kind = 'placement'
      where enrolment_id in (${enrolled}) and season_registrations.state in ('registered', 'left'))
    select coalesce(department_id::text, 'none') as key, departments.name,
      coalesce(sum(offers.offers), 0)::int as offers,
      count(registered)::int as registered,
      coalesce(sum(coalesce(outside.offers, (state = 'elsewhere')::int)), 0)::int as outside
    from enrolments
    left join departments on departments.id = enrolments.department_id
    left join graduates on graduates.enrolment_id = enrolments.id
    left join offers on offers.enrolment_id = enrolments.id
    left join outside on outside.enrolment_id = enrolments.id
    left join registered on registered.enrolment_id = enrolments.id
    where batch = ${year}
    group by department_id, departments.name
    order by lower(departments.name) nulls last`.execute(readDb);
  return rows;
}

/** Shows the year to everybody as it stands now. */
export async function publishYear(admin: User | null, year: number) {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  await assertRecordsExist();
  const content = JSON.stringify(await makePublicYear(year));
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("published_figures")
      .values({ year, content })
      .onConflict((conflict) =>
        conflict.column("year").doUpdateSet({ content, published_at: sql<Date>`now()` }),
      )
      .execute();
    await audit(trx, admin, { action: "figures-published", details: { year } });
  });
}

export async function hideYear(admin: User | null, year: number) {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("published_figures")
      .where("year", "=", year)
      .executeTakeFirst();
    if (numDeletedRows) await audit(trx, admin, { action: "figures-hidden", details: { year } });
  });
}

/** What the office has published of a year. Throws 404 otherwise. */
export async function findPublished(year: string | undefined) {
  await assertRecordsExist();
  const row = /^\d{4}$/.test(year ?? "") ? await publishedRow(Number(year)) : undefined;
  if (!row) throw new AppError((m) => m.pageNotFound, 404);
  return { ...(row.content as PublicYear), publishedAt: row.publishedAt };
}

export function publishedRow(year: number) {
  return readDb
    .selectFrom("published_figures")
    .select(["content", "published_at as publishedAt"])
    .where("year", "=", year)
    .executeTakeFirst();
}
