import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportCsv } from "../applications/report/report-files";
import { exportReport } from "../applications/report/report.server";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { page, requirePermission } from "../http/page.server";
import { streamedCsv } from "../http/stream.server";

export const loader = page(
  (m) => m.report.failed,
  async (args: LoaderFunctionArgs) => {
    requirePermission(args, "see report", (m) => m.report.refused);
    return streamedCsv("applications", reportCsv(await exportReport(await proveAgain(args))));
  },
);
