import type { LoaderFunctionArgs } from "@remix-run/node";
import { page, requirePermission } from "../http/page.server";
import { streamedCsv } from "../http/stream.server";
import { postingsCsv } from "../postings/import/columns";
import { exportPostings } from "../postings/import/export.server";
import { filterText } from "../text";
import { typeNamed } from "../postings/types";

/** The workbench's list as a CSV file with the columns of an import. */
export const loader = page(
  (m) => m.broken,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "import postings", (m) => m.import.refused);
    const { searchParams } = new URL(args.request.url);
    const { types, batches } = await exportPostings(admin, {
      type: typeNamed(searchParams.get("type")) ?? "",
      state: searchParams.get("state") ?? "",
      search: filterText(searchParams.get("search")),
    });
    return streamedCsv("postings", postingsCsv(types, batches));
  },
);
