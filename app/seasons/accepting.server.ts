import { type Kysely, sql } from "kysely";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import { enqueueAll } from "~/jobs/outbox";
import { AppError } from "../errors";
import { offerPay } from "./offer-pay.server";
import type { PostingSeason } from "./season";
import {
  type Reason,
  answerDeadline,
  decide,
  endedByAccepting,
  rulesAfterAccepting,
  unanswered,
} from "./policy/policy";
import type { Question } from "./policy/standing";
import {
  type Excepted,
  type SeasonStanding,
  exceptedIn,
  questionOf,
  setAsideFor,
  standingsOf,
} from "./standing.server";

/**
 * What accepting an offer of a season does: the season's rules decide whether it may be accepted and which of the
 * student's other applications and offers it ends. Whoever takes the step, it is one transaction.
 */

export type Acceptance = {
  applicationId: string;
  /** Of the policy that decided. */
  policyVersion: number;
  /** Its pay and its parts, as stored. */
  says: string;
  refusal: Reason | null;
  /** Rules that would have refused it, but are set aside. */
  excepted: Excepted[];
  ended: Ended[];
  /** The rules that count for whoever has accepted, in words. */
  rules: Reason[];
  /** Until when to answer it. */
  answerBy: Date | null;
  /** What the offer has become, if its time is over and nobody has written that down yet. */
  late: "accepted" | "declined" | null;
};

export type Ended = { id: string; stage: Stage; company: string; reason: Reason };

/**
 * A student's applications in a season change in turns. Locks the students, then everything of theirs that a step of
 * these applications may change, in the order of ids: two transactions then wait instead of deadlocking.
 */
export async function lockStudentsOf(trx: Kysely<Database>, applicationIds: string[]) {
  const named = sql`
    select user_id, season_id from applications join postings on postings.id = posting_id
    where applications.id = any(${applicationIds}::uuid[]) and season_id is not null`;
  await sql`
    select id from users where id in (select user_id from (${named}) named)
    order by id for no key update`.execute(trx);
  await sql`
    select applications.id from applications join postings on postings.id = posting_id
    where (user_id, season_id) in (${named})
    order by applications.id for no key update of applications`.execute(trx);
}

/** An application to a posting of a season. */
export type SeasonRow = {
  id: string;
  user_id: string;
  posting_id: string;
  stage: Stage;
  company: string;
  /** Of its offer: pay and parts. */
  says: string;
  season_id: string;
  /** With the pay of its offer, if that says one. */
  season_terms: Omit<PostingSeason, "id">;
};

/**
 * What accepting each of these applications means now. Those outside seasons are left out. `byClock`: nobody answered in
 * time, and the rules have made it accepted (`unanswered`).
 */
export async function planAcceptances(
  trx: Kysely<Database>,
  applicationIds: string[],
  { byClock = false } = {},
): Promise<Acceptance[]> {
  const { rows: accepted } = await inSeasons(
    trx,
    sql`applications.id = any(${applicationIds}::uuid[])`,
  );
  const plans: Acceptance[] = [];
  for (const one of accepted) {
    const standing = (await standingsOf(trx, one.user_id, [one.season_id])).get(one.season_id);
    if (!standing) continue;
    const { clauses, policyVersion } = standing;
    const question = questionOf(standing, aboutOf(one), "accept");
    const aside = setAsideFor(standing, one.posting_id);
    const decision = decide(clauses, question, aside);
    const { reasons } = decision;
    const ended = await endedBy(trx, standing, question, one.user_id);
    const refusal = byClock ? null : (reasons[0] ?? null);
    const rules = rulesAfterAccepting(clauses, question);
    const answerBy = answerDeadline(clauses, question, aside);
    const late = unanswered(clauses, question, aside)?.then ?? null;
    plans.push({
      ...{ applicationId: one.id, says: one.says, policyVersion, refusal, ended, rules },
      ...{ answerBy, late },
      excepted: exceptedIn(standing, decision, one.posting_id),
    });
  }
  return plans;
}

/**
 * What accepting this ends of a student's other applications and offers in the season. `isLocking` for those who have not
 * locked them (`lockStudentsOf`).
 */
export async function endedBy(
  trx: Kysely<Database>,
  standing: SeasonStanding,
  question: Question,
  userId: string,
  isLocking = false,
): Promise<Ended[]> {
  const { rows: others } = await inSeasons(
    trx,
    sql`applications.user_id = ${userId} and postings.season_id = ${standing.seasonId}
      and applications.posting_id <> ${question.posting.id}
      and applications.stage in ('applied', 'shortlisted', 'interview', 'offered')`,
    isLocking,
  );
  const byPosting = new Map(others.map((other) => [other.posting_id, other]));
  const isOver = (other: SeasonRow) =>
    other.stage === "offered" &&
    unanswered(
      standing.clauses,
      questionOf(standing, aboutOf(other)),
      setAsideFor(standing, other.posting_id),
    ) !== undefined;
  return endedByAccepting(
    standing.clauses,
    question,
    // What the clock has decided, it also writes down.
    others
      .filter((other) => !isOver(other))
      .map((other) => ({ id: other.posting_id, ...other.season_terms })),
    (id) => setAsideFor(standing, id),
  ).flatMap(({ id, reason }) => {
    const other = byPosting.get(id);
    return other ? [{ id: other.id, stage: other.stage, company: other.company, reason }] : [];
  });
}

export const aboutOf = ({ posting_id, season_id, season_terms }: SeasonRow) => ({
  id: posting_id,
  season: { id: season_id, ...season_terms },
});

/** A posting's terms, with the pay of this offer. */
const termsNow = sql`postings.season_terms
  || jsonb_build_object('ctc', ${offerPay("applications")})`;

/** Applications to postings of a season. */
export function inSeasons(
  trx: Kysely<Database>,
  condition: ReturnType<typeof sql>,
  isLocking = false,
) {
  return sql<SeasonRow>`
    select applications.id, applications.user_id, applications.posting_id, applications.stage,
      applications.company, concat_ws(' ', applications.ctc, applications.offer_terms) as says,
      postings.season_id, ${termsNow} as season_terms
    from applications join postings on postings.id = applications.posting_id
    join seasons on seasons.id = postings.season_id
    where ${condition}
    order by applications.id
    ${isLocking ? sql`for no key update of applications` : sql``}`.execute(trx);
}

/** What an offer says and what accepting it ends, as one text: a form sends what its reader has seen of it. */
export const seenOf = ({ says, ended }: Acceptance) =>
  [says, ...ended.map(({ id }) => id)].join(" ");

/**
 * Throws 409 with the clause if a rule is against one of these acceptances. Where `lines` named the applications, each has
 * its sentence.
 */
export function assertAcceptable(plans: Acceptance[], lines: Map<string, Line>) {
  const refused = plans.flatMap(({ applicationId, refusal }) => {
    if (!refusal) return [];
    return [{ why: refusal.text, line: lines.get(applicationId) }];
  });
  const [first] = refused;
  if (!first) return;
  if (!first.line) throw new AppError(first.why, 409);
  const fields = refused.flatMap(({ why, line }) =>
    line ? [[line.field, `${line.text}: ${why}`] as const] : [],
  );
  throw new AppError((m) => m.stages.impossibleLines(refused.length), 409, {
    fields: Object.fromEntries(fields),
  });
}

/** A line that names an applicant, and the field that its problem is reported under. */
export type Line = { text: string; field: string };

/** A statement has at most 65,535 parameters. */
const eventsAtOnce = 5_000;

export type By = { by_user_id: string | null; company_id: string | null };

/**
 * Ends what the acceptances end, each with an event that names the clause and the acceptance that caused it; the
 * student gets one mail. `causes` has the events of the acceptances by application.
 */
export async function endOthers(
  trx: Kysely<Database>,
  plans: Pick<Acceptance, "applicationId" | "ended">[],
  causes: Map<string, string>,
  by: By,
) {
  const events = plans.flatMap(({ applicationId, ended }) =>
    ended.map(({ id, stage, reason }) => ({
      ...{ id: newId(), application_id: id, from_stage: stage, note: reason.text, ctc: null },
      to_stage: stage === "offered" ? ("declined" as const) : ("withdrawn" as const),
      caused_by: causes.get(applicationId) ?? null,
      ...by,
    })),
  );
  if (!events.length) return [];
  for (let from = 0; from < events.length; from += eventsAtOnce)
    await trx
      .insertInto("application_events")
      .values(events.slice(from, from + eventsAtOnce))
      .execute();
  for (const to of ["declined", "withdrawn"] as const) {
    const ids = events.filter((one) => one.to_stage === to).map((one) => one.application_id);
    await trx
      .updateTable("applications")
      .set({ stage: to })
      .where("id", "=", sql<string>`any(${ids}::uuid[])`)
      .execute();
  }
  const causing = [...new Set(events.flatMap(({ caused_by: cause }) => (cause ? [cause] : [])))];
  await enqueueAll(
    trx,
    "mail-accepted",
    causing.map((eventId) => ({ eventId })),
  );
  return events.filter(({ to_stage: to }) => to === "withdrawn").map((one) => one.application_id);
}
