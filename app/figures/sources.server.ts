import { type RawBuilder, sql } from "kysely";
import { offerPay } from "../seasons/offer-pay.server";
import { isOutsidePlacement, isPlacement } from "../seasons/placed.server";
import type { Settings } from "./settings";

/**
 * Where placements come from: each source lists `enrolment_id, pay, employer, contact, posting_id` of these
 * enrolments, which each has to narrow down itself, as Postgres does not.
 */
const sources = {
  here: ({ types }, enrolments) =>
    acceptedHere(sql`enrolled.id in (${enrolments}) and applications.type = any(${types})`),
  outside: (settings, enrolments) => sql`
    select enrolment_id, ctc as pay, company as employer, '' as contact, null::uuid as posting_id
    from (${outsideOffers(enrolments)}) outside_offers
    where ${isOutsidePlacement} and ${settings.elsewhere}::boolean`,
  elsewhere: (settings, enrolments) => sql`
    select enrolment_id, pay, organisation as employer, contact, null::uuid as posting_id
    from graduates
    where enrolment_id in (${enrolments}) and state = 'elsewhere' and ${settings.elsewhere}::boolean
      and (confirmed_at is not null or ${settings.said === "all"}::boolean)`,
} satisfies Record<string, PlacementSource>;

type PlacementSource = (settings: Settings, enrolments: RawBuilder<unknown>) => RawBuilder<unknown>;

export type Source = keyof typeof sources;

/** The best paid placement of each of these enrolments. */
export function placementsOf(enrolments: RawBuilder<unknown>, settings: Settings) {
  const each = Object.entries(sources).map(
    ([name, source]) =>
      sql`select ${name}::text as source, placement.* from (${source(settings, enrolments)}) placement`,
  );
  return sql`
    select distinct on (enrolment_id) *
    from (${sql.join(each, sql` union all `)}) every_placement
    order by enrolment_id, pay desc nulls last, employer`;
}

/**
 * A batch's enrolments, each student's last one: one that ended before its last year, or gave way to another of the
 * same batch, was not seen through.
 */
export const enrolmentsOf = (batch: number) => sql`
  select id from enrolments
  where batch = ${batch} and (ended_at is null or ended_at >= make_date(batch, 1, 1) and not exists (
    select from enrolments later where later.user_id = enrolments.user_id
      and later.batch = enrolments.batch and later.started_at > enrolments.started_at))`;

/** Registrations for placements; whoever registered before their first record did so in that one's enrolment. */
export const registrationsOf = (enrolments: RawBuilder<unknown>) => sql`
  select enrolled.id as enrolment_id, season_id, season_registrations.user_id,
    season_registrations.state, objected_at
  from enrolments enrolled
  join season_registrations on season_registrations.user_id = enrolled.user_id
    and enrolled.id = coalesce(season_registrations.enrolment_id, (
      select first.id from enrolments first where first.user_id = enrolled.user_id
      order by first.started_at limit 1))
  join seasons on seasons.id = season_id and kind = 'placement'
  where enrolled.id in (${enrolments})`;

/** Offers from outside for placements, as reported or as confirmed by the office. */
export const outsideOffers = (enrolments: RawBuilder<unknown>) => sql`
  select enrolment_id, company, ctc, answer, outside_offers.state
  from (${registrationsOf(enrolments)}) registration
  join outside_offers using (season_id, user_id)
  where outside_offers.state <> 'refused'`;

export const acceptedHere = (which: RawBuilder<unknown> = sql`true`) =>
  applicationsOfEnrolments(sql`${isPlacement} and ${which}`);

/**
 * Applications, each with the enrolment in which its student applied: what somebody applied to before their first
 * record belongs to that one. Those of a season of internships are left out: they pay by the month.
 */
export function applicationsOfEnrolments(which: RawBuilder<unknown>) {
  return sql`
    select enrolled.id as enrolment_id, ${offerPay("applications")} as pay,
      applications.company as employer, '' as contact, applications.posting_id
    from applications
    left join postings on postings.id = applications.posting_id
    left join seasons on seasons.id = postings.season_id
    join enrolments enrolled on enrolled.user_id = applications.user_id
      and applications.applied_at < coalesce(enrolled.ended_at, 'infinity')
      and (applications.applied_at >= enrolled.started_at or not exists (
        select from enrolments earlier
        where earlier.user_id = enrolled.user_id and earlier.started_at < enrolled.started_at))
    where ${which} and seasons.kind is distinct from 'internship'`;
}
