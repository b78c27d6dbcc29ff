import type { LoaderFunctionArgs } from "@remix-run/node";
import { outcomesCsv } from "../applications/outcomes/outcomes-csv";
import { everyOutcome } from "../applications/outcomes/outcomes.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { page, requireAdmin } from "../http/page.server";
import { streamed } from "../http/stream.server";
import { messages } from "../messages";

export const loader = page(messages.outcomes.failed, async (args: LoaderFunctionArgs) => {
  const admin = requireAdmin(args, messages.outcomes.refused);
  return streamed(outcomesCsv(everyOutcome(admin)), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="outcomes-${todayIn(env.TIME_ZONE)}.csv"`,
  });
});
