import { z } from "zod";
import { type Endpoint, contentDetails, dayOrHour, id, message, shape, time } from "../endpoint";
import { offerTerms, stage } from "./stages/endpoints.server";
import { waysToTell } from "./stages/stages";
import { changeAnswersSchema, trackSchema, trackedTypes } from "./terms";

const applicationFields = {
  _id: id,
  contentId: id,
  contentType: z.enum(trackedTypes),
  appliedLink: z.url(),
  appliedAt: time,
  contentDetails,
};
export const application = shape("Application", z.strictObject(applicationFields));
const tracked = z.strictObject({ msg: z.string(), ...applicationFields });

/** A correction of an offer has the same stage twice. */
const stageEvent = z.strictObject({
  from: stage,
  to: stage,
  by: z.string(),
  at: time,
  note: z.string().optional(),
  ctc: z.int().optional(),
  ...offerTerms,
  toldBy: z.enum(waysToTell).optional(),
});

/** By the ids of the questions. */
export const answersAnswer = z.record(
  z.string(),
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    z.strictObject({
      name: z.string(),
      type: z.string().describe("application/pdf, or image/webp: pictures are made anew as WebP"),
      size: z.int(),
      address: z.string().describe("For its student, and for those who see the applicants"),
    }),
  ]),
);

const ownApplication = application.extend({
  stage,
  events: z.array(stageEvent),
  answers: answersAnswer.optional(),
});

const toAnswer = z.strictObject({
  _id: id,
  contentType: z.enum(trackedTypes),
  title: z.string(),
  company: z.string(),
  closesOn: dayOrHour.nullable(),
});

const outsideOffer = z.strictObject({
  _id: id,
  seasonId: id,
  season: z.string(),
  student: z.string(),
  email: z.email(),
  company: z.string(),
  ctc: z.int(),
  class: z.string().optional(),
  sector: z.string().optional(),
  answer: z.enum(["open", "accepted", "declined"]),
  state: z.enum(["reported", "confirmed", "refused"]),
  reason: z.string(),
  proof: z.string().optional(),
  /** How the student told an answer that the office recorded. */
  toldBy: z.enum(waysToTell).optional(),
  offeredOn: z.iso.date(),
});

export const applicationEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/applications/track",
    summary:
      "Record an application; once per item. `answers` has those to its questions by their ids; files are sent as `answers.{id}` of a multipart form",
    who: "student",
    body: trackSchema,
    optional: ["terms", "answers"],
    answer: tracked,
    refusals: { 404: "There is no such item", 409: "Already applied, or it is closed" },
    status: 201,
  },
  {
    method: "put",
    path: "/api/applications/{id}/answers",
    summary:
      "Change one's answers, all of them, until the deadline; a file that is not sent again stays as its id. Earlier answers are stored",
    who: "student",
    body: changeAnswersSchema,
    answer: message,
    refusals: { 404: "There is no such application", 409: "The time to change them is over" },
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
  {
    method: "get",
    path: "/api/seasons/{id}/unanswered",
    summary: "Open postings to which the policy asks one to apply or say no, what closes first",
    who: "student",
    answer: z.array(toAnswer),
  },
  {
    method: "put",
    path: "/api/seasons/{id}/no/{postingId}",
    summary: "Say no to a posting of the season. Saying it again changes nothing",
    who: "student",
    answer: message,
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
    answer: message,
    refusals: {
      403: "The student is not registered, or the season is over",
      409: "The posting is closed",
    },
  },
  {
    method: "get",
    path: "/api/offers/outside",
    summary:
      "Offers from outside: one's own, or those of the students whom one looks after, what waits first and the oldest before all. Pages of 50; the Link header leads on",
    who: "any account",
    query: ["page"],
    answer: z.array(outsideOffer),
    refusals: { 403: "Only for students, coordinators and admins" },
  },
  {
    method: "post",
    path: "/api/offers/outside",
    summary:
      "Report an offer from outside; the office's own counts at once. `toldBy` is how the student told it an answer",
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
      toldBy: z.enum(waysToTell),
      answeredOn: z.iso.date(),
    }),
    optional: ["student", "class", "sector", "toldBy", "answeredOn"],
    files: [{ name: "proof", required: false }],
    answer: z.strictObject({ msg: z.string(), _id: id }),
    status: 201,
    refusals: { 403: "Only for students, coordinators and admins" },
  },
  {
    method: "patch",
    path: "/api/offers/outside/{id}",
    summary:
      "Answer one's own with `accept`, or say within 48 hours with `object` that one did not give the answer that the office recorded; confirm or refuse a report with `confirm`, or take back with `takeBack` what was confirmed",
    who: "any account",
    body: z.object({
      ...{ accept: z.boolean(), confirm: z.boolean() },
      ...{ takeBack: z.literal(true), object: z.literal(true) },
      reason: z.string(),
    }),
    optional: ["accept", "confirm", "takeBack", "object", "reason"],
    answer: message,
    refusals: { 403: "Not for this role", 409: "It is answered or decided" },
  },
];
