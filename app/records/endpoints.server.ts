import { z } from "zod";
import { type Endpoint, id, mapValues, message, shape, time } from "../endpoint";
import { previewSchema } from "./eligibility";
import { type Fact, type FactName, factNames, facts } from "./facts";
import { acceptanceSchema, recordLimits, refusalSchema } from "./schema";

/** With what files call it, too; a department without that is its name alone. */
const department = z.union([
  z.string(),
  z.strictObject({ name: z.string(), aliases: z.array(z.string()) }),
]);

const programmeFields = {
  _id: id,
  name: z.string(),
  years: z.int(),
  aliases: z.array(z.string()),
  departments: z.array(department),
  enrolments: z.int(),
};
const programme = shape("Programme", z.strictObject(programmeFields));
const addedProgramme = z.strictObject({ msg: z.string(), ...programmeFields });

/** Facts that nobody has given are absent. */
const record = shape(
  "Record",
  z.strictObject(
    mapValues(facts as Record<FactName, Fact>, ({ range, isPercent }) =>
      z
        .strictObject({
          value: range ? z.number() : z.string(),
          /** Of marks that were points: what the marksheet says. */
          ...(isPercent && { figure: z.string().optional() }),
          state: z.enum(["claimed", "confirmed", "correction"]),
          by: z.enum(["student", "coordinator", "office"]),
          at: time,
        })
        .optional(),
    ),
  ),
);
const listedRecord = z.strictObject({
  _id: id,
  name: z.string(),
  /** '' if the office knows none of a student without an account. */
  email: z.string(),
  hasAccount: z.boolean(),
  version: z.int(),
  /** There is no mailbox at the address to which their invitation was mailed. */
  invitationBounced: z.literal(true).optional(),
  record,
});

const correctionFields = {
  _id: id,
  fact: z.enum(factNames),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string(),
  askedAt: time,
};
const askedCorrection = z.strictObject({ msg: z.string(), ...correctionFields });
const correction = z.strictObject({
  ...correctionFields,
  userId: id,
  name: z.string(),
  email: z.email(),
  /** What is confirmed of points where the record has percent. */
  percent: z.number().optional(),
  proof: z.string().optional(),
  /** The other correction of the record without which it cannot be accepted. */
  with: z.uuid().optional(),
  confirmedFor: z
    .strictObject({ _id: id, name: z.string(), email: z.string(), hasAccount: z.boolean() })
    .optional(),
});

/** What a student's facts may be; null clears one. Forms send numbers as texts. */
const factFields = Object.fromEntries(
  Object.entries(facts as Record<string, Fact>).map(([name, { schema, isPercent }]) => [
    name,
    (isPercent ? z.union([schema, z.string()]) : schema).nullable(),
  ]),
);
const programmeBody = z.object({
  name: z.string(),
  years: z.int().min(1).max(recordLimits.years),
  departments: z.array(department),
  aliases: z.array(z.string()),
});
const correctionBody = z.object({
  fact: z.enum(factNames),
  value: z.union([z.string(), z.number()]),
  reason: z.string(),
  proof: z.string(),
});
const factsBody = z.object(factFields);

export const recordEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/admin/programmes",
    summary: "Programmes, with their departments",
    who: "admin",
    answer: z.array(programme),
  },
  {
    method: "post",
    path: "/api/admin/programmes",
    summary: "Add a programme. With the first one, students get a record",
    who: "admin",
    body: programmeBody,
    optional: ["aliases"],
    answer: addedProgramme,
    refusals: { 409: "There is one of this name, or another name means something else" },
    status: 201,
  },
  {
    method: "patch",
    path: "/api/admin/programmes/{id}",
    summary:
      "Change what is sent of a programme; the departments replace those before. `departmentName` renames `department` everywhere; files may go on using the old name",
    who: "admin",
    body: programmeBody.extend({ department: z.string(), departmentName: z.string() }),
    optional: ["name", "years", "departments", "aliases", "department", "departmentName"],
    answer: programme,
    refusals: { 409: "A name is taken, or a department that is left out has students" },
  },
  {
    method: "delete",
    path: "/api/admin/programmes/{id}",
    summary: "Delete a programme in which nobody is or was enrolled",
    who: "admin",
    answer: message,
    refusals: { 409: "Students are or were enrolled in it" },
  },
  {
    method: "get",
    path: "/api/record",
    summary: "Your own record. 404 where the office has no programmes",
    who: "student",
    answer: record,
    refusals: { 404: "The office has no programmes" },
  },
  {
    method: "patch",
    path: "/api/record",
    summary:
      "Claim facts of your own record; null clears one. Marks from 0 to 10 where percent are wanted need a unit: '9.4/10' or '9.4%'",
    who: "student",
    body: factsBody,
    optional: factNames,
    answer: record,
    refusals: { 404: "The office has no programmes", 409: "A fact is confirmed already" },
  },
  {
    method: "post",
    path: "/api/record/corrections",
    summary:
      "Ask for a correction of a confirmed fact, or for your roll number if it is confirmed for somebody else, with a picture or PDF as proof if you wish",
    who: "student",
    body: correctionBody,
    optional: ["proof"],
    files: [{ name: "proof", required: false }],
    answer: askedCorrection,
    refusals: {
      404: "The office has no programmes",
      409: "The fact is not confirmed, or a correction of it is waiting",
    },
    status: 201,
  },
  {
    method: "get",
    path: "/api/admin/corrections",
    summary:
      "Corrections that wait, the longest waiting first. The next page is in the Link header",
    who: "coordinator or admin",
    query: ["limit", "after"],
    answer: z.array(correction),
  },
  {
    method: "post",
    path: "/api/admin/corrections/{id}/accept",
    summary:
      "Accept a correction: the new value is confirmed, and the student is mailed. `with` is the other correction of the record without which it contradicts it",
    who: "coordinator or admin",
    body: acceptanceSchema,
    answer: message,
    refusals: {
      409: "Somebody has decided it, the record cannot have this value, or only with another correction",
    },
  },
  {
    method: "post",
    path: "/api/admin/corrections/{id}/refuse",
    summary: "Refuse a correction with a reason, which the student is mailed",
    who: "coordinator or admin",
    body: refusalSchema,
    answer: message,
    refusals: { 409: "Somebody has decided it" },
  },
  {
    method: "get",
    path: "/api/admin/records",
    summary:
      "Records of current students. state: claimed, if something waits to be confirmed; confirmed; correction; noAccount; or invited, if they have not come. notRegistered: a season's id. The next page is in the Link header",
    who: "coordinator or admin",
    query: [
      ...["programme", "department", "batch", "state", "notRegistered", "search", "limit"],
      "after",
    ],
    answer: z.array(listedRecord),
  },
  {
    method: "patch",
    path: "/api/admin/records/{id}",
    summary:
      "Set and confirm facts of one student, by the user's id (without an account, the enrolment's); null clears one. confirm: names of facts that are confirmed as they are",
    who: "coordinator or admin",
    body: z.object({ ...factFields, confirm: z.array(z.enum(factNames)) }),
    optional: [...factNames, "confirm"],
    answer: record,
    refusals: {
      409: "The roll number belongs to another student",
      412: "If-Match names an older version of the record, or none though facts are confirmed as they are",
    },
    hasETag: true,
  },
  {
    method: "post",
    path: "/api/admin/records/{id}/enrolments",
    summary: "End a student's enrolment and start a new one, clean; the facts sent are confirmed",
    who: "admin",
    body: factsBody,
    optional: factNames,
    answer: record,
    refusals: { 409: "The roll number belongs to another student" },
    status: 201,
    hasETag: true,
  },
  {
    method: "post",
    path: "/api/admin/eligibility/preview",
    summary:
      "How many students a rule would let apply, and how many each condition alone shuts out; for recruiters in tens, null below 20 and where a rule is not one of the form with marks in steps, and 60 times a day",
    who: "staff",
    body: previewSchema,
    optional: ["season"],
    answer: z.strictObject({
      students: z.int().nullable(),
      eligible: z.int().nullable(),
      unknown: z.int().nullable(),
      conditions: z.array(z.strictObject({ text: z.string(), excludesAlone: z.int().nullable() })),
      rollNumbers: z.strictObject({ first: z.string(), last: z.string() }).optional(),
    }),
  },
];
