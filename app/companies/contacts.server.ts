import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, rolesThatCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { named } from "./drives.server";
import { assertMayManage, lockCompany } from "./register.server";
import type { NoteInput, PersonInput } from "./schema";

/** With whom the office talks at a company, what it noted, and what there is to do. All of it is about people. */

export type Person = { id: string; name: string; role: string; email: string; phone: string };

export type Note = {
  id: string;
  text: string;
  by: string;
  savedAt: Date;
  dueOn: string | null;
  /** '' if nobody is named. */
  who: string;
  doneAt: Date | null;
};

const mostNotes = 200;

export async function contactsOf(admin: User | null, company: string) {
  assertMayManage(admin);
  const of = sql`with recursive ${named(sql`tree.root = ${company}`)}`;
  const people = await sql<Person>`
    ${of} select person.id, person.name, role, email, phone
    from named join company_people person on company_id = named.id
    order by lower(person.name), person.id`.execute(db);
  const notes = await sql<Note>`
    ${of} select note.id, text, coalesce(author.name, '') as by, saved_at as "savedAt",
      due_on as "dueOn", coalesce(doer.name, '') as who, done_at as "doneAt"
    from named join company_notes note on company_id = named.id
    left join users author on author.id = by_user_id
    left join users doer on doer.id = for_user_id
    order by (due_on is null or done_at is not null), case when done_at is null then due_on end,
      saved_at desc, note.id limit ${mostNotes}`.execute(db);
  return { people: people.rows, notes: notes.rows };
}

const isOffice = sql<boolean>`role = any(${rolesThatCan("manage companies")})`;

/** Who of the office can be named to do something. */
export async function listOffice(admin: User | null) {
  assertMayManage(admin);
  return db
    .selectFrom("users")
    .select(["id", "name"])
    .where(isOffice)
    .where("blocked_at", "is", null)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Adds a person, or changes the one with this id. Returns the id. */
export function savePerson(admin: User | null, company: string, input: PersonInput, id?: string) {
  assertMayManage(admin);
  return changeRow(admin, company, "people", async (trx, company_id) => {
    const saved = await writePerson(trx, company_id, input, id);
    if (!saved) throw personGone();
    return saved;
  });
}

/** Null if there is nobody with this id at the company. */
export async function writePerson(
  trx: Kysely<Database>,
  company_id: string,
  { person: name, role, email = "", phone }: PersonInput,
  id?: string,
) {
  const values = { name, role, email, phone };
  if (id === undefined) {
    const added = newId();
    await trx
      .insertInto("company_people")
      .values({ id: added, company_id, ...values })
      .execute();
    return added;
  }
  const changed = await trx
    .updateTable("company_people")
    .set({ ...values, saved_at: sql<Date>`now()` })
    .where("id", "=", isId(id) ? id : null)
    .where(isOf(company_id))
    .returning("id")
    .executeTakeFirst();
  return changed?.id ?? null;
}

const personGone = () => new AppError((m) => m.companies.personGone, 404);
const noteGone = () => new AppError((m) => m.companies.noteGone, 404);

/** Whether a row belongs to one of the names of the company. */
export const isOf = (company: string) =>
  sql<boolean>`company_id in (with recursive ${named(sql`tree.root = ${company}`)} select id from named)`;

type Row = { company: string; id: string };

export function removePerson(admin: User | null, { company, id }: Row) {
  assertMayManage(admin);
  return changeRow(admin, company, "people", async (trx, company_id) => {
    const row = await trx
      .deleteFrom("company_people")
      .where("id", "=", isId(id) ? id : null)
      .where(isOf(company_id))
      .returning("name")
      .executeTakeFirst();
    if (!row) throw personGone();
    return row.name;
  });
}

/** Throws 422 at `who` unless that is somebody of the office. */
export function addNote(admin: User | null, company: string, input: NoteInput) {
  assertMayManage(admin);
  return changeRow(admin, company, "notes", (trx, company_id) =>
    writeNote(trx, admin, company_id, input),
  );
}

export async function writeNote(
  trx: Kysely<Database>,
  admin: User,
  company_id: string,
  { text, dueOn: due_on, who }: NoteInput,
) {
  const doer = who && isId(who) ? await officeMember(trx, who) : null;
  if (who && !doer)
    throw new AppError((m) => m.companies.chooseWho, 422, {
      fields: { who: (m) => m.companies.chooseWho },
    });
  const id = newId();
  const for_user_id = due_on ? (doer?.id ?? admin.id) : null;
  await trx
    .insertInto("company_notes")
    .values({ id, company_id, text, due_on, for_user_id, by_user_id: admin.id })
    .execute();
  return id;
}

function officeMember(trx: Kysely<Database>, id: string) {
  return trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where(isOffice)
    .executeTakeFirst();
}

/** Says that something is done, or is not after all. */
export function setDone(admin: User | null, { company, id, isDone }: Row & { isDone: boolean }) {
  assertMayManage(admin);
  return changeRow(admin, company, "notes", async (trx, company_id) => {
    const row = await trx
      .updateTable("company_notes")
      .set({ done_at: isDone ? sql<Date>`coalesce(done_at, now())` : null })
      .where("id", "=", isId(id) ? id : null)
      .where("due_on", "is not", null)
      .where(isOf(company_id))
      .returning("id")
      .executeTakeFirst();
    if (!row) throw noteGone();
  });
}

export function removeNote(admin: User | null, { company, id }: Row) {
  assertMayManage(admin);
  return changeRow(admin, company, "notes", async (trx, company_id) => {
    const row = await trx
      .deleteFrom("company_notes")
      .where("id", "=", isId(id) ? id : null)
      .where(isOf(company_id))
      .returning("id")
      .executeTakeFirst();
    if (!row) throw noteGone();
  });
}

/** A change of what belongs to a company, with its entry in the log, which names no person there. */
function changeRow<Result>(
  admin: User,
  company: string,
  field: "people" | "notes",
  change: (trx: Kysely<Database>, companyId: string) => Promise<Result>,
) {
  return db.transaction().execute(async (trx) => {
    const { id, name } = await lockCompany(trx, company);
    const result = await change(trx, id);
    await audit(trx, admin, {
      action: "company-changed",
      target: { type: "company", id },
      details: { company: name, fields: [field] },
    });
    return result;
  });
}

/** Nobody is remembered longer than somebody has had a use for it (docs/privacy.md). */
export async function dropOldContacts() {
  const isOld = sql<boolean>`saved_at < now() - interval '3 years'`;
  await db.deleteFrom("company_people").where(isOld).execute();
  await db
    .deleteFrom("company_notes")
    .where(isOld)
    .where(sql<boolean>`(due_on is null or done_at is not null)`)
    .execute();
}
