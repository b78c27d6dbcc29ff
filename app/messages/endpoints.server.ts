import { z } from "zod";
import { type Endpoint, id, message, time } from "../endpoint";
import { placeholders } from "./message-text";
import { messageSettingsSchema } from "./schema.server";
import { readerStates } from "./sent.server";

const letter = z.object({
  to: z.union([z.looseObject({}), z.array(z.looseObject({}))]).meta({
    examples: [[{ list: "21CS007, Hall 2, 09:00" }]],
    description:
      'One list or several: {"applications": ids}, {"posting": id, "stage"?}, {"season": id, "who"}, {"department", "batch"?}, {"students": ids}, {"list": text}, {"rule": conditions, "season"?}',
  }),
  subject: z.string(),
  text: z.string().meta({
    description: `May have ${placeholders.map((name) => `{${name}}`).join(", ")} in it`,
  }),
  at: time.meta({ examples: ["2099-01-31T09:00:00.000Z"] }),
  important: z.boolean(),
  dryRun: z.boolean(),
});

const state = z.enum(["waiting", "scheduled", "sent", "taken back", "refused"]);
const sent = {
  _id: id,
  subject: z.string(),
  recipients: z.string(),
  people: z.int(),
  important: z.boolean(),
  state,
  goesAt: time,
  sentAt: time.nullable(),
  by: z.string().nullable(),
  byRole: z.enum(["admin", "coordinator", "recruiter"]),
  company: z.string().nullable(),
  read: z.int(),
  mailed: z.int(),
  cameBack: z.int(),
  onItsWay: z.int(),
};

const plan = z.strictObject({
  people: z.int(),
  to: z.array(z.string()),
  first: z.array(z.strictObject({ name: z.string(), subject: z.string(), text: z.string() })),
  leftOut: z.array(z.strictObject({ who: z.string(), why: z.string() })),
});

export const messageEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/admin/messages",
    summary:
      "Write to groups of students; it goes out after a minute in which it can be taken back, or at its time. With `dryRun` it says who would get it. A recruiter reaches their applicants, a coordinator their departments",
    who: "staff",
    body: letter,
    optional: ["at", "important", "dryRun"],
    answer: z.union([
      plan,
      z.strictObject({ msg: z.string(), _id: id, people: z.int(), goesAt: time }),
    ]),
    refusals: { 422: "Nobody is left, or a list is unknown" },
  },
  {
    method: "get",
    path: "/api/admin/messages",
    summary: "What was written: the office sees all, recruiters their company's, others their own",
    who: "staff",
    query: ["before"],
    answer: z.array(z.strictObject(sent)),
  },
  {
    method: "get",
    path: "/api/admin/messages/{id}",
    summary: "One of them, with how far it has come with each reader, 500 a page",
    who: "staff",
    query: ["state", "page"],
    answer: z.strictObject({
      ...sent,
      text: z.string(),
      readers: z.array(
        z.strictObject({
          _id: id,
          name: z.string(),
          rollNumber: z.string().nullable(),
          state: z.enum(readerStates),
          at: time.nullable(),
        }),
      ),
    }),
  },
  {
    method: "delete",
    path: "/api/admin/messages/{id}",
    summary: "Take a message back that has not gone out",
    who: "staff",
    answer: message,
    refusals: { 403: "Another's", 409: "It has gone out" },
  },
  {
    method: "post",
    path: "/api/admin/messages/{id}/approve",
    summary: "Let a recruiter's message go that waits for the office",
    who: "admin",
    answer: message,
    refusals: { 409: "It does not wait" },
  },
  {
    method: "post",
    path: "/api/admin/messages/{id}/remind",
    summary: "Mail an important message again to those who have not said that they read it",
    who: "staff",
    answer: message,
    refusals: { 403: "Another's", 409: "Nobody is to be reminded" },
  },
  {
    method: "patch",
    path: "/api/admin/messages/settings",
    summary: "Say whether recruiters' messages wait for the office",
    who: "admin",
    body: messageSettingsSchema,
    answer: message,
  },
  {
    method: "get",
    path: "/api/messages",
    summary: "Your messages, newest first, a hundred at a time",
    who: "student",
    query: ["before"],
    answer: z.array(
      z.strictObject({
        _id: id,
        from: z.string(),
        subject: z.string(),
        text: z.string(),
        important: z.boolean(),
        sentAt: time,
        read: z.boolean(),
        acknowledged: z.boolean(),
      }),
    ),
  },
  {
    method: "post",
    path: "/api/messages/{id}/read",
    summary: "Say that you have read a message",
    who: "student",
    answer: message,
  },
];
