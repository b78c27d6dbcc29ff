import type { User } from "../access/can";
import { contactsOf } from "./contacts.server";
import { drivesOf, keptOf } from "./drives.server";
import { companyJson, findCompany } from "./register.server";

/** All that the register has of one company. Throws 404 if there is none. */
export async function wholeOf(admin: User | null, id: string) {
  const company = await findCompany(admin, id);
  const [contacts, drives, kept] = await Promise.all([
    contactsOf(admin, company.id),
    drivesOf(company.id),
    keptOf(company.id),
  ]);
  return { company, ...contacts, drives, kept };
}

export type Whole = Awaited<ReturnType<typeof wholeOf>>;

export function wholeJson({ company, people, notes, drives, kept }: Whole) {
  return {
    ...companyJson(company),
    people: people.map(({ id, ...person }) => ({ _id: id, ...person })),
    notes: notes.map(({ id, savedAt, doneAt, ...note }) => ({
      ...{ _id: id, ...note },
      savedAt: savedAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    })),
    drives: drives.map(({ id, ...drive }) => ({ _id: id, ...drive })),
    kept,
  };
}
