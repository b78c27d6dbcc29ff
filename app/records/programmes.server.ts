import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { dropUnusedDepartments, lockDepartments } from "../accounts/coordinators.server";
import { audit } from "../audit/audit.server";
import { contentCache } from "../content-cache.server";
import { AppError } from "../errors";
import type { Say } from "../languages/texts";
import { renameInPolicies, renameInRules } from "./rename-in-rules.server";
import { keepOldName, setAliases } from "./place-names.server";
import {
  type DepartmentInput,
  type ProgrammeChange,
  type ProgrammeInput,
  departmentName as nameOf,
} from "./schema";

export type Programme = {
  id: string;
  name: string;
  /** Its length. */
  years: number;
  /** What files call it, too. */
  aliases: string[];
  /** Their names, in the office's order. */
  departments: string[];
  /** What files call these, too, by name; only of those that have some. */
  departmentAliases: Record<string, string[]>;
  /** How many students are or were enrolled. */
  enrolments: number;
};

/** By name. */
export async function listProgrammes(admin: User | null): Promise<Programme[]> {
  assertCan(admin, "manage programmes", (m) => m.programmes.refused);
  return programmes(db).execute();
}

export async function findProgramme(admin: User | null, id: string): Promise<Programme> {
  assertCan(admin, "manage programmes", (m) => m.programmes.refused);
  return programmeOf(db, id);
}

async function programmeOf(trx: Kysely<Database>, id: string): Promise<Programme> {
  const found = await programmes(trx)
    .where("id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  if (!found) throw new AppError((m) => m.programmes.gone, 404);
  return found;
}

function programmes(trx: Kysely<Database>) {
  return trx
    .selectFrom("programmes")
    .select(["id", "name", "years", "aliases", departmentNames.as("departments")])
    .select(departmentAliases.as("departmentAliases"))
    .select(
      sql<number>`(
        select count(*)::int from enrolments where enrolments.programme_id = programmes.id)`.as(
        "enrolments",
      ),
    )
    .orderBy(sql`lower(programmes.name)`);
}

const departmentNames = sql<string[]>`array(
  select departments.name from programme_departments
  join departments on departments.id = programme_departments.department_id
  where programme_departments.programme_id = programmes.id order by place)`;

const departmentAliases = sql<Record<string, string[]>>`(
  select coalesce(jsonb_object_agg(departments.name, departments.aliases), '{}')
  from programme_departments
  join departments on departments.id = programme_departments.department_id
  where programme_departments.programme_id = programmes.id and departments.aliases <> '{}')`;

export type ListedProgramme = Pick<Programme, "id" | "name" | "departments">;

/** What a record's programme and department can be: for forms and filters. */
export function programmeChoices(trx: Kysely<Database> = db): Promise<ListedProgramme[]> {
  return trx
    .selectFrom("programmes")
    .select(["id", "name", departmentNames.as("departments")])
    .orderBy(sql`lower(programmes.name)`)
    .execute();
}

/** Without a programme nobody sees anything of records. */
export async function assertRecordsExist() {
  if (!(await anyProgramme())) throw new AppError((m) => m.pageNotFound, 404);
}

async function anyProgramme() {
  const found = await db.selectFrom("programmes").select("id").limit(1).executeTakeFirst();
  return found !== undefined;
}

const known = contentCache<{ isTrue: boolean }>({
  maxBytes: 10_000,
  bytesOf: () => 100,
  fetchMethod: async () => ({ isTrue: await anyProgramme() }),
});

/** The same for what every page shows. Emptied by a trigger (db/migrations/002-records.ts). */
export async function hasRecords() {
  return (await known.fetch("programmes"))?.isTrue ?? false;
}

export async function createProgramme(admin: User | null, input: ProgrammeInput) {
  assertCan(admin, "manage programmes", (m) => m.programmes.refused);
  return db.transaction().execute(async (trx) => {
    const id = newId();
    await assertFree(trx, input.name);
    const row = await trx
      .insertInto("programmes")
      .values({ id, name: input.name, years: input.years })
      .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) throw nameTaken();
    await setDepartments(trx, id, input.departments);
    await setAllAliases(trx, input.name, input);
    await audit(trx, admin, { action: "programme-created", target: { type: "programme", id } });
    return programmeOf(trx, id);
  });
}

/** Changes what is given. A department in which somebody is or was enrolled stays. */
export async function changeProgramme(
  admin: User | null,
  id: string,
  { departments, department, departmentName, aliases, ...columns }: ProgrammeChange,
) {
  assertCan(admin, "manage programmes", (m) => m.programmes.refused);
  return db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom("programmes")
      .select(["id", "name"])
      .where("id", "=", isId(id) ? id : null)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) throw new AppError((m) => m.programmes.gone, 404);
    if (columns.name !== undefined) await assertFree(trx, columns.name, locked.id);
    if (Object.values(columns).some((value) => value !== undefined))
      await trx.updateTable("programmes").set(columns).where("id", "=", locked.id).execute();
    if (columns.name !== undefined && columns.name !== locked.name) {
      await renameEverywhere(trx, "programme", locked.name, columns.name);
    }
    if (department !== undefined && departmentName !== undefined)
      await renameDepartment(trx, locked.id, department, departmentName);
    if (departments) {
      await respell(trx, locked.id, departments.map(nameOf));
      await setDepartments(trx, locked.id, departments);
    }
    await setAllAliases(trx, columns.name ?? locked.name, { departments, aliases });
    const target = { type: "programme", id: locked.id } as const;
    const renamed = {
      ...(columns.name !== undefined && columns.name !== locked.name && { before: locked.name }),
      ...(departmentName !== undefined && { department, departmentName }),
    };
    await audit(trx, admin, { action: "programme-changed", target, details: renamed });
    return programmeOf(trx, locked.id);
  });
}

type WithAliases = { aliases?: string[]; departments?: DepartmentInput[] };

async function setAllAliases(
  trx: Kysely<Database>,
  name: string,
  { aliases, departments = [] }: WithAliases,
) {
  if (aliases) await setAliases(trx, "programme", { name, aliases, field: "aliases" });
  for (const one of departments)
    if (typeof one !== "string")
      await setAliases(trx, "department", { ...one, field: "departments" });
}

/** In all programmes that have it. Throws 422 if this one does not, and 409 if another has the name. */
async function renameDepartment(
  trx: Kysely<Database>,
  programmeId: string,
  before: string,
  after: string,
) {
  await lockDepartments(trx);
  const found = await trx
    .selectFrom("departments")
    .innerJoin("programme_departments", "department_id", "departments.id")
    .select(["departments.id", "name"])
    .where("programme_id", "=", programmeId)
    .where(sql<boolean>`comparable(name) = comparable(${before})`)
    .executeTakeFirst();
  if (!found) {
    const sentence: Say = (m) => m.programmes.chooseDepartment;
    throw new AppError((m) => m.checkInputs, 422, { fields: { department: sentence } });
  }
  const other = await trx
    .selectFrom("departments")
    .select("id")
    .where(sql<boolean>`comparable(name) = comparable(${after})`)
    .where("id", "!=", found.id)
    .executeTakeFirst();
  if (other) throw atField("departmentName", (m) => m.programmes.departmentTaken);
  await trx.updateTable("departments").set({ name: after }).where("id", "=", found.id).execute();
  await renameEverywhere(trx, "department", found.name, after);
}

async function renameEverywhere(
  trx: Kysely<Database>,
  fact: "programme" | "department",
  before: string,
  after: string,
) {
  await renameInRules(trx, fact, before, after);
  if (fact === "programme") await renameInPolicies(trx, before, after);
  await renameInWaiting(trx, fact, before, after);
  await keepOldName(trx, fact, before, after);
}

/** Corrections that wait have names. */
async function renameInWaiting(
  trx: Kysely<Database>,
  fact: "programme" | "department",
  before: string,
  after: string,
) {
  await sql`
    update corrections set value = ${after}
    where fact = ${fact} and decided_at is null and lower(value) = lower(${before})`.execute(trx);
}

/** A department of this programme that is typed in other capitals or bytes is spelt so from now on, in all programmes. */
async function respell(trx: Kysely<Database>, programmeId: string, names: string[]) {
  await sql`
    update departments set name = given.name
    from unnest(${names}::text[]) as given (name), programme_departments own
    where comparable(departments.name) = comparable(given.name) and departments.name <> given.name
      and own.department_id = departments.id and own.programme_id = ${programmeId}`.execute(trx);
}

function atField(field: string, sentence: Say) {
  return new AppError(sentence, 409, { fields: { [field]: sentence } });
}

/** Throws 409 if another programme has this name, however it is written. */
async function assertFree(trx: Kysely<Database>, name: string, own: string | null = null) {
  const other = await trx
    .selectFrom("programmes")
    .select("id")
    .where(sql<boolean>`comparable(name) = comparable(${name})`)
    .where(sql<boolean>`id is distinct from ${own}::uuid`)
    .executeTakeFirst();
  if (other) throw nameTaken();
}

function nameTaken() {
  return atField("name", (m) => m.programmes.taken);
}

/** The lock on the programme makes enrolments wait, so that none begins in a department that is about to go. */
async function setDepartments(
  trx: Kysely<Database>,
  programmeId: string,
  departments: DepartmentInput[],
) {
  await lockDepartments(trx);
  const ids = await departmentIds(trx, departments.map(nameOf));
  const kept = await trx
    .selectFrom("enrolments")
    .innerJoin("departments", "departments.id", "enrolments.department_id")
    .select("departments.name")
    .where("programme_id", "=", programmeId)
    .where("department_id", "not in", ids)
    .limit(1)
    .executeTakeFirst();
  if (kept) throw atField("departments", (m) => m.programmes.departmentInUse(kept.name));
  await trx
    .deleteFrom("programme_departments")
    .where("programme_id", "=", programmeId)
    .where("department_id", "not in", ids)
    .execute();
  await trx
    .insertInto("programme_departments")
    .values(ids.map((id, place) => ({ programme_id: programmeId, department_id: id, place })))
    .onConflict((conflict) =>
      conflict
        .columns(["programme_id", "department_id"])
        .doUpdateSet({ place: sql<number>`excluded.place` }),
    )
    .execute();
  await dropUnusedDepartments(trx);
}

/** In the order of the names. A department that there is keeps its spelling. */
async function departmentIds(trx: Kysely<Database>, names: string[]) {
  const ids = names.map(() => newId());
  await sql`
    insert into departments (id, name)
    select distinct on (comparable(name)) id, name
    from unnest(${ids}::uuid[], ${names}::text[]) as given (id, name)
    where not exists (
      select from departments where comparable(departments.name) = comparable(given.name))
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select departments.id
    from unnest(${names}::text[]) with ordinality as given (name, place)
    join departments on comparable(departments.name) = comparable(given.name)
    group by departments.id order by min(place)`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Refused with 409 if anybody is or was enrolled: their history names it. */
export async function deleteProgramme(admin: User | null, id: string) {
  assertCan(admin, "manage programmes", (m) => m.programmes.refused);
  return db.transaction().execute(async (trx) => {
    const programme = await trx
      .selectFrom("programmes")
      .select(["id", "name"])
      .where("id", "=", isId(id) ? id : null)
      .forUpdate()
      .executeTakeFirst();
    if (!programme) throw new AppError((m) => m.programmes.gone, 404);
    const enrolled = await trx
      .selectFrom("enrolments")
      .select("id")
      .where("programme_id", "=", programme.id)
      .limit(1)
      .executeTakeFirst();
    if (enrolled) throw new AppError((m) => m.programmes.inUse, 409);
    await lockDepartments(trx);
    await trx.deleteFrom("programmes").where("id", "=", programme.id).execute();
    await dropUnusedDepartments(trx);
    const target = { type: "programme", id: programme.id } as const;
    await audit(trx, admin, { action: "programme-deleted", target });
    return programme.name;
  });
}

/** A programme as calls answer it. */
export function programmeJson({ id, departments, departmentAliases, ...programme }: Programme) {
  return {
    _id: id,
    ...programme,
    departments: departments.map((name) => {
      const aliases = departmentAliases[name];
      return aliases ? { name, aliases } : name;
    }),
  };
}
