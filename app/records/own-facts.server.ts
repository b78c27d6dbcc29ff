import { type Kysely, sql } from "kysely";
import { readDb } from "~/db/replica";
import type { Database } from "~/db/schema";
import { type User, can } from "../access/can";
import { readMarks } from "../college/marks.server";
import type { Facts, Settings } from "./eligibility";
import { type Enrolment, enrolmentQuery, toEnrolment } from "./enrolments.server";
import { type FactName, factNames } from "./facts";

/** How the office compares marks, the same everywhere. */
export async function ruleSettings(trx: Kysely<Database> = readDb): Promise<Settings> {
  const { decimals } = await readMarks(trx);
  return { decimals: decimals ?? undefined };
}

/** What rules ask of, with the version of the record that says so. */
export type OwnFacts = { enrolment: Pick<Enrolment, "id" | "version">; facts: Facts };

/** Of this user's record; null without one, and for users who have none. */
export async function findOwnFacts(user: User | null, trx = readDb): Promise<OwnFacts | null> {
  if (!user || !can(user, "keep record")) return null;
  const row = await enrolmentQuery(trx)
    // Who was made staff since the request began has none.
    .innerJoin("users", "users.id", "enrolments.user_id")
    .where("users.role", "=", "user")
    .where("enrolments.user_id", "=", user.id)
    .where("enrolments.ended_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const enrolment = toEnrolment(row);
  return { enrolment, facts: factsOf(enrolment, factNames) };
}

/** The same of many students at once, by their ids. */
export async function factsOfStudents(trx: Kysely<Database>, userIds: string[]) {
  const rows = await enrolmentQuery(trx)
    .where("enrolments.user_id", "=", sql<string>`any(${userIds}::uuid[])`)
    .where("enrolments.ended_at", "is", null)
    .execute();
  const enrolments = rows.map(toEnrolment);
  return new Map(enrolments.map((one) => [one.userId, factsOf(one, factNames)]));
}

/** Those of these facts that the record has. */
function factsOf({ values, confirmed }: Enrolment, names: FactName[]): Facts {
  const known = names.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, { value, isConfirmed: confirmed.includes(name) }]];
  });
  return Object.fromEntries(known) as Facts;
}
