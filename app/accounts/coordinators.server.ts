import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { importsOfRecords, takeTurn } from "../import/import-file.server";
import type { Say } from "../languages/texts";
import { revokeAllSessions } from "./sessions/sessions.server";
import { assertProved, lockUser } from "./users.server";

/**
 * Makes an account the coordinator of these departments, or changes whose coordinator it is; returns its name. Another
 * role ends its sessions (decision: roles-by-ops). Nobody who is enrolled becomes one: they would be staff and student.
 */
export async function makeCoordinator(admin: User | null, id: string, departments: string[]) {
  assertCan(admin, "manage coordinators", (m) => m.coordinators.refused);
  assertProved(admin);
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx, importsOfRecords); // it does not lock the accounts of its students
    const account = await accountOf(trx, id);
    if (!account) throw new AppError((m) => m.coordinators.gone, 404);
    const { name, role } = account;
    if (role !== "user" && role !== "coordinator")
      throw new AppError((m) => m.coordinators.otherRole(name), 409);
    if (account.isEnrolled) throw new AppError((m) => m.coordinators.enrolled(name), 409);
    await lockDepartments(trx);
    const ids = await departmentIds(trx, departments);
    await trx.deleteFrom("coordinator_departments").where("user_id", "=", account.id).execute();
    await trx
      .insertInto("coordinator_departments")
      .values(ids.map((department_id) => ({ user_id: account.id, department_id })))
      .execute();
    await dropUnusedDepartments(trx);
    if (role === "user") await changeRole(trx, account.id, "coordinator");
    const target = { type: "user", id: account.id } as const;
    await audit(trx, admin, { action: "coordinator-made", target, details: { departments } });
    return name;
  });
}

/** Takes the role back: the account is a student's again, logged out everywhere. Returns its name. */
export async function endCoordinator(admin: User | null, id: string) {
  assertCan(admin, "manage coordinators", (m) => m.coordinators.refused);
  assertProved(admin);
  return db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, id);
    if (account?.role !== "coordinator") throw new AppError((m) => m.coordinators.none, 404);
    await lockDepartments(trx);
    await trx.deleteFrom("coordinator_departments").where("user_id", "=", account.id).execute();
    await dropUnusedDepartments(trx);
    await changeRole(trx, account.id, "user");
    const target = { type: "user", id: account.id } as const;
    await audit(trx, admin, { action: "coordinator-ended", target });
    return account.name;
  });
}

/** Locks the account. */
async function accountOf(trx: Kysely<Database>, id: string) {
  if (!isId(id)) return undefined;
  await lockUser(trx, id);
  return trx
    .selectFrom("users")
    .select(["id", "name", "role"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("enrolments")
          .select("id")
          .whereRef("enrolments.user_id", "=", "users.id")
          .where("ended_at", "is", null),
      ).as("isEnrolled"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
}

async function changeRole(trx: Kysely<Database>, id: string, role: "user" | "coordinator") {
  await trx.updateTable("users").set({ role }).where("id", "=", id).execute();
  await revokeAllSessions(id, trx);
}

/** Throws 422 for a name that is no department's. */
export async function departmentIds(trx: Kysely<Database>, names: string[]) {
  const { rows } = await sql<{ name: string; id: string | null }>`
    select given.name, departments.id from unnest(${names}::text[]) as given (name)
    left join departments on comparable(departments.name) = comparable(given.name)`.execute(trx);
  const unknown = rows.find(({ id }) => id === null);
  if (unknown || !rows.length) {
    const sentence: Say = (m) =>
      unknown ? m.coordinators.noDepartment(unknown.name) : m.coordinators.chooseDepartments;
    throw new AppError((m) => m.checkInputs, 422, { fields: { departments: sentence } });
  }
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}

/** Whoever gives or takes departments has them for themselves until `trx` ends. */
export async function lockDepartments(trx: Kysely<Database>) {
  await sql`select pg_advisory_xact_lock(hashtext('departments'))`.execute(trx);
}

/** Departments that no programme has any more, and no coordinator. Who is enrolled is in a programme's. */
export async function dropUnusedDepartments(trx: Kysely<Database>) {
  await sql`
    delete from departments
    where not exists (select from programme_departments where department_id = departments.id)
      and not exists (select from coordinator_departments where department_id = departments.id)`.execute(
    trx,
  );
}

/** The departments of each of these accounts that is a coordinator. */
export async function coordinatedBy(admin: User | null, userIds: string[]) {
  assertCan(admin, "manage coordinators", (m) => m.coordinators.refused);
  const rows = await db
    .selectFrom("coordinator_departments")
    .innerJoin("departments", "departments.id", "coordinator_departments.department_id")
    .select([
      "user_id",
      sql<string[]>`array_agg(departments.name order by departments.name)`.as("names"),
    ])
    .where("user_id", "=", sql<string>`any(${userIds}::uuid[])`)
    .groupBy("user_id")
    .execute();
  return Object.fromEntries(rows.map(({ user_id, names }) => [user_id, names]));
}

/** An account that coordinates or could, with its departments; null for others. */
export async function findCoordinating(admin: User | null, id: string) {
  assertCan(admin, "manage coordinators", (m) => m.coordinators.refused);
  const account = await db
    .selectFrom("users")
    .select(["id", "name", "role"])
    .where("id", "=", isId(id) ? id : null)
    .where("role", "in", ["user", "coordinator"])
    .executeTakeFirst();
  if (!account) return null;
  const { [account.id]: departments = [] } = await coordinatedBy(admin, [account.id]);
  return { ...account, departments };
}

export async function departmentNames() {
  const rows = await db
    .selectFrom("departments")
    .select("name")
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ name }) => name);
}
