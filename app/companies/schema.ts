import { z } from "zod";
import type { CompanyState } from "~/db/schema-applications";
import {
  accountLimits,
  email,
  inviteSchema,
  maxCompany,
  neededLine,
  oneLine,
} from "../accounts/schema";
import { says } from "../errors";
import { aDay, blankable, trueOrFalse, typed, webLink } from "../typed";

/** In the order in which a year goes. */
export const companyStates = [
  ...(["to contact", "invited", "confirmed", "here", "declined"] as const),
] satisfies CompanyState[];

export const companiesPath = "/admin/companies";
export const companyPath = (id: string) => `${companiesPath}/${id}`;

export const companyLimits = {
  ...{ name: maxCompany, line: 100, website: 500, note: 2_000 },
  person: accountLimits.name,
};

const about = {
  sector: oneLine((m) => m.companies.sector, companyLimits.line),
  website: webLink((m) => m.companies.website, companyLimits.website),
  /** Of this academic year. */
  state: z.enum(companyStates, { error: says((m) => m.companies.chooseState) }),
};

/** Its name stays: postings and offers name it so. Another spelling is joined to it. */
export const changeSchema = z.object(about).partial();

export const companySchema = z.object({
  name: neededLine((m) => m.companies.name, companyLimits.name),
  ...changeSchema.shape,
});

export type CompanyInput = z.output<typeof companySchema>;
export type CompanyChange = z.output<typeof changeSchema>;

export const personSchema = z.object({
  person: neededLine((m) => m.companies.person, companyLimits.person),
  role: blankable(oneLine((m) => m.companies.role, companyLimits.line)),
  email: z.preprocess((value) => value || undefined, email.optional()),
  phone: blankable(oneLine((m) => m.companies.phone, accountLimits.phone)),
});

export type PersonInput = z.output<typeof personSchema>;

export const noteSchema = z.object({
  text: blankable(
    typed((m) => m.companies.note, companyLimits.note).refine(Boolean, {
      error: says((m) => m.companies.enterNote),
    }),
  ),
  /** With a day it is something to do. */
  dueOn: z.preprocess((value) => value || null, aDay((m) => m.companies.enterDay).nullable()),
  /** The id of whoever of the office does it. */
  who: z.preprocess((value) => value || null, z.string().nullable()),
});

export type NoteInput = z.output<typeof noteSchema>;

export const doneSchema = z.object({
  done: trueOrFalse({ error: says((m) => m.companies.doneOrNot) }),
});

/** Another name of the company: the id or the name of its row. */
export const joinSchema = z.object({
  company: neededLine((m) => m.companies.otherName, companyLimits.name),
});

export const invitationSchema = inviteSchema.omit({ company: true });
