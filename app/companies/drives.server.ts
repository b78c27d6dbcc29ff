import { type RawBuilder, sql } from "kysely";
import { db } from "~/db/client";
import type { PostingState } from "~/db/schema-postings";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { postingType, typeNames } from "../postings/types";
import { isPublic, publicSince, stateNow } from "../postings/visibility.server";
import { offerPay } from "../seasons/offer-pay.server";

/** What came of a company's drives: its postings, their offers by academic year, and what it kept of what it promised. */

/** The academic year of today, by the year in which it begins. */
export function thisYear() {
  const [year = 0, month = 0] = todayIn(env.TIME_ZONE).split("-").map(Number);
  return month >= 7 ? year : year - 1;
}

const yearOf = (day: RawBuilder<unknown>) =>
  sql<number>`extract(year from ${day} - interval '6 months')::int`;

/** Every name, with the company that it belongs to: the row that it is joined to at last, or its own. */
export const named = (which: RawBuilder<unknown> = sql`true`) => sql`
  tree as (
    select id, id as root from companies where joined_to is null
    union all
    select companies.id, tree.root from companies join tree on companies.joined_to = tree.id
  ), named as (
    select companies.id, tree.root, companies.name, comparable(companies.name) as key
    from tree join companies on companies.id = tree.id where ${which}
  )`;

/**
 * The postings of the companies in `named`: its recruiters' and, of the office's, those that name it as the employer. What
 * another company's recruiter calls the employer says nothing.
 */
const drives = sql`
  drive as (
    select root, postings.id, type, ${isPublic} as is_public,
      ${yearOf(sql`(${publicSince} at time zone ${env.TIME_ZONE})`)} as year
    from named join postings on postings.company_id = named.id
    where fields ->> 'company' is not null
    union
    select root, postings.id, type, ${isPublic},
      ${yearOf(sql`(${publicSince} at time zone ${env.TIME_ZONE})`)}
    from named join postings
      on company_id is null and comparable(fields ->> 'company') = named.key
  )`;

/** With an employer, as `drives` reads it. */
const types = typeNames.filter((type) => "company" in postingType(type).fields);

/** Who has a public posting of this academic year: recruiters' companies, and the names of the office's employers. */
export const hosts = (which: RawBuilder<unknown>) => sql`
  host as (
    select distinct company_id, case when company_id is null then fields ->> 'company' end as name
    from postings
    where ${isPublic} and type = any(${types}) and fields ->> 'company' is not null
      and ${publicSince} >= (${`${thisYear()}-07-01`}::timestamp at time zone ${env.TIME_ZONE})
      and ${which}
  )`;

/** The postings of those in `named`, for `hosts`. */
export const ofNamed = sql`(
  company_id = any(array(select id from named))
  or company_id is null and comparable(fields ->> 'company') = any(array(select key from named)))`;

/** Those of the drives, and those whose posting is gone for good by the name under which they are counted. */
const offers = sql`
  offer as (
    select root, applications.id
    from drive join applications on applications.type = drive.type and posting_id = drive.id
    where offered_at is not null
    union
    select root, applications.id
    from named join (select distinct company from outcome_counts) counted
      on comparable(counted.company) = named.key
    join applications on applications.company = counted.company
    where offered_at is not null
      and not exists (select from postings where postings.id = posting_id)
  )`;

const ofThese = (companies: string[]) => named(sql`tree.root = any(${companies}::uuid[])`);

export type CompanyYear = {
  company: string;
  year: number;
  drives: number;
  offers: number;
  accepted: number;
  /** How many of the offers say what is paid a year, or a month in an internship season, and the middle of it. */
  paid: number;
  medianPay: number | null;
  paidMonthly: number;
  medianStipend: number | null;
};

/** The years of these companies in which they had a drive or made an offer, the newest first. */
export async function yearsOf(companies: string[]) {
  const { rows } = await sql<CompanyYear>`
    with recursive ${ofThese(companies)}, ${drives}, ${offers}, paying as (
      select root, ${yearOf(sql`month`)} as year, ${offerPay("applications")} as pay,
        coalesce(seasons.kind = 'internship', false) as monthly,
        stage = 'accepted' and replaced_by is null as accepted
      from offer join applications on applications.id = offer.id
      left join postings on postings.id = posting_id
      left join seasons on seasons.id = season_id
    ), counted as (
      select root, year, count(*)::int as offers, count(*) filter (where accepted)::int as accepted,
        count(pay) filter (where not monthly)::int as paid,
        round(percentile_cont(0.5) within group (order by pay) filter (where not monthly))::int as median,
        count(pay) filter (where monthly)::int as paid_monthly,
        round(percentile_cont(0.5) within group (order by pay) filter (where monthly))::int as stipend
      from paying group by root, year
    ), held as (
      select root, year, count(*)::int as drives from drive where is_public group by root, year
    )
    select coalesce(held.root, counted.root) as company, coalesce(held.year, counted.year) as year,
      coalesce(drives, 0) as drives, coalesce(offers, 0) as offers, coalesce(accepted, 0) as accepted,
      coalesce(paid, 0) as paid, median as "medianPay",
      coalesce(paid_monthly, 0) as "paidMonthly", stipend as "medianStipend"
    from held full join counted on counted.root = held.root and counted.year = held.year
    order by year desc`.execute(db);
  return rows;
}

export type Drive = { id: string; type: string; title: string; year: number; state: PostingState };

const mostDrives = 100;

/** Its public postings, the newest first. */
export async function drivesOf(company: string) {
  const { rows } = await sql<Drive>`
    with recursive ${ofThese([company])}, ${drives}
    select postings.id, postings.type, title, year, ${stateNow} as state
    from drive join postings on postings.id = drive.id where is_public
    order by ${publicSince} desc, postings.id desc limit ${mostDrives}`.execute(db);
  return rows;
}

export type Kept = {
  offers: number;
  /** Revoked, or rejected after they were offered. */
  takenBack: number;
  /** Less than the posting promises. */
  belowPosting: number;
  /** The day of joining was moved to a later one. */
  putOff: number;
};

/** How a company kept to what it had offered. */
export async function keptOf(company: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    with recursive ${ofThese([company])}, ${drives}, ${offers}
    select count(*)::int as offers,
      count(*) filter (where exists (
        select from application_events step where step.application_id = applications.id
          and (to_stage = 'revoked' or from_stage = 'offered' and to_stage = 'rejected'))
      )::int as "takenBack",
      count(*) filter (where ${offerPay("applications")} < (season_terms ->> 'ctc')::int)::int
        as "belowPosting",
      count(*) filter (where exists (
        select from (
          select offer_terms ->> 'joiningDate' as day,
            lag(offer_terms ->> 'joiningDate') over (order by at, step.id) as before
          from application_events step
          where step.application_id = applications.id and offer_terms ->> 'joiningDate' is not null
        ) said where day > before)
      )::int as "putOff"
    from offer join applications on applications.id = offer.id
    left join postings on postings.id = posting_id
    left join seasons on seasons.id = season_id`.execute(db);
  return rows[0]!; // an aggregate has one row
}
