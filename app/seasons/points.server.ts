import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { PointEvent } from "~/db/schema-seasons";
import { enqueue, enqueueAll } from "~/jobs/outbox";
import { type User, assertCan } from "../access/can";
import { lockUser } from "../accounts/users.server";
import { audit } from "../audit/audit.server";
import { AppError, says } from "../errors";
import { blankable, idWithin, typed } from "../typed";
import { giveToMany, manyStudents } from "../records/many-students.server";
import { studentNamed } from "../records/named.server";
import { atField, postingOf } from "./exceptions.server";
import { reasons } from "./policy/kinds/points";
import type { Clause } from "./policy/policy";
import { seasonLimits } from "./season";
import { findPolicy, findSeason } from "./seasons.server";
import type { SeasonStanding } from "./standing.server";

/**
 * For what students got points; how many, and what follows, the policy says. A student may ask once, within a week,
 * for a second look, and the office decides with a reason.
 */

export const pointEvents = Object.keys(reasons) as PointEvent[];
const secondLookDays = 7;

const reason = typed((m) => m.seasonOffice.reason, seasonLimits.reason).refine(Boolean, {
  error: says((m) => m.seasonOffice.enterReason),
});

export const pointsSchema = z.object({
  season: z.string(),
  student: typed((m) => m.seasonOffice.student, 320),
  event: z.enum(pointEvents as [PointEvent], { error: says((m) => m.seasonOffice.enterEvent) }),
  /** Its id, or its address. */
  posting: blankable(typed((m) => m.seasonOffice.posting, 2_000)).transform(idWithin),
  reason,
});

export const manyPointsSchema = pointsSchema
  .omit({ student: true })
  .extend({ students: manyStudents });

/** The office's answer to a student who asked for a second look; it may be empty. */
export const lookSchema = z.object({
  answer: blankable(typed((m) => m.seasonOffice.reason, seasonLimits.reason)),
});

export const pleaSchema = z.object({ plea: reason });

/** Gives a student the policy's points for an event; returns the id. Throws 422 if the rules give none. */
export async function givePoints(admin: User | null, input: z.output<typeof pointsSchema>) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  return db.transaction().execute(async (trx) => {
    const asking = { staff: admin, action: "manage seasons" } as const;
    return givePointsWithin(trx, admin, await studentNamed(trx, input.student, asking), input);
  });
}

/** The same to many students at once, or tried. */
export async function givePointsToMany(
  admin: User | null,
  { students, ...input }: z.output<typeof manyPointsSchema>,
  isTry = false,
) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  return giveToMany(students, { staff: admin, action: "manage seasons" }, isTry, (trx, userId) =>
    givePointsWithin(trx, admin, userId, input),
  );
}

export async function givePointsWithin(
  trx: Kysely<Database>,
  admin: User,
  userId: string,
  input: Omit<z.output<typeof pointsSchema>, "student">,
) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  const season = await findSeason(admin, input.season);
  const { clauses } = await findPolicy(admin, season.id);
  if (!pointsFor(clauses, input.event)) throw atField("event", (m) => m.seasonOffice.noPointsFor);
  const id = newId();
  await lockUser(trx, userId);
  await trx
    .insertInto("season_points")
    .values({
      ...{ id, season_id: season.id, user_id: userId, event: input.event },
      posting_id: input.posting ? await postingOf(trx, season.id, input.posting) : null,
      ...{ reason: input.reason, by_user_id: admin.id },
    })
    .execute();
  await enqueue(trx, "mail-points", { pointsId: id });
  await audit(trx, admin, {
    action: "points-given",
    target: { type: "user", id: userId },
    details: { season: season.id, event: input.event, points: id },
  });
  return id;
}

/** The clock gives them for an offer that was not answered, where the rules do. */
export async function noteNoAnswer(
  trx: Kysely<Database>,
  { seasonId, clauses }: SeasonStanding,
  about: { userId: string; postingId: string; reason: string },
) {
  if (!pointsFor(clauses, "noAnswer")) return;
  const id = newId();
  await trx
    .insertInto("season_points")
    .values({
      ...{ id, season_id: seasonId, user_id: about.userId, event: "noAnswer" },
      ...{ posting_id: about.postingId, reason: about.reason, by_user_id: null },
    })
    .execute();
  await enqueue(trx, "mail-points", { pointsId: id });
}

/** For who neither applied to a posting nor said no, with a mail; who has got them for it gets none. Returns how many. */
export async function noteMissed(
  trx: Kysely<Database>,
  { seasonId, postingId }: { seasonId: string; postingId: string },
  given: { userId: string; reason: string }[],
) {
  if (!given.length) return 0;
  const about = { season_id: seasonId, posting_id: postingId, by_user_id: null, missed: true };
  const stored = await trx
    .insertInto("season_points")
    .values(
      given.map(({ userId, reason }) => ({
        ...{ ...about, id: newId(), user_id: userId, event: "noAnswer" as const, reason },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id as pointsId")
    .execute();
  await enqueueAll(trx, "mail-missed", stored);
  return stored.length;
}

/** Whoever answers after all, as the posting is open again, is free of them. */
export async function takeBackMissed(trx: Kysely<Database>, userId: string, postingId: string) {
  const taken = await trx
    .updateTable("season_points")
    .set({ taken_back_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("posting_id", "=", postingId)
    .where("missed", "=", true)
    .where("taken_back_at", "is", null)
    .returning("id as pointsId")
    .execute();
  await enqueueAll(trx, "mail-points", taken);
}

function pointsFor(clauses: readonly Clause[], event: PointEvent) {
  return clauses.reduce(
    (sum, clause) => sum + (clause.kind === "points" ? (clause.for[event] ?? 0) : 0),
    0,
  );
}

/** Takes points back, as if they had not been given; with the office's answer if the student had asked. */
export function takeBackPoints(admin: User | null, id: string, answer = "") {
  return decideAbout(admin, id, { isTakenBack: true, answer });
}

/** The second look that a student asked for changes nothing. Throws 409 if they did not ask. */
export function upholdPoints(admin: User | null, id: string, answer: string) {
  if (!answer) throw atField("answer", (m) => m.seasonOffice.enterReason);
  return decideAbout(admin, id, { isTakenBack: false, answer });
}

async function decideAbout(
  admin: User | null,
  id: string,
  { isTakenBack, answer }: { isTakenBack: boolean; answer: string },
) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  await db.transaction().execute(async (trx) => {
    const points = await trx
      .selectFrom("season_points")
      .select(["user_id", "asked_at", "decided_at", "taken_back_at"])
      .where("id", "=", isId(id) ? id : null)
      .forUpdate()
      .executeTakeFirst();
    if (!points || points.taken_back_at) throw new AppError((m) => m.notFound, 404);
    const isOpen = points.asked_at !== null && points.decided_at === null;
    if (!isTakenBack && !isOpen) throw new AppError((m) => m.seasonOffice.notAsked, 409);
    await trx
      .updateTable("season_points")
      .set({
        ...(isOpen && { decided_at: sql<Date>`now()`, answer }),
        ...(isTakenBack && { taken_back_at: sql<Date>`now()` }),
      })
      .where("id", "=", id)
      .execute();
    await enqueue(trx, "mail-points", { pointsId: id });
    await audit(trx, admin, {
      action: isTakenBack ? "points-taken-back" : "points-upheld",
      target: { type: "user", id: points.user_id },
      details: { points: id },
    });
  });
}

/** A student asks the office to look at their points again, once. Throws 409 after a week or a second time. */
export async function askForSecondLook(student: User | null, id: string, plea: string) {
  assertCan(student, "register for seasons", (m) => m.seasons.studentsOnly);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("season_points")
      .set({ plea, asked_at: sql<Date>`now()` })
      .where("id", "=", isId(id) ? id : null)
      .where("user_id", "=", student.id)
      .where("asked_at", "is", null)
      .where("taken_back_at", "is", null)
      .where(sql<boolean>`at > now() - ${secondLookDays} * interval '1 day'`)
      .executeTakeFirst();
    if (!numUpdatedRows) throw new AppError((m) => m.points.tooLate, 409);
    await audit(trx, student, {
      action: "second-look-asked",
      target: { type: "user", id: student.id },
      details: { points: id },
    });
  });
}

/** A student's points in a season, the newest first. */
export async function listOwnPoints(student: User | null, seasonId: string) {
  if (!student) return [];
  return points(seasonId)
    .select(
      sql<boolean>`asked_at is null and at > now() - ${secondLookDays} * interval '1 day'`.as(
        "canAsk",
      ),
    )
    .where("season_points.user_id", "=", student.id)
    .where("taken_back_at", "is", null)
    .execute();
}

/** Those of a season: second looks that wait first, the oldest before all, then the newest. */
export async function listPoints(admin: User | null, seasonId: string) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  return points(seasonId)
    .innerJoin("users", "users.id", "season_points.user_id")
    .select(["users.name", "users.email"])
    .where("taken_back_at", "is", null)
    .orderBy(sql`asked_at is not null and decided_at is null`, "desc")
    .orderBy(sql`case when decided_at is null then asked_at end`)
    .orderBy("season_points.id", "desc")
    .limit(200)
    .execute();
}

/** One student's, of all seasons, the newest first. */
export async function listPointsOf(admin: User | null, userId: string) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  return db
    .selectFrom("season_points")
    .select(["id", "season_id as seasonId", "event", "reason", "at"])
    .where("user_id", "=", userId)
    .where("taken_back_at", "is", null)
    .orderBy("id", "desc")
    .limit(20)
    .execute();
}

function points(seasonId: string) {
  return db
    .selectFrom("season_points")
    .select(["season_points.id", "event", "season_points.reason", "at", "plea", "answer"])
    .select(["asked_at as askedAt", "decided_at as decidedAt"])
    .where("season_points.season_id", "=", isId(seasonId) ? seasonId : null);
}
