import { z } from "zod";
import { factNames } from "../facts";
import { type Endpoint, fileChoices, fileRead, importedRow, repairsRead } from "../../endpoint";

const fromTo = z.record(
  z.string(),
  z.strictObject({ from: z.string().nullable(), to: z.string().nullable() }),
);

const imported = z.strictObject({
  rows: z.array(
    z.strictObject({
      ...importedRow,
      email: z.string(),
      name: z.string().optional(),
      rollNumber: z.string().optional(),
      warning: z.string().optional(),
      waits: z.literal(true).optional(),
      changes: fromTo.optional(),
      repairs: fromTo.optional(),
    }),
  ),
  created: z.int(),
  updated: z.int(),
  waiting: z.int(),
  wrong: z.int(),
  ...fileRead,
  repairs: repairsRead,
  asks: z.strictObject({
    programme: z.array(z.string()),
    department: z.array(z.string()),
    scales: z
      .array(
        z.strictObject({
          ...{ column: z.enum(factNames), mark: z.string() },
          ...{ percent: z.number(), count: z.int() },
        }),
      )
      .optional(),
  }),
});

export const recordImportEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/admin/records/import",
    summary:
      'Set and confirm facts of many students from a workbook (XLSX, ODS) or a table (CSV, TSV, pasted as text). The rows that are right go in; dryRun=true saves nothing, problems=true answers with the wrong rows as a workbook. The sheet, the heading row and what each column is are guessed unless they are said: columns is an object of headings, each with a column\'s name or null. repairs are what cells are read as, refuse names kinds of them; asks are names of programmes and departments that nobody knows, aliases says what they mean; asks.scales are columns of percent with marks from 0 to 10, of which scales says whether they are points or percent, as {"class10": "points"}. An empty cell leaves a fact as it is, - clears it. waits: the address has no account yet',
    who: "admin",
    body: z.object({
      file: z.string(),
      text: z.string(),
      dryRun: z.enum(["true", "false"]),
      problems: z.enum(["true", "false"]),
      ...fileChoices,
      refuse: z.string(),
      aliases: z.string(),
      scales: z.string(),
    }),
    optional: [
      "text",
      "dryRun",
      "problems",
      "sheet",
      "headingRow",
      "columns",
      "refuse",
      "aliases",
      "scales",
    ],
    files: [{ name: "file", required: true }],
    answer: imported,
    refusals: {
      404: "The office has no programmes",
      413: "The file is larger than 5 MB",
      429: "Another import is running",
    },
  },
];
