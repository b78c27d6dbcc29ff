import { companyOf, visibleApplications } from "../../access/visible.server";
import {
  type Line,
  type SeasonRow,
  aboutOf,
  assertAcceptable,
  endOthers,
  inSeasons,
  lockStudentsOf,
  planAcceptances,
  seenOf,
} from "../../seasons/accepting.server";
import { nameUsed, usedIn } from "../../seasons/exceptions.server";
import { noteNoAnswer } from "../../seasons/points.server";
import { unanswered } from "../../seasons/policy/policy";
import { questionOf, setAsideFor, standingsOf } from "../../seasons/standing.server";
import { assertMayCarry, assertNotBeforeRule } from "./carried.server";
import { restoreRevoked } from "./restoring.server";
import { assertCan, assertLoggedIn, can, isStaff } from "../../access/can";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import { enqueueAll } from "~/jobs/outbox";
import type { User } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { pushKeys } from "../../env.server";
import { dropZipsWith } from "../applicants/resume-zips.server";
import { toldTerms } from "./offer-terms";
import { noteReplaced } from "./replacing.server";
import { type Step, canFollow, stages } from "./stages";

/**
 * Moves one application to another stage. Throws 404 if it is not this user's to move, 403 if students may
 * not take the step, and 409 if the step cannot follow.
 */
export async function changeStage(user: User | null, id: string, step: Step) {
  assertLoggedIn(user);
  if (!isId(id)) throw new AppError((m) => m.notFound, 404);
  const isApplicant = can(user, "withdraw application");
  return db.transaction().execute(async (trx) => {
    if (changesOthers(step.stage)) await lockStudentsOf(trx, [id]);
    const found = await trx
      .selectFrom("applications")
      .select(["id", "stage", "posting_id as postingId", isInSeason.as("inSeason")])
      .where("id", "=", id)
      .where(visibleApplications(user, isApplicant ? "withdraw application" : "change stages"))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) throw new AppError((m) => m.notFound, 404);
    const late = changesOthers(step.stage) ? await noteLateOffers(trx, [id]) : [];
    const own = late.find((one) => one.id === found.id);
    const application = { ...found, stage: own?.stage ?? found.stage };
    const refusal = refusalOf(user, application, step.stage);
    if (refusal) throw refusal.status === 409 ? asLate(own, refusal) : refusal;
    await takeStep(trx, user, [application], step);
    await auditLate(trx, late);
    const about = { application: application.id };
    await noteStep(trx, user, application.postingId, { step, ...about });
    return { id: application.id, stage: step.stage };
  });
}

/**
 * Whether the student's other applications may change with this one: their student has to be locked first. What was not
 * answered in time may have been accepted before the step.
 */
export const changesOthers = (stage: Stage) =>
  stages.offered.next.includes(stage) || stages.accepted.next.includes(stage);

/** In a query of `applications`. */
export const isInSeason = sql<boolean>`exists (
  select from postings where postings.id = applications.posting_id and season_id is not null)`;

/** Why this user cannot take an application to another stage, or null. */
export function refusalOf(
  user: User,
  { stage: from, inSeason }: { stage: Stage; inSeason: boolean },
  to: Stage,
) {
  const isApplicant = can(user, "withdraw application");
  if (isApplicant && to !== "withdrawn")
    return new AppError((m) => m.stages.staffOnly, 403, { code: "not-allowed" });
  if (!isApplicant && stages[to].isStudents)
    return new AppError((m) => m.stages.studentOnly(m.stageNames[to]), 409);
  if (canFollow(from, to, inSeason)) return null;
  return new AppError((m) => m.stages.impossible(m.stageNames[from], m.stageNames[to]), 409);
}

type Moved = { id: string; stage: Stage; line?: Line };

/**
 * Moves applications that `trx` has locked and that can take the step; if that may change others (`changesOthers`), it
 * has locked their students. Students are mailed what staff and the clock (null) do.
 */
export async function takeStep(
  trx: Kysely<Database>,
  user: User | null,
  moved: Moved[],
  {
    stage,
    note,
    ctc,
    at,
    isTold,
    ...step
  }: Step & {
    /** When the clock took it; otherwise now. */
    at?: Date;
    /** The student is told elsewhere: of the step that follows at once, or of a round's result. */
    isTold?: true;
  },
  seen?: string,
) {
  const ids = moved.map(({ id }) => id);
  const terms = toldTerms(step.terms ?? {});
  const offer_terms = terms && JSON.stringify(terms);
  const byClock = user === null;
  if (user) await assertMayCarry(trx, user, ids, { stage, note, ctc, ...step });
  if (stage === "revoked" && !note)
    throw new AppError((m) => m.checkInputs, 422, { fields: { note: (m) => m.stages.enterWhy } });
  const acceptances = stage === "accepted" ? await planAcceptances(trx, ids, { byClock }) : [];
  assertAcceptable(
    acceptances,
    new Map(moved.flatMap(({ id, line }) => (line ? [[id, line]] : []))),
  );
  if (seen !== undefined && acceptances.some((plan) => seenOf(plan) !== seen))
    throw new AppError((m) => m.offers.isOther, 412, { code: "older-version" });
  await trx
    .updateTable("applications")
    .set({
      stage,
      ...(ctc !== null && { ctc }),
      ...(stage === "offered" && { offer_terms, offered_at: sql<Date>`now()` }),
    })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  await noteReplaced(trx, ids, stage);
  const by = { by_user_id: user?.id ?? null, company_id: user && companyOf(user) };
  const versions = new Map(acceptances.map((plan) => [plan.applicationId, plan.policyVersion]));
  const events = moved.map(({ id, stage: from_stage }) => ({
    ...{ id: newId(), application_id: id, from_stage, to_stage: stage, note, ctc, offer_terms },
    ...{ policy_version: versions.get(id) ?? null, by_clock: byClock, ...by, ...(at && { at }) },
    told_by: step.toldBy ?? null,
  }));
  await trx.insertInto("application_events").values(events).execute();
  if (stage === "offered" && terms?.respondBy) await assertNotBeforeRule(trx, ids, terms.respondBy);
  const causes = new Map(events.map((event) => [event.application_id, event.id]));
  const withdrawn = await endOthers(trx, acceptances, causes, by);
  await dropZipsWith(trx, stage === "withdrawn" ? ids : withdrawn);
  if (stage === "revoked") await restoreRevoked(trx, causes, by);
  for (const { applicationId, excepted } of acceptances)
    await nameUsed(trx, user, applicationId, usedIn(excepted));
  if ((user && !isStaff(user)) || isTold) return;
  await notifyStudents(
    trx,
    events.map(({ id }) => id),
  );
}

/** Enqueues the mails and notifications of these events in their transaction. */
export async function notifyStudents(trx: Kysely<Database>, eventIds: string[]) {
  await enqueueAll(
    trx,
    "mail-stage",
    eventIds.map((eventId) => ({ eventId })),
  );
  await enqueueStepPushes(trx, eventIds);
}

/**
 * A student accepts or declines an offer of a season. `seen` is what they have seen of it and of what accepting it ends
 * (seenOf): if that has changed since, throws 412. Throws 404 if it is not theirs, and 409 if it is no open offer, if the
 * office records the answer (outside seasons), or with the clause that is against it.
 */
export async function answerOffer(
  student: User | null,
  id: string,
  { accept, seen }: { accept: boolean; seen?: string },
) {
  assertCan(student, "answer offers", (m) => m.offers.studentsOnly);
  if (!isId(id)) throw new AppError((m) => m.notFound, 404);
  return db.transaction().execute(async (trx) => {
    await lockStudentsOf(trx, [id]);
    const application = await trx
      .selectFrom("applications")
      .innerJoin("postings", "postings.id", "applications.posting_id")
      .select(["applications.id", "stage", "posting_id as postingId", "season_id"])
      .where("applications.id", "=", id)
      .where(visibleApplications(student, "answer offers"))
      .forNoKeyUpdate("applications")
      .executeTakeFirst();
    if (!application) throw new AppError((m) => m.notFound, 404);
    if (!application.season_id) throw new AppError((m) => m.offers.officeRecords, 409);
    const stage = accept ? "accepted" : "declined";
    const late = await noteLateOffers(trx, [id]);
    const own = late.find((one) => one.id === application.id);
    if (own || !canFollow(application.stage, stage, true))
      throw asLate(
        own,
        new AppError(
          (m) => m.stages.impossible(m.stageNames[application.stage], m.stageNames[stage]),
          409,
        ),
      );
    const step = { stage, note: "", ctc: null } as const;
    await takeStep(trx, student, [application], step, seen);
    await auditLate(trx, late);
    await noteStep(trx, student, application.postingId, { step, application: application.id });
    return { id: application.id, stage };
  });
}

type Late = { id: string; postingId: string; stage: Stage; says: string };

/**
 * Writes down what those of these applications have become that are offers not answered in time. Their students are
 * locked. `auditLate` logs it at the end of the transaction.
 */
export async function noteLateOffers(trx: Kysely<Database>, ids: string[]): Promise<Late[]> {
  return noteLate(trx, sql`applications.id = any(${ids}::uuid[])`);
}

/** The same, with all other offers of this application's student in its season, in the order in which time ran out. */
export async function noteAllLateOffers(trx: Kysely<Database>, id: string): Promise<Late[]> {
  return noteLate(
    trx,
    sql`(applications.user_id, postings.season_id) in (
      select one.user_id, season_id from applications one
      join postings on postings.id = one.posting_id where one.id = ${id})`,
  );
}

async function noteLate(trx: Kysely<Database>, which: ReturnType<typeof sql>): Promise<Late[]> {
  const { rows: offers } = await inSeasons(trx, sql`applications.stage = 'offered' and ${which}`);
  const noted: Late[] = [];
  const students = new Map<string, SeasonRow[]>();
  for (const offer of offers) {
    const key = `${offer.user_id} ${offer.season_id}`;
    students.set(key, [...(students.get(key) ?? []), offer]);
  }
  for (const own of students.values())
    for (let late = await firstLate(trx, own); late; late = await firstLate(trx, own)) {
      const { offer, standing, then: stage, against, at } = late;
      const { id, user_id: userId, posting_id: postingId } = offer;
      const says = late.reason.text;
      await noteNoAnswer(trx, standing, { userId, postingId, reason: says });
      const note = [says, against].filter(Boolean).join(" ");
      await takeStep(trx, null, [offer], { stage, note, ctc: null, at: new Date(at) });
      noted.push({ id, postingId, stage, says });
      own.splice(own.indexOf(offer), 1);
    }
  return noted;
}

/** Of one student's offers in a season the one whose time ran out first; what it has become may end others. */
async function firstLate(trx: Kysely<Database>, offers: SeasonRow[]) {
  const [first] = offers;
  if (!first) return undefined;
  const standing = (await standingsOf(trx, first.user_id, [first.season_id])).get(first.season_id);
  if (!standing) return undefined;
  const late = offers.flatMap((offer) => {
    const question = questionOf(standing, aboutOf(offer));
    const found = unanswered(standing.clauses, question, setAsideFor(standing, offer.posting_id));
    return found ? [{ offer, standing, ...found }] : [];
  });
  return late.sort((one, other) => one.at - other.at)[0];
}

export async function auditLate(trx: Kysely<Database>, late: Late[]) {
  for (const { id, postingId, stage } of late)
    await audit(trx, null, {
      action: "stage-changed",
      target: { type: "posting", id: postingId },
      details: { stage, application: id },
    });
}

/** The rule by which an offer is not open any more, if that is why a step is refused. */
export function asLate(late: Late | undefined, refusal: AppError) {
  return late ? new AppError(late.says, 409) : refusal;
}

/** Logs a step, as the last statement of its transaction (decision: audit-log). */
export async function noteStep(
  trx: Kysely<Database>,
  user: User,
  postingId: string,
  {
    step: { stage, ctc, terms, toldBy },
    ...about
  }: { step: Step; application?: string; applications?: number },
) {
  const target = { type: "posting", id: postingId } as const;
  const details = {
    stage,
    ...about,
    ...(ctc !== null && { ctc }),
    ...terms,
    ...(toldBy && { toldBy }),
  };
  await audit(trx, user, { action: "stage-changed", target, details });
  log.info({ event: "stage changed", postingId, by: user.id, ...details });
}

/** Only for students who have a device. */
async function enqueueStepPushes(trx: Kysely<Database>, eventIds: string[]) {
  if (!pushKeys) return;
  const events = await trx
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .select("event.id as eventId")
    .where("event.id", "=", sql<string>`any(${eventIds}::uuid[])`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("push_devices").whereRef("push_devices.user_id", "=", "applications.user_id"),
      ),
    )
    .execute();
  await enqueueAll(trx, "push-step", events);
}
