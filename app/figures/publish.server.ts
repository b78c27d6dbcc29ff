import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { readDb } from "~/db/replica";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { assertRecordsExist } from "../records/programmes.server";
import type { Student } from "./count";
import {
  type Counted,
  type Group,
  type PublicYear,
  canFollow,
  publicYear,
  withoutErased,
} from "./publishable.server";
import { readSettings } from "./settings.server";
import type { Settings } from "./settings";
import {
  applicationsOfEnrolments,
  enrolmentsOf,
  outsideOffers,
  registrationsOf,
} from "./sources.server";
import { readStudents } from "./students.server";

/** The year as it stands, and whose pay it counts. */
export async function makePublicYear(year: number) {
  const settings = await readSettings();
  const students = await readStudents([year], settings);
  const [groups, registered] = await Promise.all([
    readGroups(year, settings, students),
    readRegistered(year),
  ]);
  return publicYear(year, { students, groups, registered, settings });
}

async function readRegistered(year: number) {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(json_agg(distinct enrolment_id), '[]') as ids
    from (${registrationsOf(enrolmentsOf(year))}) registration
    where state in ('registered', 'left') and objected_at is null`.execute(readDb);
  return new Set(rows[0]?.ids);
}

/** The departments of these students, with their offers. */
async function readGroups(
  year: number,
  { types, said }: Settings,
  students: Student[],
): Promise<Group[]> {
  const enrolments = enrolmentsOf(year);
  const offered = sql`enrolled.id in (${enrolments})
    and applications.offered_at is not null and applications.type = any(${types})`;
  const { rows } = await sql<Group>`
    with offers as (
      select enrolment_id, count(*) as offers
      from (${applicationsOfEnrolments(offered)}) made group by enrolment_id),
    outside as (
      select enrolment_id, count(*) as offers
      from (${outsideOffers(enrolments)}) offer where state = 'confirmed' group by enrolment_id)
    select coalesce(department_id::text, 'none') as key, departments.name,
      coalesce(sum(offers.offers), 0)::int as offers,
      coalesce(sum(coalesce(outside.offers, (state = 'elsewhere'
        and (confirmed_at is not null or ${said === "all"}::boolean))::int)), 0)::int as outside
    from enrolments
    left join departments on departments.id = enrolments.department_id
    left join graduates on graduates.enrolment_id = enrolments.id
    left join offers on offers.enrolment_id = enrolments.id
    left join outside on outside.enrolment_id = enrolments.id
    where enrolments.id in (${enrolments})
    group by department_id, departments.name
    order by lower(departments.name) nulls last`.execute(readDb);
  // Who moved between the two queries is counted where the students are.
  const known = new Set(students.map(({ department }) => department ?? "none"));
  return rows.filter(({ key }) => known.has(key));
}

/**
 * Shows the year to everybody as it stands now. Throws 409 if readers could work out somebody's pay from it and what was
 * published before: that then stays as it is.
 */
export async function publishYear(admin: User | null, year: number) {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  await assertRecordsExist();
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('published figures'), ${year})`.execute(trx);
    const before = await publicationsOf(trx, year);
    const { content, people } = await makePublicYear(year);
    if (!canFollow([...before.values()], people))
      throw new AppError((m) => m.figures.tooFewChanged, 409);
    const same = [...before].find(([, earlier]) => areSame(earlier, people));
    const publication = same?.[0] ?? newId();
    if (!same) await storePeople(trx, { year, publication, people });
    const row = { content: JSON.stringify(content), publication };
    await trx
      .insertInto("published_figures")
      .values({ year, ...row, paid: "{}" })
      .onConflict((conflict) =>
        conflict.column("year").doUpdateSet({ ...row, published_at: sql<Date>`now()` }),
      )
      .execute();
    await audit(trx, admin, { action: "figures-published", details: { year } });
  });
}

/** All of a year, the oldest first, with the people whom each counted. */
async function publicationsOf(trx: Kysely<Database>, year: number) {
  const rows = await trx
    .selectFrom("published_people")
    .select(["publication", "fact", "region", "enrolment_id as enrolmentId"])
    .where("year", "=", year)
    .orderBy("publication")
    .execute();
  const publications = new Map<string, Counted[]>();
  for (const { publication, ...counted } of rows) {
    const people = publications.get(publication) ?? [];
    people.push(counted);
    publications.set(publication, people);
  }
  return publications;
}

function areSame(one: Counted[], other: Counted[]) {
  const regions = new Map(one.map(({ fact, region }) => [fact, region]));
  return (
    one.length === other.length && other.every(({ fact, region }) => regions.get(fact) === region)
  );
}

type Publication = { year: number; publication: string; people: Counted[] };

async function storePeople(trx: Kysely<Database>, { year, publication, people }: Publication) {
  const column = (name: keyof Counted) => people.map((one) => one[name]);
  await sql`
    insert into published_people (year, publication, fact, region, enrolment_id)
    select ${year}, ${publication}, counted.* from unnest(
      ${column("fact")}::text[], ${column("region")}::text[], ${column("enrolmentId")}::uuid[])
      as counted`.execute(trx);
}

/** Takes it off; what was shown is kept, as those who read it keep it, too. */
export async function hideYear(admin: User | null, year: number) {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("published_figures")
      .set({ content: null })
      .where("year", "=", year)
      .where("content", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows) await audit(trx, admin, { action: "figures-hidden", details: { year } });
  });
}

/** What the office has published of a year. Throws 404 otherwise. */
export async function findPublished(year: string | undefined) {
  await assertRecordsExist();
  const row = /^\d{4}$/.test(year ?? "") ? await publishedRow(Number(year)) : undefined;
  if (!row) throw new AppError((m) => m.pageNotFound, 404);
  const content = withoutErased(row.content as PublicYear, row.erased); // written by publishYear only
  return { ...content, publishedAt: row.publishedAt };
}

export function publishedRow(year: number) {
  return readDb
    .selectFrom("published_figures")
    .select(["content", "published_at as publishedAt"])
    .select(
      sql<string[]>`array(
        select distinct region from published_people
        where published_people.publication = published_figures.publication and enrolment_id is null)`.as(
        "erased",
      ),
    )
    .where("year", "=", year)
    .where("content", "is not", null)
    .executeTakeFirst();
}
