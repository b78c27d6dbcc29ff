import type { LoaderFunctionArgs } from "@remix-run/node";
import { logCsv } from "../audit/log-csv";
import { exportLog } from "../audit/log-entries.server";
import { logFilterOf } from "../audit/log-request.server";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { page, requireAdmin } from "../http/page.server";
import { streamed } from "../http/stream.server";
import { messages } from "../messages";

export const loader = page(messages.auditLog.failed, async (args: LoaderFunctionArgs) => {
  requireAdmin(args, messages.auditLog.refused);
  const entries = await exportLog(await proveAgain(args), logFilterOf(args.request));
  return streamed(logCsv(entries), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="log-${todayIn(env.TIME_ZONE)}.csv"`,
  });
});
