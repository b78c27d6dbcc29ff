import { z } from "zod";
import { type Endpoint, id, message, shape, time } from "../endpoint";
import { askSchema } from "./ask.server";
import { grantSchema } from "./exceptions.server";
import { pointEvents } from "./points.server";
import { clausesSchema } from "./schema.server";
import { registrationStates, seasonKinds, seasonStateNames } from "./season";

const seasonFields = {
  _id: id,
  name: z.string(),
  kind: z.enum(seasonKinds),
  state: z.enum(seasonStateNames),
  batches: z.array(z.int()),
  programmes: z.array(z.string()),
  opensAt: time,
  closesAt: time,
  needsApproval: z.boolean(),
  needsConfirmed: z.boolean(),
  version: z.int(),
  policy: z.strictObject({ version: z.int(), since: time, sentences: z.array(z.string()) }),
};
const season = shape("Season", z.strictObject(seasonFields));
const addedSeason = z.strictObject({ msg: z.string(), ...seasonFields });

const partFields = {
  ...{ state: z.enum(registrationStates), policy: z.int(), at: time },
  /** How the student told the office, if it registered them. */
  toldBy: z.enum(["writing", "person", "phone"]).optional(),
  /** When they said that they had not: they have left. */
  objectedAt: time.optional(),
};
const registration = z.strictObject(partFields);
const registered = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.email(),
  programme: z.string().nullable(),
  department: z.string().nullable(),
  batch: z.int().nullable(),
  ...partFields,
});

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

/** `_ids` where `students` named many. */
const withId = z.strictObject({
  msg: z.string(),
  _id: id.optional(),
  _ids: z.array(id).optional(),
});

export const seasonEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/seasons",
    summary: "Seasons that are not drafts, the newest first",
    answer: z.array(season),
  },
  {
    method: "get",
    path: "/api/seasons/{id}",
    summary: "One of them, with its policy in sentences",
    answer: season,
  },
  {
    method: "put",
    path: "/api/seasons/{id}/registration",
    summary: "Register, having read this version of the policy. Doing it again changes nothing",
    who: "student",
    body: z.object({ policy: z.int() }),
    answer: registration,
    refusals: {
      403: "The season is for other students",
      409: "The policy has changed, or the season takes no registrations",
    },
  },
  {
    method: "delete",
    path: "/api/seasons/{id}/registration",
    summary:
      "Leave a season. Whom the office registered can say for 48 hours that they did not, whatever the policy says",
    who: "student",
    answer: message,
    refusals: { 403: "The policy does not let one leave any more" },
  },
  {
    method: "get",
    path: "/api/admin/seasons",
    summary: "All seasons, with drafts",
    who: "admin",
    answer: z.array(season),
  },
  {
    method: "post",
    path: "/api/admin/seasons",
    summary: "Add a season as a draft with an empty policy",
    who: "admin",
    body: seasonBody,
    optional: unlessGiven,
    answer: addedSeason,
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
    answer: season,
    refusals: { 409: "The name is taken, or this state cannot follow" },
  },
  {
    method: "put",
    path: "/api/admin/seasons/{id}/policy",
    summary: "Set the policy. A change is another version, of which those who registered are told",
    who: "admin",
    body: clausesSchema,
    answer: season,
  },
  {
    method: "get",
    path: "/api/admin/seasons/{id}/registrations",
    summary: "Who takes part, in the order they registered. The next page is in the Link header",
    who: "admin",
    query: ["state", "limit", "after"],
    answer: z.array(registered),
  },
  {
    method: "patch",
    path: "/api/admin/seasons/{id}/registrations/{userId}",
    summary: "Let a student in who waits, or say why not",
    who: "admin",
    body: z.object({ approve: z.boolean(), reason: z.string() }),
    optional: ["reason"],
    answer: message,
    refusals: { 409: "The student does not wait for an answer" },
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
  {
    method: "post",
    path: "/api/admin/exceptions",
    summary:
      "Set a clause of a season or a condition of a posting aside, by its number; with `students` for each of them; a coordinator's waits for the office",
    who: "coordinator or admin",
    body: z.object({
      season: id,
      clause: z.int(),
      condition: z.int(),
      student: z.string(),
      students: z.array(z.string()),
      department: z.string(),
      posting: id,
      until: z.iso.date(),
      reason: z.string(),
    }),
    optional: ["season", "clause", "condition", "student", "students", "department", "posting"],
    answer: withId,
    status: 201,
  },
  {
    method: "get",
    path: "/api/admin/exceptions",
    summary:
      "Exceptions that have not ended, what waits first and the oldest before all; a coordinator's are of their departments. Pages of 50; the Link header leads on",
    who: "coordinator or admin",
    query: ["page"],
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
    answer: message,
    refusals: { 409: "It has been decided" },
  },
  {
    method: "delete",
    path: "/api/admin/exceptions/{id}",
    summary: "End an exception; a coordinator takes back what they asked for",
    who: "coordinator or admin",
    answer: message,
  },
  {
    method: "post",
    path: "/api/admin/points",
    summary:
      "Give a student the points of the policy for an event; with `students`, the same to all of them or to none",
    who: "admin",
    body: z.object({
      season: id,
      student: z.string(),
      students: z.array(z.string()),
      event: z.enum(pointEvents as [string]),
      posting: id,
      reason: z.string(),
    }),
    optional: ["student", "students", "posting"],
    answer: withId,
    status: 201,
  },
  {
    method: "delete",
    path: "/api/admin/points/{id}",
    summary: "Take points back",
    who: "admin",
    answer: message,
  },
];
