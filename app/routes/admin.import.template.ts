import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { templateCsv } from "../postings/import/columns";
import { postingType, typeNamed } from "../postings/types";

export const loader = page(
  (m) => m.broken,
  (args: LoaderFunctionArgs) => {
    requirePermission(args, "import postings", (m) => m.import.refused);
    const type = typeNamed(new URL(args.request.url).searchParams.get("type"));
    if (!type) return redirectWithFlash("/admin/import", "error", (m) => m.import.noType);
    return new Response(templateCsv(type), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${postingType(type).paths[0]}.csv"`,
      },
    });
  },
);
