import { sql } from "kysely";

/** What makes a student placed; figures, standings and lists of students ask these. */

/** In a query of `applications`: what an upgrade replaced is no placement any more (decision: replaced-offers). */
export const isPlacement = sql<boolean>`(
  applications.stage = 'accepted' and applications.replaced_by is null)`;

/** In a query of `outside_offers`: once the office has confirmed it. */
export const isOutsidePlacement = sql<boolean>`(
  outside_offers.answer = 'accepted' and outside_offers.state = 'confirmed')`;
