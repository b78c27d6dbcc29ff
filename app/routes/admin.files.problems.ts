import type { LoaderFunctionArgs } from "@remix-run/node";
import { kindOf, rowsPath } from "../from-files/kinds";
import { askedKind, problemsOfRows } from "../from-files/rows-request.server";
import { redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";

/** The rows of the uploaded file that are wrong, with what is wrong. */
export const loader = page(
  (m) => m.import.failed,
  async (args: LoaderFunctionArgs) => {
    const kind = askedKind(args.params);
    const staff = requirePermission(args, kindOf(kind).action, (m) => m.rows.refused);
    const answer = await problemsOfRows(staff, kind);
    return answer ?? redirectWithFlash(rowsPath(kind), "error", (m) => m.import.expired);
  },
);
