import type { LoaderFunctionArgs } from "@remix-run/node";
import { outcomesCsv } from "../applications/outcomes/outcomes";
import { everyOutcome } from "../applications/outcomes/outcomes.server";
import { page, requirePermission } from "../http/page.server";
import { streamedCsv } from "../http/stream.server";
import { messages } from "../messages";

export const loader = page(messages.outcomes.failed, async (args: LoaderFunctionArgs) => {
  const admin = requirePermission(args, "see outcomes", messages.outcomes.refused);
  return streamedCsv("outcomes", outcomesCsv(everyOutcome(admin)));
});
