import type { Stage } from "~/db/schema-applications";

/** Sums over applications of one kind. */
export type Outcome = {
  applications: number;
  /** How many of them, as their students say, were finished at the item's own page. */
  finished: number;
  stages: Record<Stage, number>;
  /** How many ever led to an offer, whatever came of it. */
  offers: number;
  acceptances: number;
  /** Over the offers that name their pay, in whole rupees a year; null if none does. */
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
