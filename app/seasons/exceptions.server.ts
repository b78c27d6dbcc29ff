import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { isDay } from "../dates";
import { AppError, says } from "../errors";
import { blankable, mailAddress, typed } from "../text";
import { type Clause, sentencesOf } from "./policy/policy";
import { seasonLimits } from "./season";
import { findPolicy, findSeason } from "./seasons.server";

/** A clause set aside for a student, a department or a posting, with a reason and an end. */

const given = blankable(typed((m) => m.seasonOffice.student, 320));

export const exceptionSchema = z
  .object({
    season: z.string(),
    /** The clause's number. */
    clause: z.coerce.number<number>({ error: says((m) => m.seasonOffice.noSuchRule) }).int(),
    /** E-mail or id. */
    student: given,
    department: given,
    /** Its id. */
    posting: given,
    until: z.string().refine(isDay, { error: says((m) => m.seasonOffice.enterDay) }),
    reason: typed((m) => m.seasonOffice.reason, seasonLimits.reason).refine(Boolean, {
      error: says((m) => m.seasonOffice.enterReason),
    }),
  })
  .refine(({ student, department, posting }) => student || department || posting, {
    path: ["student"],
    error: says((m) => m.seasonOffice.forWhom),
  });

export type ExceptionInput = z.output<typeof exceptionSchema>;

/** Gives an exception; returns its id. */
export async function giveException(admin: User | null, input: ExceptionInput) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  const season = await findSeason(admin, input.season);
  const { clauses } = await findPolicy(admin, season.id);
  const clause = clauses[input.clause - 1];
  if (!clause) throw atField("clause", (m) => m.seasonOffice.noSuchRule);
  return db.transaction().execute(async (trx) => {
    const id = newId();
    const row = {
      user_id: input.student ? await studentNamed(trx, input.student) : null,
      department_id: input.department ? await departmentNamed(trx, input.department) : null,
      posting_id: input.posting ? await postingOf(trx, season.id, input.posting) : null,
    };
    await trx
      .insertInto("season_exceptions")
      .values({
        ...{ id, season_id: season.id, ...row, clause: JSON.stringify(clause) },
        ...{ until: input.until, reason: input.reason, by_user_id: admin.id },
      })
      .execute();
    await audit(trx, admin, {
      action: "exception-given",
      target: row.user_id ? { type: "user", id: row.user_id } : { type: "season", id: season.id },
      details: { season: season.id, clause: input.clause, until: input.until, exception: id },
    });
    return id;
  });
}

/** Ends an exception. What was done with it stays. */
export async function endException(admin: User | null, id: string) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("season_exceptions")
      .where("id", "=", isId(id) ? id : null)
      .returning("season_id")
      .executeTakeFirst();
    if (!ended) throw new AppError((m) => m.notFound, 404);
    await audit(trx, admin, {
      action: "exception-ended",
      target: { type: "season", id: ended.season_id },
      details: { exception: id },
    });
  });
}

/** Those of a season that have not ended, the newest first; `rule` is empty for a clause that has changed since. */
export async function listExceptions(admin: User | null, seasonId: string) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  const rows = await db
    .selectFrom("season_exceptions as exception")
    .leftJoin("users", "users.id", "exception.user_id")
    .leftJoin("departments", "departments.id", "exception.department_id")
    .leftJoin("postings", "postings.id", "exception.posting_id")
    .select(["exception.id", "clause", "reason", "users.name as student", "users.email"])
    .select(["departments.name as department", "postings.title as posting"])
    .select(sql<string>`until::text`.as("until"))
    .where("exception.season_id", "=", isId(seasonId) ? seasonId : null)
    .orderBy("exception.id", "desc")
    .limit(200)
    .execute();
  return rows.map(({ clause, ...row }) => ({
    ...row,
    rule: sentencesOf([clause as Clause])[0] ?? "", // written by giveException only
  }));
}

/** A student by their e-mail address or id; throws 422 at `student`. */
export async function studentNamed(trx: Kysely<Database>, text: string) {
  const student = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "user")
    .where(
      isId(text) ? "id" : "email",
      "=",
      isId(text) ? text.toLowerCase() : (mailAddress(text) ?? ""),
    )
    .executeTakeFirst();
  if (!student) throw atField("student", (m) => m.seasonOffice.noSuchStudent);
  return student.id;
}

async function departmentNamed(trx: Kysely<Database>, name: string) {
  const department = await trx
    .selectFrom("departments")
    .select("id")
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (!department) throw atField("department", (m) => m.seasonOffice.noSuchDepartment);
  return department.id;
}

/** Throws 422 at `posting` for one that is not in the season. */
export async function postingOf(trx: Kysely<Database>, seasonId: string, id: string) {
  const posting = await trx
    .selectFrom("postings")
    .select("id")
    .where("id", "=", isId(id) ? id : null)
    .where("season_id", "=", seasonId)
    .executeTakeFirst();
  if (!posting) throw atField("posting", (m) => m.seasonOffice.noSuchPosting);
  return posting.id;
}

export function atField(field: string, sentence: ConstructorParameters<typeof AppError>[0]) {
  return new AppError((m) => m.checkInputs, 422, { fields: { [field]: sentence } });
}
