import { afterAccepting } from "./kinds/after-accepting";
import { answerWithin } from "./kinds/answer-within";
import { applicationLimit } from "./kinds/application-limit";
import { classes } from "./kinds/classes";
import { declining } from "./kinds/declining";
import { leaving } from "./kinds/leaving";
import { mustAnswer } from "./kinds/must-answer";
import { offerLimit } from "./kinds/offer-limit";
import { offersTogether } from "./kinds/offers-together";
import { onAccepting } from "./kinds/on-accepting";
import { outsideOffers } from "./kinds/outside-offers";
import { points } from "./kinds/points";

/** The kinds of clauses. Their order is that in which they shape what a history counts for (kind.ts). */
export const kinds = {
  classes,
  "answer-within": answerWithin,
  "outside-offers": outsideOffers,
  declining,
  "after-accepting": afterAccepting,
  "offer-limit": offerLimit,
  "application-limit": applicationLimit,
  "on-accepting": onAccepting,
  "offers-together": offersTogether,
  "must-answer": mustAnswer,
  points,
  leaving,
};
