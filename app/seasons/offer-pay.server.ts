import { sql } from "kysely";

/**
 * What an offer pays: what it says itself, else what its posting promised (decision: one-pay). Rules, outcomes, figures,
 * the public page and lists all ask these. They stand in queries that (left) join `postings` and `seasons` to the
 * applications. In an internship season it is a month's stipend, everywhere else a year's pay.
 */
export const offerPay = (applications: string) =>
  sql<number>`coalesce(${typedPay(applications)}, ${postedPay})`;

/** Who says it; null if nobody does. */
export const offerPayFrom = (applications: string) => sql<"offer" | "posting" | null>`case
  when ${typedPay(applications)} is not null then 'offer'
  when ${postedPay} is not null then 'posting' end`;

/** A year's pay says nothing of an internship's. */
const typedPay = (applications: string) => sql<number | null>`case seasons.kind
  when 'internship' then (${sql.ref(`${applications}.offer_terms`)} ->> 'stipend')::int
  else ${sql.ref(`${applications}.ctc`)} end`;

const postedPay = sql<number | null>`(postings.season_terms ->> 'ctc')::int`;
