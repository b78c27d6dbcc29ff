import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportCsv } from "../admin/report-csv";
import { exportReport } from "../admin/report-stream.server";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { page, requireAdmin } from "../http/page.server";
import { streamed } from "../http/stream.server";
import { messages } from "../messages";

export const loader = page(messages.report.failed, async (args: LoaderFunctionArgs) => {
  requireAdmin(args, messages.report.refused);
  return streamed(reportCsv(await exportReport(await proveAgain(args))), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="applications-${todayIn(env.TIME_ZONE)}.csv"`,
  });
});
