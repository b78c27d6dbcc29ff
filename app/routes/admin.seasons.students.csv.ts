import type { LoaderFunctionArgs } from "@remix-run/node";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { AppError } from "../errors";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { readSelection } from "../standing/season-lists";
import { studentsFile } from "../standing/students-response.server";

export const loader = page(
  (m) => m.standing.failed,
  async (args: LoaderFunctionArgs) => {
    const { id } = requirePermission(args, "see standing", (m) => m.standing.refused);
    const staff = await proveAgain(args);
    const { pathname, searchParams } = new URL(args.request.url);
    const selection = readSelection(searchParams);
    if (!selection) throw new AppError((m) => m.standing.noList, 404);
    if (selection.drive) await limit("preview", id);
    const kind = pathname.endsWith(".xlsx") ? "xlsx" : "csv";
    return studentsFile(staff, args.params.id ?? "", { selection, kind });
  },
);
