import { z } from "zod";
import { inviteSchema } from "../accounts/recruiters/schema";
import { bulkSchema, confirmSchema, stepSchema } from "../applications/stages/schema";
import { stageNames } from "../applications/stages/stages";
import { postingType, typeNames } from "../postings/types";
import * as answers from "./answers";
import type { Endpoint } from "./endpoints";

const stage = z.enum(stageNames);
const id = z.uuid();
const time = z.iso.datetime();

const recruiterFields = {
  _id: id,
  name: z.string(),
  email: z.email(),
  company: z.string(),
  state: z.enum(["invited", "expired", "active", "shut out"]),
  since: time,
};

const stageEvent = z.strictObject({
  from: stage,
  to: stage,
  by: z.string(),
  at: time,
  note: z.string().optional(),
  ctc: z.int().optional(),
});

export const ownApplication = answers.application.extend({ stage, events: z.array(stageEvent) });

const outcomeFields = {
  applications: z.int(),
  finished: z.int(),
  stages: z.strictObject(Object.fromEntries(stageNames.map((name) => [name, z.int()]))),
  offers: z.int(),
  acceptances: z.int(),
  medianPay: z.int().nullable(),
  highestPay: z.int().nullable(),
};

const outcomes = z.strictObject({
  ...outcomeFields,
  byCompany: z.array(z.strictObject({ company: z.string(), ...outcomeFields })),
  byType: z.array(z.strictObject({ contentType: z.string(), ...outcomeFields })),
  byMonth: z.array(z.strictObject({ month: z.string(), ...outcomeFields })),
});

const applicant = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  studentId: z.string(),
  appliedAt: time,
  stage,
  finished: z.boolean(),
  ctc: z.int().optional(),
  resume: z.string().optional(),
});

/** Recruiters, applicants, stages and outcomes (beyond: Recruiters, stages, outcomes). */
export const applicationEndpoints: Endpoint[] = [
  {
    method: "patch",
    path: "/api/applications/{id}",
    summary: "Take an application to its next stage; a student can withdraw their own",
    who: "any account",
    body: stepSchema,
    optional: ["note", "ctc"],
    answer: z.strictObject({ msg: z.string(), _id: id, stage }),
    refusals: { 403: "A step that students do not take", 409: "This stage cannot follow" },
  },
  {
    method: "post",
    path: "/api/applications/stages",
    summary: "Take many applications to one posting to their next stage: all or none",
    who: "staff",
    body: bulkSchema,
    optional: ["note", "emails", "studentIds", "ids"],
    answer: z.strictObject({ msg: z.string(), changed: z.int() }),
    refusals: {
      404: "There is no such posting",
      409: "This stage cannot follow for some; `errors` says which",
    },
  },
  {
    method: "post",
    path: "/api/applications/{id}/confirm",
    summary: "Say whether you finished applying at the posting's own page",
    who: "any account",
    body: confirmSchema,
    answer: z.strictObject({ msg: z.string(), finished: z.boolean() }),
  },
  {
    method: "get",
    path: "/api/applications/{id}/resume.pdf",
    summary: "An applicant's resume; the student can see who opened it",
    who: "staff",
    answer: "pdf",
    refusals: { 503: "It is being prepared; try again" },
  },
  {
    method: "get",
    path: "/api/admin/recruiters",
    summary: "Recruiters, and people invited to become one",
    who: "admin",
    answer: z.array(z.strictObject(recruiterFields)),
  },
  {
    method: "post",
    path: "/api/admin/recruiters",
    summary: "Invite a recruiter by mail, or invite them again",
    who: "admin",
    body: inviteSchema,
    answer: z.strictObject({ msg: z.string(), ...recruiterFields }),
    refusals: { 409: "The email belongs to an account" },
    status: 201,
  },
  {
    method: "delete",
    path: "/api/admin/recruiters/{id}",
    summary: "Shut a recruiter out, or take an invitation back",
    who: "admin",
    answer: answers.message,
  },
  {
    method: "get",
    path: "/api/admin/outcomes",
    summary: "Applications by stage, offers and pay, by company, type and month",
    who: "admin",
    answer: outcomes,
  },
  ...typeNames.map((name): Endpoint => {
    const { endpoint, plain } = postingType(name);
    return {
      method: "get",
      path: `/api/${endpoint}/{id}/applicants`,
      summary: `Who applied to one ${plain}`,
      who: "staff",
      answer: z.array(applicant),
    };
  }),
];
