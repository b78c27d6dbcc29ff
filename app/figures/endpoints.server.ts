import { z } from "zod";
import { type Endpoint, message } from "../endpoint";
import { settingsSchema } from "./settings";
import { tableNames } from "./tables";

const counts = { intake: z.int(), admitted: z.int(), lateralEntry: z.int() };
const intake = z.strictObject({ year: z.int(), ...counts });

const graduates = z.strictObject({
  inTime: z.int(),
  notRecorded: z.int(),
  others: z.array(z.string()),
});

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
      /** Of each row: of how many of the placed its pays are. */
      paidOf: z.array(z.strictObject({ known: z.int(), all: z.int() }).nullable()),
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

export const figureEndpoints: Endpoint[] = [
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
    path: "/api/admin/programmes/{id}/graduates/{year}",
    summary:
      "Who of those passing out in a year graduated in the programme's minimum time: how many, and `others`, who did not, by confirmed roll number or address",
    who: "admin",
    answer: graduates,
  },
  {
    method: "put",
    path: "/api/admin/programmes/{id}/graduates/{year}",
    summary:
      "Note that everybody of the batch graduated in time but `others`, by confirmed roll number, address or id; everybody=true says that there are none",
    who: "admin",
    body: z.object({ others: z.array(z.string()), everybody: z.literal(true) }),
    optional: ["others", "everybody"],
    answer: graduates,
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
