import type { LoaderFunctionArgs } from "@remix-run/node";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { sheetFile, sheetOf } from "../day/rounds/sheet-response.server";
import { page, requirePermission } from "../http/page.server";

export const loader = page(
  (m) => m.roundOffice.failed,
  async (args: LoaderFunctionArgs) => {
    requirePermission(args, "hold rounds", (m) => m.roundOffice.refused);
    const user = await proveAgain(args);
    const { pathname, searchParams } = new URL(args.request.url);
    const kind = pathname.endsWith(".xlsx") ? "xlsx" : "csv";
    return sheetFile(user, args.params.date ?? "", { of: sheetOf(searchParams), kind });
  },
);
