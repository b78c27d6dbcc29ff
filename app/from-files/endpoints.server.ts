import { z } from "zod";
import { waysToTell } from "../applications/stages/stages";
import { type Endpoint, fileChoices, fileRead, importedRow, repairsRead } from "../endpoint";
import { rowKinds } from "./kinds";

const carriedOut = z.strictObject({
  rows: z.array(
    z.strictObject({
      ...importedRow,
      student: z.string().optional(),
      company: z.string().optional(),
      person: z.string().optional(),
      says: z.string().optional(),
      warning: z.string().optional(),
    }),
  ),
  done: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
  ...fileRead,
  repairs: repairsRead,
});

const columns = Object.entries(rowKinds)
  .map(([kind, { columns: known }]) => `${kind}: ${known.map(({ name }) => name).join(", ")}`)
  .join("; ");

export const rowEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/admin/files/{kind}",
    summary: `Correct pays, record offers from outside, give points or exceptions, register students for a season or decide about who waits, say what became of graduates, invite recruiters, or fill the register of companies, a row each, from a workbook or a table, as the import of records reads them. The rows that are right are carried out, each by itself; dryRun=true carries out none, problems=true answers with the wrong rows as a workbook. What a row says that is so already is unchanged. Columns of ${columns}. season is the id of the season that the file is about; pays, exceptions from conditions, graduates, recruiters and companies need none. toldBy is how students told the office that they take part, for rows of registrations that do not say it. Coordinators record offers, ask for exceptions and confirm what became of graduates of their departments. Inviting may ask for the password again`,
    who: "coordinator or admin",
    body: z.object({
      file: z.string(),
      text: z.string(),
      season: z.string(),
      toldBy: z.enum(waysToTell),
      dryRun: z.enum(["true", "false"]),
      problems: z.enum(["true", "false"]),
      ...fileChoices,
      refuse: z.string(),
    }),
    optional: [
      ...["text", "season", "toldBy", "dryRun", "problems"],
      ...["sheet", "headingRow", "columns", "refuse"],
    ],
    files: [{ name: "file", required: true }],
    answer: carriedOut,
    refusals: {
      404: "There are no such files",
      413: "The file is larger than 5 MB",
      429: "Another import is running",
    },
  },
];
