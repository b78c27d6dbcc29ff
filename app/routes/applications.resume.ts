import type { LoaderFunctionArgs } from "@remix-run/node";
import { openResume } from "../applications/applicants/resumes.server";
import { page, requireLogin } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { pdfResponse } from "../resume/pdf/pdf-response.server";

/** An applicant's resume, opened from a screen, so refusals are pages. */
export const loader = page(
  (m) => m.pdf.preparing,
  async (args: LoaderFunctionArgs) => {
    const user = requireLogin(args);
    await limit("pdf", user.id);
    return pdfResponse(await openResume(user, args.params.id ?? ""));
  },
);
