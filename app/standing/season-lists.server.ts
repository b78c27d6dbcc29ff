import { type RawBuilder, sql } from "kysely";
import type { SeasonListName } from "./season-lists";

/** Whether `users.id` takes part in a season. */
const isRegistered = (seasonId: string) => sql<boolean>`exists (
  select from season_registrations part
  where part.season_id = ${seasonId} and part.user_id = users.id and part.state = 'registered')`;

/** Whether they have accepted an offer of the season or, as the office has confirmed, one from outside. */
const isPlaced = (seasonId: string) => sql<boolean>`(
  exists (
    select from applications join postings on postings.id = applications.posting_id
    where applications.user_id = users.id and applications.stage = 'accepted'
      and postings.season_id = ${seasonId})
  or exists (
    select from outside_offers offer
    where offer.user_id = users.id and offer.season_id = ${seasonId}
      and offer.answer = 'accepted' and offer.state = 'confirmed'))`;

/** Each list as a condition in a query of `users`. */
const conditions: Record<SeasonListName, (seasonId: string) => RawBuilder<boolean>> = {
  registered: isRegistered,
  unplaced: (id) => sql`(${isRegistered(id)} and not ${isPlaced(id)})`,
};

export function inSeasonList(name: SeasonListName, seasonId: string) {
  return conditions[name](seasonId);
}
