import type { LoaderFunctionArgs } from "@remix-run/node";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { askedPosting } from "../applications/applicants/applicants-request.server";
import { applicantsCsv, exportApplicants } from "../applications/applicants/applicants.server";
import { appUrl } from "../env.server";
import { page, requireLogin } from "../http/page.server";
import { streamedCsv } from "../http/stream.server";

export const loader = page(
  (m) => m.applicants.failed,
  async (args: LoaderFunctionArgs) => {
    const posting = await askedPosting(requireLogin(args), args);
    const applicants = await exportApplicants(await proveAgain(args), posting);
    return streamedCsv("applicants", applicantsCsv(applicants, appUrl));
  },
);
