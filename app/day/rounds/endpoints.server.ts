import { z } from "zod";
import { stageNames } from "../../applications/stages/stages";
import { type Endpoint, id, message } from "../../endpoint";
import { roundKinds, roundResults, roundStates } from "./round";
import { resultsSchema } from "./results.server";
import { roundChangeSchema, roundSchema, venueSchema, walkSchema } from "./schema.server";

const time = z.string().meta({ examples: ["09:30"] });
const place = {
  venue: z.strictObject({ name: z.string(), building: z.string() }).nullable(),
  link: z.string().nullable(),
};
const span = { from: time, until: time };

const round = {
  ...{ _id: id, contentType: z.string(), contentId: id, title: z.string(), company: z.string() },
  ...{ kind: z.enum(roundKinds), name: z.string(), date: z.iso.date(), ...span, ...place },
  ...{ minutes: z.int(), gap: z.int(), groupOf: z.int(), priority: z.int() },
  planned: z.boolean(),
  state: z.enum(roundStates),
  who: z.union([
    z.strictObject({ stage: z.enum(stageNames) }),
    z.strictObject({ list: z.int() }),
    z.strictObject({ round: id, results: z.array(z.enum(roundResults)) }),
  ]),
  ...{ people: z.int() },
  panels: z.array(
    z.strictObject({
      ...{ _id: id, name: z.string(), ...place, ...span },
      breaks: z.array(z.strictObject(span)),
    }),
  ),
};

/** As the answer about a day names them. */
export const roundAnswer = z.strictObject(round);

const places = ["venue", "link", "minutes", "gap", "groupOf", "priority", "planned", "panels"];
const changed = Object.keys(roundChangeSchema.shape);
const taken = { 409: "A room is taken at that time, or the office has confirmed it" };

/** What a body's example looks like. */
const example = {
  ...{ kind: "interview", name: "Interviews", date: "2099-01-31", from: "09:30", until: "17:00" },
  panels: [{ name: "Panel 1", venue: "Hall 2", breaks: [{ from: "13:00", until: "13:45" }] }],
  who: { list: ["21CS007"] },
};

export const roundEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/admin/rounds",
    summary:
      'Add a talk, test, discussion or interview of a posting; a recruiter proposes those of their postings. `who` is {"stage"}, {"list": roll numbers or addresses} or {"round", "results": of through and reserve}. Times are wall-clock; a room is named by its id or name. Who is in is told by mail once the office has confirmed it',
    who: "staff",
    body: roundSchema.meta({
      examples: [
        { contentType: "job", contentId: "0198f6a0-0000-7000-8000-000000000000", ...example },
      ],
    }),
    optional: [...places, "state"],
    answer: z.strictObject({ msg: z.string(), ...round }),
    refusals: { 404: "There is no such posting of yours", ...taken },
  },
  {
    method: "get",
    path: "/api/admin/rounds/{id}",
    summary: "A round, and who is in it",
    who: "staff",
    answer: z.strictObject({
      ...round,
      students: z.array(
        z.strictObject({
          ...{ _id: id, name: z.string(), email: z.string() },
          rollNumber: z.string().nullable(),
          result: z.enum(roundResults).nullable(),
          ...{ note: z.string(), told: z.boolean() },
        }),
      ),
    }),
  },
  {
    method: "patch",
    path: "/api/admin/rounds/{id}",
    summary:
      "Change a round; the office confirms it or says that it is over by its `state`. What is left out stays; null takes a room or a link away. Who is told that it has changed is in it",
    who: "staff",
    body: roundChangeSchema.meta({ examples: [example] }),
    optional: changed,
    answer: z.strictObject({ msg: z.string(), ...round }),
    refusals: taken,
  },
  {
    method: "delete",
    path: "/api/admin/rounds/{id}",
    summary: "Take a round away; who was told of it is told that it does not take place",
    who: "staff",
    answer: message,
    refusals: { 409: "The office has confirmed it" },
  },
  {
    method: "post",
    path: "/api/rounds/{id}/results",
    summary:
      "Save what became of those in a round; `student` is a roll number, an address or an id. `publish` tells those whose result is another than they were told, fills the rounds for those who came through, and takes applications on: who is out to not selected, who is through to shortlisted or, after an interview, to interview. `dryRun` saves nothing and says what it would do. `setAside` names who is through and has no open application",
    who: "staff",
    body: resultsSchema.meta({
      examples: [{ results: [{ student: "21CS007", result: "through", note: "" }], publish: true }],
    }),
    optional: ["results", "publish", "dryRun"],
    answer: z.strictObject({
      ...{ msg: z.string(), saved: z.int(), told: z.int(), moved: z.int() },
      moves: z
        .array(
          z.strictObject({
            ...{ _id: id, name: z.string(), email: z.string() },
            steps: z.array(z.enum(stageNames)),
          }),
        )
        .optional(),
      setAside: z.array(z.string()).optional(),
    }),
    refusals: { 409: "The office has not confirmed the round" },
  },
  {
    method: "patch",
    path: "/api/admin/days/settings",
    summary: "Say how many minutes one walks from one building to another",
    who: "admin",
    body: walkSchema,
    answer: z.strictObject({ msg: z.string(), walk: z.int() }),
  },
  {
    method: "get",
    path: "/api/admin/venues",
    summary: "The college's rooms",
    who: "staff",
    answer: z.array(z.strictObject({ _id: id, ...venueSchema.shape, seats: z.int() })),
  },
  {
    method: "post",
    path: "/api/admin/venues",
    summary: "Add a room; one of the same name in the same building gets these seats",
    who: "admin",
    body: venueSchema,
    answer: z.strictObject({
      ...{ msg: z.string(), _id: id, name: z.string(), building: z.string(), seats: z.int() },
    }),
  },
  {
    method: "delete",
    path: "/api/admin/venues/{id}",
    summary: "Delete a room without rounds",
    who: "admin",
    answer: message,
    refusals: { 409: "Rounds are held there" },
  },
];
