import { db } from "~/db/client";
import { restoredBy } from "./stages/stage-mail.server";
import { mailNotice } from "../accounts/notices.server";
import { appUrl, site } from "../env.server";
import { seasonPath } from "../seasons/season";

/** Tells a student whether the office has confirmed the offer that they reported, with the reason if not. */
export async function mailOutsideOffer(offerId: string, job: { id: string }) {
  const offer = await db
    .selectFrom("outside_offers")
    .innerJoin("seasons", "seasons.id", "outside_offers.season_id")
    .select(["user_id", "company", "outside_offers.state", "reason"])
    .select(["seasons.id as seasonId", "seasons.name as season"])
    .where("outside_offers.id", "=", offerId)
    .executeTakeFirst();
  if (!offer || offer.state === "reported") return; // erased meanwhile
  const { state, company, season, seasonId, reason } = offer;
  const restored = state === "refused" ? await restoredBy(offerId) : [];
  await mailNotice(offer.user_id, job, ({ mails: { outsideOffer: words, stage } }) => ({
    heading: words[state].heading(company),
    paragraphs: [
      words[state].what(season, site.name),
      ...reason.split(/\n+/).filter(Boolean),
      ...(restored.length ? [stage.restored, ...restored] : []),
      { button: words.see(`${appUrl}${seasonPath(seasonId)}#outside`) },
    ],
  }));
}
