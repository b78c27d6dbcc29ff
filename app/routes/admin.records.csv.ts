import type { LoaderFunctionArgs } from "@remix-run/node";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { page, requirePermission } from "../http/page.server";
import { streamedCsv } from "../http/stream.server";
import { exportRecords } from "../records/import/records-csv.server";
import { readRecordsFilter } from "../records/records-filter";
import { onlySelected } from "../tables/selection-request.server";

/** The list of records as a CSV file with the columns of an import. */
export const loader = page(
  (m) => m.broken,
  async (args: LoaderFunctionArgs) => {
    requirePermission(args, "see records", (m) => m.records.refused);
    const staff = await proveAgain(args);
    const query = new URL(args.request.url).searchParams;
    const only = await onlySelected(staff, "records", query);
    const wanted = { ...readRecordsFilter(query), ...only };
    return streamedCsv("records", await exportRecords(staff, wanted));
  },
);
