import { z } from "zod";
import { type Endpoint, id } from "../endpoint";
import { foundKinds } from "./found";

export const findEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/admin/find",
    summary:
      "What `q`, of two letters or digits at least, finds: students (a coordinator's; of a recruiter, applicants) by name, roll number or address, postings, companies, users, screens. The first of each kind, what was typed exactly before the others, and how many there are",
    who: "staff",
    query: ["q"],
    answer: z.strictObject({
      groups: z.array(
        z.strictObject({
          kind: z.enum(foundKinds),
          total: z.int(),
          /** There are more than `total`. */
          isMore: z.boolean(),
          /** The screen that lists all of them. */
          all: z.string().nullable(),
          items: z.array(
            z.strictObject({
              /** Of a recruiter's applicants, that of the application; null for a screen. */
              _id: id.nullable(),
              name: z.string(),
              about: z.string(),
              /** Its screen. */
              at: z.string(),
              /** It has the confirmed roll number or the address that was typed. */
              exact: z.boolean(),
            }),
          ),
        }),
      ),
    }),
    refusals: { 422: "Fewer than two letters or digits" },
  },
];
