import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { ToldBy } from "~/db/schema-applications";
import type { RegistrationState } from "~/db/schema-seasons";
import { enqueue } from "~/jobs/outbox";
import { type User, assertCan, can } from "../access/can";
import { lockUser } from "../accounts/users.server";
import { audit } from "../audit/audit.server";
import { todayIn } from "../dates";
import { AppError } from "../errors";
import type { Say } from "../languages/texts";
import { lockCurrent } from "../records/enrolments.server";
import { noteRecordOpenings } from "../records/record-openings.server";
import { decide } from "./policy/policy";
import type { Question } from "./policy/standing";
import {
  type Registration,
  type Season,
  hoursToObject,
  publicStates,
  takesRegistrations,
} from "./season";
import { findSeason, holdSeason, newestPolicy } from "./seasons.server";
import { enrolmentOfPart, placeOfPart, setAsideFor, standingsOf } from "./standing.server";
import { env } from "../env.server";

/**
 * Students' parts in seasons. All changes of one student's part take turns by the lock on the user, which changes of
 * their record take, too: nobody registers with an enrolment that has just ended.
 */

/** The student's own part; null for others, and without one. */
export async function findRegistration(
  student: User | null,
  seasonId: string,
): Promise<Registration | null> {
  if (!student || !can(student, "register for seasons")) return null;
  return (await ownRegistration(db, student.id, seasonId)) ?? null;
}

/** A student's part in each season, the newest first, for staff who may see this student. */
export async function listPartsOf(staff: User | null, userId: string) {
  assertCan(staff, "see standing", (m) => m.seasonOffice.refused);
  return db
    .selectFrom("season_registrations as part")
    .innerJoin("seasons", "seasons.id", "part.season_id")
    .select(["seasons.id", "seasons.name", "part.state", "part.objected_at as objectedAt"])
    .where("part.user_id", "=", userId)
    .orderBy("part.id", "desc")
    .limit(10)
    .execute();
}

export async function ownRegistration(trx: Kysely<Database>, userId: string, seasonId: string) {
  return trx
    .selectFrom("season_registrations")
    .select(partColumns)
    .where("season_id", "=", isId(seasonId) ? seasonId : null)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/**
 * Until when whom the office registered can say that they did not, in a query of this table. Who has applied since then
 * has taken part, whoever registered them.
 */
export function objectableUntil(table: "season_registrations" | "part") {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const until = sql`${of("accepted_at")} + ${sql.lit(hoursToObject)} * interval '1 hour'`;
  return sql<Date | null>`case
    when ${of("told_by")} is not null and ${of("state")} = 'registered' and ${until} > now()
      and not exists (
        select from applications join postings on postings.id = applications.posting_id
        where postings.season_id = ${of("season_id")} and applications.user_id = ${of("user_id")}
          and applications.applied_at >= ${of("accepted_at")})
    then ${until} end`;
}

const partColumns = [
  ...(["id", "state", "policy_version as policy", "accepted_at as at", "reason"] as const),
  ...(["told_by as toldBy", "objected_at as objectedAt"] as const),
  objectableUntil("season_registrations").as("objectableUntil"),
] as const;

/**
 * Registers a student, who has read and accepts this version of the policy; the office may still have to let them in.
 * Doing it again changes nothing. Throws 409 if the policy has changed meanwhile or the season takes nobody now, and
 * 403 with all that keeps this student out.
 */
export async function register(student: User | null, seasonId: string, policy: number) {
  assertCan(student, "register for seasons", (m) => m.seasons.studentsOnly);
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const season = await holdSeason(trx, seasonId, publicStates);
    const before = await ownRegistration(trx, student.id, season.id);
    if (before && (before.state === "registered" || before.state === "waiting")) return before;
    if (!takesRegistrations(season)) throw new AppError((m) => m.seasons.notOpen(season.name), 409);
    if (before?.state === "refused") throw new AppError((m) => m.seasons.refusedBefore, 403);
    if (before && !before.objectedAt)
      await assertAllowed(
        trx,
        { userId: student.id, seasonId: season.id },
        {
          history: [{ event: "left", at: new Date().toISOString() }],
        },
      );
    const enrolment = await enrolmentFor(trx, season, student.id);
    if (policy !== season.policy.version)
      throw new AppError((m) => m.seasons.policyChanged, 409, {
        fields: { policy: (m) => m.seasons.policyChanged },
      });
    const part = {
      state: season.needsApproval ? ("waiting" as const) : ("registered" as const),
      enrolment_id: enrolment?.id ?? null,
      policy_version: policy,
      told_by: null,
    };
    const stored = await trx
      .insertInto("season_registrations")
      .values({ id: newId(), season_id: season.id, user_id: student.id, ...part })
      .onConflict((conflict) =>
        conflict.columns(["season_id", "user_id"]).doUpdateSet({
          ...{ ...part, accepted_at: sql<Date>`now()`, left_at: null, objected_at: null },
          programme_id: asFirst("programme"),
          department_id: asFirst("department"),
        }),
      )
      .returning(partColumns)
      .executeTakeFirstOrThrow();
    await audit(trx, student, {
      action: "season-joined",
      target: { type: "season", id: season.id },
      details: { policy },
    });
    return stored;
  });
}

/** Who comes back with the same enrolment takes part as before: leaving is no way to be judged by other rules. */
function asFirst(fact: "programme" | "department") {
  const [before, now] = [`season_registrations.${fact}_id`, `excluded.${fact}_id`].map((name) =>
    sql.ref<string | null>(name),
  );
  return sql<string | null>`case
    when season_registrations.enrolment_id = excluded.enrolment_id then coalesce(${before}, ${now})
    else ${now} end`;
}

/** The student's enrolment, with which they take part. Throws 403 with all that keeps them out. */
async function enrolmentFor(trx: Kysely<Database>, season: Season, userId: string) {
  const enrolment = await lockCurrent(trx, userId);
  const { clauses } = await newestPolicy(trx, season.id);
  const isScoped = clauses.some(({ programmes }) => programmes);
  const against = whyNotFor(season, enrolment, isScoped);
  if (!against.length) return enrolment;
  throw new AppError((m) => against.map((say) => say(m)).join(" "), 403, { code: "not-allowed" });
}

type Told = { seasonId: string; userId: string; toldBy: ToldBy };

/**
 * The office registers a student who has told it so, by the policy as it is now: they are mailed, and can say that they
 * did not. Also before and after the days on which students register, while the season is open. Throws 409 if they have a
 * part in it, and 403 with all that keeps them out.
 */
export async function registerTold(
  trx: Kysely<Database>,
  admin: User,
  { seasonId, userId, toldBy }: Told,
) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  await lockUser(trx, userId);
  const season = await holdSeason(trx, seasonId);
  if (season.state !== "open") throw new AppError((m) => m.seasons.notOpen(season.name), 409);
  if (await ownRegistration(trx, userId, season.id))
    throw new AppError((m) => m.seasonOffice.hasPart, 409);
  const enrolment = await enrolmentFor(trx, season, userId);
  const registrationId = newId();
  await trx
    .insertInto("season_registrations")
    .values({
      ...{ id: registrationId, season_id: season.id, user_id: userId, state: "registered" },
      ...{ enrolment_id: enrolment?.id ?? null, policy_version: season.policy.version },
      told_by: toldBy,
    })
    .execute();
  await enqueue(trx, "mail-registration", { registrationId });
  await audit(trx, admin, {
    action: "registration-told",
    target: { type: "user", id: userId },
    details: { season: season.id, policy: season.policy.version },
  });
}

/** Everything that keeps somebody with this enrolment out of a season. `isScoped`: some of its rules are for some programmes only. */
function whyNotFor(
  { batches, programmes, needsConfirmed }: Season,
  enrolment: { values: { batch?: unknown; programme?: unknown }; confirmed: string[] } | undefined,
  isScoped: boolean,
): Say[] {
  const { batch, programme } = enrolment?.values ?? {};
  const asked = [
    batches.length > 0 && {
      fact: "batch",
      isMissing: batch === undefined,
      isMet: batches.includes(Number(batch)),
      says: ((m) => m.seasons.forBatches(batches.join(", "))) as Say,
    },
    (programmes.length > 0 || isScoped) && {
      fact: "programme",
      isMissing: programme === undefined,
      isMet: !programmes.length || programmes.includes(String(programme)),
      says: ((m) => m.seasons.forProgrammes(programmes.join(", "))) as Say,
    },
  ].filter((one) => one !== false);
  return asked.flatMap(({ fact, isMissing, isMet, says }): Say[] => {
    const title: Say = (m) => m.factWords[fact as "batch"].title;
    if (isMissing) return [(m) => m.seasons.addFirst(title(m))];
    if (!isMet) return [says];
    return needsConfirmed && !enrolment?.confirmed.includes(fact)
      ? [(m) => m.seasons.confirmFirst(title(m))]
      : [];
  });
}

/** Throws 403 with the clause of a rule about leaving; exceptions count. */
async function assertAllowed(
  trx: Kysely<Database>,
  { userId, seasonId }: { userId: string; seasonId: string },
  question: Pick<Question, "asks" | "history">,
) {
  const standing = (await standingsOf(trx, userId, [seasonId])).get(seasonId);
  if (!standing) return;
  const { clauses, programme } = standing;
  const about = { posting: {}, at: new Date().toISOString(), timeZone: env.TIME_ZONE, programme };
  const { reasons } = decide(clauses, { ...about, ...question }, setAsideFor(standing, ""));
  if (reasons.length) throw new AppError(reasons.map(({ text }) => text).join(" "), 403);
}

/**
 * Leaves a season, if its policy lets one, and returns its name. Whom the office registered can say for two days that they
 * did not, whatever the policy says. Throws 403 with the clause, and 404 for who has no part in it.
 */
export async function leave(student: User | null, seasonId: string) {
  assertCan(student, "register for seasons", (m) => m.seasons.studentsOnly);
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const season = await holdSeason(trx, seasonId, publicStates);
    const part = await ownRegistration(trx, student.id, season.id);
    if (!part || part.state === "left" || part.state === "refused")
      throw new AppError((m) => m.seasons.notRegistered, 404);
    if (part.objectableUntil) {
      // They say that they did not register, so no rule counts it as leaving: `left_at` stays empty.
      await trx
        .updateTable("season_registrations")
        .set({ state: "left", objected_at: sql<Date>`now()` })
        .where("id", "=", part.id)
        .execute();
      const target = { type: "season", id: season.id } as const;
      await audit(trx, student, { action: "answer-objected", target });
      return season.name;
    }
    // What has happened is no reason to stay: only the rules about leaving are asked.
    await assertAllowed(
      trx,
      { userId: student.id, seasonId: season.id },
      { asks: "leave", history: [] },
    );
    await trx
      .updateTable("season_registrations")
      .set({ state: "left", left_at: sql<Date>`clock_timestamp()` }) // after what it waited for
      .where("id", "=", part.id)
      .execute();
    await audit(trx, student, { action: "season-left", target: { type: "season", id: season.id } });
    return season.name;
  });
}

export type Registered = {
  userId: string;
  name: string;
  email: string;
  programme: string | null;
  department: string | null;
  batch: number | null;
  state: RegistrationState;
  policy: number;
  at: Date;
  /** How they told the office, if it registered them. */
  toldBy: ToldBy | null;
  /** When they said that they had not told it so. */
  objectedAt: Date | null;
};

/** Who has a part in a season, by when they registered, `after` the one with this id; `next` if there are more. */
export async function listRegistrations(
  admin: User | null,
  seasonId: string,
  { state, after, limit }: { state?: RegistrationState; after?: string | null; limit: number },
) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  const season = await findSeason(admin, seasonId);
  const rows = await db
    .selectFrom("season_registrations as part")
    .innerJoin("users", "users.id", "part.user_id")
    .leftJoin("enrolments", (join) => join.on(enrolmentOfPart))
    .leftJoin("programmes", (join) =>
      join.on(sql<boolean>`programmes.id = ${placeOfPart("programme")}`),
    )
    .leftJoin("departments", (join) =>
      join.on(sql<boolean>`departments.id = ${placeOfPart("department")}`),
    )
    .select(["part.id", "part.user_id as userId", "users.name", "users.email"])
    .select(["programmes.name as programme", "departments.name as department", "batch"])
    .select(["part.state", "part.policy_version as policy", "part.accepted_at as at"])
    .select(["part.told_by as toldBy", "part.objected_at as objectedAt"])
    .where("part.season_id", "=", season.id)
    .$if(state !== undefined, (query) => query.where("part.state", "=", state ?? "waiting"))
    .$if(Boolean(after && isId(after)), (query) => query.where("part.id", ">", after ?? ""))
    .orderBy("part.id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  await noteRecordOpenings(
    admin,
    shown.map(({ userId }) => userId),
  );
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { items: shown.map(({ id: _, ...registered }): Registered => registered), next };
}

/** How many have which part in a season. */
export async function countRegistrations(admin: User | null, seasonId: string) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  const rows = await db
    .selectFrom("season_registrations")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .where("season_id", "=", isId(seasonId) ? seasonId : null)
    .groupBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count])) as Partial<
    Record<RegistrationState, number>
  >;
}

/**
 * Lets a student in who waits, or refuses them with a reason; they are mailed. Returns their name. Throws 409 if they do
 * not wait.
 */
export async function decideRegistration(
  admin: User | null,
  seasonId: string,
  userId: string,
  { approve, reason }: { approve: boolean; reason: string },
) {
  return db
    .transaction()
    .execute((trx) => decideWithin(trx, admin, { seasonId, userId, approve, reason }));
}

type Decision = { seasonId: string; userId: string; approve: boolean; reason: string };

export async function decideWithin(
  trx: Kysely<Database>,
  admin: User | null,
  { seasonId, userId, approve, reason }: Decision,
) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  if (!isId(userId)) throw new AppError((m) => m.records.noStudent, 404);
  await lockUser(trx, userId);
  const part = await ownRegistration(trx, userId, seasonId);
  if (!part) throw new AppError((m) => m.records.noStudent, 404);
  if (part.state !== "waiting") throw new AppError((m) => m.seasonOffice.notWaiting, 409);
  const state = approve ? ("registered" as const) : ("refused" as const);
  await trx
    .updateTable("season_registrations")
    .set({ state, reason: approve ? "" : reason, decided_at: sql<Date>`now()` })
    .where("id", "=", part.id)
    .execute();
  await enqueue(trx, "mail-registration", { registrationId: part.id });
  await audit(trx, admin, {
    action: approve ? "registration-approved" : "registration-refused",
    target: { type: "user", id: userId },
    details: { season: seasonId },
  });
  const { name } = await trx
    .selectFrom("users")
    .select("name")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return name;
}

/** The same of a part by its id. */
export async function decidePart(
  admin: User | null,
  id: string,
  decision: { approve: boolean; reason: string },
) {
  const part = await db
    .selectFrom("season_registrations")
    .select(["season_id", "user_id"])
    .where("id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  if (!part) throw new AppError((m) => m.records.noStudent, 404);
  return decideRegistration(admin, part.season_id, part.user_id, decision);
}

/** To the office, whose word does not stand against theirs. */
export function saysObjected(at: Date): Say {
  return (m) => m.seasonOffice.objected(m.dates.day(todayIn(env.TIME_ZONE, at)));
}

/** A student's own part as calls answer it. */
export function registrationJson({ state, policy, at, ...office }: Registration) {
  return { state, policy, at: at.toISOString(), ...toldJson(office) };
}

function toldJson({ toldBy, objectedAt }: Pick<Registration, "toldBy" | "objectedAt">) {
  return {
    ...(toldBy && { toldBy }),
    ...(objectedAt && { objectedAt: objectedAt.toISOString() }),
  };
}

/** Somebody's part as calls answer it to the office. */
export function registeredJson({ userId, at, toldBy, objectedAt, ...registered }: Registered) {
  const told = toldJson({ toldBy, objectedAt });
  return { _id: userId, ...registered, at: at.toISOString(), ...told };
}
