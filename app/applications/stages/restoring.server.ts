import { type Kysely, sql } from "kysely";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import { env } from "../../env.server";
import { textsOf } from "../../languages/texts";
import { isPublic } from "../../postings/visibility.server";
import { type By, aboutOf, inSeasons, termsNow } from "../../seasons/accepting.server";
import { endedByAccepting } from "../../seasons/policy/policy";
import type { PostingSeason } from "../../seasons/season";
import {
  outsideAcceptances,
  questionOf,
  setAsideFor,
  standingsOf,
} from "../../seasons/standing.server";

type Ended = {
  id: string;
  stage: Stage;
  before: Stage;
  /** The application whose offer was taken back. */
  revoked: string;
  company: string;
  language: string | null;
  user_id: string;
  posting_id: string;
  season_id: string;
  season_terms: Omit<PostingSeason, "id">;
};

/**
 * Restores what the acceptances of these applications had ended, now that their companies have taken the offers back:
 * where the posting still runs, nothing has happened to the application since, the student has not left, and no other
 * acceptance, also of an offer from outside, ends it.
 * `causes` has the events of the revocations by application.
 */
export async function restoreEnded(trx: Kysely<Database>, causes: Map<string, string>, by: By) {
  const { rows } = await sql<Ended>`
    select applications.id, applications.stage, ended.from_stage as before, revoked.id as revoked,
      revoked.company, users.language, applications.user_id, applications.posting_id,
      postings.season_id, ${termsNow} as season_terms
    from applications revoked
    join lateral (
      select id from application_events
      where application_id = revoked.id and to_stage = 'accepted'
      order by at desc limit 1) acceptance on true
    join application_events ended on ended.caused_by = acceptance.id
    join applications on applications.id = ended.application_id
      and applications.stage = ended.to_stage
    join users on users.id = applications.user_id
    join postings on postings.id = applications.posting_id and ${isPublic}
    join seasons on seasons.id = postings.season_id and seasons.state <> 'archived'
    where revoked.id = any(${[...causes.keys()]}::uuid[])
      and not exists (
        select from application_events later
        where later.application_id = applications.id and later.at > ended.at)
    order by applications.id
    for no key update of applications`.execute(trx);
  for (const one of rows) {
    if (await isEndedByAnother(trx, one)) continue;
    const { id, stage, before, revoked, company, language } = one;
    await trx
      .updateTable("applications")
      .set({ stage: before, offer_terms: withoutPastDay })
      .where("id", "=", id)
      .execute();
    await trx
      .insertInto("application_events")
      .values({
        ...{ id: newId(), application_id: id, from_stage: stage, to_stage: before, ctc: null },
        note: textsOf(language).offers.restored(company),
        caused_by: causes.get(revoked) ?? null,
        ...by,
      })
      .execute();
  }
}

/** An offer whose own day to answer has gone by meanwhile has none any more. */
const withoutPastDay = sql<string | null>`case
  when (offer_terms ->> 'respondBy')::date < (now() at time zone ${env.TIME_ZONE})::date
  then offer_terms - 'respondBy' else offer_terms end`;

async function isEndedByAnother(trx: Kysely<Database>, ended: Ended) {
  const { user_id: userId, season_id: seasonId, posting_id: id } = ended;
  const standing = (await standingsOf(trx, userId, [seasonId])).get(seasonId);
  if (standing?.registration !== "registered") return true;
  const { rows: accepted } = await inSeasons(
    trx,
    sql`applications.user_id = ${userId} and postings.season_id = ${seasonId}
      and applications.stage = 'accepted'`,
  );
  const aside = setAsideFor(standing, id);
  const acceptances = [
    ...accepted.map((one) => questionOf(standing, aboutOf(one), "accept")),
    ...outsideAcceptances(standing),
  ];
  return acceptances.some((question) => {
    const other = { id, ...ended.season_terms };
    return endedByAccepting(standing.clauses, question, [other], () => aside).length > 0;
  });
}
