import { z } from "zod";
import { type Endpoint, importRefused, importedRow } from "../../endpoint";

const imported = z.strictObject({
  rows: z.array(
    z.strictObject({
      ...importedRow,
      email: z.string(),
      waits: z.literal(true).optional(),
      changes: z
        .record(
          z.string(),
          z.strictObject({ from: z.string().nullable(), to: z.string().nullable() }),
        )
        .optional(),
    }),
  ),
  created: z.int(),
  updated: z.int(),
  waiting: z.int(),
});

export const recordImportEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/admin/records/import",
    summary:
      "Set and confirm facts of many students from a CSV file: all rows or none; dryRun=true saves nothing. Columns: email and any facts; an empty cell leaves a fact as it is, - clears it. waits: the address has no account yet",
    who: "admin",
    body: z.object({ file: z.string(), dryRun: z.enum(["true", "false"]) }),
    optional: ["dryRun"],
    files: [{ name: "file", required: true, media: "text/csv" }],
    answer: imported,
    refused: importRefused(imported),
    refusals: {
      404: "The office has no programmes",
      413: "The file is larger than 5 MB",
      429: "Another import is running",
    },
  },
];
