import type { LoaderFunctionArgs } from "@remix-run/node";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { askedPosting } from "../applications/applicants/applicants-request.server";
import { applicantsFile } from "../applications/applicants/applicants-response.server";
import { page, requireLogin } from "../http/page.server";

export const loader = page(
  (m) => m.applicants.failed,
  async (args: LoaderFunctionArgs) => {
    const posting = await askedPosting(requireLogin(args), args);
    const { pathname, searchParams: query } = new URL(args.request.url);
    const kind = pathname.endsWith(".xlsx") ? "xlsx" : "csv";
    return applicantsFile(await proveAgain(args), posting, { query, kind });
  },
);
