import type { LoaderFunctionArgs } from "@remix-run/node";
import { outcomesCsv } from "../applications/outcomes/outcomes";
import { everyOutcome } from "../applications/outcomes/outcomes.server";
import { page, requirePermission } from "../http/page.server";
import { streamedCsv } from "../http/stream.server";

export const loader = page(
  (m) => m.outcomes.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "see outcomes", (m) => m.outcomes.refused);
    return streamedCsv("outcomes", outcomesCsv(everyOutcome(admin)));
  },
);
