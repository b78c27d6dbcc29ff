import type { LoaderFunctionArgs } from "@remix-run/node";
import { figuresFile } from "../figures/files-response.server";
import { askedOf, tableOf } from "../figures/figures-request.server";
import { page, requirePermission } from "../http/page.server";

export const loader = page(
  (m) => m.figures.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "see figures", (m) => m.figures.refused);
    const table = tableOf(args.params.table);
    return figuresFile(admin, { table, asked: await askedOf(args.request), kind: "xlsx" });
  },
);
