import { db } from "~/db/client";
import { restoredBy } from "./stages/stage-mail.server";
import { mailNotice } from "../accounts/notices.server";
import { appUrl, env, site } from "../env.server";
import { seasonPath } from "../seasons/season";
import { objectableUntilOf } from "./outside-offers.server";

/**
 * Tells a student whether the office has confirmed the offer that they reported, with the reason if not; or which answer
 * it has recorded for them.
 */
export async function mailOutsideOffer(offerId: string, job: { id: string }) {
  const offer = await db
    .selectFrom("outside_offers")
    .innerJoin("seasons", "seasons.id", "outside_offers.season_id")
    .select(["user_id", "company", "outside_offers.state", "reason", "told_by", "answered_at"])
    .select(["seasons.id as seasonId", "seasons.name as season"])
    .where("outside_offers.id", "=", offerId)
    .executeTakeFirst();
  if (!offer || offer.state === "reported") return; // erased meanwhile
  const { state, company, season, seasonId, reason, told_by: toldBy } = offer;
  const until = objectableUntilOf(offer);
  const place = `${appUrl}${seasonPath(seasonId)}#outside`;
  const restored = state === "refused" ? await restoredBy(offerId) : [];
  await mailNotice(offer.user_id, job, ({ mails: { outsideOffer: words, stage }, ...m }) => ({
    heading: words[state].heading(company),
    paragraphs: [
      toldBy ? m.told.mailed[toldBy] : words[state].what(season, site.name),
      ...(until ? [m.told.mailObject(m.dates.moment(until, env.TIME_ZONE), place)] : []),
      ...reason.split(/\n+/).filter(Boolean),
      ...(restored.length ? [stage.restored, ...restored] : []),
      { button: words.see(place) },
    ],
  }));
}
