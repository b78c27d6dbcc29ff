import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportCsv } from "../applications/report/report-files";
import { exportReport } from "../applications/report/report.server";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { page, requireAdmin } from "../http/page.server";
import { streamedCsv } from "../http/stream.server";
import { messages } from "../messages";

export const loader = page(messages.report.failed, async (args: LoaderFunctionArgs) => {
  requireAdmin(args, messages.report.refused);
  return streamedCsv("applications", reportCsv(await exportReport(await proveAgain(args))));
});
