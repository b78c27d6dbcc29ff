import { z } from "zod";
import { type Endpoint, id, message, shape, time } from "../endpoint";
import {
  changeSchema,
  companySchema,
  companyStates,
  doneSchema,
  joinSchema,
  noteSchema,
  personSchema,
} from "./schema";

const named = z.strictObject({ _id: id, name: z.string() });

const fields = {
  ...named.shape,
  otherNames: z.array(named),
  sector: z.string(),
  website: z.string(),
  /** Of this academic year. */
  state: z.enum(companyStates),
  /** The first day by which something is to be done. */
  dueOn: z.iso.date().nullable(),
  /** By the year in which the academic year begins. */
  years: z.array(
    z.strictObject({
      year: z.int(),
      drives: z.int(),
      offers: z.int(),
      accepted: z.int(),
      paid: z.int(),
      medianPay: z.int().nullable(),
      paidMonthly: z.int(),
      medianStipend: z.int().nullable(),
    }),
  ),
};
const company = shape("Company", z.strictObject(fields));

const whole = z.strictObject({
  ...fields,
  people: z.array(
    z.strictObject({ ...named.shape, role: z.string(), email: z.string(), phone: z.string() }),
  ),
  notes: z.array(
    z.strictObject({
      ...{ _id: id, text: z.string(), by: z.string(), savedAt: time },
      ...{ dueOn: z.iso.date().nullable(), who: z.string(), doneAt: time.nullable() },
    }),
  ),
  drives: z.array(
    z.strictObject({
      ...{ _id: id, type: z.string(), title: z.string(), year: z.int(), state: z.string() },
    }),
  ),
  /** Of how many offers: taken back, paid less than the posting says, joining put off. */
  kept: z.strictObject({
    ...{ offers: z.int(), takenBack: z.int(), belowPosting: z.int(), putOff: z.int() },
  }),
});

const added = z.strictObject({ msg: z.string(), _id: id });
const path = "/api/admin/companies";
const admin = { who: "admin" } as const;

export const companyEndpoints: Endpoint[] = [
  {
    ...{ ...admin, method: "get", path },
    summary: "The register of companies by name, 100 a page, by state of this academic year",
    query: ["search", "state", "page"],
    answer: z.array(company),
  },
  {
    ...{ ...admin, method: "post", path },
    summary: "Add a company to the register",
    body: companySchema,
    optional: ["sector", "website", "state"],
    answer: z.strictObject({ msg: z.string(), ...fields }),
    status: 201,
    refusals: { 409: "The register has it" },
  },
  {
    ...{ ...admin, method: "get", path: `${path}/{id}` },
    summary: "A company: its people, notes, drives, and what it kept of what it offered",
    answer: whole,
    refusals: { 404: "There is no such company" },
  },
  {
    ...{ ...admin, method: "patch", path: `${path}/{id}` },
    summary: "Change what is known of a company, or its state of this academic year",
    body: changeSchema,
    answer: message,
    refusals: { 404: "There is no such company" },
  },
  {
    ...{ ...admin, method: "post", path: `${path}/{id}/people` },
    summary: "Add somebody with whom the office talks there",
    body: personSchema,
    optional: ["role", "email", "phone"],
    answer: added,
    status: 201,
    refusals: { 404: "There is no such company" },
  },
  {
    ...{ ...admin, method: "put", path: `${path}/{id}/people/{person}` },
    summary: "Change one of them",
    body: personSchema,
    optional: ["role", "email", "phone"],
    answer: message,
    refusals: { 404: "There is no such person" },
  },
  {
    ...{ ...admin, method: "delete", path: `${path}/{id}/people/{person}` },
    summary: "Remove one of them",
    answer: message,
    refusals: { 404: "There is no such person" },
  },
  {
    ...{ ...admin, method: "post", path: `${path}/{id}/notes` },
    summary: "Note something, or with a day something to do by whoever of the office has this id",
    body: noteSchema,
    optional: ["dueOn", "who"],
    answer: added,
    status: 201,
    refusals: { 404: "There is no such company" },
  },
  {
    ...{ ...admin, method: "patch", path: `${path}/{id}/notes/{note}` },
    summary: "Say that it is done, or not",
    body: doneSchema,
    answer: message,
    refusals: { 404: "There is no such note, or it has no day" },
  },
  {
    ...{ ...admin, method: "delete", path: `${path}/{id}/notes/{note}` },
    summary: "Remove a note",
    answer: message,
    refusals: { 404: "There is no such note" },
  },
  {
    ...{ ...admin, method: "post", path: `${path}/{id}/join` },
    summary: "Join another name, by the id or name of its row, to this company",
    body: joinSchema,
    answer: message,
    refusals: { 404: "There is no such company", 409: "It is the same company already" },
  },
  {
    ...{ ...admin, method: "delete", path: `${path}/{id}/join` },
    summary: "Take this name out of the company that it is joined to",
    answer: message,
    refusals: { 404: "It is joined to none" },
  },
];
