import { z } from "zod";
import { resetSchema, signupSchema } from "../accounts/passwords/new-password.server";
import {
  coordinatorSchema,
  forgotSchema,
  inviteSchema,
  languageSchema,
  loginSchema,
  verifySchema,
} from "../accounts/schema";
import { trackSchema } from "../applications/terms";
import { type TypeName, hasPlace, postingType, typeNames } from "../postings/types";
import { profileSchema } from "../resume/profile/form-values";
import { resumeSchema } from "../resume/schema";
import { askSchema } from "../seasons/ask.server";
import { grantSchema } from "../seasons/exceptions.server";
import { pointEvents } from "../seasons/points.server";
import { clausesSchema } from "../seasons/schema.server";
import { seasonKinds, seasonStateNames } from "../seasons/season";
import { versionSchema } from "../text";
import * as answers from "./answers";
import { correctedParts, offerPartNames, offerParts } from "../applications/stages/offer-terms";
import {
  answerSchema,
  confirmSchema,
  stageNames,
  usualStages,
} from "../applications/stages/stages";
import {
  bulkSchema,
  correctionSchema,
  stepSchema,
} from "../applications/stages/step-schema.server";
import { figureEndpoints } from "./figure-endpoints";
import {
  callSchema,
  changedStates,
  newStates,
  returnSchema,
} from "../postings/editing/form-values";
import { needsPicture } from "../postings/import/columns";
import { followBody, newsSchema } from "../news/schema";
import { type Fact, factNames, facts } from "../records/facts";
import { previewSchema } from "../records/eligibility";
import { acceptanceSchema, recordLimits, refusalSchema } from "../records/schema";

export type Endpoint = {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  summary: string;
  /** Who may call it; absent means everybody. */
  who?: "any account" | "student" | "recruiter" | "staff" | "coordinator or admin" | "admin";
  body?: z.ZodType;
  /** Fields of the body that may be left out. */
  optional?: string[];
  /** Fields of the body that take a file, which makes it multipart. */
  files?: { name: string; required: boolean; media?: string }[];
  /** The answer of a 422, where it is more than a Refusal. */
  refused?: z.ZodType;
  answer: z.ZodType | "pdf";
  status?: 200 | 201;
  /** Refusals besides those that follow from `who` and the body. */
  refusals?: Record<number, string>;
  /** Names of query parameters. */
  query?: string[];
  /** Answers with one posting, whose version is the ETag. */
  hasETag?: true;
};

const stage = z.enum(stageNames);
const id = z.uuid();
const time = z.iso.datetime();

const recruiterFields = {
  _id: id,
  name: z.string(),
  email: z.email(),
  company: z.string(),
  state: z.enum(["invited", "expired", "active", "blocked"]),
  since: time,
};

/** What an offer says besides its pay a year (season: Offers). */
const offerTerms = Object.fromEntries(
  offerPartNames.map((part) => [
    part,
    (offerParts[part] === "day" ? z.iso.date() : z.int()).optional(),
  ]),
);

/** A correction of an offer has the same stage twice. */
const stageEvent = z.strictObject({
  from: stage,
  to: stage,
  by: z.string(),
  at: time,
  note: z.string().optional(),
  ctc: z.int().optional(),
  ...offerTerms,
});

const ownApplication = answers.application.extend({ stage, events: z.array(stageEvent) });

const outcomeFields = {
  applications: z.int(),
  finished: z.int(),
  stages: z.strictObject(Object.fromEntries(usualStages.map((name) => [name, z.int()]))),
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
  ...offerTerms,
  exceptions: z.array(z.string()).optional(),
  resume: z.string().optional(),
});

/** Recruiters, applicants, stages and outcomes (beyond: Recruiters, stages, outcomes). */
const applicationEndpoints: Endpoint[] = [
  {
    method: "patch",
    path: "/api/applications/{id}",
    summary: "Take an application to its next stage; a student can withdraw their own",
    who: "any account",
    body: stepSchema,
    optional: ["note", "ctc", ...offerPartNames],
    answer: z.strictObject({ msg: z.string(), _id: id, stage }),
    refusals: { 403: "A step that students do not take", 409: "This stage cannot follow" },
  },
  {
    method: "post",
    path: "/api/applications/stages",
    summary: "Take many applications to one posting to their next stage: all or none",
    who: "staff",
    body: bulkSchema,
    optional: ["note", "ctc", ...offerPartNames, "emails", "studentIds", "ids"],
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
    method: "post",
    path: "/api/applications/{id}/answer",
    summary: "Accept or decline an offer of a season. Accepting ends what its policy says",
    who: "student",
    body: answerSchema,
    answer: z.strictObject({ msg: z.string(), _id: id, stage }),
    refusals: {
      404: "It is not yours",
      409: "There is no offer to answer, or the policy is against accepting it",
    },
  },
  {
    method: "put",
    path: "/api/applications/{id}/offer",
    summary:
      "Correct an open or accepted offer: what it says is replaced, except for the day to answer by. The student is mailed; nothing decided before changes",
    who: "admin",
    body: correctionSchema,
    optional: ["ctc", ...correctedParts],
    answer: z.strictObject({
      msg: z.string(),
      _id: id,
      stage,
      ctc: z.int().optional(),
      ...offerTerms,
    }),
    refusals: {
      404: "There is no such application",
      409: "There is no offer to correct, or it says all this already",
    },
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
    summary: "Block a recruiter, or take an invitation back",
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
  {
    method: "post",
    path: "/api/admin/eligibility/preview",
    summary:
      "How many students a rule would let apply, and how many each condition alone shuts out; for recruiters null below 5, and where a rule asks what they never see",
    who: "staff",
    body: previewSchema,
    optional: ["season"],
    answer: z.strictObject({
      students: z.int().nullable(),
      eligible: z.int().nullable(),
      unknown: z.int().nullable(),
      conditions: z.array(z.strictObject({ text: z.string(), excludesAlone: z.int().nullable() })),
    }),
  },
  {
    method: "post",
    path: "/api/admin/policies/ask",
    summary:
      "Ask a season's policy about a made-up history: whether it allows, and which rule does not",
    who: "admin",
    body: askSchema,
    answer: z.strictObject({
      allowed: z.boolean(),
      reasons: z.array(z.strictObject({ clause: z.int(), text: z.string() })),
    }),
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

/** What a student's facts may be; null clears one. Forms send numbers as texts. */
const factFields = Object.fromEntries(
  Object.entries(facts as Record<string, Fact>).map(([name, { schema }]) => [
    name,
    schema.nullable(),
  ]),
);
const programmeBody = z.object({
  name: z.string(),
  years: z.int().min(1).max(recordLimits.years),
  departments: z.array(z.string()),
});
const correctionBody = z.object({
  fact: z.enum(factNames),
  value: z.union([z.string(), z.number()]),
  reason: z.string(),
  proof: z.string(),
});
const factsBody = z.object(factFields);

const seasonBody = z.object({
  name: z.string(),
  kind: z.enum(seasonKinds),
  batches: z.array(z.int()),
  programmes: z.array(z.string()),
  opensAt: time,
  closesAt: time.meta({ examples: ["2027-11-30T06:30:00.000Z"] }),
  needsApproval: z.boolean(),
  needsConfirmed: z.boolean(),
});
const unlessGiven = ["batches", "programmes", "needsApproval", "needsConfirmed"];

/** Seasons, their policies and who takes part (season: Seasons and their policy). */
const seasonEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/seasons",
    summary: "Seasons that are not drafts, the newest first",
    answer: z.array(answers.season),
  },
  {
    method: "get",
    path: "/api/seasons/{id}",
    summary: "One of them, with its policy in sentences",
    answer: answers.season,
  },
  {
    method: "put",
    path: "/api/seasons/{id}/registration",
    summary: "Register, having read this version of the policy. Doing it again changes nothing",
    who: "student",
    body: z.object({ policy: z.int() }),
    answer: answers.registration,
    refusals: {
      403: "The season is for other students",
      409: "The policy has changed, or the season takes no registrations",
    },
  },
  {
    method: "delete",
    path: "/api/seasons/{id}/registration",
    summary: "Leave a season",
    who: "student",
    answer: answers.message,
    refusals: { 403: "The policy does not let one leave any more" },
  },
  {
    method: "get",
    path: "/api/seasons/{id}/unanswered",
    summary: "Open postings to which the policy asks one to apply or say no, what closes first",
    who: "student",
    answer: z.array(answers.toAnswer),
  },
  {
    method: "put",
    path: "/api/seasons/{id}/no/{postingId}",
    summary: "Say no to a posting of the season. Saying it again changes nothing",
    who: "student",
    answer: answers.message,
    refusals: {
      403: "The student is not registered, or the season is over",
      409: "The posting is closed, or the student has applied",
    },
  },
  {
    method: "delete",
    path: "/api/seasons/{id}/no/{postingId}",
    summary: "Take that back, while the posting is open",
    who: "student",
    answer: answers.message,
    refusals: {
      403: "The student is not registered, or the season is over",
      409: "The posting is closed",
    },
  },
  {
    method: "get",
    path: "/api/admin/seasons",
    summary: "All seasons, with drafts",
    who: "admin",
    answer: z.array(answers.season),
  },
  {
    method: "post",
    path: "/api/admin/seasons",
    summary: "Add a season as a draft with an empty policy",
    who: "admin",
    body: seasonBody,
    optional: unlessGiven,
    answer: answers.addedSeason,
    refusals: { 409: "There is one of this name" },
    status: 201,
  },
  {
    method: "patch",
    path: "/api/admin/seasons/{id}",
    summary: "Change what is sent of a season, or its state",
    who: "admin",
    body: seasonBody.extend({ state: z.enum(seasonStateNames) }),
    optional: [...Object.keys(seasonBody.shape), "state"],
    answer: answers.season,
    refusals: { 409: "The name is taken, or this state cannot follow" },
  },
  {
    method: "put",
    path: "/api/admin/seasons/{id}/policy",
    summary: "Set the policy. A change is another version, of which those who registered are told",
    who: "admin",
    body: clausesSchema,
    answer: answers.season,
  },
  {
    method: "get",
    path: "/api/admin/seasons/{id}/registrations",
    summary: "Who takes part, in the order they registered. The next page is in the Link header",
    who: "admin",
    query: ["state", "limit", "after"],
    answer: z.array(answers.registered),
  },
  {
    method: "patch",
    path: "/api/admin/seasons/{id}/registrations/{userId}",
    summary: "Let a student in who waits, or say why not",
    who: "admin",
    body: z.object({ approve: z.boolean(), reason: z.string() }),
    optional: ["reason"],
    answer: answers.message,
    refusals: { 409: "The student does not wait for an answer" },
  },
];

const trialResult = z.strictObject({
  students: z.int(),
  events: z.int(),
  applications: z.int(),
  refused: z.int(),
  concerned: z.int(),
  placed: z.strictObject({ was: z.int(), would: z.int() }),
  median: z.strictObject({ was: z.int().nullable(), would: z.int().nullable() }),
  byClause: z.array(z.strictObject({ clause: z.int(), count: z.int() })),
});

const withId = z.strictObject({ msg: z.string(), _id: id });

/** Exceptions, points and offers from outside (season: Seasons and their policy; Offers). */
const caseEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/admin/seasons/{id}/try",
    summary: "Try a draft policy on what happened in a season; a worker does it",
    who: "admin",
    body: clausesSchema,
    answer: withId,
    status: 201,
  },
  {
    method: "get",
    path: "/api/admin/seasons/{id}/try",
    summary: "What came of a trial, by the id that trying answered",
    who: "admin",
    query: ["trial"],
    answer: z.strictObject({ _id: id, isDone: z.boolean(), result: trialResult.optional() }),
  },
  {
    method: "post",
    path: "/api/admin/exceptions",
    summary:
      "Set a clause of a season or a condition of a posting aside, by its number; a coordinator's waits for the office",
    who: "coordinator or admin",
    body: z.object({
      season: id,
      clause: z.int(),
      condition: z.int(),
      student: z.string(),
      department: z.string(),
      posting: id,
      until: z.iso.date(),
      reason: z.string(),
    }),
    optional: ["season", "clause", "condition", "student", "department", "posting"],
    answer: withId,
    status: 201,
  },
  {
    method: "get",
    path: "/api/admin/exceptions",
    summary:
      "Exceptions that have not ended, what waits first; a coordinator's are of their departments",
    who: "coordinator or admin",
    answer: z.array(
      z.strictObject({
        _id: id,
        rule: z.string(),
        season: z.string().nullable(),
        student: z.string().nullable(),
        email: z.string().nullable(),
        department: z.string().nullable(),
        posting: z.string().nullable(),
        until: z.iso.date(),
        reason: z.string(),
        state: z.enum(["asked", "given", "refused"]),
        answer: z.string(),
      }),
    ),
  },
  {
    method: "patch",
    path: "/api/admin/exceptions/{id}",
    summary: "Grant an exception that a coordinator asked for, or refuse it with a reason",
    who: "admin",
    body: grantSchema,
    answer: answers.message,
    refusals: { 409: "It has been decided" },
  },
  {
    method: "delete",
    path: "/api/admin/exceptions/{id}",
    summary: "End an exception; a coordinator takes back what they asked for",
    who: "coordinator or admin",
    answer: answers.message,
  },
  {
    method: "post",
    path: "/api/admin/points",
    summary: "Give a student the points of the policy for an event",
    who: "admin",
    body: z.object({
      season: id,
      student: z.string(),
      event: z.enum(pointEvents as [string]),
      posting: id,
      reason: z.string(),
    }),
    optional: ["posting"],
    answer: withId,
    status: 201,
  },
  {
    method: "delete",
    path: "/api/admin/points/{id}",
    summary: "Take points back",
    who: "admin",
    answer: answers.message,
  },
  {
    method: "get",
    path: "/api/offers/outside",
    summary: "Offers from outside: one's own, or those of the students whom one looks after",
    who: "any account",
    answer: z.array(answers.outsideOffer),
    refusals: { 403: "Only for students, coordinators and admins" },
  },
  {
    method: "post",
    path: "/api/offers/outside",
    summary: "Report an offer from outside; the office's own counts at once",
    who: "any account",
    body: z.object({
      season: id,
      student: z.string(),
      company: z.string(),
      ctc: z.int(),
      class: z.string(),
      sector: z.string(),
      offeredOn: z.iso.date(),
      answer: z.enum(["open", "accepted", "declined"]),
    }),
    optional: ["student", "class", "sector"],
    files: [{ name: "proof", required: false }],
    answer: withId,
    status: 201,
    refusals: { 403: "Only for students, coordinators and admins" },
  },
  {
    method: "patch",
    path: "/api/offers/outside/{id}",
    summary:
      "Answer one's own with `accept`, confirm or refuse a report with `confirm`, or take back with `takeBack` what was confirmed",
    who: "any account",
    body: z.object({
      ...{ accept: z.boolean(), confirm: z.boolean(), takeBack: z.literal(true) },
      reason: z.string(),
    }),
    optional: ["accept", "confirm", "takeBack", "reason"],
    answer: answers.message,
    refusals: { 403: "Not for this role", 409: "It is answered or decided" },
  },
];

/** Programmes and the records of students (season: Records). */
const recordEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/admin/programmes",
    summary: "Programmes, with their departments",
    who: "admin",
    answer: z.array(answers.programme),
  },
  {
    method: "post",
    path: "/api/admin/programmes",
    summary: "Add a programme. With the first one, students get a record",
    who: "admin",
    body: programmeBody,
    answer: answers.addedProgramme,
    refusals: { 409: "There is one of this name" },
    status: 201,
  },
  {
    method: "patch",
    path: "/api/admin/programmes/{id}",
    summary:
      "Change what is sent of a programme; the departments replace those before. `departmentName` renames `department` everywhere",
    who: "admin",
    body: programmeBody.extend({ department: z.string(), departmentName: z.string() }),
    optional: ["name", "years", "departments", "department", "departmentName"],
    answer: answers.programme,
    refusals: { 409: "A name is taken, or a department that is left out has students" },
  },
  {
    method: "delete",
    path: "/api/admin/programmes/{id}",
    summary: "Delete a programme in which nobody is or was enrolled",
    who: "admin",
    answer: answers.message,
    refusals: { 409: "Students are or were enrolled in it" },
  },
  {
    method: "get",
    path: "/api/record",
    summary: "Your own record. 404 where the office has no programmes",
    who: "student",
    answer: answers.record,
    refusals: { 404: "The office has no programmes" },
  },
  {
    method: "patch",
    path: "/api/record",
    summary: "Claim facts of your own record; null clears one",
    who: "student",
    body: factsBody,
    optional: factNames,
    answer: answers.record,
    refusals: { 404: "The office has no programmes", 409: "A fact is confirmed already" },
  },
  {
    method: "post",
    path: "/api/record/corrections",
    summary: "Ask for a correction of a confirmed fact, with a picture as proof if you wish",
    who: "student",
    body: correctionBody,
    optional: ["proof"],
    files: [{ name: "proof", required: false }],
    answer: answers.askedCorrection,
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
    answer: z.array(answers.correction),
  },
  {
    method: "post",
    path: "/api/admin/corrections/{id}/accept",
    summary:
      "Accept a correction: the new value is confirmed, and the student is mailed. `with` is the other correction of the record without which it contradicts it",
    who: "coordinator or admin",
    body: acceptanceSchema,
    answer: answers.message,
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
    answer: answers.message,
    refusals: { 409: "Somebody has decided it" },
  },
  {
    method: "put",
    path: "/api/admin/users/{id}/coordinator",
    summary:
      "Make an account the coordinator of departments, by their names; these replace those before",
    who: "admin",
    body: coordinatorSchema,
    answer: z.strictObject({ msg: z.string(), departments: z.array(z.string()) }),
    refusals: { 409: "It is enrolled as a student, recruits, or is an admin" },
  },
  {
    method: "delete",
    path: "/api/admin/users/{id}/coordinator",
    summary: "Take the role of a coordinator back",
    who: "admin",
    answer: answers.message,
  },
  {
    method: "get",
    path: "/api/admin/records",
    summary:
      "Records of current students. state: claimed, if something waits to be confirmed; confirmed; or correction. The next page is in the Link header",
    who: "coordinator or admin",
    query: ["programme", "department", "batch", "state", "search", "limit", "after"],
    answer: z.array(answers.listedRecord),
  },
  {
    method: "post",
    path: "/api/admin/records/import",
    summary:
      "Set and confirm facts of many students from a CSV file: all rows or none; dryRun=true saves nothing. Columns: email and any facts; an empty cell leaves a fact as it is, - clears it. waits: the address has no account yet",
    who: "admin",
    body: z.object({ file: z.string(), dryRun: z.enum(["true", "false"]) }),
    optional: ["dryRun"],
    files: [{ name: "file", required: true, media: "text/csv" }],
    answer: answers.recordsImported,
    refused: answers.recordsRefused,
    refusals: {
      404: "The office has no programmes",
      413: "The file is larger than 5 MB",
      429: "Another import is running",
    },
  },
  {
    method: "patch",
    path: "/api/admin/records/{id}",
    summary:
      "Set and confirm facts of one student, by the user's id; null clears one. confirm: names of facts that are confirmed as they are",
    who: "coordinator or admin",
    body: z.object({ ...factFields, confirm: z.array(z.enum(factNames)) }),
    optional: [...factNames, "confirm"],
    answer: answers.record,
    refusals: {
      409: "The roll number belongs to another student",
      412: "If-Match names an older version of the record",
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
    answer: answers.record,
    refusals: { 409: "The roll number belongs to another student" },
    status: 201,
    hasETag: true,
  },
];

/** Fields about the state of a posting, not its content. */
const everyLife = ["state", "publishAt", "closesAtDeadline"];

const older = { 412: "If-Match names an older version: somebody else changed it meanwhile" };
/** Where an admin meets what a recruiter may still change. */
const unread = {
  409: "An admin closes a recruiter's that is not public",
  412: `${older[412]}; or an admin publishes a recruiter's without naming the version`,
};

/** The calls of one type of content. */
function collectionEndpoints(name: TypeName): Endpoint[] {
  const { endpoint, plain, plainPlural, fields, postedBy, tracked } = postingType(name);
  const life = [...everyLife, ...(tracked ? ["eligibility"] : [])];
  const isRecruiters = postedBy.includes("recruiter");
  const who = isRecruiters ? "staff" : "admin";
  const path = `/api/${endpoint}`;
  const named = Object.entries(fields);
  const post = {
    method: "post",
    summary: `Post a new ${plain}${isRecruiters ? "; a recruiter's waits for the office" : ""}`,
    who,
    body: callSchema(name, { states: newStates }),
    optional: [...named.filter(([, { required }]) => !required).map(([field]) => field), ...life],
    files: named.flatMap(([field, { kind, required }]) =>
      kind === "image" ? [{ name: field, required }] : [],
    ),
    answer: answers.postedPosting(name),
    status: 201,
    hasETag: true,
  } satisfies Partial<Endpoint>;
  const change = {
    path: `${path}/{id}`,
    who,
    body: callSchema(name, { states: changedStates }),
    answer: answers.posting(name),
    refusals: isRecruiters ? { ...older, ...unread } : older,
    hasETag: true,
  } satisfies Partial<Endpoint>;
  const pictures = post.files.map((file) => ({ ...file, required: false }));
  const names = [...Object.keys(fields), ...life];
  const place = hasPlace(name) ? ["location"] : [];
  const query = [
    "search",
    ...place,
    "sort",
    "closesWithin",
    "open",
    "eligible",
    "limit",
    "after",
    "state",
  ];
  return [
    {
      method: "get",
      path,
      summary: `The ${plainPlural}, newest first, or with sort=closing by closing day; closesWithin: days from today; open=true: those that are not over; eligible=true: those whose conditions the student who asks meets. The next page is in the Link header. state, for staff: one state, or all`,
      query,
      answer: z.array(answers.posting(name)),
    },
    { ...post, path },
    { ...post, path: `${path}/create` },
    ...(needsPicture(name) ? [] : [importEndpoint(name)]),
    {
      method: "get",
      path: `${path}/{id}`,
      summary: `One ${plain}`,
      answer: answers.posting(name),
      hasETag: true,
    },
    {
      ...change,
      method: "put",
      summary: `Replace one ${plain}; a picture stays unless another is sent`,
      optional: [...post.optional, ...pictures.map((file) => file.name)],
      files: pictures,
    },
    {
      ...change,
      method: "patch",
      summary: `Change some fields of one ${plain}; an empty value clears one${isRecruiters ? ". What a recruiter changes in a public one is proposed to the office" : ""}`,
      optional: names,
      files: pictures,
    },
    {
      method: "post",
      path: `${path}/{id}/restore`,
      summary: `Bring one ${plain} back from the bin, as it was`,
      who,
      answer: answers.posting(name),
      hasETag: true,
    },
    {
      method: "delete",
      path: `${path}/{id}`,
      summary: `Move one ${plain} to the bin for 30 days`,
      who,
      answer: answers.message,
    },
    ...(isRecruiters ? approvalEndpoints(name) : []),
  ];
}

/** Calls by which the office decides what recruiters post or propose. */
function approvalEndpoints(name: TypeName): Endpoint[] {
  const { endpoint, plain } = postingType(name);
  const path = `/api/${endpoint}/{id}`;
  const answered = { answer: answers.posting(name), hasETag: true } as const;
  const nothing = { 409: "Nothing is waiting" };
  return [
    {
      method: "post",
      path: `${path}/approve`,
      summary: `Approve one ${plain} that a recruiter sent, or the changes that they propose. Name the version that you read, in If-Match or in the body: a proposal makes a new version, too`,
      who: "admin",
      body: versionSchema,
      ...answered,
      refusals: {
        ...nothing,
        412: "It was changed or proposed again since the version that is named, or none is named; errors names each field that changed",
      },
    },
    {
      method: "post",
      path: `${path}/return`,
      summary: "Send it back with a reason, which its recruiter is mailed",
      who: "admin",
      body: returnSchema,
      ...answered,
      refusals: {
        ...nothing,
        412: "It was changed or proposed again since the version in If-Match",
      },
    },
    {
      method: "delete",
      path: `${path}/proposal`,
      summary: "Take back the changes that you proposed",
      who: "recruiter",
      ...answered,
      refusals: nothing,
    },
  ];
}

function importEndpoint(name: TypeName): Endpoint {
  const { endpoint, plainPlural } = postingType(name);
  return {
    method: "post",
    path: `/api/${endpoint}/import`,
    summary: `Post or change many ${plainPlural} from a CSV file: all rows or none; dryRun=true saves nothing`,
    who: "admin",
    body: z.object({ file: z.string(), dryRun: z.enum(["true", "false"]) }),
    optional: ["dryRun"],
    files: [{ name: "file", required: true, media: "text/csv" }],
    answer: answers.imported,
    refused: answers.importRefused,
    refusals: { 413: "The file is larger than 5 MB", 429: "Another import of yours is running" },
  };
}

/** Saved postings, followed searches and news settings of students. */
const newsEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/saved",
    summary: "Your saved items, closing soonest first",
    who: "student",
    answer: z.array(answers.saved),
  },
  {
    method: "put",
    path: "/api/saved/{contentType}/{contentId}",
    summary: "Save an item; repeating this changes nothing",
    who: "student",
    answer: answers.message,
    refusals: { 404: "There is no such item", 409: "You have saved too many already" },
  },
  {
    method: "delete",
    path: "/api/saved/{contentType}/{contentId}",
    summary: "Remove a saved item",
    who: "student",
    answer: answers.message,
  },
  {
    method: "get",
    path: "/api/follows",
    summary: "The searches you follow",
    who: "student",
    answer: z.array(answers.follow),
  },
  {
    method: "post",
    path: "/api/follows",
    summary: "Follow a search of one type's list; 20 at most",
    who: "student",
    body: followBody,
    optional: ["search", "location"],
    answer: answers.followed,
    refusals: { 409: "You follow it already, or too many others" },
    status: 201,
  },
  {
    method: "delete",
    path: "/api/follows/{id}",
    summary: "Stop following a search",
    who: "student",
    answer: answers.message,
    refusals: { 404: "You do not follow it" },
  },
  {
    method: "get",
    path: "/api/news",
    summary: "How often you get news by mail",
    who: "student",
    answer: answers.news,
  },
  {
    method: "put",
    path: "/api/news",
    summary: "Choose how often: daily, weekly or none",
    who: "student",
    body: newsSchema,
    answer: answers.changedNews,
  },
];

const fixed: Endpoint[] = [
  {
    method: "post",
    path: "/api/auth/login",
    summary: "Log in: {user, token} and a session cookie",
    body: loginSchema,
    optional: ["totp"],
    answer: answers.login,
    refusals: {
      401: "The email, the password or the code is wrong",
      403: "The email is not confirmed, the account is blocked, or it must set up a second factor first",
    },
  },
  {
    method: "get",
    path: "/api/auth/me",
    summary: "The account of this session",
    who: "any account",
    answer: answers.user,
  },
  {
    method: "patch",
    path: "/api/auth/language",
    summary: "Choose the language of the account's pages and mails",
    who: "any account",
    body: languageSchema,
    answer: answers.language,
  },
  {
    method: "post",
    path: "/api/auth/logout",
    summary: "End this session",
    answer: answers.message,
  },
  ...aliased({
    method: "post",
    path: "/api/auth/signup",
    summary: "Sign up as a student; a code is mailed",
    body: signupSchema,
    answer: answers.message,
  }),
  {
    method: "post",
    path: "/api/auth/verify-otp",
    summary: "Confirm the address with the mailed code",
    body: verifySchema,
    answer: answers.message,
  },
  ...aliased({
    method: "post",
    path: "/api/auth/forgot-password",
    summary: "Ask for a code to set a new password",
    body: forgotSchema,
    answer: answers.message,
  }),
  ...aliased({
    method: "post",
    path: "/api/auth/reset-password",
    summary: "Set a new password with the code",
    body: resetSchema,
    answer: answers.message,
  }),
  {
    method: "post",
    path: "/api/applications/track",
    summary: "Record an application; once per item",
    who: "student",
    body: trackSchema,
    optional: ["terms"],
    answer: answers.tracked,
    refusals: { 404: "There is no such item", 409: "Already applied, or it is closed" },
    status: 201,
  },
  {
    method: "get",
    path: "/api/applications/my",
    summary:
      "Your own applications, newest first; in pages if asked, the next one in the Link header",
    who: "any account",
    query: ["limit", "after"],
    answer: z.array(ownApplication),
  },
  ...newsEndpoints,
  {
    method: "get",
    path: "/api/applications/all",
    summary: "All applications",
    who: "admin",
    answer: z.array(answers.reportedApplication),
  },
  {
    method: "get",
    path: "/api/applications/report",
    summary: "Applications by type and item",
    who: "admin",
    answer: z.array(answers.reportGroup),
  },
  {
    method: "get",
    path: "/api/admin/dashboard-data",
    summary: "How many accounts there are",
    who: "admin",
    answer: answers.stats,
  },
  {
    method: "get",
    path: "/api/resume",
    summary: "Your own resume",
    who: "student",
    answer: answers.resume,
    refusals: { 404: "There is no resume yet" },
  },
  {
    method: "post",
    path: "/api/resume",
    summary: "Save your own resume; `version` is the one you started from",
    who: "student",
    body: resumeSchema.safeExtend(versionSchema.shape),
    optional: [...Object.keys(resumeSchema.shape), "version"],
    answer: answers.savedResume,
    refusals: { 409: "It has been saved since that version" },
  },
  {
    method: "put",
    path: "/api/resume/profile",
    summary: "Change your own account; a new email takes effect once its code is entered",
    who: "any account",
    body: profileSchema.omit({ picture: true }),
    optional: ["phone", "studentId"],
    files: [{ name: "profilePicture", required: false }],
    answer: answers.savedProfile,
    refusals: { 409: "The email belongs to another account" },
  },
  {
    method: "get",
    path: "/api/resume/pdf",
    summary: "Your own resume as a PDF",
    who: "student",
    answer: "pdf",
    refusals: { 404: "There is no resume yet", 503: "It is being prepared; try again" },
  },
  {
    method: "get",
    path: "/api/admin/users",
    summary: "All accounts, and sign-ups whose code was never entered",
    who: "admin",
    answer: z.array(answers.user),
  },
  {
    method: "delete",
    path: "/api/admin/users/{id}",
    summary: "Delete an account",
    who: "admin",
    answer: answers.message,
    refusals: { 409: "It is your own" },
  },
];

const search: Endpoint = {
  method: "get",
  path: "/api/search",
  summary: "What matches in every type, at most 5 of each",
  query: ["q"],
  answer: answers.searchResults,
};

/** Every call of the API; tests/api/openapi.test.ts fails when a route is missing. */
export const endpoints = [
  ...fixed,
  ...applicationEndpoints,
  ...recordEndpoints,
  ...seasonEndpoints,
  ...caseEndpoints,
  ...figureEndpoints,
  search,
  ...typeNames.flatMap(collectionEndpoints),
];

/** A call and its alias. */
function aliased(endpoint: Endpoint): Endpoint[] {
  return [endpoint, { ...endpoint, path: endpoint.path.replace("/auth", "") }];
}
