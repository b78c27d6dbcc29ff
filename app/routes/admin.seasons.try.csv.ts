import type { LoaderFunctionArgs } from "@remix-run/node";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { page, requirePermission } from "../http/page.server";
import { streamedCsv } from "../http/stream.server";
import { exportDifferences, findTrial } from "../seasons/simulation/trials.server";

export const loader = page(
  (m) => m.trials.failed,
  async (args: LoaderFunctionArgs) => {
    requirePermission(args, "manage seasons", (m) => m.seasonOffice.refused);
    const admin = await proveAgain(args);
    const asked = new URL(args.request.url).searchParams.get("trial") ?? "";
    const trial = await findTrial(admin, args.params.id ?? "", asked);
    return streamedCsv("trial", await exportDifferences(admin, trial));
  },
);
