import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "~/db/schema";
import type { User } from "../access/can";
import { companyNamed, idOfName } from "../accounts/recruiters/companies.server";
import { audit } from "../audit/audit.server";
import { AppError, validate } from "../errors";
import type { Say } from "../languages/texts";
import { isOf, writeNote, writePerson } from "./contacts.server";
import { lockCompany, writeAbout } from "./register.server";
import {
  type CompanyChange,
  type NoteInput,
  companySchema,
  noteSchema,
  personSchema,
} from "./schema";

/** The cells of a row of a sheet of companies, by its columns; what is not known is absent. */
type Cells = Partial<Record<string, string>>;

/** A note as its columns are called. */
const noteColumns = z.object({ note: noteSchema.shape.text, dueOn: noteSchema.shape.dueOn });

/**
 * Fills the register in from a row: the company if it is new, what differs of it, somebody there and a note that are not
 * there yet. Returns what that is in words; null if all of it is known.
 */
export async function registerRow(
  trx: Kysely<Database>,
  admin: User,
  cells: Cells,
): Promise<Say | null> {
  const { name, ...given } = validate(companySchema, cells);
  assertNothingAlone(cells);
  const known = await idOfName(trx, name);
  const company = await lockCompany(trx, known ?? (await companyNamed(trx, name)));
  const done: Say[] = known ? [] : [(m) => m.companies.isNew];

  const { state, sector, website } = await writeAbout(trx, company.id, withoutBlanks(given));
  if (sector) done.push(() => sector);
  if (website) done.push(() => website);
  if (state) done.push((m) => m.companies.stateIs(m.companies.states[state]));

  if (cells.person || cells.email) {
    const input = validate(personSchema, { ...cells, person: cells.person || cells.email });
    const before = await knownPerson(trx, company.id, input);
    const full = {
      person: cells.person ? input.person : (before?.name ?? input.person),
      role: input.role || before?.role || "",
      email: input.email || before?.email || undefined,
      phone: input.phone || before?.phone || "",
    };
    const isSame =
      before?.name === full.person &&
      before.role === full.role &&
      before.email === (full.email ?? "") &&
      before.phone === full.phone;
    if (!isSame) {
      await writePerson(trx, company.id, full, before?.id);
      done.push(() => full.person);
    }
  }
  if (cells.note) {
    const { note: text, dueOn } = validate(noteColumns, cells);
    if (!(await hasNote(trx, company.id, { text, dueOn }))) {
      await writeNote(trx, admin, company.id, { text, dueOn, who: null });
      done.push(() => text);
    }
  }
  if (!done.length) return null;
  await audit(trx, admin, {
    action: known ? "company-changed" : "company-added",
    target: { type: "company", id: company.id },
    details: { company: company.name },
  });
  return (m) => done.map((say) => say(m)).join(" · ");
}

/** Throws 422 at a cell that says nothing by itself: of nobody, or of no note. */
function assertNothingAlone({ person, email, role, phone, note, dueOn }: Cells) {
  const ofNobody: Say = (m) => m.companies.ofNobody;
  const ofNoNote: Say = (m) => m.companies.ofNoNote;
  const hasNobody = !person && !email;
  const fields = {
    ...(hasNobody && role && { role: ofNobody }),
    ...(hasNobody && phone && { phone: ofNobody }),
    ...(!note && dueOn && { dueOn: ofNoNote }),
  };
  if (Object.keys(fields).length) throw new AppError((m) => m.checkInputs, 422, { fields });
}

/** An empty cell says nothing. */
function withoutBlanks({ sector, website, state }: CompanyChange): CompanyChange {
  return { sector: sector || undefined, website: website || undefined, state };
}

/** By the address or, without one on either side, by the name. */
function knownPerson(
  trx: Kysely<Database>,
  company: string,
  { person, email = "" }: { person: string; email?: string },
) {
  return trx
    .selectFrom("company_people")
    .select(["id", "name", "role", "email", "phone"])
    .where(isOf(company))
    .where(
      sql<boolean>`(email = ${email} and email <> ''
        or (email = '' or ${email} = '') and comparable(name) = comparable(${person}))`,
    )
    .orderBy(sql`email <> ${email}`)
    .orderBy("id")
    .executeTakeFirst();
}

/** Without a day in the row, a note with any. */
async function hasNote(
  trx: Kysely<Database>,
  company: string,
  { text, dueOn }: Pick<NoteInput, "text" | "dueOn">,
) {
  const row = await trx
    .selectFrom("company_notes")
    .select("id")
    .where(isOf(company))
    .where("text", "=", text)
    .$if(dueOn !== null, (query) => query.where("due_on", "=", dueOn))
    .executeTakeFirst();
  return row !== undefined;
}
