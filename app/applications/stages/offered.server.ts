import { sql } from "kysely";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import type { SeasonKind } from "~/db/schema-seasons";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import type { Texts } from "../../languages/texts";
import { type Described, textAs } from "../../postings/posting";
import { formatNumber } from "../../text";
import { termsInWords } from "./offer-terms";
import { type OfferSays, stages } from "./stages";

/** What an offer says in words, beside what its posting promised. */

/** The pay that a posting of a season promises as a number, in a query of `postings`. */
export const seasonPay = sql<SeasonPay | null>`(
  select json_build_object('ctc', (postings.season_terms ->> 'ctc')::int, 'kind', kind)
  from seasons where seasons.id = postings.season_id)`;

type SeasonPay = { ctc: number; kind: SeasonKind };

export type Offer = {
  stage: Stage;
  terms: OfferTerms | null;
  /** As the student applied to it. */
  posting: Described;
  seasonPay: SeasonPay | null;
};

/** Null if nothing is offered; `answerBy` is the moment by which a rule wants the answer. */
export function offerSays(m: Texts, offer: Offer, answerBy: Date | null): OfferSays | null {
  const { stage, terms } = offer;
  if (!stages[stage].hasPay) return null;
  const { respondBy, ...others } = terms ?? {};
  return {
    parts: termsInWords(m, others),
    promised: promised(m, offer),
    answerBy: stage === "offered" ? answerIn(m, answerBy, respondBy) : "",
  };
}

/** In its own words or, in a season, as the number that rules count; '' where there is nothing to compare. */
function promised(m: Texts, { terms, posting, seasonPay: pay }: Omit<Offer, "stage">) {
  if (!terms && !pay) return "";
  const text = textAs(posting, "pay");
  if (text) return m.offerTerms.promised(text);
  if (!pay) return "";
  const number = formatNumber(pay.ctc);
  const per = pay.kind === "internship" ? m.offerTerms.aMonth : m.myApplicationsScreen.aYear;
  return m.offerTerms.promised(per(number));
}

/** Where no rule says what silence means, the day that the offer names is only shown (decision: respond-by). */
function answerIn(m: Texts, deadline: Date | null, day?: string) {
  if (deadline) return m.offers.answerBy(m.dates.moment(deadline, env.TIME_ZONE));
  if (!day) return "";
  const isOver = day < todayIn(env.TIME_ZONE);
  return isOver ? m.offers.dayIsOver(m.dates.day(day)) : m.offers.answerBy(m.dates.day(day));
}
