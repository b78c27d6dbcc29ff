import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { problemsOfStored } from "../postings/import/import-request.server";

/** The rows of the uploaded file that are wrong, with what is wrong. */
export const loader = page(
  (m) => m.import.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "import postings", (m) => m.import.refused);
    const answer = await problemsOfStored(admin);
    return answer ?? redirectWithFlash("/admin/import", "error", (m) => m.import.expired);
  },
);
