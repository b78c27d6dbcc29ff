import { type Kysely, sql } from "kysely";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import { env } from "../../env.server";
import { type Say, type Texts, textsOf } from "../../languages/texts";
import { isPublic } from "../../postings/visibility.server";
import { type By, aboutOf, inSeasons } from "../../seasons/accepting.server";
import { endedByAccepting } from "../../seasons/policy/policy";
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
  /** What had ended it. */
  ending: string;
  language: string | null;
};

type TakenBack = {
  /** What had ended others: the event of an acceptance, or an offer from outside. */
  ending: string;
  /** What takes it back: an event, or the same offer from outside. */
  event: string;
  /** Why they go on, for their history. */
  note: Say;
};

/** Restores what the acceptances of these applications had ended, by the events that revoke them. */
export async function restoreRevoked(trx: Kysely<Database>, causes: Map<string, string>, by: By) {
  const { rows } = await sql<{ id: string; ending: string; company: string }>`
    select distinct on (revoked.id) revoked.id, acceptance.id as ending, revoked.company
    from applications revoked
    join application_events acceptance on application_id = revoked.id
      and to_stage = 'accepted' and from_stage <> to_stage
    where revoked.id = any(${[...causes.keys()]}::uuid[])
    order by revoked.id, acceptance.at desc`.execute(trx);
  const back = rows.flatMap(({ id, ending, company }) => {
    const event = causes.get(id);
    return event ? [{ ...{ ending, event }, note: (m: Texts) => m.offers.restored(company) }] : [];
  });
  await restoreEnded(trx, back, by);
}

/**
 * Restores what offers had ended that are taken back: where the posting still runs, nothing has happened to the
 * application since, the student has not left, and no other acceptance, also of an offer from outside, ends it.
 */
export async function restoreEnded(trx: Kysely<Database>, back: TakenBack[], by: By) {
  const { rows } = await sql<Ended>`
    select applications.id, applications.stage, ended.from_stage as before,
      ended.caused_by as ending, users.language
    from application_events ended
    join applications on applications.id = ended.application_id
      and applications.stage = ended.to_stage
    join users on users.id = applications.user_id
    join postings on postings.id = applications.posting_id and ${isPublic}
    join seasons on seasons.id = postings.season_id and seasons.state <> 'archived'
    where ended.caused_by = any(${back.map(({ ending }) => ending)}::uuid[])
      and not exists (
        select from application_events later
        where later.application_id = applications.id and later.at > ended.at)
    order by applications.id
    for no key update of applications`.execute(trx);
  const causes = new Map(back.map((one) => [one.ending, one]));
  for (const one of rows) {
    const cause = causes.get(one.ending);
    if (!cause || (await isEndedByAnother(trx, one.id))) continue;
    const { id, stage, before, language } = one;
    await trx
      .updateTable("applications")
      .set({ stage: before, offer_terms: withoutPastDay })
      .where("id", "=", id)
      .execute();
    await trx
      .insertInto("application_events")
      .values({
        ...{ id: newId(), application_id: id, from_stage: stage, to_stage: before, ctc: null },
        note: cause.note(textsOf(language)),
        caused_by: cause.event,
        ...by,
      })
      .execute();
  }
}

/** An offer whose own day to answer has gone by meanwhile has none any more. */
const withoutPastDay = sql<string | null>`case
  when (offer_terms ->> 'respondBy')::date < (now() at time zone ${env.TIME_ZONE})::date
  then offer_terms - 'respondBy' else offer_terms end`;

/** Whether an acceptance of this student in its season ends this application, or they have left the season. */
export async function isEndedByAnother(trx: Kysely<Database>, applicationId: string) {
  const { rows: own } = await inSeasons(trx, sql`applications.id = ${applicationId}`);
  const [ended] = own;
  if (!ended) return true;
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
