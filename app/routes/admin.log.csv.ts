import type { LoaderFunctionArgs } from "@remix-run/node";
import { logCsv } from "../admin/log-csv";
import { exportLog, logFilterOf } from "../admin/log.server";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { page, requirePermission } from "../http/page.server";
import { streamedCsv } from "../http/stream.server";

export const loader = page(
  (m) => m.auditLog.failed,
  async (args: LoaderFunctionArgs) => {
    requirePermission(args, "see log", (m) => m.auditLog.refused);
    const entries = await exportLog(
      await proveAgain(args),
      logFilterOf(new URL(args.request.url).searchParams),
    );
    return streamedCsv("log", logCsv(entries));
  },
);
