import { type Kysely, type RawBuilder, sql } from "kysely";
import { readDb } from "~/db/replica";
import type { Database } from "~/db/schema";
import type { AfterState } from "~/db/schema-figures";
import { personEmail, personName, studentRef } from "../records/records.server";
import { type Selector, type Student, placeOf, selects } from "./count";
import type { Settings } from "./settings";
import { type Source, enrolmentsOf, outsideOffers, placementsOf } from "./sources.server";

/** The count: every table, list, seal and public page is made of these students. */
export async function readStudents(
  batches: number[],
  settings: Settings,
  programme?: string,
  on: Kysely<Database> = readDb,
): Promise<Student[]> {
  const students: Student[] = [];
  for (const batch of batches) students.push(...(await readBatch(batch, settings, programme, on)));
  return students;
}

type Columns = [
  enrolments: string[],
  programmes: (string | null)[],
  departments: (string | null)[],
  claimed: boolean[],
  years: (number | null)[],
  inTime: (boolean | null)[],
  states: (AfterState | null)[],
  confirmed: boolean[],
  sources: (Source | null)[],
  pays: (number | null)[],
];

/** One row with a list for each column, as thousands of rows cost pg more than reading them. */
async function readBatch(
  batch: number,
  settings: Settings,
  programme: string | undefined,
  on: Kysely<Database>,
) {
  const counted = programme
    ? sql`${enrolmentsOf(batch)} and programme_id = ${programme}`
    : enrolmentsOf(batch);
  const names =
    "id programme_id department_id is_claimed years in_time state is_confirmed source pay";
  const lists = names
    .split(" ")
    .map((name) => sql`coalesce(json_agg(${sql.ref(name)} order by id), '[]')`);
  const { rows } = await sql<{ columns: Columns }>`
    with placements as (${placementsOf(counted, settings)}), outside as (
      select enrolment_id, bool_or(state = 'confirmed') as is_confirmed
      from (${outsideOffers(counted)}) offer where answer = 'accepted' group by enrolment_id)
    select json_build_array(${sql.join(lists)}) as columns
    from (
      select enrolments.id, programme_id, department_id, programmes.years, in_time,
        not confirmed @> array['programme', 'batch'] as is_claimed,
        coalesce(state, case when outside.enrolment_id is not null then 'elsewhere' end) as state,
        case when state is null then coalesce(outside.is_confirmed, false)
          else confirmed_at is not null end as is_confirmed,
        placements.source, placements.pay
      from enrolments
      left join programmes on programmes.id = enrolments.programme_id
      left join graduates on graduates.enrolment_id = enrolments.id
      left join placements on placements.enrolment_id = enrolments.id
      left join outside on outside.enrolment_id = enrolments.id
      where enrolments.id in (${counted})
    ) of_batch`.execute(on);
  const [ids, programmes, departments, claimed, years, inTime, states, confirmed, sources, pays] =
    rows[0]!.columns; // an aggregate has one row
  return ids.map((enrolmentId, at): Student => {
    const source = sources[at] ?? null;
    const standing = {
      isPlaced: source !== null,
      state: states[at] ?? null,
      isConfirmed: confirmed[at] ?? false,
    };
    return {
      ...{ enrolmentId, batch, programme: programmes[at] ?? null },
      ...{ department: departments[at] ?? null, isClaimed: claimed[at] ?? false },
      years: years[at] ?? null,
      ...{ inTime: inTime[at] ?? null, place: placeOf(standing, settings) },
      source,
      pay: pays[at] ?? null,
    };
  });
}

/** Those whom a number counts. */
export async function studentsBehind(selector: Selector, settings: Settings) {
  const { programme } = selector;
  const only = programme === "none" ? undefined : programme;
  return (await readStudents([selector.batch], settings, only)).filter(selects(selector));
}

/** A student as lists and the tables of students show them. */
export type NamedStudent = {
  enrolmentId: string;
  userId: string;
  name: string;
  email: string;
  phone: string;
  rollNumber: string | null;
  batch: number;
  programme: string | null;
  department: string | null;
  inTime: boolean | null;
  /** Of the best paid placement that counts. */
  employer: string | null;
  contact: string | null;
  pay: number | null;
  state: AfterState | null;
  organisation: string | null;
  studies: string | null;
};

export type Range = { limit: number; offset: number };

/** By name, so many of these enrolments. */
export async function nameStudents(
  ids: string[],
  settings: Settings,
  { limit, offset }: Range,
  on: Kysely<Database> = readDb,
) {
  const some = sql`select unnest(${ids}::uuid[])`;
  const page: RawBuilder<unknown> = sql`
    select enrolments.id from enrolments left join users on users.id = enrolments.user_id
    where enrolments.id in (${some})
    order by lower(${personName}), enrolments.id limit ${limit} offset ${offset}`;
  const { rows } = await sql<NamedStudent>`
    with page as (${page}), placements as (${placementsOf(sql`select id from page`, settings)})
    select enrolments.id as "enrolmentId", ${studentRef} as "userId", ${personName} as name, ${personEmail} as email,
      coalesce(users.phone, enrolments.phone) as phone,
      enrolments.roll_number as "rollNumber", enrolments.batch, programmes.name as programme,
      departments.name as department, in_time as "inTime", placements.employer, placements.pay,
      coalesce(nullif(placements.contact, ''), (
        select min(recruiter.email) from postings
        join users recruiter on recruiter.company_id = postings.company_id
        where postings.id = placements.posting_id and recruiter.role = 'recruiter'
          and recruiter.blocked_at is null), '') as contact,
      state, organisation, graduates.programme as studies
    from page join enrolments on enrolments.id = page.id
    left join users on users.id = enrolments.user_id
    left join programmes on programmes.id = enrolments.programme_id
    left join departments on departments.id = enrolments.department_id
    left join graduates on graduates.enrolment_id = enrolments.id
    left join placements on placements.enrolment_id = enrolments.id
    order by lower(${personName}), enrolments.id`.execute(on);
  return rows;
}

const batchSize = 500;

/** All of them by name, in batches, or one page. */
export async function* namedInBatches(
  ids: string[],
  settings: Settings,
  page?: Range,
): AsyncGenerator<NamedStudent[]> {
  if (page) return yield await nameStudents(ids, settings, page);
  for (let offset = 0; offset < ids.length; offset += batchSize)
    yield await nameStudents(ids, settings, { limit: batchSize, offset });
}
