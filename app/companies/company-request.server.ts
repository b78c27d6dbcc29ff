import { redirect } from "@remix-run/node";
import type { User } from "../access/can";
import { inviteRecruiter } from "../accounts/recruiters/invitations.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { academicYear } from "../figures/tables";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { limit } from "../http/rate-limits.server";
import type { Language } from "../languages/known";
import type { Say, Texts } from "../languages/texts";
import { filterText } from "../text";
import {
  addNote,
  listOffice,
  removeNote,
  removePerson,
  savePerson,
  setDone,
} from "./contacts.server";
import { joinCompanies, takeApart } from "./joining.server";
import { type CompanyFilter, changeCompany, findRow, noteInvited } from "./register.server";
import {
  changeSchema,
  companyPath,
  companyStates,
  invitationSchema,
  joinSchema,
  noteSchema,
  personSchema,
} from "./schema";
import { wholeOf } from "./whole.server";

export function filterOf(query: URLSearchParams): CompanyFilter {
  return {
    search: filterText(query.get("search")),
    state: companyStates.find((one) => one === query.get("state")) ?? null,
  };
}

/** All that the screen of one company shows, with days in words. */
export async function shownCompany(admin: User, id: string, m: Texts) {
  const { company, people, notes, drives, kept } = await wholeOf(admin, id);
  const dayOf = (moment: Date) => m.dates.day(todayIn(env.TIME_ZONE, moment));
  return {
    company: {
      ...company,
      years: company.years.map((year) => ({ ...year, called: academicYear(year.year) })),
    },
    drives: drives.map(({ year, ...drive }) => ({ ...drive, called: academicYear(year) })),
    ...{ people, kept, office: await listOffice(admin) },
    notes: notes.map(({ savedAt, doneAt, dueOn, ...note }) => ({
      ...note,
      saved: dayOf(savedAt),
      due: dueOn && m.dates.day(dueOn),
      done: doneAt && dayOf(doneAt),
    })),
  };
}

export type ShownCompany = Awaited<ReturnType<typeof shownCompany>>;

type Sent = { admin: User; id: string; form: FormData; language: Language };

const notSaved: Say = (m) => m.companies.notSaved;

/** What a form or a button on the screen of a company asks for. */
export async function changeFromForm({ admin, id, form, language }: Sent) {
  const path = companyPath(id);
  const sent = { form, language, fallback: notSaved };
  const told = (work: () => Promise<Say>) =>
    doAndTell({ path, language, fallback: notSaved }, work);
  const at = (name: string) => String(form.get(name) ?? "");
  const saved = (sentence: Say, part = "") =>
    redirectWithFlash(`${path}${part}`, "success", sentence);

  if (form.has("removePerson"))
    return told(async () => {
      const name = await removePerson(admin, { company: id, id: at("removePerson") });
      return (m) => m.companies.removed(name);
    });
  if (form.has("removeNote"))
    return told(async () => {
      await removeNote(admin, { company: id, id: at("removeNote") });
      return (m) => m.companies.noteRemoved;
    });
  if (form.has("done") || form.has("notDone"))
    return told(async () => {
      const isDone = form.has("done");
      await setDone(admin, { company: id, id: at(isDone ? "done" : "notDone"), isDone });
      return (m) => (isDone ? m.companies.isDone : m.companies.isOpen);
    });
  if (form.has("apart"))
    return told(async () => {
      const name = await takeApart(admin, at("apart"));
      return (m) => m.companies.isApart(name);
    });

  const intent = at("intent");
  if (intent === "person")
    return handleForm({
      ...{ ...sent, schema: personSchema },
      async save(input) {
        await savePerson(admin, id, input, at("id") || undefined);
        return saved((m) => m.companies.saved(input.person), "#people");
      },
    });
  if (intent === "note")
    return handleForm({
      ...{ ...sent, schema: noteSchema },
      async save(input) {
        await addNote(admin, id, input);
        return saved((m) => m.companies.noteSaved, "#notes");
      },
    });
  if (intent === "join")
    return handleForm({
      ...{ ...sent, schema: joinSchema },
      async save({ company }) {
        const { name, into } = await joinCompanies(admin, id, company);
        return saved((m) => m.companies.joined(name, into));
      },
    });
  if (intent === "invite")
    return handleForm({
      ...{ ...sent, schema: invitationSchema },
      async save(invited) {
        const company = await findRow(admin, id);
        await limit("invite", admin.id);
        await inviteRecruiter(admin, { ...invited, company: company.name }, company.id);
        await noteInvited(admin, company);
        return saved((m) => m.recruiters.invited(invited.email));
      },
    });
  return handleForm({
    ...{ ...sent, schema: changeSchema },
    async save(change) {
      const name = await changeCompany(admin, id, change);
      return saved((m) => m.companies.saved(name));
    },
  });
}

/** A name that is joined leads to its company. */
export function toItsCompany(asked: string, id: string) {
  if (asked.toLowerCase() !== id) throw redirect(companyPath(id), 303);
}
