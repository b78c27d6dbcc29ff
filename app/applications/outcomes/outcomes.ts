import type { Stage } from "~/db/schema-applications";

/** Sums over applications of one kind. */
export type Outcome = {
  applications: number;
  /** Of those, how many students say that they finished applying at the item's own page. */
  finished: number;
  stages: Record<Stage, number>;
  /** How many were ever offered a place, whatever came of it. */
  offers: number;
  acceptances: number;
  /** Of the offers that name their pay, in whole rupees a year; null when none does. */
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
