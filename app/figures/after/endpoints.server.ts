import { z } from "zod";
import { type Endpoint, time } from "../../endpoint";
import { afterStates } from "./after";

const said = {
  state: z.enum(afterStates),
  organisation: z.string(),
  contact: z.string(),
  programme: z.string(),
  pay: z.int().nullable(),
};
const details = ["organisation", "contact", "programme", "pay"];

const after = z.strictObject({
  batch: z.int(),
  placedHere: z.array(z.string()),
  ...said,
  state: said.state.nullable(),
  by: z.enum(["student", "link", "coordinator", "office"]).nullable(),
  confirmed: z.boolean(),
  proof: z.boolean(),
  at: time.nullable(),
});

export const afterEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/record/after",
    summary: "What became of you after graduating. placedHere: whose offers you accepted here",
    who: "student",
    answer: after,
    refusals: { 404: "The office has no programmes", 409: "Your year of passing out has not come" },
  },
  {
    method: "patch",
    path: "/api/record/after",
    summary: "Say what became of you, with a picture or PDF as proof if you wish",
    who: "student",
    body: z.object({ ...said, proof: z.string() }),
    optional: [...details, "proof"],
    files: [{ name: "proof", required: false }],
    answer: after,
    refusals: {
      404: "The office has no programmes",
      409: "The office has confirmed it, or your year of passing out has not come",
    },
  },
  {
    method: "get",
    path: "/api/admin/records/{id}/after",
    summary: "What became of a student, by the user's id; the ETag is its version",
    who: "coordinator or admin",
    answer: after,
    refusals: { 409: "Their year of passing out has not come" },
  },
  {
    method: "patch",
    path: "/api/admin/records/{id}/after",
    summary:
      "Set and confirm what became of a student, by the user's id; an empty body confirms what was said, a state of null clears it. What somebody has said is confirmed or replaced in the version that If-Match names",
    who: "coordinator or admin",
    body: z.object({ ...said, state: said.state.nullable() }),
    optional: ["state", ...details],
    answer: after,
    refusals: {
      409: "There is nothing to confirm, or their year of passing out has not come",
      412: "It has changed since it was read, or no version is named",
    },
  },
];
