import type { Stage } from "~/db/schema-applications";
import { toCsv } from "../../csv";
import { type TypeName, postingType } from "../../postings/types";
import { usualStages, stages } from "../stages/stages";

/** Sums over applications of one kind. */
export type Outcome = {
  applications: number;
  /** How many of them, as their students say, were finished at the item's own page. */
  finished: number;
  stages: Record<Stage, number>;
  /** How many ever led to an offer, whatever came of it. */
  offers: number;
  /** Those that a later acceptance of the same student has replaced are counted apart. */
  acceptances: number;
  replaced: number;
  /** Of so many offers the pay is known. */
  paidOffers: number;
  /** Over these, in whole rupees a year; null if there are none. */
  medianPay: number | null;
  highestPay: number | null;
};

/** `keys` are some of type, company and month (YYYY-MM), in this order. */
export type OutcomeGroup = { keys: string[] } & Outcome;

export type Outcomes = {
  total: Outcome;
  byCompany: OutcomeGroup[];
  byType: OutcomeGroup[];
  byMonth: OutcomeGroup[];
};

const heading = [
  ...["Type", "Company", "Month", "Applications", "Finished applying"],
  ...usualStages.map((stage) => stages[stage].name),
  ...[
    "Offers",
    "Acceptances",
    "Replaced by a later offer",
    "Offers whose pay is known",
    "Median pay a year (₹)",
    "Highest pay a year (₹)",
  ],
];

/** One line for each type, company and month. */
export function outcomesCsv(batches: AsyncIterable<OutcomeGroup[]>) {
  return toCsv(heading, batches, toCells);
}

function toCells({ keys: [type = "", company = "", month = ""], ...outcome }: OutcomeGroup) {
  return [
    postingType(type as TypeName).name, // written by trackApplication only
    company,
    month,
    ...[outcome.applications, outcome.finished].map(String),
    ...usualStages.map((stage) => String(outcome.stages[stage])),
    ...[outcome.offers, outcome.acceptances, outcome.replaced, outcome.paidOffers].map(String),
    ...[outcome.medianPay, outcome.highestPay].map((pay) => String(pay ?? "")),
  ];
}
