import type { OfferTerms } from "~/db/schema-applications";
import type { Texts } from "../../languages/texts";
import { formatNumber } from "../../text";

type PartKind =
  /** Whole. */
  | "rupees"
  | "months"
  /** YYYY-MM-DD in the portal's time zone. */
  | "day";

/**
 * What an offer says besides its pay a year. Another part is an entry here, in the schema of steps and its label: forms,
 * calls, mails, files and screens follow.
 */
export const offerParts: Record<keyof OfferTerms, PartKind> = {
  fixed: "rupees",
  variable: "rupees",
  joiningBonus: "rupees",
  stipend: "rupees",
  bondMonths: "months",
  joiningDate: "day",
  respondBy: "day",
};

export type OfferPart = keyof OfferTerms;

export const offerPartNames = Object.keys(offerParts) as OfferPart[]; // Object.keys widens

/** The parts that the office can correct (decision: corrected-offers). */
export const correctedParts = offerPartNames.filter((part) => part !== "respondBy");

export type CorrectedPart = (typeof correctedParts)[number];

/** Without the parts that were left empty; null if none is left. */
export function toldTerms(terms: OfferTerms = {}): OfferTerms | null {
  const told = offerPartNames.filter((part) => terms[part] !== undefined);
  return told.length ? Object.fromEntries(told.map((part) => [part, terms[part]])) : null;
}

/** 'Fixed pay a year: ₹5,00,000', 'Joining on: 1 Jul 2027' */
export function termsInWords(m: Texts, terms: OfferTerms | null): string[] {
  return offerPartNames.flatMap((part) => {
    const value = terms?.[part];
    return value === undefined ? [] : [`${m.offerTerms.parts[part]}: ${inWords(m, part, value)}`];
  });
}

function inWords(m: Texts, part: OfferPart, value: number | string) {
  if (typeof value === "string") return m.dates.day(value);
  return offerParts[part] === "rupees" ? `₹${formatNumber(value)}` : formatNumber(value);
}

/** For the cells of a file. */
export function termsCells(terms: OfferTerms | null) {
  return offerPartNames.map((part) => String(terms?.[part] ?? ""));
}
