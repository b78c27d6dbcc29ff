import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { type User, assertCan, assertLoggedIn, can } from "../access/can";
import { companyOf, visibleStudents } from "../access/visible.server";
import { lockUser } from "../accounts/users.server";
import { audit } from "../audit/audit.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { AppError } from "../errors";
import type { Say } from "../languages/texts";
import { dropUnusedImage, findProofFile, holdProof, proofKind } from "../images/images.server";
import { noteRecordOpenings } from "../records/record-openings.server";
import { assertDecidable } from "../records/records.server";
import { type By, endOthers, endedBy } from "../seasons/accepting.server";
import { studentNamed } from "../records/named.server";
import { atField } from "../seasons/exceptions.server";
import { countsAsAccepted } from "../seasons/policy/policy";
import { hoursToObject, outsideProofPath } from "../seasons/season";
import { findSeason } from "../seasons/seasons.server";
import { questionOf, standingsOf } from "../seasons/standing.server";
import { namesIn } from "../postings/editing/posting-season.server";
import type { OutsideChange, OutsideInput } from "./outside-offer-schema.server";
import { dropZipsWith } from "./applicants/resume-zips.server";
import { restoreEnded } from "./stages/restoring.server";

/**
 * Pre-placement offers and offers from elsewhere. What students report counts once the office has confirmed it, and then
 * as the policy says; what it counts for ends other applications as accepting does.
 */

/**
 * Records an offer: confirmed if the office does so, which says how the student told it an answer (decision:
 * only-students-answer), else for the office to confirm, with the hash of a stored picture or PDF as proof. Returns its id.
 */
export async function recordOutsideOffer(user: User | null, input: OutsideInput, proof?: string) {
  assertLoggedIn(user);
  return db.transaction().execute((trx) => recordWithin(trx, user, input, proof));
}

export async function recordWithin(
  trx: Kysely<Database>,
  user: User,
  input: OutsideInput,
  proof?: string,
) {
  const isStudent = can(user, "report outside offers");
  if (!isStudent) assertCan(user, "confirm outside offers", (m) => m.outside.refused);
  const isTold = !isStudent && input.answer !== "open";
  if (isTold && !input.toldBy) throw atField("toldBy", (m) => m.toldOffice.chooseWay);
  if (!isTold && input.toldBy) throw atField("toldBy", (m) => m.toldOffice.needsAnswer);
  const season = await findSeason(isStudent ? null : user, input.season).catch(() => {
    throw atField("season", (m) => m.seasonOffice.noSuchSeason);
  });
  const userId = isStudent
    ? user.id
    : await studentNamed(trx, input.student, { staff: user, action: "confirm outside offers" });
  await lockUser(trx, userId);
  if (!isStudent) await assertDecidable(trx, user, userId, "confirm outside offers");
  const standing = (await standingsOf(trx, userId, [season.id])).get(season.id);
  if (standing?.registration !== "registered")
    throw atField("season", (m) =>
      isStudent ? m.seasons.registerFirst(season.name) : m.outside.notInSeason,
    );
  if (isStudent) await assertFewReported(trx, user);
  if (isStudent && proof && !(await holdProof(trx, proof)))
    throw atField("proof", (m) => m.asked.fileOfKind);
  const { classes, sectors } = namesIn(standing.clauses);
  const band = isStudent ? "" : input.class;
  if (band && !classes.includes(band))
    throw atField("class", (m) => m.seasonOffice.oneOfThese(classes.join(", ")));
  if (input.sector && !sectors.includes(input.sector))
    throw atField("sector", (m) => m.seasonOffice.oneOfThese(sectors.join(", ")));
  const id = newId();
  await trx
    .insertInto("outside_offers")
    .values({
      ...{ id, season_id: season.id, user_id: userId, company: input.company, ctc: input.ctc },
      ...{ class: band || null, sector: input.sector || null },
      ...{ offered_on: input.offeredOn, answer: input.answer, by_user_id: user.id },
      answered_at: input.answer === "open" ? null : momentOf(input.answeredOn),
      told_by: input.toldBy ?? null,
      state: isStudent ? "reported" : "confirmed",
      // Nobody has to be convinced by a proof of what the office itself records.
      proof: (isStudent && proof) || null,
      decided_at: isStudent ? null : sql<Date>`now()`,
    })
    .execute();
  if (!isStudent) {
    await endWhatItEnds(trx, user, id);
    await enqueue(trx, "mail-outside-offer", { offerId: id });
  }
  await audit(trx, user, {
    action: "outside-offer-recorded",
    target: { type: "user", id: userId },
    details: { season: season.id, offer: id },
  });
  return id;
}

/** It counts from the day on which it was answered, and from now if that is today. */
function momentOf(day: string | undefined) {
  return day && day !== todayIn(env.TIME_ZONE)
    ? sql<Date>`${day}::timestamp at time zone ${env.TIME_ZONE}`
    : sql<Date>`clock_timestamp()`;
}

/** A student answers their own offer. Throws 404 if it is not theirs and 409 if it is answered or was refused. */
export async function answerOutsideOffer(student: User | null, id: string, accept: boolean) {
  assertCan(student, "report outside offers", (m) => m.offers.studentsOnly);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const offer = await lockOffer(trx, id, sql`user_id = ${student.id}`);
    if (offer.answer !== "open" || offer.state === "refused")
      throw new AppError((m) => m.outside.answered, 409);
    await trx
      .updateTable("outside_offers")
      .set({ answer: accept ? "accepted" : "declined", answered_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    await endWhatItEnds(trx, student, id);
    await audit(trx, student, {
      action: accept ? "outside-offer-accepted" : "outside-offer-declined",
      target: { type: "user", id: student.id },
      details: { offer: id },
    });
  });
}

/**
 * The student did not give the answer that the office recorded: the offer is open again, and what it had ended goes on.
 * Throws 404 if it is not theirs, and 409 if nobody answered for them or the time is over.
 */
export async function objectToOutside(student: User | null, offerId: string) {
  assertCan(student, "report outside offers", (m) => m.offers.studentsOnly);
  const id = offerId.toLowerCase();
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const offer = await lockOffer(trx, id, sql`user_id = ${student.id}`);
    if (!offer.told_by || offer.state !== "confirmed")
      throw new AppError((m) => m.told.nobodyDid, 409);
    if (!objectableUntilOf(offer)) throw new AppError((m) => m.told.tooLate, 409);
    await trx
      .updateTable("outside_offers")
      .set({ answer: "open", answered_at: null, told_by: null })
      .where("id", "=", id)
      .execute();
    const note: Say = (m) => m.told.goesOn;
    await restoreEnded(trx, [{ ending: id, event: id, note }], byOf(student));
    await audit(trx, student, {
      action: "answer-objected",
      target: { type: "user", id: student.id },
      details: { offer: id },
    });
  });
}

/** `answered_at` may be a day long past, `decided_at` is when the office recorded it. */
type Told = { told_by: string | null; answered_at: Date | null; decided_at: Date | null };

/** Until when the student can object to an answer; null if they cannot. */
export function objectableUntilOf({ told_by, answered_at, decided_at }: Told, now = new Date()) {
  if (!told_by || !answered_at || !decided_at) return null;
  const until = new Date(decided_at.getTime() + hoursToObject * 3_600_000);
  return until > now ? until : null;
}

/** What the office decides of an offer: from which state to which. */
const decisions = {
  confirmed: { from: "reported", to: "confirmed" },
  refused: { from: "reported", to: "refused" },
  "taken-back": { from: "confirmed", to: "refused" },
} as const;

export type OutsideDecision = keyof typeof decisions;

export function decisionOf({ confirm, takeBack }: OutsideChange) {
  if (takeBack) return "taken-back";
  return confirm === undefined ? null : confirm ? "confirmed" : "refused";
}

/**
 * The office confirms a report, or refuses it with a reason; it takes back with a reason what turns out to be wrong, and
 * what that had ended goes on. Throws 409 if somebody else has decided meanwhile.
 */
export async function decideOutsideOffer(
  staff: User | null,
  offerId: string,
  decision: OutsideDecision,
  reason = "",
) {
  assertCan(staff, "confirm outside offers", (m) => m.outside.refused);
  const { from, to } = decisions[decision];
  const id = offerId.toLowerCase();
  if (to === "refused" && !reason) throw atField("reason", (m) => m.seasonOffice.enterReason);
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("outside_offers")
      .select("user_id")
      .where("id", "=", isId(id) ? id : null)
      .executeTakeFirst();
    if (!found) throw new AppError((m) => m.notFound, 404);
    if (!(await sees(trx, staff, found.user_id))) throw new AppError((m) => m.notFound, 404);
    await lockUser(trx, found.user_id);
    await assertDecidable(trx, staff, found.user_id, "confirm outside offers");
    const offer = await lockOffer(trx, id, sql`true`);
    if (offer.state !== from) throw new AppError((m) => m.outside.decided, 409);
    await trx
      .updateTable("outside_offers")
      .set({
        ...{ state: to, proof: null, decided_at: sql<Date>`now()` },
        reason: to === "refused" ? reason : "",
      })
      .where("id", "=", id)
      .execute();
    if (offer.proof) await dropUnusedImage(trx, offer.proof);
    if (to === "confirmed") await endWhatItEnds(trx, staff, id);
    if (from === "confirmed") {
      const note: Say = (m) => m.offers.restoredOutside(offer.company);
      await restoreEnded(trx, [{ ending: id, event: id, note }], byOf(staff));
    }
    await enqueue(trx, "mail-outside-offer", { offerId: id });
    await audit(trx, staff, {
      action: `outside-offer-${decision}`,
      target: { type: "user", id: found.user_id },
      details: { offer: id },
    });
  });
}

const byOf = (user: User): By => ({ by_user_id: user.id, company_id: companyOf(user) });

/** Whether this staff may see this student's record. */
async function sees(trx: Kysely<Database>, staff: User, userId: string) {
  const { rows } = await sql<{ sees: boolean }>`
    select exists (select from enrolments where user_id = ${userId} and ended_at is null
      and ${visibleStudents(staff, "confirm outside offers")}) or ${can(staff, "manage seasons")}
      as sees`.execute(trx);
  return rows[0]?.sees ?? false;
}

async function lockOffer(trx: Kysely<Database>, id: string, condition: ReturnType<typeof sql>) {
  const offer = await trx
    .selectFrom("outside_offers")
    .select(["answer", "state", "proof", "company", "told_by", "answered_at", "decided_at"])
    .where("id", "=", isId(id) ? id : null)
    .where(sql<boolean>`${condition}`)
    .forUpdate()
    .executeTakeFirst();
  if (!offer) throw new AppError((m) => m.notFound, 404);
  return offer;
}

/** What accepting ends, an outside offer that counts as accepted ends, too. */
async function endWhatItEnds(trx: Kysely<Database>, by: User, id: string) {
  const offer = await trx
    .selectFrom("outside_offers")
    .select(["user_id", "season_id", "ctc", "class", "sector"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { user_id: userId, season_id: seasonId, ctc } = offer;
  const standing = (await standingsOf(trx, userId, [seasonId])).get(seasonId);
  if (!standing) return;
  const terms = {
    ctc,
    ...(offer.class && { class: offer.class }),
    ...(offer.sector && { sector: offer.sector }),
  };
  const question = questionOf(standing, { id, season: { id: seasonId, ...terms } }, "accept");
  if (!countsAsAccepted(standing.clauses, question)) return;
  const ended = await endedBy(trx, standing, question, userId, true);
  const plan = { applicationId: id, ended };
  const withdrawn = await endOthers(trx, [plan], new Map([[id, id]]), byOf(by));
  await dropZipsWith(trx, withdrawn);
}

/** What was sent as proof, for the student and for those who decide; null for everybody else. */
export async function findOutsideProof(user: User, id: string) {
  const row = await db
    .selectFrom("outside_offers")
    .select(["proof", "user_id"])
    .where("id", "=", isId(id) ? id : null)
    .where(can(user, "report outside offers") ? ofStudent(user) : reachedBy(user))
    .executeTakeFirst();
  if (!row?.proof) return null;
  if (row.user_id !== user.id) await noteRecordOpenings(user, [row.user_id]);
  return findProofFile(row.proof);
}

const ofStudent = ({ id }: User) => sql<boolean>`outside_offers.user_id = ${id}`;

/** Those of the students whom this staff may see, in a query of `outside_offers`. */
export function reachedBy(staff: User) {
  if (can(staff, "manage seasons")) return sql<boolean>`true`;
  if (!can(staff, "confirm outside offers")) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from enrolments where enrolments.user_id = outside_offers.user_id
      and ended_at is null and ${visibleStudents(staff, "confirm outside offers")})`;
}

type Range = {
  limit: number;
  offset: number;
  /** Only those of this student. */
  userId?: string;
};

export type OutsideOffer = Awaited<ReturnType<typeof listOutsideOffers>>[number];

/**
 * A student's own; for staff those of the students whom they may see: what waits for them first, the oldest before all,
 * then the newest.
 */
export async function listOutsideOffers(
  user: User | null,
  seasonId?: string,
  { limit, offset, userId }: Range = { limit: offersAtOnce, offset: 0 },
) {
  assertLoggedIn(user);
  const isStudent = can(user, "report outside offers");
  if (!isStudent) assertCan(user, "confirm outside offers", (m) => m.outside.refused);
  return db
    .selectFrom("outside_offers")
    .innerJoin("users", "users.id", "outside_offers.user_id")
    .innerJoin("seasons", "seasons.id", "outside_offers.season_id")
    .select(["outside_offers.id", "seasons.id as seasonId", "seasons.name as season"])
    .select(["users.name as student", "users.email", "company", "ctc", "class", "sector"])
    .select(["answer", "outside_offers.state", "reason", "told_by", "answered_at", "decided_at"])
    .select(sql<string>`offered_on::text`.as("offeredOn"))
    .select(proofKind("outside_offers.proof").as("proof"))
    .where(isStudent ? ofStudent(user) : reachedBy(user))
    .$if(seasonId !== undefined, (query) =>
      query.where("seasons.id", "=", isId(seasonId ?? "") ? (seasonId ?? "") : null),
    )
    .$if(userId !== undefined, (query) =>
      query.where("outside_offers.user_id", "=", userId ?? null),
    )
    .orderBy(sql`outside_offers.state = 'reported'`, "desc")
    .orderBy(sql`case when outside_offers.state = 'reported' then outside_offers.id end`)
    .orderBy("outside_offers.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export const offersAtOnce = 50;

export async function countOutsideOffers(user: User | null) {
  assertLoggedIn(user);
  const isStudent = can(user, "report outside offers");
  if (!isStudent) assertCan(user, "confirm outside offers", (m) => m.outside.refused);
  const { count } = await db
    .selectFrom("outside_offers")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(isStudent ? ofStudent(user) : reachedBy(user))
    .executeTakeFirstOrThrow();
  return count;
}

const mostReported = 10;

/** What waits for the office is few of each student, so that nobody's holds up the others'. */
async function assertFewReported(trx: Kysely<Database>, student: User) {
  const { count } = await trx
    .selectFrom("outside_offers")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", student.id)
    .where("state", "=", "reported")
    .executeTakeFirstOrThrow();
  if (count >= mostReported) throw new AppError((m) => m.outside.tooMany(mostReported), 409);
}

/** As calls answer it. */
export function outsideJson({ id, class: band, sector, proof, ...listed }: OutsideOffer) {
  const { told_by, answered_at: _, decided_at: _decided, ...offer } = listed;
  return {
    ...{ _id: id, ...offer, ...(band && { class: band }), ...(sector && { sector }) },
    ...(proof && { proof: outsideProofPath(id, proof) }),
    ...(told_by && { toldBy: told_by }),
  };
}
