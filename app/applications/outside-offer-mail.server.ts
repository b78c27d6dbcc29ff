import { sql } from "kysely";
import { db } from "~/db/client";
import { restoredBy } from "./stages/stage-mail.server";
import { mailNotice } from "../accounts/notices.server";
import { appUrl, env, site } from "../env.server";
import { formatNumber } from "../text";
import { seasonPath } from "../seasons/season";
import { objectableUntilOf } from "./outside-offers.server";

/**
 * Tells a student that the office has recorded an offer, with the answer that it says they gave, or whether it has
 * confirmed theirs, with the reason if not.
 */
export async function mailOutsideOffer(offerId: string, job: { id: string }) {
  const offer = await db
    .selectFrom("outside_offers")
    .innerJoin("seasons", "seasons.id", "outside_offers.season_id")
    .select(["user_id", "company", "ctc", "answer", "outside_offers.state", "reason"])
    .select(["by_user_id", "told_by", "answered_at", "decided_at"])
    .select(sql<string>`offered_on::text`.as("offeredOn"))
    .select(["seasons.id as seasonId", "seasons.name as season"])
    .where("outside_offers.id", "=", offerId)
    .executeTakeFirst();
  if (!offer || offer.state === "reported") return; // erased meanwhile
  const { state, company, season, seasonId, reason, told_by: toldBy } = offer;
  const place = `${appUrl}${seasonPath(seasonId)}#outside`;
  const restored = state === "refused" ? await restoredBy(offerId) : [];
  const isRecorded = state === "confirmed" && offer.by_user_id !== offer.user_id;
  const until = isRecorded ? objectableUntilOf(offer) : null;
  await mailNotice(offer.user_id, job, ({ mails: { outsideOffer: words, stage }, ...m }) => ({
    heading: (isRecorded ? m.outsideRecorded : words[state]).heading(company),
    paragraphs: [
      (isRecorded ? m.outsideRecorded : words[state]).what(season, site.name),
      `${m.outside.line(company, formatNumber(offer.ctc), m.dates.day(offer.offeredOn))} · ${m.outside.answers[offer.answer]}`,
      ...(isRecorded && toldBy ? [m.told.mailed[toldBy]] : []),
      ...(until ? [m.told.mailObject(m.dates.moment(until, env.TIME_ZONE), place)] : []),
      ...reason.split(/\n+/).filter(Boolean),
      ...(restored.length ? [stage.restored, ...restored] : []),
      { button: words.see(place) },
    ],
  }));
}
