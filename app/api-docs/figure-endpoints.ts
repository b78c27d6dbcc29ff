import { z } from "zod";
import { afterStates } from "../figures/after/after";
import { settingsSchema } from "../figures/settings";
import { tableNames } from "../figures/tables";
import { message } from "./answers";
import type { Endpoint } from "./endpoints";

const time = z.iso.datetime();

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

const counts = { intake: z.int(), admitted: z.int(), lateralEntry: z.int() };
const intake = z.strictObject({ year: z.int(), ...counts });

const table = z.strictObject({
  table: z.enum(tableNames),
  year: z.int(),
  programme: z.string().optional(),
  settings: z.strictObject(settingsSchema.shape),
  parts: z.array(
    z.strictObject({
      title: z.string(),
      heads: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    }),
  ),
  notRecorded: z.array(
    z.strictObject({
      what: z.string(),
      count: z.int(),
      batch: z.int().optional(),
      where: z.string().optional(),
    }),
  ),
});

/** What became of graduates, and the year's figures (season: The year's figures). */
export const figureEndpoints: Endpoint[] = [
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
    summary: "Say what became of you, with a picture as proof if you wish",
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
    method: "patch",
    path: "/api/admin/records/{id}/after",
    summary:
      "Set and confirm what became of a student, by the user's id; an empty body confirms what was said, a state of null clears it",
    who: "coordinator or admin",
    body: z.object({ ...said, state: said.state.nullable() }),
    optional: ["state", ...details],
    answer: after,
    refusals: { 409: "There is nothing to confirm, or their year of passing out has not come" },
  },
  {
    method: "get",
    path: "/api/admin/programmes/{id}/intakes",
    summary: "What a programme took in, the last year first",
    who: "admin",
    answer: z.array(intake),
  },
  {
    method: "put",
    path: "/api/admin/programmes/{id}/intakes/{year}",
    summary: "Set what a programme took in; the year is the one in which the academic year begins",
    who: "admin",
    body: z.object(counts),
    answer: intake,
  },
  {
    method: "delete",
    path: "/api/admin/programmes/{id}/intakes/{year}",
    summary: "Remove what was typed of a year",
    who: "admin",
    answer: message,
  },
  {
    method: "get",
    path: "/api/admin/figures/{table}",
    summary: `A table of the year's figures: ${tableNames.join(", ")}. year is that of passing out, this one if absent; programme is an id. What is not recorded is null`,
    who: "admin",
    query: ["year", "programme"],
    answer: table,
  },
  {
    method: "post",
    path: "/api/admin/figures/{table}/seal",
    summary: "Keep a table as it stands; its hash is in the log",
    who: "admin",
    query: ["year", "programme"],
    answer: z.strictObject({ msg: z.string(), _id: z.uuid(), hash: z.string() }),
    status: 201,
  },
];
