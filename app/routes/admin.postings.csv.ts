import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { page, requireAdmin } from "../http/page.server";
import { streamed } from "../http/stream.server";
import { messages } from "../messages";
import { postingsCsv } from "../postings/import/columns";
import { exportPostings } from "../postings/import/export.server";
import { filterText } from "../postings/list/list-filter";
import { typeNamed } from "../postings/types";

/** The workbench's list as a CSV file with the columns of an import. */
export const loader = page(messages.broken, async (args: LoaderFunctionArgs) => {
  const admin = requireAdmin(args, messages.import.refused);
  const { searchParams } = new URL(args.request.url);
  const { types, batches } = await exportPostings(admin, {
    type: typeNamed(searchParams.get("type")) ?? "",
    state: searchParams.get("state") ?? "",
    search: filterText(searchParams.get("search")),
  });
  return streamed(postingsCsv(types, batches), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="postings-${todayIn(env.TIME_ZONE)}.csv"`,
  });
});
