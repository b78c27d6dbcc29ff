import type { LoaderFunctionArgs } from "@remix-run/node";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { figuresFile } from "../figures/files-response.server";
import { askedOf, tableOf } from "../figures/figures-request.server";
import { isRoll } from "../figures/tables";
import { page, requirePermission } from "../http/page.server";

export const loader = page(
  (m) => m.figures.failed,
  async (args: LoaderFunctionArgs) => {
    const reader = requirePermission(args, "see figures", (m) => m.figures.refused);
    const table = tableOf(args.params.table);
    const admin = isRoll(table) ? await proveAgain(args) : reader;
    return figuresFile(admin, { table, asked: await askedOf(args.request), kind: "xlsx" });
  },
);
