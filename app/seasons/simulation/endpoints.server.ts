import { z } from "zod";
import { type Endpoint, id } from "../../endpoint";
import { clausesSchema } from "../schema.server";

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

export const trialEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/admin/seasons/{id}/try",
    summary: "Try a draft policy on what happened in a season; a worker does it",
    who: "admin",
    body: clausesSchema,
    answer: z.strictObject({ msg: z.string(), _id: id }),
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
];
